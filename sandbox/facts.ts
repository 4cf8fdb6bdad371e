import { account } from './http/oauth';
import { pastedTokens } from './http/tokens';
import { SEED } from './state/seedNames';
import type { SandboxState } from './state/state';

/** What a person needs to try the nodes out, by title, under the labels that n8n shows. */
export type Facts = Record<string, Record<string, string>>;

const { acme, employees, locks, cloud, assetIds, orders, product } = SEED;

/** The seeded company as it was at the start. */
export function factsOf(url: string, state: SandboxState): Facts {
	const lina = state.employees.get(employees.lina)!;
	return {
		'Credential Order Service API': {
			'Base URL': url,
			'App Access Token': pastedTokens.appAccessToken,
			'App Key of Orders': account.appKey,
		},
		'Credential Member Center API': {
			'Base URL': url,
			'Client Token': pastedTokens.clientToken,
			'User Token': pastedTokens.userToken,
			'Enterprise Global ID': acme.enterprise.globalId,
		},
		'Or let a credential log in (Client Credentials, Password Grant)': {
			'Token URL': `${url}/oauth/token`,
			'App Key': account.appKey,
			'App Secret': account.appSecret,
			Username: account.username,
			Password: account.password,
		},
		[`Customer ${acme.customer.customerName}`]: {
			'Channel Code': acme.customer.channelCode,
			'Channel Customer ID': acme.customer.channelCustomerId,
			'CRM Customer ID': acme.customer.crmCustomerId,
			'Customer ID': acme.customer.customerId,
		},
		[`Product ${product.name}`]: { 'Product URI': product.uri },
		[`Employee ${lina.name}`]: { 'Account Name': lina.userName, 'Employee (Global ID)': lina.globalId },
		Assets: {
			'Lock that may be disabled': locks.reissuable,
			'Cloud account of Lina': cloud.lina,
			'Its ID': assetIds[cloud.lina] ?? '',
			'Cloud account of nobody': cloud.free,
			'Lent lock of nobody': locks.lentFree,
			'License order of the cloud accounts': orders.cloud,
		},
	};
}

/** The same as a person reads it: what it prints when it starts, and its page. */
export function textOf({ url, facts }: { url: string; facts: Facts }): string {
	const sections = Object.entries(facts).map(([title, entries]) => {
		const lines = Object.entries(entries).map(([label, value]) => `  ${label.padEnd(36)} ${value}`);
		return [title, ...lines, ''].join('\n');
	});
	return [
		`Stand-in for the Order Service and the Member Center: ${url}, which shows the same`,
		'',
		...sections,
		`Remote control: ${url}/_sandbox/ledger, /facts, /state, /faults, /reset (see sandbox/README.md)`,
	].join('\n');
}
