import type { INodeProperties } from 'n8n-workflow';

import {
	collection,
	FROM_CREDENTIAL,
	notice,
	propertiesOf,
	shown,
	textLook,
} from '../../../shared/form/fields';
import { choice, counted, formOf, optionsForm, preset, typed } from '../../../shared/form/formOf';
import { text } from '../../../shared/schema/input';
import { channelCode } from '../../fields';
import { CLOUD_LICENSE_TYPES, licenseTypeOptions } from '../../licenseTypes';
import { assets } from './assetFields';
import { customerFields, customerId, customerName } from './customerFields';
import { forFields, shownWhereTaken } from './orderShape';

const NO_WAY_BACK = {
	propertyHint: 'Cannot be undone. Name the asset numbers, or the order by Source License Order ID.',
};

const channelOrderId = typed(
	text,
	"The number of the order in the channel: yours, not the platform’s. Items with the same number, channel, app key and 'Processing' share one request.",
	'e.g. SO-2026-0042',
	{ required: true },
);

const appKey = typed(
	text,
	'The app key of the integrator: of the application that sends the orders. It comes from the provider of the platform.',
	'e.g. crm-connector',
	{ hint: FROM_CREDENTIAL },
);

const orderSource = choice({
	values: {
		fields: ['Fields', 'One order per input item, from the fields below'],
		json: ['JSON', 'One order or a list of orders per input item, as the API spells them'],
	},
	default: 'fields',
	description: 'Where the orders come from',
});

const syncMode = choice({
	displayName: 'Processing',
	values: {
		sync: ['Synchronous', 'The node expects a result for every order (syncMode: sync)'],
		async: ['Asynchronous', 'An order without a result is output as pending (syncMode: async)'],
	},
	default: 'sync',
	description: 'How the service processes the orders (syncMode)',
});

const removedOrder = shown(
	textLook(
		'The order whose products are removed. When empty, they are removed from all orders of the customer. Required for cloud licenses.',
		'e.g. 4100000000000000001',
		{ displayName: 'Source License Order ID', displayOptions: forFields },
	),
);

const originalOrder = shown({
	...removedOrder.look,
	description:
		'The original license order. The API document requires it for cloud licenses, and does not say which order is meant in a purchase.',
	displayOptions: {
		show: { ...forFields.show, orderType: ['new_buy'], licenseType: [...CLOUD_LICENSE_TYPES] },
	},
});

const orders = shown({
	type: 'json',
	required: true,
	default: '',
	placeholder: 'e.g. [{ "orderType": "new_buy", "licenseType": "normal_recover_usbkey", … }]',
	description:
		'One order or a list of orders with the keys of the API. Dates such as 2027-12-31 or 2027-12-31T18:00:00Z, or epoch milliseconds.',
	hint: 'e.g. [{ "orderType": "new_buy", "licenseType": "softkey", "customerId": "…", "assets": […] }], see the docs',
	displayOptions: { show: { orderSource: ['json'] } },
});

const orderType = shown({
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
});

const licenseType = shown({
	type: 'options',
	options: licenseTypeOptions,
	default: 'normal_recover_usbkey',
	description: 'What carries the license: a lock, a certificate or a cloud account',
	displayOptions: forFields,
});

/** The form of `licenseOrder.create` (docs/maintainers/stored-names.md, "Order fields"). */
export const orderFields: INodeProperties[] = [
	...propertiesOf({ channelCode, channelOrderId, appKey, orderSource, orders, orderType }),
	notice(
		'removalNotice',
		'A removal takes licenses away from the customer and cannot be undone: name the assets or the order with care.',
		{ displayOptions: { show: { orderSource: ['fields'], orderType: ['delete_asset', 'delete_product'] } } },
	),
	...propertiesOf({ licenseType, customerId, customerName }),
	...shownWhereTaken('order', propertiesOf({ srcLicenseOrderId: removedOrder })),
	...propertiesOf({ srcLicenseOrderId: originalOrder, assets }),
	{ ...collection('customerFields', propertiesOf(customerFields)), displayOptions: forFields },
	...propertiesOf({ syncMode }),
];

const maxOrdersPerRequest = preset(
	counted(0, 0, 'How many orders may share a request; 0 for no limit. The API document names no limit.', {
		displayName: 'Max Orders per Request',
	}),
);

const refusedTogether = choice({
	displayName: 'When Refused Together',
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

const options = optionsForm({ maxOrdersPerRequest, refusedTogether });
export const orderOptions = options.fields;

const { input } = formOf({ channelCode, channelOrderId, syncMode, appKey, orderSource });
/** What the orders of a request have in common. */
export const batchInput = input.extend({ options: options.schema });
