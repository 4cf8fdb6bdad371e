import { collection, dateField, entries, ENTRY, textField } from '../../../shared/form/fields';
import { shownWhereTaken } from './orderShape';
import { ENDS, products, STARTS, timeDurationExpression } from './productFields';

const UNDESCRIBED =
	'In a Product Removal: the API document does not say what it does; do not count on it to narrow the removal.';

const merchandises = entries(
	'Product Packages',
	'merchandises',
	'merchandise',
	'Package',
	`${ENTRY}.merchandiseName || ${ENTRY}.merchandiseNum`,
	[
		textField('Package Number', 'merchandiseNum', {
			placeholder: 'e.g. PKG-100',
			description: 'Which package it is, by its number (merchandiseNum)',
		}),
		textField('Package Name', 'merchandiseName', {
			placeholder: 'e.g. Design Suite',
			description: 'The name of the package',
		}),
		textField('CRM Product ID', 'crmProductId', {
			placeholder: 'e.g. CRM-P-2001',
			description: 'The CRM package instance ID: of this sold package, not of the catalog',
		}),
		timeDurationExpression,
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
				description: 'The ID of the parent package instance',
			}),
			textField('Parent Package Number', 'parentMerchandiseNum', {
				placeholder: 'e.g. PKG-10',
				description: 'The number of the package that this one is in',
			}),
		]),
	],
	'Packages of products (merchandises)',
);

/** The assets of an order, with their products, features and packages. */
export const assets = entries(
	'Assets',
	'assets',
	'asset',
	'Asset',
	`${ENTRY}.assetNos`,
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
			`${ENTRY}.extendCode`,
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
			'Extension attributes of the asset',
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
					description: 'Whether the asset is a lent lock (borrowedUsbKey)',
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
