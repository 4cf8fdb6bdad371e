/* eslint-disable @n8n/community-nodes/no-restricted-imports -- development only: never published */
import { randomBytes } from 'node:crypto';
import type { Sandbox } from '.';
import { prefixes } from './http/endpoint';
import { parseJson, stringifyJson } from './http/json';

/** A reply as a test looks at it; `data` is whatever came, with integers beyond 2^53 as bigint. */
interface Reply {
	http: number;
	code: unknown;
	message: string;
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what comes back is what a test is about
	data: any;
	text: string;
}

interface Extra {
	headers?: Record<string, string>;
	/** Null leaves it out; a fresh one unless told. */
	nonce?: string | null;
	signal?: AbortSignal;
}

export type Send = (method: string, path: string, body?: unknown, extra?: Extra) => Promise<Reply>;

export const freshNonce = () => randomBytes(16).toString('hex');

/** A plain client with the pasted tokens, for tests and scripts; paths are without the services' prefixes. */
export function clientFor(sandbox: Pick<Sandbox, 'url' | 'tokens'>): { order: Send; member: Send } {
	const { appAccessToken, clientToken, userToken } = sandbox.tokens;
	const json = { 'content-type': 'application/json' };
	return {
		order: (method, path, body, extra) => {
			const headers = { ...json, authorization: `Bearer ${appAccessToken}` };
			return send(sandbox.url + prefixes.order + path, method, headers, body, extra);
		},
		member: (method, path, body, extra) => {
			const tokens = { authorization: `Bearer ${clientToken}`, clientToken, userToken };
			const headers: Record<string, string> = body === undefined ? tokens : { ...tokens, ...json };
			return send(sandbox.url + prefixes.member + path, method, headers, body, extra);
		},
	};
}

async function send(
	address: string,
	method: string,
	headers: Record<string, string>,
	body: unknown,
	extra: Extra = {},
): Promise<Reply> {
	const url = new URL(address);
	if (extra.nonce !== null) url.searchParams.set('g_nonce', extra.nonce ?? freshNonce());
	const response = await fetch(url, {
		method,
		redirect: 'manual',
		headers: { ...headers, ...extra.headers },
		...(body === undefined ? {} : { body: stringifyJson(body) }),
		...(extra.signal ? { signal: extra.signal } : {}),
	});
	const text = await response.text();
	const { code, message, data } = envelope(text);
	return { http: response.status, code, message: String(message), data, text };
}

function envelope(text: string): Record<string, unknown> {
	try {
		return { ...(parseJson(text) as object) };
	} catch {
		return {};
	}
}
