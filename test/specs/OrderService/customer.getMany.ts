import type { OperationSpec } from '../operationSpec';
import { acme, at, binding } from '../shared';

export const spec: OperationSpec = {
	api: { endpoint: 'GET /enterprise/user/query' },
	kind: 'read',
	wire: {
		parameters: { channelCode: 'a b&c', channelCustomerId: at('id'), defaultCustomer: at('which') },
		items: [
			{ id: 'A', which: 'Y' },
			{ id: 'B', which: 'N' },
		],
		requests: [
			'GET /enterprise/user/query?channelCode=a+b%26c&channelCustomerId=A&defaultCustomer=Y',
			'GET /enterprise/user/query?channelCode=a+b%26c&channelCustomerId=B&defaultCustomer=N',
		],
		reply: () => [binding],
		rows: [[binding], [binding]],
	},
	faults: {
		data: 'list',
		parameters: { channelCode: 'CRM', channelCustomerId: acme.customer.channelCustomerId },
	},
	docs: {
		title: 'all customers of the enterprise that a customer belongs to',
		parameters: { channelCode: 'CRM', channelCustomerId: 'ACME-001', defaultCustomer: 'N' },
		notes: ['A customer that the service does not find gives no rows.'],
	},
};
