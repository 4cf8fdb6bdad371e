import { upperFirst } from 'lodash';

import type { SentPart } from '../../../shared/model/batch';
import { describeValue, labelsOf, pathLabel } from '../../../shared/read/messages';
import { valueAtPath } from '../../../shared/read/parameters';
import { isPlausible } from '../../../shared/schema/dateHints';
import { orderFields } from './orderFields';
import type { OrdersInput } from './orderInput';
import type { Path } from './orderModel';
import type { OrderPart } from './orderPart';

/** A place in the request, as the service names it: `orderList[0].assets[1].products[0].limitEndDate`; so deep only packages inside packages go. */
const PLACE = /\borderList\[(\d{1,9})\]((?:\.[A-Za-z]\w*|\[\d{1,9}\]){0,20})/g;
const labels = labelsOf(orderFields);

type SentOrder = SentPart<OrdersInput, OrderPart>;

/**
 * The service's message with its places in a person's words: `orderList[0].customerId` becomes `Order 3 → Customer ID ("42")`,
 * with the position in the input, the label of the field, and the value that was sent. Secret fields show no value.
 * @param orders the orders of the request, in its sequence
 */
export function namePlaces(message: string, orders: SentOrder[]): string {
	return message.replace(PLACE, (place, index: string, rest: string) => {
		const order = orders[Number(index)];
		return order === undefined ? place : describePlace(order, rest.match(/\w+/g) ?? []);
	});
}

function describePlace({ part, input, position }: SentOrder, steps: string[]): string {
	const path = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
	const whole = pathLabel(
		[input.orderSource === 'json' ? 'orders' : 'orderList', position - 1, ...path],
		labels,
	);
	const [, ...words] = whole.split(' → ');
	const place = upperFirst(words.join(' → '));
	if (path.length === 0 || path.some((step) => labels.secret.has(String(step)))) return place;
	const value = valueAtPath({ ...part.order, sequence: part.sequence }, path);
	return `${place} (${value === undefined ? 'not sent' : described(path, value)})`;
}

function described(path: Path, value: unknown): string {
	// What is inside may be secret, and is too long to read.
	if (Array.isArray(value)) return `a list of ${value.length}`;
	if (typeof value === 'object' && value !== null) return 'an object';
	return isTime(path, value) ? `${value}, ${new Date(value).toISOString()}` : describeValue(value);
}

/** Dates are sent as milliseconds, which nobody can read. */
function isTime(path: Path, value: unknown): value is number {
	return String(path.at(-1)).endsWith('Date') && isPlausible(value);
}
