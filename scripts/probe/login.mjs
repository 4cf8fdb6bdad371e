import { codeOf, send } from './client.mjs';

/**
 * Logs in as the credentials do (docs/start/credentials.md, "What is assumed of the token endpoint"), with key and secret in the body,
 * then as HTTP Basic where that is refused.
 * @typedef {{ grant: string, place: 'body' | 'header', status?: number, unreachable?: string, error?: string, token?: string,
 *   isWrapped?: boolean, hasScope: boolean }} LoginAttempt
 */
export async function logIn(tokenUrl, { appKey, appSecret, username, password }) {
	const attempts = [];
	const tryGrant = async (grant, form) => {
		for (const place of ['body', 'header']) {
			const attempt = await fetchToken(tokenUrl, { appKey, appSecret, place, grant, form });
			attempts.push(attempt);
			if (attempt.token || attempt.unreachable) return attempt.token;
		}
	};
	const application = { grant_type: 'client_credentials' };
	const scoped = { ...application, scope: 'auth_order' };
	const tokens = {};
	if (!appKey || !appSecret) return { attempts, tokens };
	tokens.app =
		(await tryGrant('client_credentials, scope auth_order', scoped)) ??
		(await tryGrant('client_credentials', application));
	if (!username || !password) return { attempts, tokens };
	tokens.client = await tryGrant('client_credentials', application);
	tokens.user = await tryGrant('password', { grant_type: 'password', username, password });
	return { attempts, tokens };
}

/** RFC 6749 §5.2 */
const ERRORS = ['request', 'client', 'grant', 'scope']
	.map((what) => `invalid_${what}`)
	.concat('unauthorized_client', 'unsupported_grant_type');

/** RFC 6749 §2.3.1 has both form-encoded before they go into the header. */
const formEncode = (text) => new URLSearchParams({ '': text }).toString().slice(1);
export const basicOf = ({ appKey, appSecret }) =>
	Buffer.from(`${formEncode(appKey)}:${formEncode(appSecret)}`).toString('base64');

async function fetchToken(tokenUrl, { appKey, appSecret, place, grant, form }) {
	const isBody = place === 'body';
	const headers = {
		accept: 'application/json',
		'content-type': 'application/x-www-form-urlencoded',
		...(isBody ? {} : { authorization: `Basic ${basicOf({ appKey, appSecret })}` }),
	};
	const fields = { ...form, ...(isBody ? { client_id: appKey, client_secret: appSecret } : {}) };
	const body = new URLSearchParams(fields).toString();
	const { status, text, unreachable } = await send(tokenUrl, { method: 'POST', headers, body });
	const about = { grant, place, status, unreachable, hasScope: 'scope' in form };
	let reply;
	try {
		reply = JSON.parse(text);
	} catch {
		return { ...about, error: text === undefined ? undefined : 'no JSON' };
	}
	const isToken = (one) => typeof one === 'string' && one;
	const token = [reply?.access_token, reply?.data?.access_token].find(isToken);
	if (status >= 200 && status < 300 && token) return { ...about, token, isWrapped: !reply.access_token };
	const { error = reply?.code } = reply ?? {};
	return { ...about, error: error === undefined ? 'no-access-token' : codeOf(error, ERRORS) };
}
