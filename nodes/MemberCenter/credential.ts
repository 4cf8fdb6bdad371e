import { tokenText } from '../shared/model/text';
import type { ServiceCredential } from '../shared/model/service';

/** The fields of the credential `MemberCenterApi` (docs/maintainers/stored-names.md, "Credentials"). */
export const credential: ServiceCredential = {
	name: 'memberCenterApi',
	secrets: ['clientToken', 'userToken', 'appSecret', 'sessionClientToken', 'sessionUserToken'],
	session: { mode: 'passwordGrant', tokens: ['sessionClientToken', 'sessionUserToken'] },
	headers: (values) => {
		const [client, user] =
			values.authentication === 'passwordGrant'
				? ['sessionClientToken', 'sessionUserToken']
				: ['clientToken', 'userToken'];
		const clientToken = tokenText(values, client);
		return { Authorization: `Bearer ${clientToken}`, clientToken, userToken: tokenText(values, user) };
	},
	defaults: { enterpriseGlobalId: 'enterpriseGlobalId', enterpriseCode: 'enterpriseCode' },
};
