/** The table of an order and of its customer, and the types that follow from the tables (docs/api/order-service.md §2.3a). */
import { ENTRY, textLook } from '../../../shared/form/formOf';
import { dropdown, fieldOf, typed } from '../../../shared/form/formOf';
import { id, integer, oneOf, text } from '../../../shared/schema/input';
import { mayBeEmpty } from '../../../shared/schema/scalar';
import {
	address,
	branchName,
	channelCustomerId,
	crmCustomerId,
	licenseType,
	licenseTypeOptions,
	mobileNumber,
} from '../../fields';
import { assetTable, type Package } from './assetFields';
import { type EntryOf, ORDER_TYPES, type Table } from './orderTable';

/** What an order says of its customer besides ID and name. */
export const customerTable = {
	address,
	adminAccount: typed(id, 'The account of the administrator', 'e.g. nathan'),
	adminCellNumber: typed(mayBeEmpty(text), 'The mobile number of the administrator', 'e.g. 13800000000'),
	adminEmail: typed(mayBeEmpty(text), 'The email address of the administrator', 'e.g. nathan@example.com'),
	adminName: typed(mayBeEmpty(text), 'The name of the administrator', 'e.g. Nathan Smith'),
	branchCode: typed(id, 'The code of the branch', 'e.g. north'),
	branchName,
	channelCustomerId,
	crmCustomerId,
	customerType: dropdown({
		values: { company: 'Company', personal: 'Personal' },
		default: 'company',
		description: 'Whether the customer is an enterprise or an individual',
	}),
	enterpriseGlobalId: typed(
		id,
		'The global ID of the enterprise main account. Without it a lost order cannot be looked up; the one in the credential is not used for orders.',
		'e.g. 6553600000000000001',
	),
	passwordMobile: mobileNumber('The mobile number of the purchaser'),
};

const NO_WAY_BACK = {
	propertyHint:
		'The API document shows no way back. Name the asset numbers, or the order by Source License Order ID.',
};

export const orderTable = {
	orderType: fieldOf(
		{
			type: 'options',
			options: [
				{
					name: 'New Purchase or Renewal',
					value: 'new_buy',
					description:
						'Give assets and products to a customer. To renew or extend, name the asset number and the new end.',
				},
				{
					name: 'Asset Removal',
					value: 'delete_asset',
					description: 'Take whole assets away, to refund or cancel them',
					builderHint: NO_WAY_BACK,
				},
				{
					name: 'Product Removal',
					value: 'delete_product',
					description: 'Take single products of assets away, to refund or cancel them',
					builderHint: NO_WAY_BACK,
				},
			],
			default: 'new_buy',
			description: 'What the order does. The fields below change with it.',
		},
		oneOf(ORDER_TYPES),
	),
	licenseType: fieldOf(
		{
			type: 'options',
			options: licenseTypeOptions,
			default: 'normal_recover_usbkey',
			description: 'What carries the license: a lock, a certificate or a cloud account',
		},
		licenseType,
	),
	customerId: typed(id, 'The ID of the customer on the authorization platform', 'e.g. 5100000000000000001', {
		hint: "Other ways to name the customer, such as 'CRM Customer ID', are under 'Customer Fields' below",
	}),
	customerName: typed(mayBeEmpty(text), 'The name of the customer in the channel', 'e.g. Acme Engineering'),
	srcLicenseOrderId: fieldOf(
		textLook(
			'The order whose products are removed. When empty, they are removed from all orders of the customer. Required for cloud licenses.',
			'e.g. 4100000000000000001',
			{ displayName: 'Source License Order ID' },
		),
		id,
	),
	assets: {
		each: () => assetTable,
		entry: { group: 'asset', name: 'Asset', title: `${ENTRY}.assetNos` },
		look: {
			type: 'fixedCollection',
			default: { asset: [{ products: { product: [{}] } }] },
			description:
				'What carries the licenses: a lock, a certificate or a cloud account for each entry, with its products',
		},
	},
	sequence: { ...fieldOf({ type: 'number', default: '' }, integer), form: 'none' },
	...customerTable,
} satisfies Table;

export type Asset = Omit<EntryOf<typeof assetTable>, 'merchandises'> & { merchandises?: Package[] };
export type Product = NonNullable<Asset['products']>[number];
export type Order = Omit<EntryOf<typeof orderTable>, 'assets'> & { assets?: Asset[] };
export type Path = Array<string | number>;

/** The products inside packages, at any depth, with the package of each. */
export function* productsInside(
	packages: Package[] = [],
	at: Path,
): Generator<{ product: Product; inside: Package; path: Path }> {
	for (const [index, inside] of packages.entries()) {
		for (const [place, product] of (inside.licenseOrderProductList ?? []).entries())
			yield { product, inside, path: [...at, index, 'licenseOrderProductList', place] };
		yield* productsInside(inside.children, [...at, index, 'children']);
	}
}

export function* productsOf(
	{ products = [], merchandises }: Asset,
	at: Path = [],
): Generator<{ product: Product; path: Path }> {
	for (const [place, product] of products.entries()) yield { product, path: [...at, 'products', place] };
	yield* productsInside(merchandises, [...at, 'merchandises']);
}
