import { getCredentialOwnRequestAllowedDomains, UserError } from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, IHttpRequestHelper, IHttpRequestOptions } from 'n8n-workflow';

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
