import type { ServiceCredential } from '../shared/model/service';

/** The fields of the credential `OrderServiceApi` (docs/design.md, "Credentials"). */
export const credential: ServiceCredential = {
	name: 'orderServiceApi',
	secrets: ['appAccessToken', 'appSecret', 'sessionToken'],
	session: { mode: 'clientCredentials', tokens: ['sessionToken'] },
};
