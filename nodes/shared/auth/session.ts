import type { ICredentialDataDecryptedObject, ICredentialsDecrypted, INode } from 'n8n-workflow';

import { backoffMs, pause } from '../concurrency/backoff';
import { secretsOf } from '../redact/secrets';
import { TokenError } from './tokens';

/** What a session needs of n8n: the node's credential, decrypted again at every call. */
export interface CredentialSource {
	getNode(): INode;
	getCredentials(type: string): Promise<ICredentialDataDecryptedObject>;
}

/** What one sending came to: an answer (`refused` where it did not take the token), or no token to send with. */
export type SendResult<Answer> =
	| { answer: Answer; refused: boolean; loginError?: undefined }
	| { answer?: undefined; loginError: TokenError };

/** Sends one request with the given credential values. */
type SendWithCredential<Answer> = (credential: ICredentialsDecrypted) => Promise<SendResult<Answer>>;

export interface Session {
	/** The credential's values as first read. */
	data: ICredentialDataDecryptedObject;
	/** Sends with the current token; where it is refused and the credential can fetch one, fetches it and sends once more. */
	send<Answer>(attempt: SendWithCredential<Answer>): Promise<SendResult<Answer>>;
	/** Everything secret that this session has held, for blacking out. */
	secrets(): string[];
}

/** A login that got no answer is tried again so often; what it came to then holds for the whole run. */
const MAX_LOGIN_RETRIES = 2;
/** Refusals that one request may meet: the token it began with, one that another worker stored, one newly fetched. */
const MAX_REFUSALS = 3;

/**
 * The credential of one execution, read once and shared by all its requests.
 *
 * n8n fetches and stores a token when it is handed a credential whose token field is blank, but lets every request do so at
 * once. So here one request logs in while the others wait. Before it does, it reads the stored credential again: another
 * execution or worker may have stored a new token.
 */
export async function openSession(
	source: CredentialSource,
	type: string,
	grant: { mode: string; token: string },
	signal?: AbortSignal,
): Promise<Session> {
	const data = await source.getCredentials(type);
	const secrets = new Set<string>();
	const refusedTokens = new Set<string>();
	/** The credential that requests use now. */
	let current = use(withValues(data));
	/** Settles when the request that is logging in has ended. */
	let login: Promise<unknown> | undefined;
	let failedLogin: TokenError | undefined;
	/** A token fetched after a refusal was refused too, as where a permission is missing: no other token will do. */
	let newTokensRefused = false;

	function withValues(values: ICredentialDataDecryptedObject): ICredentialsDecrypted {
		const { id, name } = source.getNode().credentials?.[type] ?? { id: null, name: '' };
		return { id: id ?? '', name, type, data: { ...values } };
	}

	function use(credential: ICredentialsDecrypted): ICredentialsDecrypted {
		for (const secret of secretsOf(credential.data ?? {})) secrets.add(secret);
		return credential;
	}

	const needsLogin = (credential: ICredentialsDecrypted): boolean =>
		!credential.data?.[grant.token] || refusedTokens.has(tokensOf(credential));

	/** The stored credential, where somebody else has put a token into it that was not refused yet. */
	async function storedByOthers(): Promise<ICredentialsDecrypted | TokenError | undefined> {
		try {
			const stored = withValues(await source.getCredentials(type));
			return needsLogin(stored) ? undefined : stored;
		} catch {
			return new TokenError('The stored credential could not be read again');
		}
	}

	/** Fetches a token and sends with it; or takes over one that is stored already, and sends nothing (`undefined`). */
	async function logInAndSend<Answer>(
		attempt: SendWithCredential<Answer>,
		afterRefusal: boolean,
	): Promise<SendResult<Answer> | undefined> {
		if (afterRefusal) {
			const stored = await storedByOthers();
			if (stored instanceof TokenError) return { loginError: stored };
			if (stored !== undefined) {
				current = use(stored);
				return undefined;
			}
		}
		for (let tries = 0; ; tries += 1) {
			const blank = withValues({ ...current.data, [grant.token]: '' });
			const sent = await attempt(blank);
			if (sent.loginError === undefined) {
				// n8n has put the new token into the blank place.
				current = use(blank);
				newTokensRefused = afterRefusal && sent.refused;
				// The endpoint may give the same token again, and the service take it now.
				if (!sent.refused) refusedTokens.delete(tokensOf(current));
				return sent;
			}
			if (!sent.loginError.isTransient || tries >= MAX_LOGIN_RETRIES || signal?.aborted) {
				failedLogin = sent.loginError;
				return sent;
			}
			await pause(backoffMs(tries), signal);
		}
	}

	async function send<Answer>(attempt: SendWithCredential<Answer>): Promise<SendResult<Answer>> {
		for (let refusals = 0; ; ) {
			if (login !== undefined) {
				await login.catch(() => undefined);
				continue;
			}
			if (failedLogin !== undefined) return { loginError: failedLogin };
			const used = current;
			const loggingIn = needsLogin(used) && !newTokensRefused;
			let sent: SendResult<Answer> | undefined;
			if (loggingIn) {
				const sending = logInAndSend(attempt, refusals > 0);
				login = sending;
				sent = await sending.finally(() => (login = undefined));
			} else sent = await attempt(used);

			if (sent === undefined) continue;
			if (sent.loginError !== undefined) return sent;
			if (!sent.refused) {
				newTokensRefused = false;
				// Refused for another request's lack of a permission, say: for this one it is good.
				if (!loggingIn) refusedTokens.delete(tokensOf(used));
				return sent;
			}
			refusals += 1;
			// Another request may have logged in meanwhile: then this refusal says nothing of the new token.
			if (loggingIn || used === current) refusedTokens.add(tokensOf(current));
			// A token fetched a moment ago and refused again is an answer; one that somebody else stored may just be old.
			if (newTokensRefused || refusals >= MAX_REFUSALS) return sent;
		}
	}

	return {
		data,
		secrets: () => [...secrets],
		send: async (attempt) =>
			data.authentication === grant.mode ? await send(attempt) : await attempt(current),
	};
}

/** The session's tokens as one text: of a pair, one may be handed out again while the other is new. */
function tokensOf({ data = {} }: ICredentialsDecrypted): string {
	return JSON.stringify(
		Object.entries(data)
			.filter(([name]) => name.startsWith('session'))
			.sort(),
	);
}
