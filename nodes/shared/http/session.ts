/** The login of an execution: tokens are fetched once, shared, and renewed when they are refused. */
import { pick } from 'lodash';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { backoffMs, pause } from '../concurrency/waiting';
import type { AttemptFailure, Result } from '../model/exchange';
import type { ServiceCredential } from '../model/service';
import { secretsOf } from '../redact/redactor';
import { refusesToken } from './failures';
import { fetchesTokens, hasTokens, tokensOf } from './credentialValues';

/** Retries of a login with a transient failure. After them the whole run fails with it. */
const MAX_LOGIN_RETRIES = 2;
/** A request may be refused with the token that it began with, with one that another worker stored, and with a new one. */
const MAX_RENEWALS = 2;

type Values = ICredentialDataDecryptedObject;
type Sent<Value> = Result<Value, AttemptFailure>;
type Send<Value> = (values: Values) => Promise<Sent<Value>>;

export interface Session {
	/** Sends with the current token; where there is none or it is refused, with a new one, if tokens are fetched. */
	send<Value>(request: Send<Value>): Promise<Sent<Value>>;
	secrets(): string[];
}

/**
 * The tokens of one execution (docs/maintainers/design.md, "Tokens"). n8n itself logs in for every request whose token field is empty, so one
 * request does, and the others wait. @param read reads the credential again: another worker may have stored a new token
 */
export function openSession(
	credential: ServiceCredential,
	values: Values,
	read: () => Promise<Values>,
	signal: AbortSignal | undefined,
): Session {
	const { tokens } = credential.session;
	const secrets = new Set<string>();
	let current = use(values);
	/** The login or the reading that all requests wait for. */
	let renewal: Promise<unknown> | undefined;
	let failedLogin: AttemptFailure | undefined;
	/** A token that was fetched after a refusal was refused at once, as for lack of a permission: another one cannot help. */
	let isNewRefused = false;

	function use(used: Values): Values {
		for (const secret of secretsOf(used, credential.secrets)) secrets.add(secret);
		return { ...used };
	}

	async function send<Value>(request: Send<Value>): Promise<Sent<Value>> {
		if (!fetchesTokens(credential, values)) return await request(current);
		for (let renewals = 0; ; renewals += 1) {
			while (renewal !== undefined) await renewal;
			if (failedLogin !== undefined) return { error: failedLogin };
			let used = current;
			let sent: Sent<Value>;
			if (hasTokens(credential, used)) sent = await request(used);
			else {
				sent = await whileOthersWait(logInAndSend(request, renewals > 0));
				used = current;
			}
			if (sent.error === undefined || !refusesToken(sent.error)) {
				if (sent.error?.reason !== 'login') isNewRefused = false;
				return sent;
			}
			if (isNewRefused || renewals === MAX_RENEWALS) return sent;
			// The first that is refused sees to a new token.
			if (used === current && renewal === undefined) await whileOthersWait(renew(used));
		}
	}

	async function whileOthersWait<Value>(work: Promise<Value>): Promise<Value> {
		renewal = work.catch(() => undefined);
		return await work.finally(() => (renewal = undefined));
	}

	/** n8n logs in before it sends, fills the empty field with the new token, and stores it. */
	async function logInAndSend<Value>(request: Send<Value>, isAfterRefusal: boolean): Promise<Sent<Value>> {
		for (let retry = 0; ; retry += 1) {
			const fresh = { ...current, [tokens[0]]: '' };
			const sent = await request(fresh);
			if (sent.error?.reason !== 'login') {
				current = use(fresh);
				isNewRefused = isAfterRefusal && sent.error !== undefined && refusesToken(sent.error);
				return sent;
			}
			if (sent.error.codeKind !== 'transient' || retry === MAX_LOGIN_RETRIES || signal?.aborted) {
				failedLogin = sent.error;
				return sent;
			}
			await pause(backoffMs(retry), signal);
		}
	}

	/** In place of a refused token takes the stored one, if it is another; else none, so that the next request logs in. */
	async function renew(used: Values): Promise<void> {
		const stored = { ...used, ...pick(await read().catch(() => used), [...tokens, 'sessionLogin']) };
		const isAnother = tokensOf(credential, stored).join() !== tokensOf(credential, used).join();
		current = use(isAnother ? stored : { ...used, [tokens[0]]: '' });
	}

	return { send, secrets: () => [...secrets] };
}
