import { addCustomer } from '../../../sandbox/state/people';
import type { OperationSpec } from '../operationSpec';
import { at, numbered } from '../shared';

export const spec: OperationSpec = {
	api: { endpoint: 'POST /enterprise/user/update' },
	kind: 'repeated',
	wire: {
		parameters: {
			crmCustomerId: at('id'),
			updateFields: { customerName: 'New', branchName: at('branch'), address: at('address') },
		},
		items: [
			{ id: 'A', branch: 'East', address: 'Road 1' },
			{ id: 'B', branch: '', address: '' },
		],
		requests: [
			'POST /enterprise/user/update {"crmCustomerId":"A","customerName":"New","branchName":"East","address":"Road 1"}',
			'POST /enterprise/user/update {"crmCustomerId":"B","customerName":"New"}',
		],
		reply: () => undefined,
		rows: [[{ success: true, crmCustomerId: 'A' }], [{ success: true, crmCustomerId: 'B' }]],
	},
	faults: {
		data: 'nothing',
		acts: 'customer.updated',
		items: (state, size) =>
			numbered('CRM-M-')(state, size).map((item) => {
				addCustomer(state, { customerName: 'Matrix', crmCustomerId: item.mark });
				return item;
			}),
		parameters: { crmCustomerId: at('mark'), updateFields: { address: '1 Matrix Road' } },
	},
	docs: {
		title: 'a new address',
		parameters: { crmCustomerId: 'CRM-ACME-001', updateFields: { address: '2 Harbour Road' } },
		notes: [
			'Fields that are left empty are not sent. Updates of the same customer are sent one after another, in the order of the items.',
		],
	},
};
