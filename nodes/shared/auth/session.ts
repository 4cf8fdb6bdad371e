import type { ICredentialDataDecryptedObject, ICredentialsDecrypted, INode } from 'n8n-workflow';

import { backoffMs, pause } from '../concurrency/backoff';
import type { ServiceCredential } from '../model/service';
import { passwordsIn } from '../redact/passwords';
import { createRedactor, secretsOf } from '../redact/redactor';
import type { AttemptFailure } from '../model/exchange';
import { unsendableHeader } from './credential';
import { TokenError, unusableLogin } from './tokens';

/** The result of sending a request once; or no token to send with (`loginError`), and then nothing was sent. */
export type SendResult<Value> =
	| { result: Value; isTokenRefused: boolean; loginError?: undefined }
	| { result?: undefined; loginError: TokenError };

/** Sends one request with the given credential values. */
export type SendWithCredential<Value> = (credential: ICredentialsDecrypted) => Promise<SendResult<Value>>;

/** The part of n8n's context that a session needs. Each call of `getCredentials` decrypts the stored credential again. */
export interface CredentialSource {
	getNode(): INode;
	getCredentials(type: string): Promise<ICredentialDataDecryptedObject>;
}

/** Retries of a login with a transient failure. After them the whole run fails with it. */
const MAX_LOGIN_RETRIES = 2;
/** A request may be refused with three tokens: the one it began with, one that another worker stored, and a new one. */
const MAX_REFUSALS = 3;

/** Reads the node's credential and opens the session of one execution (docs/maintainers/design.md, "Tokens"). */
export async function openSession(
	source: CredentialSource,
	credential: ServiceCredential,
	signal?: AbortSignal,
): Promise<TokenSession> {
	return new TokenSession(source, credential, signal, await source.getCredentials(credential.name));
}

/**
 * The credential and token of one execution, shared by all its requests (docs/maintainers/design.md, "Tokens"). n8n fetches and stores a
 * token for every request whose token field is empty, also for several at the same time. So one request logs in, and the others wait for
 * it. Before a new login the stored credential is read again, as another worker may have stored a new token.
 */
export class TokenSession {
	private current: ICredentialsDecrypted;
	private login: Promise<unknown> | undefined;
	private failedLogin: TokenError | undefined;
	/** A token that was fetched after a refusal was also refused, for example for a missing permission: a new login cannot help. */
	private isNewTokenRefused = false;
	/** The tokens that were refused. Those of a credential count together: a new login may return one of a pair unchanged. */
	private readonly refusedTokens = new Set<string>();
	private readonly heldSecrets = new Set<string>();

	constructor(
		private readonly source: CredentialSource,
		private readonly credential: ServiceCredential,
		private readonly signal: AbortSignal | undefined,
		/** The credential's values as first read. */
		readonly data: ICredentialDataDecryptedObject,
	) {
		this.current = this.use(this.withValues(data));
	}

	secrets(): string[] {
		return [...this.heldSecrets];
	}

	redact(text: string): string {
		return createRedactor([...this.heldSecrets, ...passwordsIn(this.data)]).redact(text);
	}

	/** Why nothing would be sent with the credential, as far as its values show; `send` says the same. */
	refusal(): AttemptFailure | undefined {
		const isLogin =
			this.data.authentication === this.credential.session.mode && this.needsToken(this.current);
		const message = isLogin
			? unusableLogin(this.data)
			: unsendableHeader(this.credential.headers(this.current.data ?? {}));
		return message === undefined ? undefined : { reason: isLogin ? 'login' : 'blocked', message };
	}

