import { addCustomer } from '../../sandbox/state/people';
import { CUSTOMER, ENTERPRISE, locks, many, numbered, password } from './matrixItems';
import type { Row } from './matrixItems';

const order = {
	channelCode: 'CRM',
	appKey: 'app-1',
	licenseType: 'cloud_account',
	customerId: CUSTOMER.customerId,
};
const products = { product: [{ productUri: '24107', additionalFields: { passwords: password } }] };

/** The same operation once more, where it goes another way through the code. */
export const ORDER_VARIANTS: Array<Row & { name: string; variant: string }> = [
	{
		name: 'licenseOrder.create',
		variant: 'without asset numbers',
		kind: 'once',
		data: 'list',
		acts: 'order.made',
		seen: 'hidden',
		counted: 'orders were created',
		items: (state, size) =>
			numbered('SO-M')(state, size).map((item) => ({ ...item, mark: `${item.mark}#1` })),
		parameters: { ...order, channelOrderId: '={{ $json.needle }}', assets: { asset: [{ products }] } },
	},
	{
		name: 'licenseOrder.create',
		variant: 'removal of assets',
		kind: 'once',
		data: 'list',
		acts: 'asset.removed',
		seen: 'shown',
		counted: 'orders were created',
		items: locks(false),
		options: { maxOrdersPerRequest: 10 },
		parameters: {
			...order,
			channelOrderId: 'SO-1',
			orderType: 'delete_asset',
			licenseType: 'normal_recover_usbkey',
			customerFields: { enterpriseGlobalId: ENTERPRISE },
			assets: { asset: [{ assetNos: '={{ $json.mark }}' }] },
		},
	},
];

/** The operations of the Order Service, an entry each. */
export const ORDER: Record<string, Row> = {
	'licenseOrder.create': {
		kind: 'once',
		data: 'list',
		acts: 'asset.created',
		seen: 'shown',
		counted: 'orders were created',
		items: numbered('CA9'),
		options: { maxOrdersPerRequest: 10 },
		parameters: {
			...order,
			channelOrderId: 'SO-1',
			customerFields: { enterpriseGlobalId: ENTERPRISE },
			assets: { asset: [{ assetNos: '={{ $json.mark }}', products }] },
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
		seen: 'shown',
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
		counted: 'locks were disabled',
		items: locks(false),
		parameters: { assetNums: '={{ $json.mark }}', operatorIdentity: '={{ "ops" + $itemIndex % 5 }}' },
	},
	'lock.enable': {
		kind: 'repeated',
		data: 'list',
		acts: 'lock.enabled',
		counted: 'locks were enabled',
		items: locks(true),
		parameters: { assetNums: '={{ $json.mark }}', operatorIdentity: '={{ "ops" + $itemIndex % 5 }}' },
	},
};
