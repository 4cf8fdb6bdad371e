import type { ServiceCredential } from '../shared/model/service';

/** The fields of the credential `OrderServiceApi` (docs/maintainers/stored-names.md, "Credentials"). */
export const credential: ServiceCredential = {
	name: 'orderServiceApi',
	secrets: ['appAccessToken', 'appSecret', 'sessionToken'],
	pasted: ['appAccessToken'],
	session: { mode: 'clientCredentials', tokens: ['sessionToken'] },
	headers: ([token = '']) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }),
	defaults: { enterpriseGlobalId: 'enterpriseGlobalId', channelCode: 'channelCode', appKey: 'orderAppKey' },
};
