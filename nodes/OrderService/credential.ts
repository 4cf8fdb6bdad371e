import type { ServiceCredential } from '../shared/model/service';

/** The fields of the credential `OrderServiceApi` (docs/stored-names.md, "Credentials"). */
export const credential: ServiceCredential = {
	name: 'orderServiceApi',
	secrets: ['appAccessToken', 'appSecret', 'sessionToken'],
	session: { mode: 'clientCredentials', tokens: ['sessionToken'] },
	defaults: { enterpriseGlobalId: 'enterpriseGlobalId', channelCode: 'channelCode', appKey: 'orderAppKey' },
};
