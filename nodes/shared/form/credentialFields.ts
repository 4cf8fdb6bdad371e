/** The fields and the test that both credentials share; stored names are in docs/maintainers/stored-names.md, "Credentials". */
import type {
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	ICredentialTestRequest,
} from 'n8n-workflow';
import { type Look, lookOnly, optionsWithDefault, textLook } from './formOf';

export const textLine = (description: string, more: Partial<Look> = {}) =>
	lookOnly(textLook(description, undefined, more));

export const baseUrl = textLine(
	'The address of the license-authorization platform, without the path of a service',
	{ placeholder: 'e.g. https://api.example.com', required: true },
);

export const APP_KEY =
	'The app key of the integrator: of your application, from the provider of the platform';

export const timeZone = textLine(
	'The time zone of the platform’s customers, in whose days assets and products end. Leave empty to use the one of the workflow.',
	{ placeholder: 'e.g. Asia/Shanghai' },
);

export const ignoreSslIssues = lookOnly({
	displayName: 'Ignore SSL Issues (Insecure)',
	type: 'boolean',
	default: false,
	description:
		'Whether to connect even if the server’s TLS certificate cannot be verified. Holds for every call made with this credential.',
});

const shownIn = (mode: string) => ({ displayOptions: { show: { authentication: [mode] } } });

export const neededIn = (mode: string, description: string, more: Partial<Look> = {}) =>
	textLine(description, { required: true, ...shownIn(mode), ...more });

export const secretIn = (mode: string, description: string) =>
	neededIn(mode, description, { typeOptions: { password: true } });

/** What the stored tokens were fetched with, as a hash (http/credentialValues.ts). */
export const sessionLogin = lookOnly({ type: 'hidden', default: '' });

/** A fetched token, which n8n stores. Where the one that is `expirable` is empty, n8n fetches anew. */
export const fetchedToken = (isExpirable = false) =>
	lookOnly({
		type: 'hidden',
		typeOptions: { ...(isExpirable && { expirable: true }), password: true },
		default: '',
	});

/** The fields for fetching a token (RFC 6749; the API documents do not show the token operation), shown in the mode that fetches. */
export function grantFields(mode: string) {
	const clientAuthentication = optionsWithDefault({
		values: {
			body: ['In Body', 'Send the app key and app secret as client_id and client_secret in the form'],
			header: ['Basic Auth Header', 'Send the app key and app secret as HTTP Basic authentication'],
		},
		default: 'body',
		description: "How 'App Key' and 'App Secret' travel to the token endpoint",
	});
	return {
		tokenUrl: neededIn(
			mode,
			'The address of the token endpoint. It receives a form-encoded POST as RFC 6749 describes.',
			{ placeholder: 'e.g. https://account.example.com/oauth/token' },
		),
		appKey: neededIn(mode, APP_KEY),
		appSecret: secretIn(mode, "The secret that belongs to 'App Key'"),
		clientAuthentication: { look: { ...clientAuthentication.look, ...shownIn(mode) } },
	};
}

const STATUS = {
	403: 'The request was refused (HTTP 403): check the base URL, and whether a gateway must let n8n’s machine through',
	404: 'The service is not at this address (HTTP 404): Base URL is the address before its path, such as https://api.example.com',
	407: 'The proxy between n8n and the service wants a name and a password (HTTP 407): see HTTP_PROXY of n8n',
	502: 'A gateway answers, but the service behind it does not (HTTP 502): try again later',
	503: 'The service is not available (HTTP 503): try again later',
	504: 'A gateway answers, but the service behind it does not (HTTP 504): try again later',
};

/** Fails only where the service refuses the credential (HTTP 401, or a code of `refusals`), or where the reply is not the platform's. */
export function credentialTest(
	path: string,
	qs: Record<string, string>,
	refusals: Record<number, string>,
): ICredentialTestRequest {
	const [firstRefusal = ''] = Object.values(refusals);
	const rules: Array<IAuthenticateRuleResponseSuccessBody | IAuthenticateRuleResponseCode> = [
		// n8n compares strictly. The code is a string in failures, but an integer for success in the API document.
		...Object.entries(refusals).flatMap(([code, message]) =>
			[code, Number(code)].map((value) => whenCode(value, message)),
		),
		whenCode(
			undefined,
			'The server answered, but not as the license-authorization platform: check the base URL',
		),
		...Object.entries({ 401: firstRefusal.replace(/\(\d+\)/, '(HTTP 401)'), ...STATUS }).map(
			([status, message]) => ({
				type: 'responseCode' as const,
				properties: { value: Number(status), message },
			}),
		),
	];
	return {
		request: {
			// The lookbehind starts only at the first of several slashes; otherwise many slashes would take quadratic time.
			baseURL: '={{$credentials.baseUrl.trim().replace(/(?<!\\/)\\/+$/, "")}}',
			url: `=${path}`,
			qs,
			disableFollowRedirect: true,
		},
		// n8n accepts both kinds of rules in one list, but its type allows only one.
		rules: rules as IAuthenticateRuleResponseCode[],
	};
}

function whenCode(value: string | number | undefined, message: string): IAuthenticateRuleResponseSuccessBody {
	return { type: 'responseSuccessBody', properties: { key: 'code', value, message } };
}
