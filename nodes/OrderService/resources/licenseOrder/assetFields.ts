import type { INodeProperties } from 'n8n-workflow';

import { collection, textField } from '../../../shared/form/fields';
import { shownFor } from './orderShape';

/** The fields, each shown for the order types that take it. */
function shownWhereTaken(level: 'asset' | 'product', fields: INodeProperties[]): INodeProperties[] {
	return fields.map((field) => {
		const displayOptions = shownFor(level, field.name);
		return displayOptions === undefined ? field : { ...field, displayOptions };
	});
}

const ZONE = 'In the workflow’s time zone, unless a UTC offset is given.';
const STARTS = `A day alone, such as 2027-01-01, counts from its start. ${ZONE}`;
const ENDS = `A day alone, such as 2027-12-31, counts until its end. ${ZONE}`;
const dateField = (
	displayName: string,
	name: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({ displayName, name, type: 'dateTime', default: '', ...more });
const numberField = (
	displayName: string,
	name: string,
	more: Partial<INodeProperties> = {},
	// The default is a blank text: with 0, every untouched field would be sent.
): INodeProperties => ({ displayName, name, type: 'number', default: '', ...more });

const trial: INodeProperties = {
	displayName: 'Trial',
	name: 'trial',
	type: 'options',
	options: [
		{ name: 'No', value: 0 },
		{ name: 'Yes', value: 1 },
	],
	default: 0,
	description: 'Whether it is for trial',
};

/** An entry's values, as the editor gives them to the expression of its title. */
const VALUE = '$collection.item.value';

function entries(
	displayName: string,
	name: string,
	group: string,
	entry: string,
	/** The title of an entry, made of its values: an expression. */
	title: string,
	values: INodeProperties[],
	more: Partial<INodeProperties> = {},
): INodeProperties {
	return {
		displayName,
		name,
		type: 'fixedCollection',
		typeOptions: {
			multipleValues: true,
			multipleValueButtonText: `Add ${entry}`,
			// A closed entry shows what is in it.
			fixedCollection: { itemTitle: `={{ ${title} || "${entry}" }}` },
		},
		placeholder: `Add ${entry}`,
		default: {},
		options: [{ name: group, displayName: entry, values }],
		...more,
	};
}

const features = entries(
	'Product Features',
	'productFeatures',
	'feature',
	'Feature',
	`${VALUE}.featureName || ${VALUE}.featureCode`,
	[
		textField('Feature Code', 'featureCode', { placeholder: 'e.g. seats' }),
		textField('Feature Name', 'featureName', { placeholder: 'e.g. Seats' }),
		textField('Feature Value', 'featureValue', { placeholder: 'e.g. 10' }),
		textField('Feature Value Type', 'featureValueType', { placeholder: 'e.g. number' }),
		collection('additionalFields', [
			trial,
			dateField('Trial End Date', 'trialEndDate', { description: `When the trial ends. ${ENDS}` }),
		]),
	],
);

const products = entries(
	'Products',
	'products',
	'product',
	'Product',
	`${VALUE}.productName || ${VALUE}.productUri || ${VALUE}.crmProductId`,
	shownWhereTaken('product', [
		textField('Product URI', 'productUri', {
			placeholder: 'e.g. cad-pro',
			description: 'The ID of the product: a GMS product ID or an app key',
		}),
		textField('Product Name', 'productName', { placeholder: 'e.g. CAD Pro' }),
		textField('CRM Product ID', 'crmProductId', {
			placeholder: 'e.g. CRM-P-1001',
			description: 'The ID of the product instance in the CRM',
		}),
		numberField('Concurrent Nodes (Seats)', 'limitConcurrent', {
			placeholder: 'e.g. 5',
			typeOptions: { minValue: 0 },
			description: 'How many may use the product at the same time. Left empty, the service decides.',
		}),
		dateField('Product Starts', 'limitStartDate', {
			description: `When the product takes effect. ${STARTS}`,
		}),
		dateField('Product Ends', 'limitEndDate', { description: `When the product expires. ${ENDS}` }),
		features,
		collection(
			'additionalFields',
			shownWhereTaken('product', [
				textField('App Key', 'appKey'),
				textField('GMS Product ID', 'gmsPid'),
				numberField('Limit Time Duration', 'limitTimeDuration', {
					description: 'The accumulated usage duration',
				}),
				textField('Parent CRM Product ID', 'parentCrmProductId'),
				textField('Passwords', 'passwords', {
					typeOptions: { password: true },
					description: 'The license passwords in the lock, separated by commas or new lines',
				}),
				textField('Product Type', 'productType'),
				textField('Source License Order ID', 'srcLicenseOrderId', {
					description: 'The order that the product was transferred from',
				}),
				{
					displayName: 'Strict Match When Delete',
					name: 'strictMatchWhenDelete',
					type: 'boolean',
					default: true,
					description: 'Whether the time and the number of nodes must match exactly, not only the product',
				},
				textField('Time Duration Expression', 'timeDurationExpression', {
					placeholder: 'e.g. 1-0-0',
					description: 'A length of time as years-months-days',
				}),
				textField('Time Unit', 'timeUnit'),
				numberField('Time Unit Quantity', 'timeUnitQuantity'),
				trial,
				dateField('Trial End Date', 'trialEndDate', { description: `When the trial ends. ${ENDS}` }),
			]),
		),
	]),
	// A new node has one entry, since nearly every order has one product. A blank entry is not sent.
	{ default: { product: [{}] } },
);

const merchandises = entries(
	'Product Packages',
	'merchandises',
	'merchandise',
	'Package',
	`${VALUE}.merchandiseName || ${VALUE}.merchandiseNum`,
	[
		textField('Package Number', 'merchandiseNum', { placeholder: 'e.g. PKG-100' }),
		textField('Package Name', 'merchandiseName', { placeholder: 'e.g. Design Suite' }),
		textField('CRM Product ID', 'crmProductId', { description: 'The ID of the package instance in the CRM' }),
		textField('Time Duration Expression', 'timeDurationExpression', {
			placeholder: 'e.g. 1-0-0',
			description: 'A length of time as years-months-days',
		}),
		{
			displayName: 'Children',
			name: 'children',
			type: 'json',
			default: '',
			description: 'The packages inside this one: a JSON list with the keys of the API',
		},
		{
			displayName: 'Products',
			name: 'licenseOrderProductList',
			type: 'json',
			default: '',
			description: 'The products inside this package: a JSON list with the keys of the API',
		},
		collection('additionalFields', [
			textField('Parent CRM Product ID', 'parentCrmProductId'),
			textField('Parent Package Number', 'parentMerchandiseNum'),
		]),
	],
);

/** The assets of an order, with their products, features and packages. */
export const assets = entries(
	'Assets',
	'assets',
	'asset',
	'Asset',
	`${VALUE}.assetNos`,
	shownWhereTaken('asset', [
		textField('Asset Numbers', 'assetNos', {
			placeholder: 'e.g. 8000000101, 8000000102',
			description: 'The asset numbers, separated by commas or new lines',
		}),
		products,
		dateField('Asset Starts', 'limitStartDate', {
			description: `When the asset takes effect. ${STARTS}`,
		}),
		dateField('Asset Ends', 'limitEndDate', {
			description: `When the asset expires. ${ENDS}`,
		}),
		entries('Asset Extensions', 'assetExtendList', 'extend', 'Extension', `${VALUE}.extendCode`, [
			textField('Feature Code', 'extendCode', { placeholder: 'e.g. gxxp' }),
			textField('Feature Value', 'extendValue', { placeholder: 'e.g. 1' }),
		]),
		merchandises,
		collection(
			'additionalFields',
			shownWhereTaken('asset', [
				{
					displayName: 'Lent Lock',
					name: 'borrowedUsbKey',
					type: 'boolean',
					default: true,
					description: 'Whether the asset is a lent lock',
				},
				{
					displayName: 'Transferred Asset Number',
					name: 'transferedAssetNum',
					type: 'boolean',
					default: true,
					description: 'Whether the asset number was transferred',
				},
			]),
		),
	]),
	{
		displayOptions: { show: { orderSource: ['fields'] } },
		default: { asset: [{ products: { product: [{}] } }] },
	},
);
