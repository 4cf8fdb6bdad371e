import {
	collection,
	dateField,
	entries,
	ENTRY,
	type Look,
	propertiesOf,
	shown,
} from '../../../shared/form/fields';
import { onOff, typed } from '../../../shared/form/formOf';
import { numberList } from '../../../shared/schema/idList';
import { id, text } from '../../../shared/schema/input';
import { shownWhereTaken } from './orderShape';
import { ENDS, products, STARTS, timeDurationExpression } from './productFields';

const UNDESCRIBED =
	'In a Product Removal: the API document does not say what it does; do not count on it to narrow the removal.';

const merchandise = {
	merchandiseNum: typed(text, 'Which package it is, by its number (merchandiseNum)', 'e.g. PKG-100', {
		displayName: 'Package Number',
	}),
	merchandiseName: typed(text, 'The name of the package', 'e.g. Design Suite', {
		displayName: 'Package Name',
	}),
	crmProductId: typed(
		id,
		'The CRM package instance ID: of this sold package, not of the catalog',
		'e.g. CRM-P-2001',
	),
	timeDurationExpression,
};

const parents = {
	parentCrmProductId: typed(id, 'The ID of the parent package instance', 'e.g. CRM-P-2000'),
	parentMerchandiseNum: typed(text, 'The number of the package that this one is in', 'e.g. PKG-10', {
		displayName: 'Parent Package Number',
	}),
};

/** What a package has besides other packages and products. */
export const packageFields = { ...merchandise, ...parents };

const json = (description: string, more: Partial<Look> = {}) =>
	shown({ type: 'json', default: '', description, ...more });

const contents = {
	children: json('The packages inside this one: a JSON list with the keys of the API'),
	licenseOrderProductList: json('The products inside this package: a JSON list with the keys of the API', {
		displayName: 'Products',
	}),
};

const merchandises = entries(
	'merchandise',
	'Package',
	`${ENTRY}.merchandiseName || ${ENTRY}.merchandiseNum`,
	[...propertiesOf({ ...merchandise, ...contents }), collection('additionalFields', propertiesOf(parents))],
	'Packages of products (merchandises)',
	{ displayName: 'Product Packages' },
);

/** The code and value of an attribute, in words of their own. */
export const extensionFields = {
	extendCode: typed(text, 'The code of the attribute. The API document names one: gxxp.', 'e.g. gxxp', {
		displayName: 'Feature Code',
	}),
	extendValue: typed(text, 'The value of the attribute, as text', 'e.g. 1', { displayName: 'Feature Value' }),
};

const marks = {
	borrowedUsbKey: onOff(true, 'Whether the asset is a lent lock (borrowedUsbKey)', 'Lent Lock'),
	transferedAssetNum: onOff(true, 'Whether the asset number was transferred', 'Transferred Asset Number'),
};

const asset = {
	assetNos: typed(
		numberList,
		'The asset numbers, separated by commas or new lines',
		'e.g. 8000000101, 8000000102',
		{ displayName: 'Asset Numbers' },
	),
	products,
	limitStartDate: dateField(`When the asset takes effect. ${UNDESCRIBED} ${STARTS}`, {
		displayName: 'Asset Starts',
	}),
	limitEndDate: dateField(
		`When the asset expires; its products have ends of their own, 'Product Ends'. Asset lists and the trigger look at this one. ${UNDESCRIBED} ${ENDS}`,
		{ displayName: 'Asset Ends' },
	),
	assetExtendList: entries(
		'extend',
		'Extension',
		`${ENTRY}.extendCode`,
		propertiesOf(extensionFields),
		'Extension attributes of the asset',
		{ displayName: 'Asset Extensions' },
	),
	merchandises,
};

/** What an asset has besides dates, products, packages and extensions. */
export const assetFields = { ...asset, ...marks };

export const assets = entries(
	'asset',
	'Asset',
	`${ENTRY}.assetNos`,
	shownWhereTaken('asset', [
		...propertiesOf(asset),
		collection('additionalFields', shownWhereTaken('asset', propertiesOf(marks))),
	]),
	'What carries the licenses: a lock, a certificate or a cloud account for each entry, with its products',
	{
		displayOptions: { show: { orderSource: ['fields'] } },
		default: { asset: [{ products: { product: [{}] } }] },
	},
);
