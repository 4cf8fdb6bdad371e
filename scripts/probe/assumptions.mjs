import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR } from '../lib/paths.mjs';
import { readDocuments } from './documents.mjs';
import { entries } from './reads.mjs';

const CLOUD = ['cloud_account', 'cloud_customer', 'cloud_personal'];
const REFUSED_TOKEN = ['60000', '60005'];
const NONCE_REFUSED = '70001';
/** Moments of a platform: from the year 2000 in milliseconds; the same in seconds is below. */
const EARLIEST_MS = 946_684_800_000;
const EARLIEST_S = 946_684_800;

const holds = (why) => ({ verdict: 'holds', why });
const fails = (why, set) => ({ verdict: 'does not hold', why, set });
const open = (why) => ({ verdict: 'not judged', why });

const UNKNOWN = 'the probe has no way to judge it';

/** How an assumption is judged, by how its row in docs/assumptions.md begins. One that needs more than the probe does says so there. */
const JUDGES = {
	'A login works as in RFC 6749': ({ login }) => {
		if (!login) return open('no token endpoint and login were given');
		const grants = [...new Set(login.attempts.map(({ grant }) => grant))];
		const got = (grant) => login.attempts.find((one) => one.grant === grant && one.token);
		const isMissing = (grant) => !got(grant) && !(grant.includes('scope') && got('client_credentials'));
		const missing = grants.filter(isMissing);
		if (grants.length === 0) return open('App Key and App Secret were not both given');
		if (missing.length > 0) {
			const tried = login.attempts.filter(({ grant, token }) => missing.includes(grant) && !token);
			const said = tried.map(({ grant, place, status, unreachable = `HTTP ${status}`, error = '' }) =>
				`${grant} (${place}): ${unreachable} ${error}`.trim(),
			);
			return fails(`no token: ${said.join('; ')}`, 'Authentication: Access Token, or Tokens (pasted ones)');
		}
		const tokens = grants.map(got).filter(Boolean);
		if (tokens.some(({ place }) => place === 'header'))
			return fails('only with HTTP Basic', 'Client Authentication: Basic Auth Header');
		if (grants.some((grant) => !got(grant))) return fails('only without a scope', 'Scope: empty');
		return holds(
			tokens.some(({ isWrapped }) => isWrapped) ? 'inside the platform’s envelope' : 'as described',
		);
	},
	'Any URL-safe random text will do': ({ fresh }) => {
		const advice = 'nothing: ask the provider what g_nonce must look like';
		if (fresh.some(({ code }) => code === NONCE_REFUSED))
			return fails('a fresh nonce was refused (70001)', advice);
		const accepted = fresh.filter(({ isSuccess }) => isSuccess).length;
		return accepted > 0 ? holds(`${accepted} requests were accepted`) : open('no request was accepted');
	},
	'The Order Service refuses a token with code': ({ at }) => {
		const { isSuccess, code, status, unreachable } = at('order.wrongToken') ?? { unreachable: true };
		if (unreachable) return open('the Order Service was not asked, or did not answer');
		if (REFUSED_TOKEN.includes(code) || status === 401)
			return holds(`refused with ${code ?? `HTTP ${status}`}`);
		if (!at('order.customers')?.isSuccess)
			return open('a good token was refused too, so the refusal may have another reason');
		const how = isSuccess ? 'accepted' : `refused with ${code ?? `HTTP ${status}`}`;
		const advice = 'Authentication: Access Token. A login would not notice that its token has expired';
		return fails(`a made-up token was ${how}`, advice);
	},
	'The service did not act on a request whose token': ({ at }) =>
		afterWrite(at('write.wrongToken'), 'Authentication: Tokens. With a login, requests are sent again'),
	'The asset list shows assets of cloud licenses': ({ at }) => {
		const list = entries(at('order.assets')?.data);
		const types = [...new Set(list.map(({ licenseType }) => String(licenseType)))].sort();
		if (types.length === 0) return open('no list of assets, or an empty one');
		const others = types.filter((type) => !CLOUD.includes(type));
		const { LicenseType } = readDocuments().order.api.components.schemas;
		const known = types.filter((type) => LicenseType.enum.includes(type));
		const shown = `the list shows ${[...known, ...(known.length < types.length ? ['another value'] : [])].join(', ')}`;
		return others.length === 0
			? holds(shown)
			: fails(shown, 'nothing: the list shows more than the nodes rely on');
	},
	'When a request asks for several things': ({ at }) =>
		afterWrite(
			at('write.partly'),
			'nothing: assign and withdraw one asset number per item, and read the list after a refusal',
		),
	'Times of type `long` are epoch milliseconds': ({ exchanges }) => {
		const times = exchanges.flatMap((exchange) => exchange.times).filter(({ value }) => value);
		const fields = (list) => [...new Set(list.map(({ path }) => path))].slice(0, 5).join(', ');
		const texts = times.filter(({ value }) => typeof value !== 'number');
		if (texts.length > 0)
			return fails(`no numbers: ${fields(texts)}`, 'nothing: convert them with expressions');
		const early = times.filter(({ value }) => value < EARLIEST_MS);
		const isSeconds = early.some(({ value }) => value >= EARLIEST_S);
		const how = isSeconds ? 'they look like seconds' : 'they are before the year 2000';
		if (early.length > 0)
			return fails(`${how}: ${fields(early)}`, 'nothing: do not use the triggers that compare times');
		return times.length > 0 ? holds(`${times.length} times`) : open('no times were seen');
	},
	'New account names end with the enterprise code': ({ at, enterpriseCode }) => {
		const page = at(at('member.employees1000')?.isSuccess ? 'member.employees1000' : 'member.employees100');
		const names = entries(page?.data?.list)
			.filter(({ deleted }) => deleted !== true)
			.map(({ userName }) => String(userName));
		if (names.length === 0) return open('no employees were seen');
		if (!enterpriseCode) return open('give --enterprise-code to compare the account names with');
		const others = names.filter((name) => !name.endsWith(enterpriseCode)).length;
		if (others === 0) return holds(`all ${names.length} account names end with it`);
		const advice = 'Enterprise Code in the credential: leave it empty, and give whole account names';
		return fails(`${others} of ${names.length} account names do not end with it`, advice);
	},
};

