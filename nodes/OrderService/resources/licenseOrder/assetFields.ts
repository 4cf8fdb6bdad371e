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
const COMPARED = 'In a Product Removal: only compared, and only with Strict Match of Times and Seats.';
const UNDESCRIBED =
	'In a Product Removal: the API document does not say what it does; do not count on it to narrow the removal.';
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
	description: 'Whether it is given for trial only',
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
	description: string,
	more: Partial<INodeProperties> = {},
): INodeProperties {
	return {
		displayName,
		name,
		description,
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
		textField('Feature Code', 'featureCode', {
			placeholder: 'e.g. seats',
			description: 'The code by which the product knows the feature',
		}),
		textField('Feature Name', 'featureName', {
			placeholder: 'e.g. Seats',
			description: 'What people call the feature',
		}),
		textField('Feature Value', 'featureValue', {
			placeholder: 'e.g. 10',
			description: 'What the customer gets of the feature, as text',
		}),
		textField('Feature Value Type', 'featureValueType', {
			placeholder: 'e.g. number',
			description:
				'How the value is to be read. The API document lists no types: ask the provider of the platform.',
		}),
		collection('additionalFields', [
			trial,
			dateField('Trial End Date', 'trialEndDate', { description: `When the trial ends. ${ENDS}` }),
		]),
	],
	'What the product can do for this customer, beyond the product itself',
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
			description:
				'Which product it is, by its ID on the platform: a GMS product ID or the app key of the product',
		}),
		textField('Product Name', 'productName', {
			placeholder: 'e.g. CAD Pro',
			description: 'What people call the product',
		}),
		textField('CRM Product ID', 'crmProductId', {
			placeholder: 'e.g. CRM-P-1001',
			description: 'Your CRM’s ID of this sold product: of this line of the sale, not of the catalog',
		}),
		numberField('Seats', 'limitConcurrent', {
			placeholder: 'e.g. 5',
			typeOptions: { minValue: 0 },
			description: `How many may use the product at the same time. Left empty, the service decides. ${COMPARED}`,
		}),
		dateField('Product Starts', 'limitStartDate', {
			description: `When the product takes effect. ${COMPARED} ${STARTS}`,
		}),
		dateField('Product Ends', 'limitEndDate', {
			description: `When the product expires; the asset has an end of its own, Asset Ends. ${COMPARED} ${ENDS}`,
		}),
		features,
		collection(
			'additionalFields',
			shownWhereTaken('product', [
				textField('App Key', 'appKey', {
					placeholder: 'e.g. cad-app',
					description: 'The product by its app key alone. Product URI takes it as well.',
				}),
				textField('GMS Product ID', 'gmsPid', {
					placeholder: 'e.g. 24107',
					description: 'The product by its GMS product ID alone. Product URI takes it as well.',
				}),
				numberField('Limit Time Duration', 'limitTimeDuration', {
					description:
						'How long the product may be used, all uses added up. The API document names no unit: ask the provider of the platform.',
				}),
				textField('Parent CRM Product ID', 'parentCrmProductId', {
					placeholder: 'e.g. CRM-A-1001',
					description: 'Your CRM’s ID of what this product belongs to, such as the asset',
				}),
				textField('Passwords', 'passwords', {
					typeOptions: { password: true },
					description: 'The license passwords in the lock, separated by commas or new lines',
				}),
				textField('Product Type', 'productType', {
					description:
						'The kind of product. The API document lists no kinds: ask the provider of the platform.',
				}),
				textField('Source License Order ID', 'srcLicenseOrderId', {
					description:
						'The order that the product was transferred from. Leave it out where nothing was transferred.',
				}),
				{
					displayName: 'Strict Match of Times and Seats',
					name: 'strictMatchWhenDelete',
					type: 'boolean',
					default: true,
					description:
						'Whether only products with the same Product Starts, Product Ends and Seats are removed, and not all with this ID (in JSON: strictMatchWhenDelete)',
				},
				textField('Time Duration Expression', 'timeDurationExpression', {
					placeholder: 'e.g. 1-0-0',
					description: 'How long it is valid, as years-months-days: 1-0-0 is one year',
				}),
				textField('Time Unit', 'timeUnit', {
					description:
						'The unit of Time Unit Quantity. The API document lists no units: Time Duration Expression needs none.',
				}),
				numberField('Time Unit Quantity', 'timeUnitQuantity', {
					placeholder: 'e.g. 12',
					description: 'How many of Time Unit the product is valid for',
				}),
				trial,
				dateField('Trial End Date', 'trialEndDate', { description: `When the trial ends. ${ENDS}` }),
			]),
		),
	]),
	'What the customer may use: one entry for each product',
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
		textField('Package Number', 'merchandiseNum', {
			placeholder: 'e.g. PKG-100',
			description: 'Which package it is, by its number on the platform',
		}),
		textField('Package Name', 'merchandiseName', {
			placeholder: 'e.g. Design Suite',
			description: 'What people call the package',
		}),
		textField('CRM Product ID', 'crmProductId', {
			placeholder: 'e.g. CRM-P-2001',
			description: 'Your CRM’s ID of this sold package: of this line of the sale, not of the catalog',
		}),
		textField('Time Duration Expression', 'timeDurationExpression', {
			placeholder: 'e.g. 1-0-0',
			description: 'How long it is valid, as years-months-days: 1-0-0 is one year',
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
			textField('Parent CRM Product ID', 'parentCrmProductId', {
				placeholder: 'e.g. CRM-P-2000',
				description: 'Your CRM’s ID of the package that this one is in',
			}),
			textField('Parent Package Number', 'parentMerchandiseNum', {
				placeholder: 'e.g. PKG-10',
				description: 'The number of the package that this one is in',
			}),
		]),
	],
	'Products that are sold together, under a package number',
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
			description: `When the asset takes effect. ${UNDESCRIBED} ${STARTS}`,
		}),
		dateField('Asset Ends', 'limitEndDate', {
			description: `When the asset expires; its products have ends of their own, Product Ends. Asset lists and the trigger look at this one. ${UNDESCRIBED} ${ENDS}`,
		}),
		entries(
			'Asset Extensions',
			'assetExtendList',
			'extend',
			'Extension',
			`${VALUE}.extendCode`,
			[
				textField('Feature Code', 'extendCode', {
					placeholder: 'e.g. gxxp',
					description: 'The code of the attribute. The API document names one: gxxp.',
				}),
				textField('Feature Value', 'extendValue', {
					placeholder: 'e.g. 1',
					description: 'The value of the attribute, as text',
				}),
			],
			'Attributes of the asset that the platform’s standard fields do not have',
		),
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
	'What carries the licenses: a lock, a certificate or a cloud account for each entry, with its products',
	{
		displayOptions: { show: { orderSource: ['fields'] } },
		default: { asset: [{ products: { product: [{}] } }] },
	},
);
