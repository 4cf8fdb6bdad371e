import type { INodeProperties } from 'n8n-workflow';

import { collection, FROM_CREDENTIAL, notice, optional, textField } from '../../../shared/form/fields';
import {
	address,
	branchName,
	channelCode,
	channelCustomerId,
	crmCustomerId,
	passwordMobile,
} from '../../fields';
import { assets } from './assetFields';
import { licenseTypeOptions } from '../../licenseTypes';
import { shownFor } from './orderShape';

const NO_WAY_BACK = {
	propertyHint: 'Cannot be undone. Name the asset numbers, or the order by Source License Order ID.',
};

const forFields = { show: { orderSource: ['fields'] } };

/** The form of `licenseOrder.create` (docs/maintainers/stored-names.md, "Order fields"). */
export const orderFields: INodeProperties[] = [
	channelCode,
	textField('Channel Order ID', 'channelOrderId', {
		required: true,
		placeholder: 'e.g. SO-2026-0042',
		description:
			'The order number of the channel. Items with the same number, channel, app key and Processing share one request.',
	}),
	textField('App Key', 'appKey', {
		placeholder: 'e.g. crm-connector',
		description:
			'The application that sends the orders, by the app key that the provider of the platform gave to it',
		hint: FROM_CREDENTIAL,
	}),
	{
		displayName: 'Order Source',
		name: 'orderSource',
		type: 'options',
		options: [
			{ name: 'Fields', value: 'fields', description: 'One order per input item, from the fields below' },
			{
				name: 'JSON',
				value: 'json',
				description: 'One order or a list of orders per input item, as the API spells them',
			},
		],
		default: 'fields',
		description: 'Where the orders come from',
	},
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
	textField('Customer ID', 'customerId', {
		placeholder: 'e.g. 5100000000000000001',
		description: 'The ID of the customer on the authorization platform',
		hint: 'Other ways to name the customer, such as CRM Customer ID, are under Customer Fields below',
		displayOptions: forFields,
	}),
	textField('Customer Name', 'customerName', {
		placeholder: 'e.g. Acme Engineering',
		description: 'The name of the customer in the channel',
		displayOptions: forFields,
	}),
	textField('Source License Order ID', 'srcLicenseOrderId', {
		placeholder: 'e.g. 4100000000000000001',
		description:
			'The order whose products are removed. When empty, they are removed from all orders of the customer. Required for cloud licenses.',
		displayOptions: { show: { ...forFields.show, ...shownFor('order', 'srcLicenseOrderId')?.show } },
	}),
	assets,
	{
		...collection('customerFields', [
			address,
			textField('Admin Account', 'adminAccount', {
				placeholder: 'e.g. nathan',
				description: 'The account of the administrator',
			}),
			textField('Admin Cell Number', 'adminCellNumber', {
				placeholder: 'e.g. 13800000000',
				description: 'The mobile number of the administrator',
			}),
			textField('Admin Email', 'adminEmail', {
				placeholder: 'e.g. nathan@example.com',
				description: 'The email address of the administrator',
			}),
			textField('Admin Name', 'adminName', {
				placeholder: 'e.g. Nathan Smith',
				description: 'The name of the administrator',
			}),
			textField('Branch Code', 'branchCode', {
				placeholder: 'e.g. north',
				description: 'The code of the branch that serves the customer',
			}),
			branchName,
			optional(channelCustomerId),
			optional(crmCustomerId),
			{
				displayName: 'Customer Type',
				name: 'customerType',
				type: 'options',
				options: [
					{ name: 'Company', value: 'company' },
					{ name: 'Personal', value: 'personal' },
				],
				default: 'company',
				description: 'Whether the customer is an enterprise or an individual',
			},
			textField('Enterprise Global ID', 'enterpriseGlobalId', {
				placeholder: 'e.g. 6553600000000000001',
				description:
					'The global ID of the enterprise main account. Without it a lost order cannot be looked up; the one in the credential is not used for orders.',
			}),
			{ ...passwordMobile, description: 'The mobile number of the purchaser' },
		]),
		displayOptions: forFields,
	},
	{
		displayName: 'Processing',
		name: 'syncMode',
		type: 'options',
		options: [
			{ name: 'Synchronous', value: 'sync', description: 'The reply has the result of every order' },
			{ name: 'Asynchronous', value: 'async', description: 'Orders may come back as pending, without an ID' },
		],
		default: 'sync',
		description: 'How the service processes the orders',
	},
];

const maxOrdersPerRequest: INodeProperties = {
	displayName: 'Max Orders per Request',
	name: 'maxOrdersPerRequest',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: 'How many orders may share a request; 0 for no limit. The API document names no limit.',
};

const whenRefusedTogether: INodeProperties = {
	displayName: 'When Refused Together',
	name: 'refusedTogether',
	type: 'options',
	options: [
		{
			name: 'Find the Wrong Orders',
			value: 'split',
			description: 'Send smaller requests until only wrong orders are left; all others are made',
		},
		{
			name: 'Report All',
			value: 'report',
			description: 'Every order of the refused request becomes an error row',
		},
	],
	default: 'split',
	description:
		'What to do when a request is refused because of one wrong order. Only with On Error set to continue.',
};

export const orderOptions = [maxOrdersPerRequest, whenRefusedTogether];
