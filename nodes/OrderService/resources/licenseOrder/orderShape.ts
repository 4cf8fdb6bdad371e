import { isPlainObject } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { CLOUD_LICENSE_TYPES } from '../../licenseTypes';
import { toIdList, toNumberList } from '../../../shared/schema/idList';
import { isBlank } from '../../../shared/schema/scalar';

/** "Shape by order type" (docs/api/order-service.md §2.3a), stated once: it decides which fields the form shows and which the request has. */

export const ORDER_TYPES = ['new_buy', 'delete_asset', 'delete_product'] as const;
type OrderType = (typeof ORDER_TYPES)[number];

const NEW_BUY: readonly OrderType[] = ['new_buy'];
const WITH_PRODUCTS: readonly OrderType[] = ['new_buy', 'delete_product'];

type Level = 'order' | 'asset' | 'product';

/** Fields that only some order types take, by level. Features, extensions and packages are parts of these fields. */
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
		// The form's collection that holds the two fields above.
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

export const forFields = { show: { orderSource: ['fields'] } };

/** The fields of the form, each shown for the order types that take it. */
export function shownWhereTaken(level: Level, fields: INodeProperties[]): INodeProperties[] {
	return fields.map((field) => {
		const types = TAKEN_BY[level][field.name];
		if (types === undefined) return field;
		const show = { ...field.displayOptions?.show, '/orderType': [...types] };
		return { ...field, displayOptions: { show } };
	});
}

type Entry = Record<string, unknown>;

/** The order with only the fields that its type takes: hidden fields of the form keep their last values. */
export function withFieldsTaken(order: Entry): Entry {
	const { orderType } = order;
	const taken = (level: Level, entry: Entry): Entry => {
		const kept: Entry = {};
		for (const name of Object.keys(entry)) {
			const types: readonly unknown[] | undefined = TAKEN_BY[level][name];
			if (types === undefined || types.includes(orderType)) kept[name] = entry[name];
		}
		return kept;
	};
	const rest = taken('order', order);
	// A purchase takes it for cloud licenses alone.
	if (orderType === 'new_buy' && CLOUD_LICENSE_TYPES.includes(String(order.licenseType)))
		rest.srcLicenseOrderId = order.srcLicenseOrderId;
	rest.assets = each(order.assets, (given) => {
		const asset = taken('asset', given);
		asset.products = each(asset.products, (product) => taken('product', product));
		return asset;
	});
	return rest;
}

function each(entries: unknown, change: (entry: Entry) => Entry): unknown {
	return Array.isArray(entries)
		? entries.map((entry: unknown) => (isRecord(entry) ? change(entry) : entry))
		: entries;
}

/**
 * The order without blank values and without entries that nobody filled in, at every depth. `false` and `0` are values. So is an
 * object in the place of a field's value: the schema then refuses it, so that nobody's input is dropped silently.
 */
export function withoutBlanks(order: Entry): Entry {
	// Most orders from JSON have no blanks, and are not copied.
	if (!holdsBlanks(order)) return order;
	const { assets } = order;
	const rest = filled(order) as Entry | undefined;
	// A blank asset is kept, as messages name an asset by its place.
	return Array.isArray(assets) && assets.length > 0
		? { ...rest, assets: assets.map((asset: unknown) => filled(asset) ?? {}) }
		: { ...rest };
}

export function holdsBlanks(value: unknown): boolean {
	if (isBlank(value)) return true;
	if (Array.isArray(value)) return value.length === 0 || value.some(holdsBlanks);
	if (!isRecord(value)) return false;
	let isEmpty = true;
	for (const name in value) {
		const entry = value[name];
		if (isBlankList(name, entry) || (!isRecord(entry) && holdsBlanks(entry))) return true;
		isEmpty = false;
	}
	return isEmpty;
}

export function filled(value: unknown): unknown {
	if (isBlank(value)) return undefined;
	if (Array.isArray(value)) {
		const entries = value.map(filled).filter((entry) => entry !== undefined);
		return entries.length > 0 ? entries : undefined;
	}
	if (!isRecord(value)) return value;
	let kept: Entry | undefined;
	for (const name of Object.keys(value)) {
		const entry = value[name];
		const isKept = isRecord(entry) || (name === 'assetNos' && Array.isArray(entry));
		const rest = isBlankList(name, entry) ? undefined : isKept ? entry : filled(entry);
		if (rest !== undefined) put((kept ??= {}), name, rest);
	}
	return kept;
}

/** Sets a property, also `__proto__`, so that the schema can refuse it as an unknown field. */
function put(entry: Entry, name: string, value: unknown): void {
	if (name !== '__proto__') entry[name] = value;
	else Object.defineProperty(entry, name, { value, enumerable: true, configurable: true, writable: true });
}

/** The first test is quick, and true of most. */
function isRecord(value: unknown): value is Entry {
	return (
		typeof value === 'object' &&
		value !== null &&
		(Object.getPrototypeOf(value) === Object.prototype || isPlainObject(value))
	);
}

/** Lists may be given as text. One of blanks alone is empty, too (`, `); but an array of asset numbers with nothing but blanks is refused. */
function isBlankList(name: string, entry: unknown): boolean {
	if (name === 'assetNos') return toNumberList(entry)?.length === 0;
	return name === 'passwords' && toIdList(entry)?.length === 0;
}
