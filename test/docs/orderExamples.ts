import { SEED } from '../../sandbox';
import type { Examples } from './example';

const { acme, locks } = SEED;
/** The codes of docs/api/order-service.md §7 are for all operations; the platform's token codes are understood as well. */
const codes = ['13004', '500', '60000', '60005'];
const asset = (assetNos: string, productUri: string) => ({
	asset: [
		{
			assetNos,
			products: {
				product: [
					{
						productUri,
						limitConcurrent: 5,
						limitStartDate: '2026-02-01T00:00:00Z',
						limitEndDate: '2027-02-01T00:00:00Z',
					},
				],
			},
		},
	],
});

export const orderExamples: Examples = {
	'licenseOrder.create': {
		title: 'a new purchase from the form',
		parameters: {
			channelCode: 'CRM',
			channelOrderId: 'SO-2026-0042',
			appKey: 'my-app',
			orderSource: 'fields',
			orderType: 'new_buy',
			licenseType: 'normal_recover_usbkey',
			customerId: acme.customer.customerId,
			assets: asset('8000000901', '24107'),
		},
		notes: [
			'With Order Source = Fields each item is one order. With JSON an item is one order or a list of orders.',
			'Items with the same App Key, Channel Code, Channel Order ID and Processing share one request.',
			'`sequence` is numbered 1, 2, 3, … within each request. Sequences given in JSON are kept.',
			'With Processing = Asynchronous an order that the reply does not list gives the row `{ "sequence": 1, "pending": true }`.',
			'Fields that an order type does not take are hidden for it and not sent. Product and package entries that are left blank are not sent either.',
			'Dates go out as epoch milliseconds. A date without an offset is read in the time zone of the workflow.',
			'JSON has the keys of the API, to any depth. A key that the API does not know is refused by name.',
			'Assets and products are removed with orders of their own: choose the Order Type. Asset Removal needs no products; removals from cloud licenses need the Source License Order ID.',
			'The service may refuse a request as a whole: then every order in it gets an error row.',
		],
		failure: {
			why: 'an asset number that belongs to another customer',
			parameters: { assets: asset(locks.ofBorealis, '24107') },
		},
		codes,
	},
	'asset.getMany': {
		title: 'what ends within 30 days',
		parameters: { enterpriseGlobalId: acme.enterprise.globalId, filters: { expiresWithinDays: 30 } },
		notes: [
			'Extend Code is sent to the service; the other filters are applied in the node.',
			'Expires Within counts assets that have already ended, and leaves out assets without an end.',
			'The service has no paging here: the node gets all assets and applies the limit itself.',
		],
		failure: { why: 'an enterprise that does not exist', parameters: { enterpriseGlobalId: '42' } },
		codes,
	},
	'assetNumber.allocate': {
		title: 'three numbers',
		parameters: { size: 3 },
		most: 3,
		notes: [
			'Each row has the number and its `partition`: `domestic` where the first digit is 8, `singapore` where it is 6, otherwise null.',
			'Allocated numbers are used up. There is no way to give one back.',
		],
		failure: { why: 'zero numbers', parameters: { size: 0 } },
		codes,
	},
	'customer.bind': {
		title: 'a customer for an existing enterprise',
		parameters: {
			channelCode: 'CRM',
			channelCustomerId: 'ACME-004',
			customerName: 'Acme Engineering, branch West',
			enterpriseName: 'Acme Engineering',
			additionalFields: { branchName: 'West' },
		},
		failure: {
			why: 'a customer that is bound to another enterprise',
			parameters: { channelCustomerId: 'BOR-001' },
		},
		codes,
	},
	'customer.getMany': {
		title: 'all customers of the enterprise that a customer belongs to',
		parameters: { channelCode: 'CRM', channelCustomerId: 'ACME-001', defaultCustomer: 'N' },
		notes: ['A customer that the service does not find gives no rows.'],
		failure: {
			why: 'an expression that gives nothing for this item',
			parameters: { channelCustomerId: '={{ $json.customer }}' },
		},
		codes,
	},
	'customer.update': {
		title: 'a new address',
		parameters: { crmCustomerId: 'CRM-ACME-001', updateFields: { address: '2 Harbour Road' } },
		notes: [
			'Fields that are left empty are not sent. Updates of the same customer are sent one after another, in the order of the items.',
		],
		failure: { why: 'a customer that does not exist', parameters: { crmCustomerId: 'CRM-NOBODY' } },
		codes,
	},
	'enterprise.create': {
		title: 'an enterprise for a new CRM customer',
		parameters: {
			crmCustomerId: 'CRM-NEW-001',
			customerName: 'Delta Bridges',
			additionalFields: { branchName: 'North' },
		},
		failure: {
			why: 'a CRM customer that has an enterprise already',
			parameters: { crmCustomerId: 'CRM-ACME-001' },
		},
		codes,
	},
	'lock.disable': {
		title: 'two locks',
		parameters: { assetNums: `${locks.reissuable}, ${locks.endsSoon}`, operatorIdentity: 'ops@example.com' },
		notes: [
			'Items with the same Operator share one request. A lock named by several items is sent once, and each item gets its row.',
			'The service reports each lock by itself. A status other than 1 is a failure of that lock alone, unless Failed Locks is set to Output as Rows. See [lock statuses](troubleshooting.md#lock-statuses).',
		],
		failure: {
			why: 'one lock of two that may not be disabled. The other one is disabled all the same',
			parameters: { assetNums: `${locks.reissuable}, ${locks.notReissuable}` },
		},
		codes,
	},
	'lock.enable': {
		title: 'one lock',
		parameters: { assetNums: locks.largeCustomer, operatorIdentity: 'ops@example.com' },
		notes: ['Everything said for Disable holds here too.'],
		failure: { why: 'a lock that does not exist', parameters: { assetNums: '8999999999' } },
		codes,
	},
};
