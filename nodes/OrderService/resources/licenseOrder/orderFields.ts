/** The form of `licenseOrder.create` (docs/maintainers/stored-names.md, "Order fields"). */
import { partition, pick, uniqBy } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import {
	booleanField,
	collection,
	formWithOptions,
	FROM_CREDENTIAL,
	lookOnly,
	notice,
	numberField,
	optionsWithDefault,
	propertiesOf,
	textField,
	withDefault,
} from '../../../shared/form/formOf';
import { labelOf } from '../../../shared/model/text';
import { id } from '../../../shared/schema/input';
import { channelCode, CLOUD_LICENSE_TYPES } from '../../fields';
import { customerTable, orderTable } from './orderTable';
import type { OrderType, Table } from './productTable';

function formOfTable(table: Table): INodeProperties[] {
	const [rare, common] = partition(Object.entries(table), ([, { isRare }]) => isRare);
	const more = collection('additionalFields', rare.map(propertyOf));
	const [first, ...others] = uniqBy(rare, ([, { on }]) => on);
	if (first === undefined) return common.map(propertyOf);
	return [...common.map(propertyOf), others.length > 0 ? more : shownFor(first[1].on, more)];
}

function propertyOf([name, field]: [string, Table[string]]): INodeProperties {
	const list = 'each' in field && field.entry ? listLook(field.each(), ...field.entry) : {};
	return shownFor(field.on, { displayName: labelOf(name), name, ...list, ...field.look });
}

/** A list of entries, each with fields of its own. A closed entry shows what is in it. */
function listLook(table: Table, group: string, displayName: string, ...title: string[]) {
	const values = title.map((name) => `$collection.item.value.${name} || `).join('');
	return {
		typeOptions: {
			multipleValues: true,
			multipleValueButtonText: `Add ${displayName}`,
			fixedCollection: { itemTitle: `={{ ${values}"${displayName}" }}` },
		},
		placeholder: `Add ${displayName}`,
		options: [{ name: group, displayName, values: formOfTable(table) }],
	};
}

function shownFor(on: readonly OrderType[] | undefined, field: INodeProperties): INodeProperties {
	return on === undefined ? field : { ...field, displayOptions: { show: { '/orderType': [...on] } } };
}

const batch = {
	channelCode,
	channelOrderId: textField(
		id,
		"The number of the order in the channel: yours, not the platform’s. Items with the same number, channel, app key and 'Processing' share one request.",
		'e.g. SO-2026-0042',
		{ required: true },
	),
	appKey: textField(
		id,
		'The app key of the integrator: of the application that sends the orders, from the provider of the platform',
		'e.g. crm-connector',
		{ displayName: 'App Key of Orders', hint: FROM_CREDENTIAL },
	),
	orderSource: optionsWithDefault({
		values: {
			fields: ['Fields', 'One order per input item, from the fields below'],
			json: ['JSON', 'One order or a list of orders per input item, as the API spells them'],
		},
		default: 'fields',
		description: 'Where the orders come from',
	}),
};

const syncMode = optionsWithDefault({
	displayName: 'Processing',
	values: {
		sync: ['Synchronous', 'The node expects a result for every order (syncMode: sync)'],
		async: ['Asynchronous', 'An order without a result is output as pending (syncMode: async)'],
	},
	default: 'sync',
	description: 'How the service processes the orders (syncMode)',
});

const orders = lookOnly({
	type: 'json',
	required: true,
	default: '',
	description:
		'One order or a list of orders with the keys of the API. Dates such as 2027-12-31 or 2027-12-31T18:00:00Z, or epoch milliseconds.',
	hint: 'e.g. [{ "orderType": "new_buy", "licenseType": "softkey", "customerId": "…", "assets": […] }], see the docs',
	displayOptions: { show: { orderSource: ['json'] } },
});

const inFields = (show: object = {}) => ({ displayOptions: { show: { orderSource: ['fields'], ...show } } });

const fields = (names: Array<keyof typeof orderTable>, show?: object): INodeProperties[] =>
	formOfTable(pick(orderTable, names)).map((property) => ({ ...property, ...inFields(show) }));

const onRemoval = { orderType: ['delete_asset', 'delete_product'] };
const ofPurchase = { orderType: ['new_buy'], licenseType: [...CLOUD_LICENSE_TYPES] };

export const orderFields: INodeProperties[] = [
	...propertiesOf({ ...batch, orders }),
	...fields(['orderType']),
	notice(
		'removalNotice',
		'A removal takes licenses away from the customer, and the API document shows no way back: name the assets or the order with care.',
		inFields(onRemoval),
	),
	...fields(['licenseType', 'customerId', 'customerName']),
	...fields(['srcLicenseOrderId'], onRemoval),
	...fields(['srcLicenseOrderId'], ofPurchase).map((property) => ({
		...property,
		description:
			'The original license order. The API document requires it for cloud licenses, and does not say which order is meant in a purchase.',
	})),
	...fields(['assets']),
	{ ...collection('customerFields', propertiesOf(customerTable)), ...inFields() },
	...propertiesOf({ syncMode }),
];

/** What the orders of a request have in common. */
export const { options: orderOptions, input: batchInput } = formWithOptions(
	{ ...batch, syncMode },
	{
		maxOrdersPerRequest: withDefault(
			numberField(
				{ least: 0, initial: 0, displayName: 'Max Orders per Request' },
				'How many orders may share a request; 0 for no limit. The API document names no limit.',
			),
		),
		refusedTogether: optionsWithDefault({
			displayName: 'When Refused Together',
			values: {
				split: ['Find the Wrong Orders', 'Send smaller requests, until only wrong orders are not made'],
				report: ['Report All', 'Every order of the refused request becomes an error row'],
			},
			default: 'split',
			description:
				'What to do when a request is refused because of one wrong order. Only with On Error set to continue.',
		}),
		unknownCustomer: optionsWithDefault({
			displayName: 'Unknown Customer',
			values: {
				order: ['Order Anyway', 'Send the order without looking'],
				refuse: [
					'Refuse',
					"Refuse it where the channel does not list its 'Channel Customer ID', or where it has neither that nor a 'Customer ID'",
				],
			},
			default: 'order',
			description: 'What to do with a purchase for a customer who is not bound yet',
		}),
		wholeSourceOrder: withDefault(
			booleanField(
				false,
				'Whether a removal without assets may take all that the source order has. Otherwise it is refused.',
				'All of the Source Order',
			),
		),
	},
);
