import type { OperationSpec } from '../operationSpec';
import { at, binding, numbered } from '../shared';

export const spec: OperationSpec = {
	api: { endpoint: 'POST /enterprise/user/bind' },
	kind: 'once',
	wire: {
		parameters: {
			channelCode: 'crm',
			channelCustomerId: at('id'),
			customerName: 'Acme & Söhne',
			enterpriseName: 'Acme "North"',
			additionalFields: { branchName: at('branch'), passwordMobile: at('mobile') },
		},
		items: [
			{ id: 'A', branch: 'East', mobile: '139' },
			{ id: 'B', branch: '', mobile: '' },
		],
		requests: [
			'POST /enterprise/user/bind {"channelCode":"crm","channelCustomerId":"A","customerName":"Acme & Söhne","enterpriseName":"Acme \\"North\\"","branchName":"East","passwordMobile":"139"}',
			'POST /enterprise/user/bind {"channelCode":"crm","channelCustomerId":"B","customerName":"Acme & Söhne","enterpriseName":"Acme \\"North\\""}',
		],
		reply: () => binding,
		rows: [[binding], [binding]],
	},
	faults: {
		data: 'object',
		acts: 'customer.bound',
		seen: 'shown',
		items: numbered('BIND-'),
		parameters: {
			channelCode: 'CRM',
			channelCustomerId: at('mark'),
			customerName: 'Matrix',
			enterpriseName: '={{ "Matrix " + $json.mark }}',
		},
	},
	docs: {
		title: 'a customer for an existing enterprise',
		parameters: {
			channelCode: 'CRM',
			channelCustomerId: 'ACME-004',
			customerName: 'Acme Engineering, branch West',
			enterpriseName: 'Acme Engineering',
			additionalFields: { branchName: 'West' },
		},
	},
};
