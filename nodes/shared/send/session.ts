import type { ICredentialDataDecryptedObject, ICredentialsDecrypted, INode } from 'n8n-workflow';

import { secretsOf } from './secrets';
import type { TokenError } from './tokens';

/** What a session needs of n8n: the node's credential, decrypted anew at every call. */
export interface CredentialSource {
	getNode(): INode;
	getCredentials(type: string): Promise<ICredentialDataDecryptedObject>;
}

/** What one sending came to: an answer (`refused` where it did not take the token), or no token to send with. */
export type Sent<Answer> =
	| { answer: Answer; refused: boolean; loginError?: undefined }
	| { answer?: undefined; loginError: TokenError };

export interface Session {
	/** The credential's values as first read. */
	data: ICredentialDataDecryptedObject;
	/** Sends with the current token; where it is refused and the credential can fetch one, renews it and sends once more. */
	send<Answer>(attempt: (credential: ICredentialsDecrypted) => Promise<Sent<Answer>>): Promise<Sent<Answer>>;
	/** Everything secret that this session has held, for blacking out. */
	secrets(): string[];
}

/**
 * The credential of one execution, read once and shared by all its requests. n8n fetches and stores a token when it is
 * handed a credential whose expirable field is blank, but has no lock: the single flight is here. The first refused
 * request renews while the others wait. Before it logs in it looks at the stored credential once more, as another
 * execution or worker may have renewed it already.
 */
export async function openSession(
	source: CredentialSource,
	type: string,
	grant: { mode: string; token: string },
): Promise<Session> {
	const data = await source.getCredentials(type);
	const secrets = new Set<string>();
	/** Tokens that were refused. */
	const worn = new Set<string>();
	const isWorn = (credential: ICredentialsDecrypted): boolean =>
		!credential.data?.[grant.token] || worn.has(tokensOf(credential));

	let current = decrypted(data);
	adopt(current);
	let refusedLogin: TokenError | undefined;
	let renewal: Promise<void> | undefined;
	/** A token fetched after a refusal was refused too, as where a permission is missing: no other will do, until one is taken. */
	let futile = false;

	function decrypted(values: ICredentialDataDecryptedObject): ICredentialsDecrypted {
		const { id, name } = source.getNode().credentials?.[type] ?? { id: null, name: '' };
		return { id: id ?? '', name, type, data: { ...values } };
	}

	function adopt(credential: ICredentialsDecrypted): void {
		for (const secret of secretsOf(credential.data ?? {})) secrets.add(secret);
		current = credential;
	}

	/** Runs `work` while every other request of the session waits. */
	async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
		let release = () => {};
		renewal = new Promise((resolve) => {
			release = resolve;
		});
		try {
			return await work();
		} finally {
			renewal = undefined;
			release();
		}
	}

	/** A token that somebody else has stored since, or else an answer to a request sent after a login. */
	async function renewAndSend<Answer>(
		attempt: (credential: ICredentialsDecrypted) => Promise<Sent<Answer>>,
		afterRefusal: boolean,
	): Promise<Sent<Answer> | undefined> {
		if (afterRefusal) {
			const stored = decrypted(await source.getCredentials(type));
			if (!isWorn(stored)) {
				adopt(stored);
				return undefined;
			}
		}
		const fresh = decrypted({ ...current.data, [grant.token]: '' });
		const sent = await attempt(fresh);
		if (sent.loginError !== undefined) {
			if (!sent.loginError.unreachable) refusedLogin = sent.loginError;
			return sent;
		}
		adopt(fresh);
		futile = afterRefusal && sent.refused;
		if (sent.refused) worn.add(tokensOf(fresh));
		// The endpoint may give out the same token again, and the service take it now.
		else worn.delete(tokensOf(fresh));
		return sent;
	}

	return {
		data,
		secrets: () => [...secrets],
		async send(attempt) {
			if (data.authentication !== grant.mode) return await attempt(current);
			for (let refusals = 0; ; ) {
				if (renewal !== undefined) {
					await renewal;
					continue;
				}
				if (refusedLogin !== undefined) return { loginError: refusedLogin };
				const used = current;
				const login = !futile && isWorn(used);
				const sent = login
					? await alone(async () => await renewAndSend(attempt, refusals > 0))
					: await attempt(used);
				if (sent === undefined) continue;
				if (sent.loginError === undefined && !sent.refused) futile = false;
				if (sent.loginError !== undefined || !sent.refused || futile) return sent;
				// Another request may have renewed meanwhile: then the refusal says nothing of the new token.
				if (used === current) worn.add(tokensOf(used));
				refusals += 1;
				// A token fetched a moment ago and refused again is an answer; one that somebody else had stored may just be old.
				if (refusals > 2 || (refusals === 2 && login)) return sent;
			}
		},
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
