import type {
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	ICredentialTestRequest,
	INodeProperties,
} from 'n8n-workflow';

import { textField } from './fields';

/** Fields and test that both credentials have; stored names are in docs/stored-names.md, "Credentials". */

export const baseUrl = textField('Base URL', 'baseUrl', {
	required: true,
	placeholder: 'e.g. https://api.example.com',
	description: 'The address of the license-authorization platform, without the path of a service',
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

/** What a token is fetched with (RFC 6749; the API documents do not show the token operation), shown in the mode that fetches. */
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
		textField('App Key', 'appKey', { required: true, displayOptions }),
		textField('App Secret', 'appSecret', { typeOptions: { password: true }, required: true, displayOptions }),
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
			displayOptions,
		},
	];
}

/**
 * A credential test that calls `path` and fails only where something of the credential is refused: by one of the `refusals` (code →
 * what to do), by HTTP 401, or where what answers is not the platform.
 */
export function credentialTest(
	path: string,
	qs: Record<string, string>,
	refusals: Record<number, string>,
): ICredentialTestRequest {
	const [firstRefusal = ''] = Object.values(refusals);
	const rules: Array<IAuthenticateRuleResponseSuccessBody | IAuthenticateRuleResponseCode> = [
		// The code comes as a string on failures; the document has it as an integer on success. n8n compares exactly.
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
			// Looks only at the first slash of several: from each of them on would take their number squared.
			baseURL: '={{$credentials.baseUrl.trim().replace(/(?<!\\/)\\/+$/, "")}}',
			url: `=${path}`,
			qs,
			disableFollowRedirect: true,
		},
		// n8n takes both kinds in one list, its type only one of them.
		rules: rules as IAuthenticateRuleResponseCode[],
	};
}

function whenCode(value: string | number | undefined, message: string): IAuthenticateRuleResponseSuccessBody {
	return { type: 'responseSuccessBody', properties: { key: 'code', value, message } };
}
