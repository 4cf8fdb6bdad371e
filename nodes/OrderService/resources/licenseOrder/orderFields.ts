import type { INodeProperties } from 'n8n-workflow';

import { collection, FROM_CREDENTIAL, notice, optional, textField } from '../../../shared/form/fields';
import { choice, fieldOf, formOf, typed } from '../../../shared/form/formOf';
import { group, integerWithin, text } from '../../../shared/schema/input';
import { channelCode } from '../../fields';
import { CLOUD_LICENSE_TYPES, licenseTypeOptions } from '../../licenseTypes';
import { assets } from './assetFields';
import { customerFields, customerId, customerName } from './customerFields';
import { forFields, shownWhereTaken } from './orderShape';

const NO_WAY_BACK = {
	propertyHint: 'Cannot be undone. Name the asset numbers, or the order by Source License Order ID.',
};

const channelOrderId = typed(text, 'Channel Order ID', 'channelOrderId', {
	required: true,
	placeholder: 'e.g. SO-2026-0042',
	description:
		'The customer’s order number. Items with the same number, channel, app key and Processing share one request.',
});

const appKey = typed(text, 'App Key', 'appKey', {
	placeholder: 'e.g. crm-connector',
	description:
		'The app key of the integrator: of the application that sends the orders. It comes from the provider of the platform.',
	hint: FROM_CREDENTIAL,
});

const orderSource = choice('Order Source', 'orderSource', {
	values: {
		fields: ['Fields', 'One order per input item, from the fields below'],
		json: ['JSON', 'One order or a list of orders per input item, as the API spells them'],
	},
	default: 'fields',
	description: 'Where the orders come from',
});

const syncMode = choice('Processing', 'syncMode', {
	values: {
		sync: ['Synchronous', 'The node expects a result for every order (syncMode: sync)'],
		async: ['Asynchronous', 'An order without a result is output as pending (syncMode: async)'],
	},
	default: 'sync',
	description: 'How the service processes the orders (syncMode)',
});

const sourceOrder = textField('Source License Order ID', 'srcLicenseOrderId', {
	placeholder: 'e.g. 4100000000000000001',
	description:
		'The order whose products are removed. When empty, they are removed from all orders of the customer. Required for cloud licenses.',
	displayOptions: forFields,
});

/** The form of `licenseOrder.create` (docs/maintainers/stored-names.md, "Order fields"). */
export const orderFields: INodeProperties[] = [
	channelCode.field,
	channelOrderId.field,
	appKey.field,
	orderSource.field,
	{
		displayName: 'Orders',
		name: 'orders',
		type: 'json',
		required: true,
		default: '',
		placeholder: 'e.g. [{ "orderType": "new_buy", "licenseType": "normal_recover_usbkey", … }]',
		description:
			'One order or a list of orders with the keys of the API. Dates such as 2027-12-31 or 2027-12-31T18:00:00Z, or epoch milliseconds.',
		hint: 'e.g. [{ "orderType": "new_buy", "licenseType": "softkey", "customerId": "…", "assets": […] }], see the docs',
		displayOptions: { show: { orderSource: ['json'] } },
	},
	{
		displayName: 'Order Type',
		name: 'orderType',
		type: 'options',
		options: [
			{ name: 'New Purchase', value: 'new_buy', description: 'Give assets and products to a customer' },
			{
				name: 'Asset Removal',
				value: 'delete_asset',
				description: 'Revoke whole assets',
				builderHint: NO_WAY_BACK,
			},
			{
				name: 'Product Removal',
				value: 'delete_product',
				description: 'Revoke single products of assets',
				builderHint: NO_WAY_BACK,
			},
		],
		default: 'new_buy',
		description: 'What the order does. The fields below change with it.',
		displayOptions: forFields,
	},
	notice(
		'removalNotice',
		'A removal takes licenses away from the customer and cannot be undone: name the assets or the order with care.',
		{ displayOptions: { show: { orderSource: ['fields'], orderType: ['delete_asset', 'delete_product'] } } },
	),
	{
		displayName: 'License Type',
		name: 'licenseType',
		type: 'options',
		options: licenseTypeOptions,
		default: 'normal_recover_usbkey',
		description: 'What carries the license: a lock, a certificate or a cloud account',
		displayOptions: forFields,
	},
	customerId.field,
	customerName.field,
	...shownWhereTaken('order', [sourceOrder]),
	{
		...sourceOrder,
		description:
			'The original license order. The API document requires it for cloud licenses, and does not say which order is meant in a purchase.',
		displayOptions: {
			show: { ...forFields.show, orderType: ['new_buy'], licenseType: [...CLOUD_LICENSE_TYPES] },
		},
	},
	assets,
	{ ...collection('customerFields', formOf(customerFields).fields.map(optional)), displayOptions: forFields },
	syncMode.field,
];

const maxOrdersPerRequest = fieldOf(
	{
		displayName: 'Max Orders per Request',
		name: 'maxOrdersPerRequest',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 0,
		description: 'How many orders may share a request; 0 for no limit. The API document names no limit.',
	},
	integerWithin(0, Number.MAX_SAFE_INTEGER).default(0),
);

const refusedTogether = choice('When Refused Together', 'refusedTogether', {
	values: {
		split: [
			'Find the Wrong Orders',
			'Send smaller requests until only wrong orders are left; all others are made',
		],
		report: ['Report All', 'Every order of the refused request becomes an error row'],
	},
	default: 'split',
	description:
		'What to do when a request is refused because of one wrong order. Only with On Error set to continue.',
});

const options = formOf({ maxOrdersPerRequest, refusedTogether });
export const orderOptions = options.fields;

/** What the orders of a request have in common. */
export const batchInput = formOf({ channelCode, channelOrderId, syncMode, appKey, orderSource }).input.extend(
	{
		options: group(options.input.shape),
	},
);
