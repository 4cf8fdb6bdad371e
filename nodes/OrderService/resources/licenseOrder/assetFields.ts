/** The tables of an asset, of its extensions and of product packages. */
import { dateLook, ENTRY, type Look } from '../../../shared/form/formOf';
import { fieldOf, onOff, typed } from '../../../shared/form/formOf';
import { endDate, startDate } from '../../../shared/schema/dates';
import { idList, id, text } from '../../../shared/schema/input';
import { mayBeEmpty } from '../../../shared/schema/scalar';
import { type EntryOf, placed, PURCHASE, type Table, WITH_PRODUCTS } from './orderTable';
import { ENDS, productTable, STARTS, timeDurationExpression } from './productFields';

const UNDESCRIBED =
	'In a Product Removal: the API document does not say what it does; do not count on it to narrow the removal.';

const jsonLook = (what: string, displayName: string): Look => ({
	type: 'json',
	default: '',
	displayName,
	description: `${what}: a JSON list with the keys of the API`,
});

const packageFields = {
	merchandiseNum: typed(id, 'Which package it is, by its number (merchandiseNum)', 'e.g. PKG-100', {
		displayName: 'Package Number',
	}),
	merchandiseName: typed(mayBeEmpty(text), 'The name of the package', 'e.g. Design Suite', {
		displayName: 'Package Name',
	}),
	crmProductId: typed(id, 'The CRM ID of this sold package, not of the catalog', 'e.g. CRM-P-2001'),
	timeDurationExpression,
	licenseOrderProductList: {
		each: () => productTable,
		look: jsonLook('The products inside this package', 'Products'),
	},
	...placed(
		{
			parentCrmProductId: typed(id, 'The ID of the parent package instance', 'e.g. CRM-P-2000'),
			parentMerchandiseNum: typed(id, 'The number of the package that this one is in', 'e.g. PKG-10', {
				displayName: 'Parent Package Number',
			}),
		},
		{ form: 'rare' },
	),
} satisfies Table;

/** A package, which may hold others. */
export interface Package extends EntryOf<typeof packageFields> {
	children?: Package[];
}

const packageTable: Table = {
	...packageFields,
	children: {
		each: () => packageTable,
		mayBeEmpty: true,
		look: jsonLook('The packages inside this one', 'Children'),
	},
};

const extensionTable = {
	extendCode: typed(id, 'The code of the attribute. The API document names one: gxxp.', 'e.g. gxxp', {
		displayName: 'Feature Code',
	}),
	extendValue: typed(text, 'The value of the attribute, as text', 'e.g. 1', { displayName: 'Feature Value' }),
};

export const assetTable = {
	assetNos: typed(
		idList,
		'The asset numbers, separated by commas or new lines',
		'e.g. 8000000101, 8000000102',
		{ displayName: 'Asset Numbers' },
	),
	...placed(
		{
			limitStartDate: fieldOf(
				dateLook(`When the asset takes effect. ${UNDESCRIBED} ${STARTS}`, { displayName: 'Asset Starts' }),
				startDate,
			),
			limitEndDate: fieldOf(
				dateLook(
					`When the asset expires; its products have ends of their own, 'Product Ends'. That asset lists and the trigger show this one is an assumption. ${UNDESCRIBED} ${ENDS}`,
					{ displayName: 'Asset Ends' },
				),
				endDate,
			),
		},
		{ on: WITH_PRODUCTS },
	),
	products: {
		on: WITH_PRODUCTS,
		each: () => productTable,
		entry: {
			group: 'product',
			name: 'Product',
			title: `${ENTRY}.productName || ${ENTRY}.productUri || ${ENTRY}.crmProductId`,
		},
		look: {
			type: 'fixedCollection',
			// A new node has one entry, since nearly every order has one product. A blank entry is not sent.
			default: { product: [{}] },
			description: 'What the customer may use: one entry for each product',
		},
	},
	assetExtendList: {
		on: PURCHASE,
		each: () => extensionTable,
		entry: { group: 'extend', name: 'Extension', title: `${ENTRY}.extendCode` },
		look: {
			type: 'fixedCollection',
			default: {},
			displayName: 'Asset Extensions',
			description: 'Extension attributes of the asset',
		},
	},
	merchandises: {
		on: PURCHASE,
		each: (): Table => packageTable,
		entry: {
			group: 'merchandise',
			name: 'Package',
			title: `${ENTRY}.merchandiseName || ${ENTRY}.merchandiseNum`,
		},
		look: {
			type: 'fixedCollection',
			default: {},
			displayName: 'Product Packages',
			description: 'Packages of products (merchandise)',
		},
	},
	...placed(
		{
			borrowedUsbKey: onOff(true, 'Whether the asset is a lent lock (borrowedUsbKey)', 'Lent Lock'),
			transferedAssetNum: onOff(true, 'Whether the asset number was transferred', 'Transferred Asset Number'),
		},
		{ form: 'rare', on: PURCHASE },
	),
} satisfies Table;
