import { isPlainObject } from 'lodash';

import type { Row } from '../../../shared/model/request';
import { isNothing } from '../../../shared/schema/scalar';
import type { Path, Shortcoming } from './orderRules';
import { holdsBlanks } from './orderShape';

/**
 * Values of an order that are there and hold nothing, as an expression gave nothing. From the form that is null: what is left alone is
 * not there, and blanks were typed.
 */

/** What a removal is narrowed by (docs/api/order-service.md §2.3a). */
const NARROWING = [
	'srcLicenseOrderId',
	'licenseType',
	'assets',
	'assetNos',
	'productUri',
	'crmProductId',
	'strictMatchWhenDelete',
];
/** What a strict match compares. */
const COMPARED = ['limitStartDate', 'limitEndDate', 'limitConcurrent'];

/** The fields of the form whose expression must be seen to have given nothing. */
export const GUARDED = [...NARROWING, ...COMPARED];

const WIDER =
	'came out empty, and without it more would be removed. Give a value, or leave the field out where that is meant';
const UNLIMITED: Record<string, string> = {
	limitEndDate: 'came out empty, and is left out: no end is set here',
	limitConcurrent: 'came out empty, and is left out: the service decides how many seats there are',
};

/** The values without which a removal would take more than was meant. */
export function widened(order: Row, isJson: boolean): Shortcoming[] {
	if (order.orderType === 'new_buy' || !holdsBlanks(order)) return [];
	return emptied(order, isJson).flatMap(({ path, name, isStrict }) =>
		NARROWING.includes(name) || (isStrict && COMPARED.includes(name)) ? [{ path, message: WIDER }] : [],
	);
}

/** The ends and seats that a purchase was to have. */
export function unlimited(order: Row, isJson: boolean): Shortcoming[] {
	if (!holdsBlanks(order)) return [];
	return emptied(order, isJson).flatMap(({ path, name }) => {
		const message = UNLIMITED[name];
		return message === undefined ? [] : [{ path, message }];
	});
}

interface Emptied {
	path: Path;
	name: string;
	isStrict: boolean;
}

function emptied(value: unknown, isJson: boolean, path: Path = []): Emptied[] {
	if (Array.isArray(value))
		return value.flatMap((entry: unknown, index) => emptied(entry, isJson, [...path, index]));
	if (!isPlainObject(value)) return [];
	const entry = value as Row;
	const isStrict = String(entry.strictMatchWhenDelete) === 'true';
	return Object.entries(entry).flatMap(([name, inner]) => {
		const at = [...path, name];
		const isEmpty = isJson ? isNothing(inner) : inner === null;
		return isEmpty ? [{ path: at, name, isStrict }] : emptied(inner, isJson, at);
	});
}
