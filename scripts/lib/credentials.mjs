// The credentials for a sandbox, as n8n stores them: for the demo, the player of the templates, and the tests of the editor and of installs.
import { SetupError } from './errors.mjs';
import { PACKAGE } from './workflow.mjs';

/** By service, with pasted tokens. */
const CREDENTIALS = {
	orderService: {
		type: 'orderServiceApi',
		name: 'Order Service (sandbox)',
		data: ({ url, tokens: { appAccessToken } }) => ({
			baseUrl: url,
			authentication: 'accessToken',
			appAccessToken,
		}),
	},
	memberCenter: {
		type: 'memberCenterApi',
		name: 'Member Center (sandbox)',
		data: ({ url, tokens: { clientToken, userToken }, enterprise }) => ({
			baseUrl: url,
			authentication: 'tokens',
			clientToken,
			userToken,
			enterpriseGlobalId: enterprise.globalId,
		}),
	},
};

/** Makes a credential of n8n, or brings the one of this name up to date. */
export async function credentialFor(api, wanted) {
	const kept = (await api.listCredentials()).find(
		({ name, type }) => name === wanted.name && type === wanted.type,
	);
	const { id } = kept ?? (await api.createCredential(wanted));
	if (kept) await api.updateCredential(id, wanted);
	return { id, name: wanted.name };
}

/** Those for the sandbox, which n8n's own test of them finds good, by node type. `own`: by service, what is other than with pasted tokens. */
export async function bringCredentials({ api, sandbox }, own = { orderService: {}, memberCenter: {} }) {
	const byNodeType = {};
	for (const [service, more] of Object.entries(own)) {
		const { data, ...rest } = CREDENTIALS[service];
		const wanted = { ...rest, data: data(sandbox), ...more };
		const made = await credentialFor(api, wanted);
		const { status, message } = await api.testCredential({ ...wanted, ...made });
		if (status !== 'OK')
			throw new SetupError(`n8n's test of the credential "${wanted.name}" says: ${message}`);
		for (const kind of ['', 'Trigger', 'Tool'])
			byNodeType[`${PACKAGE}.${service}${kind}`] = { [wanted.type]: made };
	}
	return byNodeType;
}
