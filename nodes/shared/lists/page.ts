import { isEqual } from 'lodash';

import type { Operation } from '../model/operation';
import { type Failure, missing } from '../model/exchange';

/** One page of a list, with the numbers that it shows of the whole list. */
export type Page = ReturnType<NonNullable<Operation['pages']>['page']>;

/** The page has no entries, or the same entries as the previous page. */
export type PageAnomaly = 'empty' | 'repeated';

/** The anomaly of a page. While the list grows, a repeated page is none: new entries have moved the old ones to this page. */
export function anomalyOf(page: Page, previous: Page | undefined): PageAnomaly | undefined {
	if (page.rows.length === 0) return 'empty';
	return previous !== undefined && !hasGrown(page, previous) && isEqual(page.rows, previous.rows)
		? 'repeated'
		: undefined;
}

function hasGrown({ total = 0, pages = 0 }: Page, previous: Page): boolean {
	return total > (previous.total ?? Infinity) || pages > (previous.pages ?? Infinity);
}

/** Did the previous page say that more entries follow? `receivedCount` includes the entries of that page. */
export function announcesMore(previous: Page | undefined, receivedCount: number): boolean {
	return previous !== undefined && (previous.total === undefined || previous.total > receivedCount);
}

/** Without `total`: must this page have entries, by its numbers, or because it shows none and follows another page? */
export function mustHaveEntries({ pages, hasNextPage }: Page, newestPages = 0, number: number): boolean {
	const saysNothing = hasNextPage === undefined && pages === undefined;
	return hasNextPage === true || newestPages >= Math.max(number, 2) || (saysNothing && number > 1);
}

/** Is a first page empty, or marked as the last one, although the list has more entries? Perhaps the page size was too large. */
export function isInconsistent({ rows, total = 0, pages = 0, hasNextPage = pages > 1 }: Page): boolean {
	return rows.length === 0 ? hasNextPage || total > 0 : !hasNextPage && total > rows.length;
}

/** The failure of a list that is shorter than the service says. `anomalies`: of page `number`, at each of its readings. */
export function incompleteList(
	received: number,
	total: number | undefined,
	number: number,
	anomalies: ReadonlyArray<PageAnomaly | undefined>,
): Failure {
	const words = { empty: 'empty', repeated: `the same as page ${number - 1}` };
	const [first, second] = anomalies;
	const countText =
		total === undefined
			? `Only ${received} ${received === 1 ? 'entry' : 'entries'} came, although the service says that there are more`
			: `Only ${received} of ${total} entries came`;
	const why =
		first === undefined || second === undefined
			? ''
			: first === second
				? `: page ${number} was ${words[first]} twice`
				: `: page ${number} was ${words[first]}, then ${words[second]}`;
	return missing(
		countText + why,
		'A list is given whole or not at all. Try again; if it stays so, ask the service’s provider, with this message.',
		'rejected',
	);
}
