import { randomBytes } from 'node:crypto';
import { atOnce } from '../../scripts/lib/atOnce.mjs';
import { openEngine } from './engine.mjs';
import { headersOf } from './samples.mjs';

/** The least a node can do with n8n's helper: the same requests, `concurrency` at a time, no reading of parameters, no checks. */
export async function prepareHelper({ arm, work, n, baseUrl, concurrency, workDir }) {
	const engine = await openEngine(workDir);
	const authenticated = arm !== 'helper';
	const credentials = authenticated ? engine.credentialOf(work, baseUrl) : {};
	const [name] = Object.keys(credentials);
	const each = (all) => all.flatMap((item) => work.requests([item]));
	const done = arm === 'helperEach' ? { ...work, requests: each } : work;
	const node = {
		description: { ...engine.helperDescription('bare'), credentials: authenticated ? [{ name }] : [] },
		async execute() {
			const items = this.getInputData().map(({ json }) => json);
			const credentialsDecrypted = authenticated && {
				...this.getNode().credentials[name],
				type: name,
				data: await this.getCredentials(name),
			};
			const send = async ({ method, path, query, body }) => {
				const request = { method, url: baseUrl + path, qs: query, body, json: true, timeout: 60_000 };
				const { httpRequest, httpRequestWithAuthentication } = this.helpers;
				const stamped = () => ({ qs: { ...query, g_nonce: nonce() }, headers: headersOf(work) });
				const { code, message, data } = authenticated
					? await httpRequestWithAuthentication.call(this, name, request, { credentialsDecrypted })
					: await httpRequest({ ...request, ...stamped() });
				if (String(code) !== '0') throw new Error(`${message} (${code})`);
				return data;
			};
			const rows = await doWork(done, items, concurrency, send);
			return [rows.map((json) => ({ json, pairedItem: { item: 0 } }))];
		},
	};
	return await engine.prepare({ items: work.items(n), node, parameters: {}, credentials });
}

const nonce = () => randomBytes(18).toString('base64url');

/** Sends the requests of a kind of work, `concurrency` at a time; the rows of all answers in order. */
async function doWork({ requests, further, rows = (data) => data }, items, concurrency, send) {
	const first = await sideBySide(requests(items), concurrency, send);
	const more = further === undefined ? [] : await sideBySide(further(first[0]), concurrency, send);
	return [...first, ...more].flatMap((data) => rows(data));
}

async function sideBySide(requests, concurrency, send) {
	const answers = [];
	const jobs = requests.map((request, index) => async () => (answers[index] = await send(request)));
	await atOnce(concurrency, jobs);
	return answers;
}
