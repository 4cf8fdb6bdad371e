/** The tables of an order, its customer and its assets, and the types that follow from the tables (docs/api/order-service.openapi.yaml §2.3a). */
import { booleanField, optionsField, textField } from '../../../shared/form/formOf';
import { chosenId, id, integer, nameText, phoneText, text } from '../../../shared/schema/input';
import { idList } from '../../../shared/schema/idList';
import { mayBeEmpty } from '../../../shared/schema/scalar';
import {
	address,
	branchName,
	channelCustomerId,
	crmCustomerId,
	ending,
	licenseType,
	mobileNumber,
	starting,
} from '../../fields';
import {
	listOfEntries,
	type EntryOf,
	type Package,
	packageTable,
	placed,
	productTable,
	PURCHASE,
	type Table,
	WITH_PRODUCTS,
} from './productTable';

const UNDESCRIBED =
	'In a Product Removal: the API document does not say what it does; do not count on it to narrow the removal.';

const extensionTable = {
	extendCode: textField(id, 'The code of the attribute. The API document names one: gxxp.', 'e.g. gxxp', {
		displayName: 'Feature Code',
	}),
	extendValue: textField(text, 'The value of the attribute, as text', 'e.g. 1', {
		displayName: 'Feature Value',
	}),
};

const assetTable = {
	assetNos: textField(
		idList,
		'The asset numbers, separated by commas or new lines. To renew, that of the asset. Left empty, a purchase names none: which one a new asset gets, the API document does not show.',
		'e.g. 8000000101, 8000000102',
		{ displayName: 'Asset Numbers' },
	),
	...placed(
		{ on: WITH_PRODUCTS },
		{
			limitStartDate: starting(`When the asset takes effect. ${UNDESCRIBED}`, 'Asset Starts'),
			limitEndDate: ending(
				`When the asset expires; its products have ends of their own, 'Product Ends'. That asset lists and the trigger show this one is an assumption. ${UNDESCRIBED}`,
				{ displayName: 'Asset Ends' },
			),
			products: listOfEntries(
				() => productTable,
				['product', 'Product', 'productName', 'productUri', 'crmProductId'],
				'What the customer may use: one entry for each product',
				// A new node has one entry, since nearly every order has one product. A blank entry is not sent.
				{ default: { product: [{}] } },
			),
		},
	),
	...placed(
		{ on: PURCHASE },
		{
			assetExtendList: listOfEntries(
				() => extensionTable,
				['extend', 'Extension', 'extendCode'],
				'Extension attributes of the asset',
				{ displayName: 'Asset Extensions' },
			),
			merchandises: listOfEntries(
				(): Table => packageTable,
				['merchandise', 'Package', 'merchandiseName', 'merchandiseNum'],
				'Packages of products (merchandise)',
				{ displayName: 'Product Packages' },
			),
		},
	),
	...placed(
		{ isRare: true, on: PURCHASE },
		{
			borrowedUsbKey: booleanField(true, 'Whether the asset is a lent lock (borrowedUsbKey)', 'Lent Lock'),
			transferedAssetNum: booleanField(
				true,
				'Whether the asset number was transferred',
				'Transferred Asset Number',
			),
		},
	),
} satisfies Table;

export const customerTable = {
	address,
	adminAccount: textField(chosenId, 'The account of the administrator', 'e.g. nathan'),
	adminCellNumber: textField(
		mayBeEmpty(phoneText),
		'The mobile number of the administrator',
		'e.g. 13800000000',
	),
	adminEmail: textField(
		mayBeEmpty(text),
		'The email address of the administrator',
		'e.g. nathan@example.com',
	),
	adminName: textField(mayBeEmpty(nameText), 'The name of the administrator', 'e.g. Nathan Smith'),
	branchCode: textField(chosenId, 'The code of the branch', 'e.g. north'),
	branchName,
	channelCustomerId,
	crmCustomerId,
	customerType: optionsField({
		values: { company: 'Company', personal: 'Personal' },
		default: 'company',
		description: 'Whether the customer is an enterprise or an individual',
	}),
	enterpriseGlobalId: textField(
		id,
		'The global ID of the enterprise main account. Without it a lost order cannot be looked up; the one in the credential is not used for orders.',
		'e.g. 6553600000000000001',
	),
	passwordMobile: mobileNumber('The mobile number of the purchaser'),
};

