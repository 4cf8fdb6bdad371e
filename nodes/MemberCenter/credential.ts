import type { ServiceCredential } from '../shared/model/service';

/** The fields of the credential `MemberCenterApi` (docs/stored-names.md, "Credentials"). */
export const credential: ServiceCredential = {
	name: 'memberCenterApi',
	secrets: ['clientToken', 'userToken', 'appSecret', 'sessionClientToken', 'sessionUserToken'],
	session: { mode: 'passwordGrant', tokens: ['sessionClientToken', 'sessionUserToken'] },
	defaults: { enterpriseGlobalId: 'enterpriseGlobalId', enterpriseCode: 'enterpriseCode' },
};
