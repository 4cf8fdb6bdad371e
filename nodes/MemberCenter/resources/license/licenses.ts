import { maxBy, sortBy, uniqBy } from 'lodash';

import { groupedBy } from '../../../shared/lists/rowsBy';
import type { Result, Row } from '../../../shared/model/exchange';
import type { RowRule } from '../../../shared/model/operation';
import { textOf } from '../../../shared/schema/reply';
import type { Asset } from './holders';
import { assetRow, type Calendar, calendarOf, type License, rowOf, type Term, termOf } from './row';

/** The licenses of an enterprise: one row for each asset and product, made of what several lists show. */

/** The products of an asset, or why they are not known. */
export type Products = Result<Row[], string>;

export interface LicenseOptions {
	/** Epoch milliseconds. */
	now: number;
	zone: string;
	warnDays: number;
	rowPer: 'product' | 'asset';
	/** Whether a product that was renewed has a row for its older entry, too; in a row of a whole asset it never counts. */
	withRenewed: boolean;
	/** Which products count, by their rows. */
	passes?: RowRule;
}

/**
 * The rows of all assets: what ends first on top, what never ends last. An asset without products is a row without one.
 * @param products by asset ID
 * @returns `notShown`: how many rows were left out because they do not show what `passes` asks for
 */
export function licensesOf(
	assets: Asset[],
	products: ReadonlyMap<string, Products>,
	{ passes = () => true, rowPer, withRenewed, ...options }: LicenseOptions,
): { rows: License[]; notShown: number } {
	const calendar = calendarOf(options);
	let notShown = 0;
	const rows = assets.flatMap((asset) => {
		const ofAsset = productRowsOf(asset, products.get(asset.assetId ?? ''), calendar)
			.filter(({ renewedUntil }) => renewedUntil === null || (withRenewed && rowPer === 'product'))
			.filter((row) => {
				const answer = passes(row);
				if (answer === undefined) notShown += 1;
				return answer === true;
			});
		return rowPer === 'product' ? ofAsset : assetRow(ofAsset);
	});
	const sorted = sortBy(rows, [
		({ ends }) => ends ?? NEVER,
		({ assetNum }) => assetNum ?? '',
		({ productName }) => productName ?? '',
	]);
	return { rows: sorted, notShown };
}

/** What is renewed without an end is renewed until this day, which stands for "never" on the platform, too. */
const NEVER = '9999-12-31';

function productRowsOf(asset: Asset, products: Products | undefined, calendar: Calendar): License[] {
	if (products?.value === undefined)
		return [rowOf(asset, calendar, { problem: products?.error ?? 'The list does not show its asset ID' })];
	const listed = products.value.filter(({ limitType }) => limitType !== 'feature').map(termOf);
	const terms = uniqBy(listed, (term) => textOf(term.product.id) ?? term);
	if (terms.length === 0) return [rowOf(asset, calendar, {})];
	const termsOf = groupedBy(terms, ({ key }) => key);
	return sortBy(terms, ({ end }) => end ?? Infinity).map((term) => {
		const renewals = termsOf.get(term.key ?? '')?.filter((other) => isRenewal(term, other, calendar));
		const last = maxBy(renewals, ({ end }) => end ?? Infinity);
		return rowOf(asset, calendar, {
			term,
			renewedUntil: last && (last.end ? calendar.day(last.end) : NEVER),
			problem: term.end === undefined ? 'The end of its product cannot be read' : undefined,
		});
	});
}

/**
 * Was the older entry of a product renewed by the newer one? Of two entries that run side by side with different seats nobody
 * knows: they may be two purchases, so both count.
 */
function isRenewal(older: Term, newer: Term, { day, hasEnded: isOver }: Calendar): boolean {
	if (typeof older.end !== 'number' || newer.end === undefined) return false;
	if (older.end >= (newer.end ?? Infinity)) return false;
	const begins = newer.start === null ? '' : day(newer.start);
	return isOver(older.end) || older.seats === newer.seats || begins >= day(older.end);
}
