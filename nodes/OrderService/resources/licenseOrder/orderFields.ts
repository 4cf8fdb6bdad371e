/** The form of `licenseOrder.create` (docs/maintainers/stored-names.md, "Order fields"). */
import { pick } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import {
	collection,
	FROM_CREDENTIAL,
	notice,
	propertiesOf,
	shown,
	choice,
	counted,
	formOf,
	onOff,
	optionsForm,
	preset,
	typed,
} from '../../../shared/form/formOf';
import { id } from '../../../shared/schema/input';
import { channelCode, CLOUD_LICENSE_TYPES } from '../../fields';
import { customerTable, orderTable } from './orderModel';
import { formOfTable, type OrderType } from './orderTable';

const batch = {
	channelCode,
	channelOrderId: typed(
		id,
		"The number of the order in the channel: yours, not the platform’s. Items with the same number, channel, app key and 'Processing' share one request.",
		'e.g. SO-2026-0042',
		{ required: true },
	),
	appKey: typed(
		id,
		'The app key of the integrator: of the application that sends the orders. It comes from the provider of the platform.',
		'e.g. crm-connector',
		{ displayName: 'App Key of Orders', hint: FROM_CREDENTIAL },
	),
	orderSource: choice({
		values: {
			fields: ['Fields', 'One order per input item, from the fields below'],
			json: ['JSON', 'One order or a list of orders per input item, as the API spells them'],
		},
		default: 'fields',
		description: 'Where the orders come from',
	}),
};

const syncMode = choice({
	displayName: 'Processing',
	values: {
		sync: ['Synchronous', 'The node expects a result for every order (syncMode: sync)'],
		async: ['Asynchronous', 'An order without a result is output as pending (syncMode: async)'],
	},
	default: 'sync',
	description: 'How the service processes the orders (syncMode)',
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

/** A field of the order's table, shown where the order comes from the form, and only for these order and license types. */
function field(
	name: keyof typeof orderTable,
	on?: OrderType[],
	licenseTypes?: readonly string[],
): INodeProperties[] {
	const show = {
		orderSource: ['fields'],
		...(on && { orderType: on }),
		...(licenseTypes && { licenseType: [...licenseTypes] }),
	};
	return formOfTable(pick(orderTable, name)).map((property) => ({ ...property, displayOptions: { show } }));
}

const removals: OrderType[] = ['delete_asset', 'delete_product'];
const ofPurchase = field('srcLicenseOrderId', ['new_buy'], CLOUD_LICENSE_TYPES).map((property) => ({
	...property,
	description:
		'The original license order. The API document requires it for cloud licenses, and does not say which order is meant in a purchase.',
}));

export const orderFields: INodeProperties[] = [
	...propertiesOf({ ...batch, orders }),
	...field('orderType'),
	notice(
		'removalNotice',
		'A removal takes licenses away from the customer, and the API document shows no way back: name the assets or the order with care.',
		{ displayOptions: { show: { orderSource: ['fields'], orderType: removals } } },
	),
	...field('licenseType'),
	...field('customerId'),
	...field('customerName'),
	...field('srcLicenseOrderId', removals),
	...ofPurchase,
	...field('assets'),
	{
		...collection('customerFields', propertiesOf(customerTable)),
		displayOptions: { show: { orderSource: ['fields'] } },
	},
	...propertiesOf({ syncMode }),
];

const options = optionsForm({
	maxOrdersPerRequest: preset(
		counted(0, 0, 'How many orders may share a request; 0 for no limit. The API document names no limit.', {
			displayName: 'Max Orders per Request',
		}),
	),
	refusedTogether: choice({
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
	}),
	unknownCustomer: choice({
		displayName: 'Unknown Customer',
		values: {
			order: ['Order Anyway', 'Send the order without looking'],
			refuse: [
				'Refuse',
				"Refuse a purchase whose 'Channel Customer ID' is not among the customers that the channel lists",
			],
		},
		default: 'order',
		description: 'What to do with a purchase for a customer who is not bound yet',
	}),
	wholeSourceOrder: preset(
		onOff(
			false,
			'Whether a product removal without assets may take all that the source order has. Otherwise it is refused.',
			'All of the Source Order',
		),
	),
});
export const orderOptions = options.fields;

const { input } = formOf({ ...batch, syncMode });
/** What the orders of a request have in common. */
export const batchInput = input.extend({ options: options.schema });
