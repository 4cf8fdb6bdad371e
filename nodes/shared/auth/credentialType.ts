import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import type { AttemptFailure } from '../model/exchange';
import type { ServiceCredential } from '../model/service';
import { CredentialError, prepareRequest } from './credential';
import { transportError } from './network';
import { fetchToken, type TokenRequest } from './tokens';

/** A person is waiting. */
const TIMEOUT_MS = 15_000;

type Helpers = IHttpRequestHelper['helpers'];

/** n8n gives its helpers to `preAuthentication` alone; a test calls it before `authenticate`, with the same object of values. */
const helpersOf = new WeakMap<object, Helpers>();

/** A credential's `preAuthentication`, whose result n8n stores. @param grants what each token is asked for with, by its field */
export const logInWith = (
	credential: ServiceCredential,
	grants: (values: ICredentialDataDecryptedObject) => Record<string, TokenRequest>,
) =>
	async function (this: IHttpRequestHelper, values: ICredentialDataDecryptedObject) {
		helpersOf.set(values, this.helpers);
		const tokens: Record<string, string> = {};
		if (values.authentication !== credential.session.mode) return tokens;
		for (const [field, grant] of Object.entries(grants(values)))
			tokens[field] = await fetchToken(this.helpers, values, credential, grant);
		return tokens;
	};

/** A credential's `authenticate`. @param headersOf the headers of a request, by the credential's values */
export const authenticateWith =
	(
		headersOf: (
			values: ICredentialDataDecryptedObject,
			request: IHttpRequestOptions,
		) => Record<string, string>,
	): IAuthenticate =>
	async (values, request) => {
		const prepare = () => prepareRequest(request, headersOf(values, request), values);
		const helpers = helpersOf.get(values);
		// Only a test has it.
		if (request.baseURL !== undefined && helpers !== undefined) await tryToConnect(helpers, prepare());
		return prepare();
	};

/** Before n8n's own test, which would show a code alone, such as ENOTFOUND. @throws CredentialError that says what to do */
async function tryToConnect(helpers: Helpers, request: IHttpRequestOptions): Promise<void> {
	const trial = { ...request, timeout: TIMEOUT_MS, ignoreHttpStatusErrors: true };
	const failure = await helpers.httpRequest(trial).then(
		() => undefined,
		(thrown: unknown) => transportError(thrown).error,
	);
	if (failure !== undefined) throw new CredentialError(wordsFor(failure));
}

/** Without the code: n8n replaces a message that names one by words of its own. */
function wordsFor({ reason, message }: AttemptFailure): string {
	if (reason === 'blocked') return message;
	if (reason === 'tls')
		return 'The TLS certificate was not accepted: make n8n trust it (NODE_EXTRA_CA_CERTS), correct the host of Base URL, or turn on Ignore SSL Issues';
	if (/ENOTFOUND|EAI_AGAIN/.test(message))
		return 'There is no host of this name: check whether Base URL is mistyped, and whether n8n’s machine knows the host';
	return reason === 'unreachable'
		? 'Nothing answers at this address: check host and port of Base URL, and whether n8n’s machine can reach it'
		: 'No reply came: check Base URL, and the proxies and firewalls between n8n and the service';
}
