import { getCredentialOwnRequestAllowedDomains, isExpression, UserError } from 'n8n-workflow';
import type {
	IAuthenticateGeneric,
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
	INode,
	Workflow,
} from 'n8n-workflow';

/** The declarative form of `authenticate`: adds headers, query, body or auth; keys and values may be expressions. */
export function authenticateGenerically(
	{ properties }: IAuthenticateGeneric,
	credentials: ICredentialDataDecryptedObject,
	requestOptions: IHttpRequestOptions,
	workflow: Workflow,
	node: INode,
): IHttpRequestOptions {
	const resolve = (text: string) =>
		isExpression(text)
			? String(
					workflow.expression.getSimpleParameterValue(
						node,
						text,
						'internal',
						{ $credentials: credentials },
						undefined,
						'',
					) || '',
				)
			: text;
	const options = requestOptions as unknown as Record<string, IDataObject | undefined>;
	options.headers ??= {};
	for (const [part, values] of Object.entries(properties)) {
		const target = (options[part] ??= {});
		for (const [key, value] of Object.entries(values as Record<string, string>))
			target[resolve(key)] = resolve(value);
	}
	return requestOptions;
}

/** A credential's allowed-domains setting holds for its own login call as well. */
export function withinAllowedDomains(
	{ helpers }: IHttpRequestHelper,
	credentials: ICredentialDataDecryptedObject,
): IHttpRequestHelper {
	return {
		helpers: {
			httpRequest: async (options: IHttpRequestOptions) => {
				const allowedDomains = getCredentialOwnRequestAllowedDomains(credentials);
				if (allowedDomains === undefined) return await helpers.httpRequest(options);
				if (options.allowedDomains !== undefined) {
					throw new UserError('The credential restricts the domains already');
				}
				return await helpers.httpRequest({ ...options, allowedDomains });
			},
		},
	};
}
