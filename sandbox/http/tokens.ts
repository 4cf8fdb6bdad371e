/* eslint-disable @n8n/community-nodes/no-hardcoded-secrets -- development only: invented tokens */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../state/state';

/** An application token carries scopes; a user token stands for a logged-in person. */
interface Token {
	kind: 'application' | 'user';
	scopes: readonly string[];
	/** Epoch milliseconds; Infinity for pasted tokens. */
	expiresAt: number;
}

const LIFETIME_SECONDS = 7200;
export const SCOPES = ['auth_order', 'auth_me'] as const;

/** The long-lived tokens; the same in every run, so that a saved credential keeps working. */
export const pastedTokens = {
	appAccessToken: 'sandbox-app-access-token-0001',
	clientToken: 'sandbox-client-token-0001',
	userToken: 'sandbox-user-token-0001',
} as const;

export type Tokens = ReturnType<typeof createTokens>;

export function createTokens(clock: Clock) {
	const lasting = { expiresAt: Infinity };
	const known = new Map<string, Token>([
		[pastedTokens.appAccessToken, { kind: 'application', scopes: ['auth_order'], ...lasting }],
		[pastedTokens.clientToken, { kind: 'application', scopes: ['auth_me'], ...lasting }],
		[pastedTokens.userToken, { kind: 'user', scopes: [], ...lasting }],
	]);

	const valid = (text: string | undefined) => {
		const token = text === undefined ? undefined : known.get(text);
		return token && token.expiresAt > clock.now() ? token : undefined;
	};
	return {
		issue(kind: Token['kind'], scopes: readonly string[]) {
			const token = `issued-${kind}-${randomBytes(12).toString('hex')}`;
			known.set(token, { kind, scopes, expiresAt: clock.now() + LIFETIME_SECONDS * 1000 });
			return { token, expiresIn: LIFETIME_SECONDS };
		},
		allows(text: string | undefined, scope: (typeof SCOPES)[number]) {
			const token = valid(text);
			return token?.kind === 'application' && token.scopes.includes(scope);
		},
		isUser: (text?: string) => valid(text)?.kind === 'user',
		/** Issued tokens become invalid; pasted ones stay. */
		forgetIssued() {
			for (const [text, { expiresAt }] of known) if (expiresAt < Infinity) known.delete(text);
		},
	};
}
