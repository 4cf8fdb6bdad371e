import type { INodeProperties } from 'n8n-workflow';

import { collection, dateField, entries, ENTRY, numberField, textField } from '../../../shared/form/fields';
import { shownWhereTaken } from './orderShape';

const ZONE = 'In the workflow’s time zone, unless a UTC offset is given.';
export const STARTS = `A day alone, such as 2027-01-01, counts from its start. ${ZONE}`;
export const ENDS = `A day alone, such as 2027-12-31, counts until its end. ${ZONE}`;
const COMPARED = 'In a Product Removal: only compared, and only with Strict Match of Times and Seats.';

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

const trialEndDate = dateField('Trial End Date', 'trialEndDate', {
	description: `When the trial ends. ${ENDS}`,
});

export const timeDurationExpression = textField('Time Duration Expression', 'timeDurationExpression', {
	placeholder: 'e.g. 1-0-0',
	description: 'A length of time, y-m-d in the API document, read as years-months-days: 1-0-0 is one year',
});

const features = entries(
	'Product Features',
	'productFeatures',
	'feature',
	'Feature',
	`${ENTRY}.featureName || ${ENTRY}.featureCode`,
	[
		textField('Feature Code', 'featureCode', {
			placeholder: 'e.g. seats',
			description: 'The code of the feature',
		}),
		textField('Feature Name', 'featureName', {
			placeholder: 'e.g. Seats',
			description: 'The name of the feature',
		}),
		textField('Feature Value', 'featureValue', {
			placeholder: 'e.g. 10',
			description: 'The value of the feature, as text',
		}),
		textField('Feature Value Type', 'featureValueType', {
			placeholder: 'e.g. number',
			description:
				'The type of the value. The API document lists no types: ask the provider of the platform.',
		}),
		collection('additionalFields', [trial, trialEndDate]),
	],
	'The feature points of the product',
);

/** The products of an asset, with their features. */
export const products = entries(
	'Products',
	'products',
	'product',
	'Product',
	`${ENTRY}.productName || ${ENTRY}.productUri || ${ENTRY}.crmProductId`,
	shownWhereTaken('product', [
		textField('Product URI', 'productUri', {
			placeholder: 'e.g. cad-pro',
			description: 'Which product it is: a GMS product ID (gmsPid) or an app key',
		}),
		textField('Product Name', 'productName', {
			placeholder: 'e.g. CAD Pro',
			description: 'The name of the product',
		}),
		textField('CRM Product ID', 'crmProductId', {
			placeholder: 'e.g. CRM-P-1001',
			description: 'The CRM product instance ID: of this sold product, not of the catalog',
		}),
		numberField('Seats', 'limitConcurrent', {
			placeholder: 'e.g. 5',
			typeOptions: { minValue: 0 },
			description: `The number of concurrent nodes (limitConcurrent), read as how many may use the product at the same time. Left empty, it is not sent. ${COMPARED}`,
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
					description: 'The ID of the parent instance, such as the asset',
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
					default: false,
					description:
						'Whether Product Starts, Product Ends and Seats must match exactly for a product to be removed. Otherwise it is matched by product mnemonic. (In JSON: strictMatchWhenDelete)',
				},
				timeDurationExpression,
				textField('Time Unit', 'timeUnit', {
					description:
						'The unit of Time Unit Quantity. The API document lists no units: Time Duration Expression needs none.',
				}),
				numberField('Time Unit Quantity', 'timeUnitQuantity', {
					placeholder: 'e.g. 12',
					description: 'How many of Time Unit the product is valid for',
				}),
				trial,
				trialEndDate,
			]),
		),
	]),
	'What the customer may use: one entry for each product',
	// A new node has one entry, since nearly every order has one product. A blank entry is not sent.
	{ default: { product: [{}] } },
);
