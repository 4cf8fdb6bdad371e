import { randomBytes } from 'node:crypto';
import { tsImport } from 'tsx/esm/api';

// The documents, as the sandbox reads them.
const { apis, endpointsOf } = await tsImport('../../sandbox/contract/api.ts', import.meta.url);
const { problemsIn } = await tsImport('../../sandbox/contract/validator.ts', import.meta.url);
// Integers that JavaScript would round stay whole.
const { parseJson } = await tsImport('../../sandbox/http/json.ts', import.meta.url);

const CODES = ['0', ...Object.values(apis).flatMap((api) => Object.keys(api['x-codes']))];
const PREFIXES = { order: '/order/api/order/v1', member: '/me/api/v1' };
const TIMEOUT_MS = 60_000;

/** As the nodes make it. */
const freshNonce = () => randomBytes(33).toString('base64url');

/**
 * Sends requests as the nodes do, one after another, and keeps what came back.
 * @typedef {{ step: string, operation: string, isAgain?: boolean, status?: number, code?: string, data?: any, isSuccess: boolean,
 *   differences: string[], tookMs: number }} Exchange
 */
export function openClient(baseUrl, own) {
	const exchanges = [];
	return {
		exchanges,
		async call(service, operation, path, { step, query = {}, nonce = freshNonce(), tokens, ...more }) {
			const url = new URL(baseUrl.replace(/\/+$/, '') + PREFIXES[service] + path);
			url.search = new URLSearchParams({ ...query, g_nonce: nonce });
			const { app, client, user } = { ...own, ...tokens };
			const order = { authorization: `Bearer ${app}`, 'content-type': 'application/json' };
			const member = { authorization: `Bearer ${client}`, clientToken: client, userToken: user };
			const began = Date.now();
			const reply = await send(url, { headers: service === 'order' ? order : member });
			const isSuccess = reply.status === 200 && reply.code === '0';
			const { data: schema } = endpointsOf(service).find(({ id }) => id === operation);
			const differences = isSuccess && schema ? differencesOf(service, schema, reply.data) : [];
			const about = { step, operation, tookMs: Date.now() - began, isSuccess, differences };
			exchanges.push({ ...about, ...reply, ...more });
			return exchanges.at(-1);
		},
	};
}

/** What the contract objects to, by field and without any value; what it does not name may name somebody. */
function differencesOf(service, schema, data) {
	const texts = problemsIn(service, schema, data).map(({ path, text, rule }) =>
		rule === 'additionalProperties' ? 'a field that is not documented' : path && text,
	);
	return texts.map((text) => (text || 'it has another shape').replace(/\[\d+\]/g, '[]'));
}

/** A redirect is not followed: it would carry tokens to another address. A code that is not documented may be anything, and is not kept. */
async function send(url, init) {
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const response = await fetch(url, { redirect: 'manual', signal, ...init }).catch(() => undefined);
	const text = (await response?.text().catch(() => '')) ?? '';
	try {
		const json = parseJson(text);
		const code = json?.code === undefined ? undefined : String(json.code);
		const known = code === undefined || CODES.includes(code) ? code : '(not documented)';
		return { status: response.status, json, data: json?.data, code: known };
	} catch {
		return { status: response?.status };
	}
}

export async function askOrderService({ call }, chosen) {
	const { 'channel-code': channelCode = 'probe', 'channel-customer': channelCustomerId = 'probe' } = chosen;
	const query = { channelCode, channelCustomerId, defaultCustomer: 'N' };
	const customers = (step, more) =>
		call('order', 'queryCustomers', '/enterprise/user/query', { query, step, ...more });
	await customers('order.customers');
	const list = `/asset/${encodeURIComponent(chosen.enterprise)}/list`;
	await call('order', 'listAssets', list, { step: 'order.assets' });
	await customers('order.wrongToken', { tokens: { app: `probe-${freshNonce()}` } });
}

export async function askMemberCenter({ call }, { enterprise }) {
	const root = `/enterprise/${encodeURIComponent(enterprise)}`;
	const query = { pageNum: 1, pageSize: 100 };
	await call('member', 'listEmployees', `${root}/members`, { step: 'member.employees', query });
	const nonce = freshNonce();
	const numbers = (step, more) =>
		call('member', 'listAssetNumbers', `${root}/asset/assetNums`, { step, nonce, ...more });
	const assets = await numbers('member.assetNumbers');
	if (assets.isSuccess) await numbers('member.nonceAgain', { isAgain: true });
	await call('member', 'listLentLocks', `${root}/asset/borrowUsbKeys`, { step: 'member.lentLocks' });
	for (const { assetId } of entries(assets.data).slice(0, 3)) {
		const products = `/enterprise/asset/${encodeURIComponent(assetId)}/merchandiseProducts`;
		await call('member', 'listProducts', products, { step: 'member.products' });
	}
}

/** The objects of a list; none where it is no list. */
export const entries = (list) =>
	Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : [];

/** RFC 6749 §2.3.1 has both form-encoded before they go into the header. */
const formEncode = (text) => new URLSearchParams({ '': text }).toString().slice(1);

/** Logs in as the credentials do (docs/start/credentials.md), with key and secret in the body, then as HTTP Basic where that is refused. */
export async function logIn(url, secrets) {
	const { LICENSE_APP_KEY: key, LICENSE_APP_SECRET: secret } = secrets;
	const { LICENSE_USERNAME: username, LICENSE_PASSWORD: password } = secrets;
	const attempts = [];
	const tryGrant = async (grant, form) => {
		for (const place of ['body', 'header']) {
			const basic = Buffer.from(`${formEncode(key)}:${formEncode(secret)}`).toString('base64');
			const own = place === 'body' ? { client_id: key, client_secret: secret } : {};
			const headers = place === 'body' ? {} : { authorization: `Basic ${basic}` };
			const body = new URLSearchParams({ ...form, ...own });
			const { status, json, data } = await send(url, { method: 'POST', headers, body });
			const token = json?.access_token ?? data?.access_token;
			attempts.push({ grant, place, status, token, isWrapped: !json?.access_token });
			if (token) return token;
		}
	};
	const application = { grant_type: 'client_credentials' };
	const app =
		(await tryGrant('client_credentials, scope auth_order', { ...application, scope: 'auth_order' })) ??
		(await tryGrant('client_credentials', application));
	if (!username || !password) return { attempts, tokens: { app } };
	const client = await tryGrant('client_credentials', application);
	const user = await tryGrant('password', { grant_type: 'password', username, password });
	return { attempts, tokens: { app, client, user } };
}