const NO_WAY_BACK =
	'The API document shows no way back. Name the asset numbers, or the order by Source License Order ID.';

export const orderTable = {
	orderType: optionsField({
		values: {
			new_buy: [
				'New Purchase or Renewal',
				"Give assets and products to a customer. To renew or extend, name the asset number and the new 'Product Ends', and 'Asset Ends' where the asset has an end of its own.",
			],
			delete_asset: ['Asset Removal', 'Take whole assets away, to refund or cancel them', NO_WAY_BACK],
			delete_product: [
				'Product Removal',
				'Take single products of assets away, to refund or cancel them',
				NO_WAY_BACK,
			],
		},
		default: 'new_buy',
		description: 'What the order does. The fields below change with it.',
	}),
	licenseType: licenseType(
		'normal_recover_usbkey',
		'What carries the license: a lock, a certificate or a cloud account',
	),
	customerId: textField(
		id,
		'The ID of the customer on the authorization platform',
		'e.g. 5100000000000000001',
		{
			hint: "The platform's number. Yours is 'Channel Customer ID' in 'Customer Fields' below. A purchase needs one, or a name.",
		},
	),
	customerName: textField(
		mayBeEmpty(nameText),
		'The name of the customer in the channel',
		'e.g. Acme Engineering',
		{ hint: 'Without an ID, the order may make a new customer' },
	),
	srcLicenseOrderId: textField(
		id,
		'The order whose products are removed. When empty, they are removed from all orders of the customer. Required for cloud licenses.',
		'e.g. 4100000000000000001',
		{ displayName: 'Source License Order ID' },
	),
	assets: listOfEntries(
		() => assetTable,
		['asset', 'Asset', 'assetNos'],
		'What carries the licenses: a lock, a certificate or a cloud account for each entry, with its products',
		{ default: { asset: [{ products: { product: [{}] } }] } },
	),
	sequence: { look: { type: 'number', default: '' }, schema: integer },
	...customerTable,
} satisfies Table;

export type Asset = Omit<EntryOf<typeof assetTable>, 'merchandises'> & { merchandises?: Package[] };
export type Product = NonNullable<Asset['products']>[number];
export type Order = Omit<EntryOf<typeof orderTable>, 'assets'> & { assets?: Asset[] };
export type Path = Array<string | number>;

/** A product, or a package without anything inside; with its place, and the packages that it is in, the innermost first. */
interface Good {
	product?: Product;
	packages: Package[];
	path: Path;
}

/** All that an asset has: its products, and what is in its packages, at any depth. */
export function* goodsOf({ products, merchandises }: Asset, at: Path = []): Generator<Good> {
	yield* productsAt(products, [], [...at, 'products']);
	yield* packagesAt(merchandises, [], [...at, 'merchandises']);
}

function* productsAt(products: Product[] = [], packages: Package[], at: Path): Generator<Good> {
	for (const [index, product] of products.entries()) yield { product, packages, path: [...at, index] };
}

function* packagesAt(list: Package[] = [], around: Package[], at: Path): Generator<Good> {
	for (const [index, one] of list.entries()) {
		const { licenseOrderProductList: products, children } = one;
		const packages = [one, ...around];
		const path = [...at, index];
		if (products === undefined && children === undefined) yield { packages, path };
		yield* productsAt(products, packages, [...path, 'licenseOrderProductList']);
		yield* packagesAt(children, packages, [...path, 'children']);
	}
}
