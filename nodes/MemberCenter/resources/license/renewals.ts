/** Which entry of a product renews which: the lists do not say it, so it is told by their times, seats and orders. */
import { maxBy, min } from 'lodash';

import { groupedBy } from '../../../shared/lists/entries';
import type { Row } from '../../../shared/model/exchange';
import { DAY_MS, EARLIEST_MS, endOf } from '../../../shared/schema/dates';
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
		end: endOfProduct(product),
	};
}

/** A trial ends with its product or by a time of its own, whichever is first. A day or seconds in its place say nothing. */
function endOfProduct(product: Row): number | null | undefined {
	const end = endOf(product.limitEndTime);
	const ofTrial = isTrial(product) ? endOf(product.trialEndDate) : null;
	if (end === null && ofTrial === undefined) return undefined;
	return typeof ofTrial === 'number' && ofTrial >= EARLIEST_MS && end !== undefined
		? min([end, ofTrial])
		: end;
}

interface Calendar {
	day: (ms: number) => string;
	hasEnded: (end: number) => boolean;
}

/** Each ends later than the one before. @returns finds the newest entry that renews a term, or one that does; undefined where none does */
export function lastRenewals(terms: Term[], calendar: Calendar): (term: Term) => Term | undefined {
	const termsOf = groupedBy(terms, ({ key }) => key);
	const lastOf = (term: Term): Term | undefined => {
		const renewals = termsOf.get(term.key ?? '')?.filter((other) => isRenewal(term, other, calendar));
		const last = maxBy(renewals, ({ end }) => end ?? Infinity);
		return last && (lastOf(last) ?? last);
	};
	return lastOf;
}

/**
 * Was the older entry of a product renewed by the newer one? It is, where the newer one goes on for as many seats about when the older
 * ends, or at any time after it has ended; a trial also by what was bought. Of two that run side by side nobody knows: from two
 * orders, as two lines of one, or with other seats, they are two purchases, so both count.
 */
function isRenewal(older: Term, newer: Term, { day, hasEnded }: Calendar): boolean {
	if (typeof older.end !== 'number' || newer.end === undefined) return false;
	if (older.end >= (newer.end ?? Infinity)) return false;
	if (isTrial(newer.product) && !isTrial(older.product)) return false;
	if (!coversSeats(older, newer)) return false;
	if (isTrial(older.product) && !isTrial(newer.product)) return true;
	const isSameOrder = isOfSameOrder(older, newer);
	if (newer.start === null) return isSameOrder !== false;
	if (newer.start > older.end + DAY_MS) return hasEnded(older.end);
	if (day(newer.start) >= day(older.end)) return true;
	if (newer.start === older.start && isSameOrder) return false;
	return older.seats === newer.seats && isSameOrder !== false;
}

const isTrial = ({ trial }: Row): boolean => (textOf(trial) ?? '0') !== '0';

/** Undefined where one of them does not show its order. */
function isOfSameOrder(older: Term, newer: Term): boolean | undefined {
	const [one, other] = [older, newer].map(({ product }) => textOf(product.licenseOrderId));
	return one === undefined || other === undefined ? undefined : one === other;
}

/** Without any limit it covers as many as there were; a limit of another kind, or a number that cannot be read, tells nothing. */
function coversSeats(older: Term, newer: Term): boolean {
	if (older.seats === newer.seats) return true;
	if (newer.seats !== null) return older.seats !== null && newer.seats > older.seats;
	const { limitConcurrent, limitAmount, limitTimeDuration } = newer.product;
	return (
		(limitConcurrent ?? null) === null &&
		[limitAmount, limitTimeDuration].every((one) => Number(one ?? 0) === 0)
	);
}
