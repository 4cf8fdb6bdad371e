import type { ServiceCredential } from '../shared/model/service';

/** The fields of the credential `MemberCenterApi` (docs/maintainers/stored-names.md, "Credentials"). */
export const credential: ServiceCredential = {
	name: 'memberCenterApi',
	secrets: ['clientToken', 'userToken', 'appSecret', 'sessionClientToken', 'sessionUserToken'],
	pasted: ['clientToken', 'userToken'],
	session: { mode: 'passwordGrant', tokens: ['sessionClientToken', 'sessionUserToken'] },
	headers: ([clientToken = '', userToken = ''], hasBody) => ({
		Authorization: `Bearer ${clientToken}`,
		clientToken,
		userToken,
		...(hasBody && { 'Content-Type': 'application/json' }),
	}),
	defaults: { enterpriseGlobalId: 'enterpriseGlobalId', enterpriseCode: 'enterpriseCode' },
};
