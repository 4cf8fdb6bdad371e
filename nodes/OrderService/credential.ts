import { tokenText } from '../shared/model/text';
import type { ServiceCredential } from '../shared/model/service';

/** The fields of the credential `OrderServiceApi` (docs/maintainers/stored-names.md, "Credentials"). */
export const credential: ServiceCredential = {
	name: 'orderServiceApi',
	secrets: ['appAccessToken', 'appSecret', 'sessionToken'],
	session: { mode: 'clientCredentials', tokens: ['sessionToken'] },
	headers: (values) => {
		const isFetched = values.authentication === 'clientCredentials';
		const token = tokenText(values, isFetched ? 'sessionToken' : 'appAccessToken');
		return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
	},
	defaults: { enterpriseGlobalId: 'enterpriseGlobalId', channelCode: 'channelCode', appKey: 'orderAppKey' },
};