function afterWrite(exchange, set) {
	if (!exchange) return open('only seen with --write');
	const { isSuccess, wasDone, unreachable, code } = exchange;
	if (unreachable || wasDone === undefined) return open('the reply, or the list after it, did not come');
	if (isSuccess) return open('the request was not refused');
	return wasDone
		? fails(`refused with ${code}, but it was done`, set)
		: holds(`refused with ${code}, and not done`);
}

/** The rows under "Assumptions" of docs/assumptions.md: the assumption, and what it takes to see it where the probe cannot. */
function readAssumptions() {
	const page = readFileSync(join(ROOT_DIR, 'docs/assumptions.md'), 'utf8');
	const [, section = ''] = page.split(/^## Assumptions$/m);
	const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('| ') || line.startsWith('|--'));
	return rows.map((row) => {
		const [text, , seen] = row.slice(2, -2).split(' | ').map(plain);
		return { text, takes: seen.startsWith('no: ') ? seen.slice(4) : UNKNOWN };
	});
}

const plain = (markdown) =>
	markdown
		.replace(/\s+/g, ' ')
		.replace(/ \[[^\]]+\]\([^)]*\)$/, '')
		.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
		.replace(/\*([^*]+)\*/g, '$1')
		.replaceAll("'", '’');

export function judgeAssumptions({ exchanges, login, enterpriseCode }) {
	const at = (wanted) => exchanges.find(({ step }) => step === wanted);
	const fresh = exchanges.filter(({ expects }) => expects !== 'refusal');
	const world = { exchanges, login, enterpriseCode, at, fresh };
	return readAssumptions().map(({ text, takes }) => {
		const start = Object.keys(JUDGES).find((words) => text.startsWith(words));
		// A person's report does not fail where there is neither.
		return { text, ...(start ? JUDGES[start](world) : open(takes)) };
	});
}
