/* eslint-disable @n8n/community-nodes/no-restricted-imports -- development only: never published */
import type { IncomingHttpHeaders } from 'node:http';
import { badParameter, type Endpoint, Refusal } from './endpoint';
import type { Tokens } from './tokens';

export type NonceState = 'fresh' | 'replayed' | 'missing';

export type Nonces = ReturnType<typeof createNonces>;

const MIN_NONCE = 16;

export function createNonces() {
	const used = new Set<string>();
	return {
		use(nonces: string[]): NonceState {
			const [nonce] = nonces;
			// Two of them mean that a client stamped a request twice; which one counts would be a guess.
			if (nonce === undefined || nonces.length !== 1 || nonce.length < MIN_NONCE) return 'missing';
			if (used.has(nonce)) return 'replayed';
			used.add(nonce);
			return 'fresh';
		},
		clear: () => used.clear(),
	};
}

export const nonceRefusal = () => new Refusal('70001', 'security check failed', 'g_nonce');
const BAD_TOKEN = 'application token invalid or expired, or lacks the resource permission';
export const tokenRefusal = () => new Refusal('60000', BAD_TOKEN, 'Authorization');
const userRefusal = () => new Refusal('60005', 'invalid user login token', 'userToken');

/** Throws the Refusal that a request's nonce, tokens or content type deserve, in this order. */
export function guard(
	endpoint: Endpoint,
	headers: IncomingHttpHeaders,
	nonce: NonceState | null,
	tokens: Tokens,
): void {
	if (nonce !== 'fresh') throw nonceRefusal();
	const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
	if (endpoint.service === 'order') {
		if (!tokens.allows(bearer, 'auth_order')) throw tokenRefusal();
	} else {
		if (!tokens.allows(bearer, 'auth_me') || bearer !== headers.clienttoken) throw tokenRefusal();
		const user = headers.usertoken;
		if (!tokens.isUser(typeof user === 'string' ? user : undefined)) throw userRefusal();
	}
	const json = /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
	if (!json && (endpoint.service === 'order' || endpoint.body)) {
		const message = 'Content-Type must be application/json';
		throw new Refusal(badParameter[endpoint.service], message, 'Content-Type');
	}
}
