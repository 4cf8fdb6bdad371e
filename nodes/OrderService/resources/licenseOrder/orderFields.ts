import type { INodeProperties } from 'n8n-workflow';

import { collection, textField } from '../../../shared/fields';
import { address, branchName, channelCode, channelCustomerId, crmCustomerId, passwordMobile } from '../../fields';
import { assets } from './assetFields';
import { licenseTypeOptions } from './licenseTypes';

const forFields = { show: { orderSource: ['fields'] } };

const optional = (field: INodeProperties): INodeProperties => ({ ...field, required: false });

/** The form of `licenseOrder.create` (interface.md, "Order fields"). */
export const orderFields: INodeProperties[] = [
	channelCode,
	{
		displayName: 'Channel Order ID',
		name: 'channelOrderId',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. SO-2026-0042',
		description: 'The order number of the channel. Items with the same number, channel, app key and mode share one request.',
	},
	{
		displayName: 'App Key',
		name: 'appKey',
		type: 'string',
		required: true,
		default: '',
		description: 'The app key of the integrating application',
	},
	{
		displayName: 'Processing',
		name: 'syncMode',
		type: 'options',
		options: [
			{ name: 'Synchronous', value: 'sync', description: 'The reply tells what became of every order' },
			{ name: 'Asynchronous', value: 'async', description: 'Orders may come back as pending, without an ID' },
		],
		default: 'sync',
		description: 'How the service processes the orders',
	},
	{
		displayName: 'Order Source',
		name: 'orderSource',
		type: 'options',
		options: [
			{ name: 'Fields', value: 'fields', description: 'One order per input item, from the fields below' },
			{ name: 'JSON', value: 'json', description: 'One order or a list of orders per input item, as the API spells them' },
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
		description: 'One order or a list of orders with the keys of the API. Dates may be epoch milliseconds or ISO 8601.',
		displayOptions: { show: { orderSource: ['json'] } },
	},
	{
		displayName: 'Order Type',
		name: 'orderType',
		type: 'options',
		options: [
			{ name: 'New Purchase', value: 'new_buy', description: 'Give assets and products to a customer' },
			{ name: 'Asset Removal', value: 'delete_asset', description: 'Revoke whole assets' },
			{ name: 'Product Removal', value: 'delete_product', description: 'Revoke single products of assets' },
		],
		default: 'new_buy',
		displayOptions: forFields,
	},
	{
		displayName: 'License Type',
		name: 'licenseType',
		type: 'options',
		options: licenseTypeOptions,
		default: 'normal_recover_usbkey',
		displayOptions: forFields,
	},
	textField('Customer ID', 'customerId', { placeholder: 'e.g. 10001', description: 'The ID of the customer on the authorization platform', displayOptions: forFields }),
	textField('Customer Name', 'customerName', { placeholder: 'e.g. Acme Engineering', description: 'The name of the customer in the channel', displayOptions: forFields }),
	textField('Source License Order ID', 'srcLicenseOrderId', {
		description: 'The order whose products are removed. When empty, they are removed from all orders of the customer. Required for cloud licenses.',
		displayOptions: { show: { orderSource: ['fields'], orderType: ['delete_asset', 'delete_product'] } },
	}),
	assets,
	{
		...collection('customerFields', [
			address,
			textField('Admin Account', 'adminAccount', { description: 'The account of the administrator' }),
			textField('Admin Cell Number', 'adminCellNumber', { description: 'The mobile number of the administrator' }),
			textField('Admin Email', 'adminEmail', { placeholder: 'e.g. name@email.com', description: 'The email address of the administrator' }),
			textField('Admin Name', 'adminName', { description: 'The name of the administrator' }),
			textField('Branch Code', 'branchCode'),
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
			},
			textField('Enterprise Global ID', 'enterpriseGlobalId', { description: 'The global ID of the enterprise main account' }),
			{ ...passwordMobile, description: 'The mobile number of the purchaser' },
		]),
		displayOptions: forFields,
	},
];

export const maxOrdersPerRequest: INodeProperties = {
	displayName: 'Max Orders per Request',
	name: 'maxOrdersPerRequest',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description: 'How many orders may share a request; 0 for no limit. The document does not tell the limit of the service.',
};