	/** Sends with the current token; where there is none or it is refused, with a new one, if the mode can fetch tokens. */
	async send<Value>(request: SendWithCredential<Value>): Promise<SendResult<Value>> {
		if (this.data.authentication !== this.credential.session.mode) return await request(this.current);
		for (let refusals = 0; ; ) {
			if (this.login !== undefined) {
				await this.login.catch(() => undefined);
				continue;
			}
			if (this.failedLogin !== undefined) return { loginError: this.failedLogin };
			const used = this.current;
			const isLogin = this.needsToken(used) && !this.isNewTokenRefused;
			const sent = isLogin
				? await this.whileOthersWait(this.logInAndSend(request, refusals > 0))
				: await request(used);
			if (sent === undefined) continue;
			if (sent.loginError !== undefined) return sent;
			if (!sent.isTokenRefused) {
				this.isNewTokenRefused = false;
				// It may have been refused to another request for a missing permission; for this one it was accepted.
				if (!isLogin) this.refusedTokens.delete(this.tokensOf(used));
				return sent;
			}
			refusals += 1;
			// Where another request has logged in meanwhile, this refusal is not about the new token.
			if (isLogin || used === this.current) this.refusedTokens.add(this.tokensOf(this.current));
			// A stored token may be refused because it is old; a new token that is refused ends the attempts.
			if (this.isNewTokenRefused || refusals >= MAX_REFUSALS) return sent;
		}
	}

	private async whileOthersWait<Value>(login: Promise<Value>): Promise<Value> {
		this.login = login;
		return await login.finally(() => (this.login = undefined));
	}

	/** Fetches a token and sends with it; or adopts a token that was stored meanwhile, and sends nothing (undefined). */
	private async logInAndSend<Value>(
		request: SendWithCredential<Value>,
		isAfterRefusal: boolean,
	): Promise<SendResult<Value> | undefined> {
		if (isAfterRefusal) {
			const adopted = await this.adoptStored();
			if (adopted instanceof TokenError) return { loginError: adopted };
			if (adopted) return undefined;
		}
		for (let retry = 0; ; retry += 1) {
			// n8n logs in, fills the empty field with the new token, and stores it.
			const blank = this.withValues({ ...this.current.data, [this.firstToken]: '' });
			const sent = await request(blank);
			if (sent.loginError === undefined) {
				this.current = this.use(blank);
				this.isNewTokenRefused = isAfterRefusal && sent.isTokenRefused;
				// The token endpoint may return the same token again, and the service may accept it now.
				if (!sent.isTokenRefused) this.refusedTokens.delete(this.tokensOf(blank));
				return sent;
			}
			if (!sent.loginError.isTransient || retry >= MAX_LOGIN_RETRIES || this.signal?.aborted) {
				this.failedLogin = sent.loginError;
				return sent;
			}
			await pause(backoffMs(retry), this.signal);
		}
	}

	/** Reads the stored credential and uses it, if it has a token that was not refused yet. */
	private async adoptStored(): Promise<boolean | TokenError> {
		try {
			const stored = this.withValues(await this.source.getCredentials(this.credential.name));
			if (this.needsToken(stored)) return false;
			this.current = this.use(stored);
			return true;
		} catch {
			return new TokenError('The stored credential could not be read again');
		}
	}

	private needsToken(credential: ICredentialsDecrypted): boolean {
		return !credential.data?.[this.firstToken] || this.refusedTokens.has(this.tokensOf(credential));
	}

	private tokensOf({ data = {} }: ICredentialsDecrypted): string {
		return JSON.stringify(this.credential.session.tokens.map((name) => data[name]));
	}

	/** The field that makes n8n fetch new tokens where it is empty. */
	private get firstToken(): string {
		return this.credential.session.tokens[0];
	}

	private withValues(values: ICredentialDataDecryptedObject): ICredentialsDecrypted {
		const { name: type } = this.credential;
		const { id, name } = this.source.getNode().credentials?.[type] ?? { id: null, name: '' };
		return { id: id ?? '', name, type, data: { ...values } };
	}

	private use(credential: ICredentialsDecrypted): ICredentialsDecrypted {
		for (const secret of secretsOf(credential.data ?? {}, this.credential.secrets))
			this.heldSecrets.add(secret);
		return credential;
	}
}
