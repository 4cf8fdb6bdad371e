import type { ICredentialDataDecryptedObject, ICredentialsDecrypted, INode } from 'n8n-workflow';

import { backoffMs, pause } from '../concurrency/backoff';
import type { ServiceCredential } from '../model/service';
import { passwordsIn } from '../redact/passwords';
import { createRedactor, secretsOf } from '../redact/secrets';
import { TokenError } from './tokens';

/** What a session needs of n8n: the node's credential, decrypted again at every call. */
export interface CredentialSource {
	getNode(): INode;
	getCredentials(type: string): Promise<ICredentialDataDecryptedObject>;
}

/** The result of one sending: an answer (`refused` where it did not accept the token), or no token to send with. */
export type SendResult<Answer> =
	| { answer: Answer; refused: boolean; loginError?: undefined }
	| { answer?: undefined; loginError: TokenError };

/** Sends one request with the given credential values. */
type SendWithCredential<Answer> = (credential: ICredentialsDecrypted) => Promise<SendResult<Answer>>;

/** Retries of a login whose failure is transient. After them the failure holds for the whole run. */
const MAX_LOGIN_RETRIES = 2;
/** Refusals that one request may meet: of the token it began with, of one stored by another worker, of a new one. */
const MAX_REFUSALS = 3;

/** Reads the node's credential, and opens the session of one execution with it. */
export async function openSession(
	source: CredentialSource,
	credential: ServiceCredential,
	signal?: AbortSignal,
): Promise<TokenSession> {
	return new TokenSession(source, credential, signal, await source.getCredentials(credential.name));
}

/**
 * The credential and token of one execution, shared by all its requests.
 *
 * n8n fetches a token, and stores it, when it sends with a credential whose token field is blank. It does so for every such
 * request, also for several at once. So here one request logs in, and the others wait for it. Before a new login the stored
 * credential is read again: another execution or worker may have stored a new token.
 */
export class TokenSession {
	/** The credential that requests use now. */
	private current: ICredentialsDecrypted;
	/** Ends when the request that is logging in has ended. */
	private login: Promise<unknown> | undefined;
	private failedLogin: TokenError | undefined;
	/** A token fetched after a refusal was refused, too, such as for a missing permission: no other token will do. */
	private isNewTokenRefused = false;
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

	/** All secrets that this session has held, to redact them. */
	secrets(): string[] {
		return [...this.heldSecrets];
	}

	/** The text without the secrets and the password of the credential. */
	redact(text: string): string {
		return createRedactor([...this.heldSecrets, ...passwordsIn(this.data)]).redact(text);
	}

	/**
	 * Sends with the current token. Where there is none, or it is refused, and the credential can fetch one: fetches a new one
	 * and sends with it.
	 */
	async send<Answer>(request: SendWithCredential<Answer>): Promise<SendResult<Answer>> {
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
			if (!sent.refused) {
				this.onAccepted(used, isLogin);
				return sent;
			}
			refusals += 1;
			this.onRefused(used, isLogin);
			// A token that another worker stored may just be old, but a new one that is refused is an answer.
			if (this.isNewTokenRefused || refusals >= MAX_REFUSALS) return sent;
		}
	}

	private async whileOthersWait<Value>(login: Promise<Value>): Promise<Value> {
		this.login = login;
		return await login.finally(() => (this.login = undefined));
	}

	/** Fetches a token and sends with it. Or adopts a stored one, and sends nothing: `undefined`. */
	private async logInAndSend<Answer>(
		request: SendWithCredential<Answer>,
		isAfterRefusal: boolean,
	): Promise<SendResult<Answer> | undefined> {
		if (isAfterRefusal) {
			const adopted = await this.adoptStored();
			if (adopted instanceof TokenError) return { loginError: adopted };
			if (adopted) return undefined;
		}
		for (let retry = 0; ; retry += 1) {
			// n8n logs in, puts the new token into the blank place, and stores it.
			const blank = this.withValues({ ...this.current.data, [this.firstToken]: '' });
			const sent = await request(blank);
			if (sent.loginError === undefined) {
				this.onNewToken(blank, isAfterRefusal && sent.refused, sent.refused);
				return sent;
			}
			if (!sent.loginError.isTransient || retry >= MAX_LOGIN_RETRIES || this.signal?.aborted) {
				this.failedLogin = sent.loginError;
				return sent;
			}
			await pause(backoffMs(retry), this.signal);
		}
	}

	/** Uses the stored credential, where it has a token by now that was not refused yet. */
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

	private onNewToken(
		credential: ICredentialsDecrypted,
		isNewTokenRefused: boolean,
		isRefused: boolean,
	): void {
		this.current = this.use(credential);
		this.isNewTokenRefused = isNewTokenRefused;
		// The token endpoint may give the same token again, and the service accept it now.
		if (!isRefused) this.refusedTokens.delete(this.tokensOf(credential));
	}

	private onAccepted(used: ICredentialsDecrypted, isLogin: boolean): void {
		this.isNewTokenRefused = false;
		// It was perhaps refused to another request, for a missing permission: for this request it is good.
		if (!isLogin) this.refusedTokens.delete(this.tokensOf(used));
	}

	private onRefused(used: ICredentialsDecrypted, isLogin: boolean): void {
		// Another request may have logged in meanwhile. Then this refusal says nothing about the new token.
		if (isLogin || used === this.current) this.refusedTokens.add(this.tokensOf(this.current));
	}

	private needsToken(credential: ICredentialsDecrypted): boolean {
		return !credential.data?.[this.firstToken] || this.refusedTokens.has(this.tokensOf(credential));
	}

	/** n8n fetches new tokens where this field is blank. */
	private get firstToken(): string {
		return this.credential.session.tokens[0];
	}

	/** The session's tokens as one text: of a pair, one may be given again while the other is new. */
	private tokensOf({ data = {} }: ICredentialsDecrypted): string {
		return JSON.stringify(this.credential.session.tokens.map((name) => data[name]));
	}

	private withValues(values: ICredentialDataDecryptedObject): ICredentialsDecrypted {
		const { name: type } = this.credential;
		const { id, name } = this.source.getNode().credentials?.[type] ?? { id: null, name: '' };
		return { id: id ?? '', name, type, data: { ...values } };
	}

	/** The credential, whose secrets are remembered to redact them. */
	private use(credential: ICredentialsDecrypted): ICredentialsDecrypted {
		for (const secret of secretsOf(credential.data ?? {}, this.credential.secrets))
			this.heldSecrets.add(secret);
		return credential;
	}
}
