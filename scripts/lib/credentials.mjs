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

/** Those for the sandbox with pasted tokens and all defaults, which n8n's own test of them finds good, by node type. */
export async function bringCredentials({ api, sandbox }) {
	const { url: baseUrl, tokens, enterprise, grants } = sandbox;
	const { appAccessToken, ...ofMember } = tokens;
	const { globalId: enterpriseGlobalId, code: enterpriseCode, channelCode } = enterprise;
	const common = { baseUrl, enterpriseGlobalId };
	const order = { authentication: 'accessToken', appAccessToken, channelCode, orderAppKey: grants.appKey };
	const member = { authentication: 'tokens', ...ofMember, enterpriseCode };
	const byNodeType = {};
	for (const [service, name, data] of [
		['orderService', 'Order Service', order],
		['memberCenter', 'Member Center', member],
	]) {
		const wanted = { type: `${service}Api`, name, data: { ...common, ...data } };
		const made = await credentialFor(api, wanted);
		const { status, message } = await api.testCredential({ ...wanted, ...made });
		if (status !== 'OK') throw new SetupError(`n8n's test of the credential "${name}" says: ${message}`);
		for (const kind of ['', 'Trigger', 'Tool'])
			byNodeType[`${PACKAGE}.${service}${kind}`] = { [wanted.type]: made };
	}
	return byNodeType;
}
