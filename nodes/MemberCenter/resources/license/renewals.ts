/** Which entry of a product renews which: the lists do not say it, so it is told by their times, seats and orders. */
import { maxBy } from 'lodash';

import { groupedBy } from '../../../shared/decode/entries';
import type { Row } from '../../../shared/model/exchange';
import { DAY_MS, endOf } from '../../../shared/schema/days';
import { countOf, textOf } from '../../../shared/schema/reply';

/** An entry of a product: for how many, from when until when. */
export interface Term {
	product: Row;
	name: string | null;
	/** What tells one product from another. */
	key: string | undefined;
	seats: number | null;
	start: number | null;
	/** Null where there is none, undefined where it cannot be read. */
	end: number | null | undefined;
}

export function termOf(product: Row): Term {
	const key = textOf(product.productUri) ?? textOf(product.productName);
	return {
		product,
		name: textOf(product.productName) ?? key ?? textOf(product.crmProductId) ?? null,
		key,
		seats: countOf(product.limitConcurrent) ?? null,
		start: endOf(product.limitStartTime) ?? null,
		end: endOf(product.limitEndTime),
	};
}

/** Each ends later than the one before. @returns finds the newest entry that renews a term, or one that does; undefined where none does */
export function lastRenewals(terms: Term[], day: (ms: number) => string): (term: Term) => Term | undefined {
	const termsOf = groupedBy(terms, ({ key }) => key);
	const lastOf = (term: Term): Term | undefined => {
		const renewals = termsOf.get(term.key ?? '')?.filter((other) => isRenewal(term, other, day));
		const last = maxBy(renewals, ({ end }) => end ?? Infinity);
		return last && (lastOf(last) ?? last);
	};
	return lastOf;
}

/**
 * Was the older entry of a product renewed by the newer one? It is, where the newer one goes on about when the older ends, for as many
 * seats. Of two that run side by side nobody knows: from two orders, or with other seats, they are two purchases, so both count.
 */
function isRenewal(older: Term, newer: Term, day: (ms: number) => string): boolean {
	if (typeof older.end !== 'number' || newer.end === undefined) return false;
	if (older.end >= (newer.end ?? Infinity)) return false;
	if ((textOf(older.product.trial) ?? '0') !== (textOf(newer.product.trial) ?? '0')) return false;
	if (older.seats !== newer.seats && !(older.seats !== null && (newer.seats ?? 0) > older.seats))
		return false;
	if (newer.start === null) return !isOfOtherOrder(older, newer);
	if (newer.start > older.end + DAY_MS) return false;
	if (day(newer.start) >= day(older.end)) return true;
	return older.seats === newer.seats && !isOfOtherOrder(older, newer);
}

function isOfOtherOrder(older: Term, newer: Term): boolean {
	const [one, other] = [older, newer].map(({ product }) => textOf(product.licenseOrderId));
	return one !== undefined && other !== undefined && one !== other;
}
