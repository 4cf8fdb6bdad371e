import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR } from '../lib/paths.mjs';
import { entries } from './requests.mjs';

const CLOUD = ['cloud_account', 'cloud_customer', 'cloud_personal'];
const REFUSED_TOKEN = ['60000', '60005'];
const NONCE_REFUSED = '70001';
/** The year 2000: moments in seconds are below. */
const EARLIEST_MS = 946_684_800_000;
/** As the documents name those of type `long`, in every reply. */
const MOMENT = /^(update|limitStart|limitEnd)Time$/;

const holds = (why) => ({ verdict: 'holds', why });
const fails = (why, set) => ({ verdict: 'does not hold', why, set });
const open = (why) => ({ verdict: 'not judged', why });

/** How an assumption is judged, by how its row in docs/assumptions.md begins. One that needs more than the probe does says so there. */
const JUDGES = {
	'A login works as in RFC 6749': ({ login }) => {
		if (!login) return open('no token endpoint and login were given');
		const { attempts } = login;
		const got = attempts.filter(({ token }) => token);
		if (Object.values(login.tokens).some((token) => !token)) {
			const tried = attempts.map(({ grant, place, status = 'no reply' }) => `${grant} (${place}): ${status}`);
			return fails(`a token is missing. ${tried.join('; ')}`, 'Authentication: pasted tokens');
		}
		if (got.some(({ place }) => place === 'header'))
			return fails('only with HTTP Basic', 'Client Authentication: Basic Auth Header');
		if (!got.some(({ grant }) => grant.includes('scope')))
			return fails('only without a scope', 'Scope: empty');
		return holds(got.some(({ isWrapped }) => isWrapped) ? 'inside the platform’s envelope' : 'as described');
	},
	'Any URL-safe random text will do': ({ exchanges }) => {
		const fresh = exchanges.filter(({ isAgain }) => !isAgain);
		if (fresh.some(({ code }) => code === NONCE_REFUSED))
			return fails('a fresh nonce was refused', 'nothing: ask the provider what g_nonce must be');
		const accepted = fresh.filter(({ isSuccess }) => isSuccess).length;
		return accepted > 0 ? holds(`${accepted} requests were accepted`) : open('no request was accepted');
	},
	'The service refuses a nonce that it has seen': ({ exchanges }) => {
		const again = exchanges.filter(({ isAgain }) => isAgain);
		if (again.length === 0) return open('no request was accepted');
		return again.some(({ isSuccess }) => isSuccess)
			? fails('a nonce was accepted a second time', 'nothing: the nodes never send one twice')
			: holds(`refused with ${again.map(({ code, status }) => code ?? `HTTP ${status}`).join(', ')}`);
	},
	'The Order Service refuses a token with code': ({ at }) => {
		const { isSuccess, code, status } = at('order.wrongToken') ?? {};
		if (status === undefined) return open('the Order Service was not asked, or did not answer');
		const told = code ?? `HTTP ${status}`;
		if (REFUSED_TOKEN.includes(code) || status === 401) return holds(`refused with ${told}`);
		if (!at('order.customers')?.isSuccess)
			return open('a good token was refused too, so the refusal may have another reason');
		return fails(
			`a made-up token was ${isSuccess ? 'accepted' : `refused with ${told}`}`,
			'Authentication: Access Token. A login would not notice that its token has expired',
		);
	},
	'The asset list shows assets of cloud licenses': ({ at }) => {
		const types = entries(at('order.assets')?.data).map(({ licenseType }) => licenseType);
		if (types.length === 0) return open('no list of assets, or an empty one');
		const others = types.filter((type) => !CLOUD.includes(type)).length;
		const why = `${others} of ${types.length} are of other license types`;
		return others === 0 ? holds(why) : fails(why, 'nothing: the list shows more than the nodes rely on');
	},
	'New account names end with the enterprise code': ({ exchanges, enterpriseCode }) => {
		if (!enterpriseCode) return open('give --enterprise-code to compare the account names with');
		const names = exchanges
			.filter(({ step }) => step === 'member.employees')
			.flatMap(({ data }) => entries(data?.list))
			.filter(({ deleted }) => deleted !== true)
			.map(({ userName }) => String(userName));
		if (names.length === 0) return open('no employees were seen');
		const others = names.filter((name) => !name.endsWith(enterpriseCode)).length;
		return others === 0
			? holds(`all ${names.length} account names end with it`)
			: fails(
					`${others} of ${names.length} account names do not end with it`,
					'Enterprise Code in the credential: leave it empty, and give whole account names',
				);
	},
	'Times of type `long` are epoch milliseconds': ({ exchanges }) => {
		const times = exchanges.flatMap(({ data }) => momentsIn(data));
		const wrong = times.filter(([, value]) => typeof value !== 'number' || value < EARLIEST_MS);
		const fields = [...new Set(wrong.map(([name]) => name))].join(', ');
		if (fields) return fails(`no milliseconds: ${fields}`, 'nothing: convert them with expressions');
		return times.length > 0 ? holds(`${times.length} times`) : open('no times were seen');
	},
};

/** Every field of a reply that is named as a moment, with its value where it has one. */
function momentsIn(value) {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		MOMENT.test(name) && inner !== null ? [[name, inner]] : momentsIn(inner),
	);
}

/** The rows under "Assumptions" of docs/assumptions.md: the assumption, and what it takes to see it where the probe cannot. */
function readAssumptions() {
	const page = readFileSync(join(ROOT_DIR, 'docs/assumptions.md'), 'utf8');
	const [, section] = page.split(/^## Assumptions$/m);
	const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
	return rows.map((row) => {
		const [text, , seen] = row.slice(2, -2).split(' | ');
		const plain = text.replace(/ \[[^\]]+\]\([^)]*\)$/, '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
		return { text: plain, takes: seen.replace(/^no: /, '') };
	});
}

export function judgeAssumptions(seen) {
	const at = (wanted) => seen.exchanges.find(({ step }) => step === wanted);
	return readAssumptions().map(({ text, takes }) => {
		const start = Object.keys(JUDGES).find((words) => text.startsWith(words));
		return { text, ...(start ? JUDGES[start]({ ...seen, at }) : open(takes)) };
	});
}
