import { isPlainObject } from 'lodash';

import { idList } from '../../../shared/read/input';

/** "Shape by order type" (docs/api/order-service.md §2.3a), stated once: the form shows by it, and the request is cut by it. */

export const ORDER_TYPES = ['new_buy', 'delete_asset', 'delete_product'] as const;
type OrderType = (typeof ORDER_TYPES)[number];

const NEW_BUY: readonly OrderType[] = ['new_buy'];
const WITH_PRODUCTS: readonly OrderType[] = ['new_buy', 'delete_product'];

type Level = 'order' | 'asset' | 'product';

/** Fields that not every order type takes, level by level. Features, extensions and packages come only with their parents. */
const TAKEN_BY: Record<Level, Record<string, readonly OrderType[]>> = {
	order: { srcLicenseOrderId: ['delete_asset', 'delete_product'] },
	asset: {
		products: WITH_PRODUCTS,
		limitStartDate: WITH_PRODUCTS,
		limitEndDate: WITH_PRODUCTS,
		assetExtendList: NEW_BUY,
		merchandises: NEW_BUY,
		borrowedUsbKey: NEW_BUY,
		transferedAssetNum: NEW_BUY,
		// The form's collection around the two before.
		additionalFields: NEW_BUY,
	},
	product: {
		strictMatchWhenDelete: ['delete_product'],
		...Object.fromEntries(
			[
				'appKey',
				'gmsPid',
				'limitTimeDuration',
				'parentCrmProductId',
				'passwords',
				'productFeatures',
				'productName',
				'productType',
				'srcLicenseOrderId',
				'timeDurationExpression',
				'timeUnit',
				'timeUnitQuantity',
				'trial',
				'trialEndDate',
			].map((name) => [name, NEW_BUY]),
		),
	},
};

/** When the form shows a field; undefined where every order type takes it. */
export function shownFor(level: Level, name: string) {
	const types = TAKEN_BY[level][name];
	return types && { show: { '/orderType': [...types] } };
}

type Entry = Record<string, unknown>;

/**
 * The order with only the fields that its order type takes: those hidden in the form keep their last values, and an order
 * type from an expression hides nothing.
 */
export function withFieldsTaken(order: Entry): Entry {
	const { orderType } = order;
	const taken = (level: Level, entry: Entry): Entry =>
		Object.fromEntries(
			Object.entries(entry).filter(([name]) => {
				const types: readonly unknown[] | undefined = TAKEN_BY[level][name];
				return types === undefined || types.includes(orderType);
			}),
		);
	return {
		...taken('order', order),
		assets: each(order.assets, (asset) => {
			const rest = taken('asset', asset);
			return { ...rest, products: each(rest.products, (product) => taken('product', product)) };
		}),
	};
}

function each(entries: unknown, change: (entry: Entry) => Entry): unknown {
	return Array.isArray(entries)
		? entries.map((entry: unknown) => (isPlainObject(entry) ? change(entry as Entry) : entry))
		: entries;
}

/**
 * The order without blank values and without entries that nobody filled in, at every depth. `false` and `0` are values. So is an
 * object that stands for a field: no field is one, and a person must hear of it rather than miss what was meant.
 */
export function withoutBlanks(order: Entry): Entry {
	const { assets } = order;
	const rest = filled(order) as Entry | undefined;
	// An asset stays where it is, blank or not: which of them lacks what is told by its number.
	return Array.isArray(assets) && assets.length > 0
		? { ...rest, assets: assets.map((asset: unknown) => filled(asset) ?? {}) }
		: { ...rest };
}

function filled(value: unknown): unknown {
	if (value === null || (typeof value === 'string' && value.trim() === '')) return undefined;
	if (Array.isArray(value)) {
		const entries = value.map(filled).filter((entry) => entry !== undefined);
		return entries.length > 0 ? entries : undefined;
	}
	if (!isPlainObject(value)) return value;
	const entries = Object.entries(value as Entry).flatMap(([name, entry]) => {
		const isBlank = LISTS.includes(name) && isBlankList(entry);
		const kept = isBlank ? undefined : isPlainObject(entry) ? entry : filled(entry);
		return kept === undefined ? [] : [[name, kept] as const];
	});
	return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Lists that may be given as text. */
const LISTS = ['assetNos', 'passwords'];

/** One of nothing but blanks is empty, too: `, ` or `[" "]`. */
function isBlankList(value: unknown): boolean {
	return idList.safeParse(value).data?.length === 0;
}
