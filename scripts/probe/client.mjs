import { randomBytes } from 'node:crypto';
import { compare } from './compare.mjs';

const TIMEOUT_MS = 60_000;
const PREFIXES = { order: '/order/api/order/v1', member: '/me/api/v1' };

/** As the nodes make it: 24 URL-safe characters. */
export const freshNonce = () => randomBytes(18).toString('base64url');

/**
 * One request and what came back.
 * @typedef {{ step: string, service: 'order' | 'member', operation: string, expects?: 'refusal', asked?: object,
 *   status?: number, headers?: Headers, text?: string, sentAt: number, receivedAt: number, unreachable?: string,
 *   body?: any, data?: any, code?: string, message?: string, isSuccess: boolean,
 *   differences: import('./compare.mjs').Difference[], times: Array<{ path: string, value: unknown }>, long: string[] }} Exchange
 */

/** Sends requests as the nodes do, one after another, and keeps what came back. */
export function createClient({ baseUrl, documents, parseJson }) {
	const exchanges = [];
	const codes = Object.values(documents).flatMap(({ api }) => Object.keys(api['x-codes']));
	return {
		exchanges,
		async call({ step, service, operation, method = 'GET', path, query = {}, body, tokens, nonce, ...more }) {
			const url = new URL(baseUrl.replace(/\/+$/, '') + PREFIXES[service] + path);
			for (const [name, value] of Object.entries({ ...query, g_nonce: nonce ?? freshNonce() }))
				url.searchParams.set(name, String(value));
			const sent = await send(url, { method, headers: headersOf(service, tokens, body), body });
			const reply = read(sent.text, parseJson, ['0', ...codes]);
			const isSuccess = sent.status === 200 && reply.code === '0';
			const { api, operation: documented } = documents[service];
			const { data, codes: listed } = documented(operation);
			const compared =
				isSuccess && data ? compare(api, data, reply.body.data) : { differences: [], times: [], long: [] };
			const about = { step, service, operation, ...more };
			const exchange = { ...about, ...sent, ...reply, isSuccess, codes: listed, ...compared };
			exchanges.push(exchange);
			return exchange;
		},
	};
}

function headersOf(service, { app, client, user }, body) {
	const json = { 'content-type': 'application/json' };
	if (service === 'order') return { authorization: `Bearer ${app}`, ...json };
	return { authorization: `Bearer ${client}`, clientToken: client, userToken: user, ...(body ? json : {}) };
}

/** Sends one request. A redirect is not followed: it would carry tokens to another address. */
export async function send(url, { method, headers, body }) {
	const sentAt = Date.now();
	try {
		const reply = await fetch(url, {
			method,
			headers,
			body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
			redirect: 'manual',
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const text = await reply.text();
		return { status: reply.status, headers: reply.headers, text, sentAt, receivedAt: Date.now() };
	} catch (error) {
		const unreachable = String(error.cause?.code ?? error.name);
		return { unreachable, sentAt, receivedAt: Date.now() };
	}
}

/** The envelope: `body` as JSON.parse reads it, for types; `data` with every digit of long integers, for use. */
function read(text, parseJson, known) {
	let body;
	let data;
	try {
		body = JSON.parse(text);
		data = parseJson(text)?.data;
	} catch {}
	const isEnvelope = typeof body === 'object' && body !== null && !Array.isArray(body);
	if (!isEnvelope) return {};
	const { code, message } = body;
	const isCode = (typeof code === 'string' && code !== '') || typeof code === 'number';
	return { body, data, message, code: isCode ? codeOf(code, known) : undefined };
}

/** Another code may be anything, also what must be in no report. */
export const codeOf = (code, known) =>
	known.includes(String(code).trim()) ? String(code).trim() : '(not documented)';
