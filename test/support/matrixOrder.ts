import { addCustomer } from '../../sandbox/state/people';
import { CUSTOMER, ENTERPRISE, locks, many, numbered, password } from './matrixItems';
import type { Row } from './matrixItems';

/** The operations of the Order Service, an entry each. */
export const ORDER: Record<string, Row> = {
	'licenseOrder.create': {
		kind: 'once',
		data: 'list',
		acts: 'asset.created',
		items: numbered('CA9'),
		options: { maxOrdersPerRequest: 10 },
		parameters: {
			channelCode: 'CRM',
			channelOrderId: 'SO-1',
			appKey: 'app-1',
			licenseType: 'cloud_account',
			customerId: CUSTOMER.customerId,
			assets: {
				asset: [
					{
						assetNos: '={{ $json.mark }}',
						products: { product: [{ productUri: '24107', additionalFields: { passwords: password } }] },
					},
				],
			},
		},
	},
	'asset.getMany': { kind: 'read', data: 'list', parameters: { enterpriseGlobalId: ENTERPRISE, limit: 3 } },
	'assetNumber.allocate': {
		kind: 'once',
		data: 'list',
		acts: 'number.allocated',
		items: (_state, size) =>
			many(size, (index) => ({
				size: index + 1,
				mark: `{"size":${index + 1}}`,
				needle: `{"size":${index + 1}}`,
			})),
		markOf: (_act, entry) => [entry?.rawBody ?? null],
		parameters: { size: '={{ $json.size }}' },
	},
	'customer.bind': {
		kind: 'once',
		data: 'object',
		acts: 'customer.bound',
		items: numbered('BIND-'),
		parameters: {
			channelCode: 'CRM',
			channelCustomerId: '={{ $json.mark }}',
			customerName: 'Matrix',
			enterpriseName: '={{ "Matrix " + $json.mark }}',
		},
	},
	'customer.getMany': {
		kind: 'read',
		data: 'list',
		parameters: { channelCode: 'CRM', channelCustomerId: CUSTOMER.channelCustomerId },
	},
	'customer.update': {
		kind: 'repeated',
		data: 'nothing',
		acts: 'customer.updated',
		items: (state, size) =>
			numbered('CRM-M-')(state, size).map((item) => {
				addCustomer(state, { customerName: 'Matrix', crmCustomerId: item.mark });
				return item;
			}),
		parameters: { crmCustomerId: '={{ $json.mark }}', updateFields: { address: '1 Matrix Road' } },
	},
	'enterprise.create': {
		kind: 'once',
		data: 'object',
		acts: 'customer.created',
		items: numbered('CRM-N-'),
		parameters: { crmCustomerId: '={{ $json.mark }}', customerName: '={{ "Matrix " + $json.mark }}' },
	},
	// Five operators: five requests for 25 items.
	'lock.disable': {
		kind: 'repeated',
		data: 'list',
		acts: 'lock.disabled',
		items: locks(false),
		parameters: { assetNums: '={{ $json.mark }}', operatorIdentity: '={{ "ops" + $itemIndex % 5 }}' },
	},
	'lock.enable': {
		kind: 'repeated',
		data: 'list',
		acts: 'lock.enabled',
		items: locks(true),
		parameters: { assetNums: '={{ $json.mark }}', operatorIdentity: '={{ "ops" + $itemIndex % 5 }}' },
	},
};
