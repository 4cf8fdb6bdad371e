import type { OperationSpec } from '../operationSpec';
import { at, numbered } from '../shared';

const created = {
	enterpriseGlobalId: '20',
	defaultType: true,
	members: [{ memberGlobalId: '30', memberIdentity: 'admin' }],
};

export const spec: OperationSpec = {
	api: { endpoint: 'POST /enterprise/user/create' },
	kind: 'once',
	noWayBack: { warned: false },
	wire: {
		parameters: {
			crmCustomerId: at('id'),
			customerName: 'Acme',
			additionalFields: { branchName: at('branch'), address: '1 Harbor Street' },
		},
		items: [
			{ id: 'A', branch: 'East' },
			{ id: 'B', branch: '' },
		],
		requests: [
			'POST /enterprise/user/create {"crmCustomerId":"A","customerName":"Acme","branchName":"East","address":"1 Harbor Street"}',
			'POST /enterprise/user/create {"crmCustomerId":"B","customerName":"Acme","address":"1 Harbor Street"}',
		],
		reply: () => created,
		rows: [[created], [created]],
	},
	faults: {
		data: 'object',
		acts: 'customer.created',
		items: numbered('CRM-N-'),
		parameters: { crmCustomerId: at('mark'), customerName: '={{ "Matrix " + $json.mark }}' },
	},
	docs: {
		title: 'an enterprise for a new CRM customer',
		parameters: {
			crmCustomerId: 'CRM-NEW-001',
			customerName: 'Delta Bridges',
			additionalFields: { branchName: 'North' },
		},
	},
};
