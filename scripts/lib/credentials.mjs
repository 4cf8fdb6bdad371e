// The credentials for a sandbox, as n8n stores them: for the demo, the player of the templates, and the tests of the editor and of installs.
import { SetupError } from './errors.mjs';
import { PACKAGE } from './workflow.mjs';

/** Makes a credential of n8n, or brings the one of this name up to date. */
export async function credentialFor(api, wanted) {
	const kept = (await api.listCredentials()).find(
		({ name, type }) => name === wanted.name && type === wanted.type,
	);
	const { id } = kept ?? (await api.createCredential(wanted));
	if (kept) await api.updateCredential(id, wanted);
	return { id, name: wanted.name };
}

/** Those for the sandbox with pasted tokens, which n8n's own test of them finds good, by node type. */
export async function bringCredentials({ api, sandbox }) {
	const { url: baseUrl, tokens, enterprise } = sandbox;
	const { appAccessToken, ...ofMember } = tokens;
	const DATA = {
		orderService: { baseUrl, authentication: 'accessToken', appAccessToken },
		memberCenter: {
			...{ baseUrl, authentication: 'tokens', ...ofMember },
			enterpriseGlobalId: enterprise.globalId,
		},
	};
	const byNodeType = {};
	for (const [service, data] of Object.entries(DATA)) {
		const wanted = { type: `${service}Api`, name: `${service} (sandbox)`, data };
		const made = await credentialFor(api, wanted);
		const { status, message } = await api.testCredential({ ...wanted, ...made });
		if (status !== 'OK')
			throw new SetupError(`n8n's test of the credential "${wanted.name}" says: ${message}`);
		for (const kind of ['', 'Trigger', 'Tool'])
			byNodeType[`${PACKAGE}.${service}${kind}`] = { [wanted.type]: made };
	}
	return byNodeType;
}
