import type {
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	ICredentialTestRequest,
	INodeProperties,
} from 'n8n-workflow';

import { textField } from './fields';

/** The fields and the test that both credentials share; stored names are in docs/maintainers/stored-names.md, "Credentials". */

export const baseUrl = textField('Base URL', 'baseUrl', {
	required: true,
	placeholder: 'e.g. https://api.example.com',
	description: 'The address of the license-authorization platform, without the path of a service',
	hint: 'If the test says ENOTFOUND, correct the host; if it says ECONNREFUSED, the port',
});

export const ignoreSslIssues: INodeProperties = {
	displayName: 'Ignore SSL Issues (Insecure)',
	name: 'ignoreSslIssues',
	type: 'boolean',
	default: false,
	description:
		'Whether to connect even if the server’s TLS certificate cannot be verified. Holds for every call made with this credential.',
};

/** A pasted token, shown in the mode that uses it. */
export function tokenField(
	displayName: string,
	name: string,
	mode: string,
	description: string,
): INodeProperties {
	return {
		displayName,
		name,
		type: 'string',
		typeOptions: { password: true },
		default: '',
		required: true,
		description,
		displayOptions: { show: { authentication: [mode] } },
	};
}

/** The fields for fetching a token (RFC 6749; the API documents do not show the token operation), shown in the mode that fetches. */
export function grantFields(mode: string): INodeProperties[] {
	const displayOptions = { show: { authentication: [mode] } };
	return [
		textField('Token URL', 'tokenUrl', {
			required: true,
			placeholder: 'e.g. https://account.example.com/oauth/token',
			description:
				'The address of the token endpoint. It receives a form-encoded POST as RFC 6749 describes.',
			displayOptions,
		}),
		textField('App Key', 'appKey', {
			required: true,
			description: 'The key of your application, which the provider of the platform gave to you',
			displayOptions,
		}),
		textField('App Secret', 'appSecret', {
			typeOptions: { password: true },
			required: true,
			description: 'The secret that belongs to App Key',
			displayOptions,
		}),
		{
			displayName: 'Client Authentication',
			name: 'clientAuthentication',
			type: 'options',
			options: [
				{
					name: 'In Body',
					value: 'body',
					description: 'Send the app key and app secret as client_id and client_secret in the form',
				},
				{
					name: 'Basic Auth Header',
					value: 'header',
					description: 'Send the app key and app secret as HTTP Basic authentication',
				},
			],
			default: 'body',
			description: 'How App Key and App Secret travel to the token endpoint',
			displayOptions,
		},
	];
}

/**
 * A credential test that calls `path`. It fails only where the service refuses the credential (HTTP 401 or one of the `refusals`,
 * code → message), or where the reply does not come from the platform.
 */
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
		{
			type: 'responseCode',
			properties: { value: 401, message: firstRefusal.replace(/\(\d+\)/, '(HTTP 401)') },
		},
		{
			type: 'responseCode',
			properties: { value: 404, message: 'The server has no such service (HTTP 404): check the base URL' },
		},
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
