import { isEqual } from 'lodash';

import type { Operation } from '../model/operation';
import { type Failure, missing, type Result, type Row } from '../model/exchange';

/** One page of a list, with the numbers that it shows of the whole list. */
export type Page = ReturnType<NonNullable<Operation['pages']>['page']>;

/** The page has no entries, or the same entries as the previous page. */
type PageAnomaly = 'empty' | 'repeated';

/** Undefined where the run was over before it was fetched. */
export type Fetched = Result<Page> | undefined;

/**
 * Takes the pages of a list in order (docs/api/member-center.md §2.4; docs/maintainers/design.md, "Pages"). The first page says how many
 * there are. The others are fetched up to `maxInFlight()` at a time, and not before they are needed, as a service may claim a
 * billion pages. It ends after the pages in flight.
 * @param pagesNeeded how many pages the caller expects to need
 * @param take gets each page; one that is read again comes again, and replaces the first one. True where no more is needed
 * @returns undefined where that is so, or the list is complete by its own numbers; `over` where the run ended first; otherwise the
 *   failure of the first page that could not be fetched, or of an incomplete list
 */
export async function eachPage(
	fetch: (pageNumber: number) => Promise<Fetched>,
	maxInFlight: () => number,
	pagesNeeded: number,
	take: (number: number, rows: Row[]) => boolean,
): Promise<Failure | 'over' | undefined> {
	const inFlight: Array<Promise<Fetched>> = [];
	let scheduled = 0;
	/** The newest numbers of the service; pages arrive in any order. */
	let total: number | undefined;
	let pages: number | undefined;

	async function fetchPage(number: number): Promise<Fetched> {
		const fetched = await fetch(number);
		total = fetched?.value?.total ?? total;
		pages = fetched?.value?.pages ?? pages;
		return fetched;
	}
	function schedule(last: number): void {
		while (scheduled < last && inFlight.length < Math.max(1, maxInFlight())) {
			const request = fetchPage((scheduled += 1));
			// A rejection is handled when the page is awaited below; until then it must not count as unhandled.
			request.catch(() => undefined);
			inFlight.push(request);
		}
	}
	/** `hasNextPage` counts before `pages`; of two values of `pages` the greater one: a page that does not exist any more comes empty. */
	const hasNext = (page: Page, number: number) =>
		page.hasNextPage ?? Math.max(page.pages ?? 0, pages ?? 0) > number;

	let previous: Page | undefined;
	let receivedBefore = 0;
	try {
		schedule(1);
		for (let number = 1; ; number += 1) {
			let received = receivedBefore;
			const anomalies: Array<PageAnomaly | undefined> = [];
			for (let fetched = await inFlight.shift(); ; fetched = await fetchPage(number)) {
				if (fetched === undefined) return 'over';
				if (fetched.error !== undefined) return fetched.error;
				const page = fetched.value;
				const anomaly = anomalyOf(page, previous);
				const isSecondReading = anomalies.push(anomaly) > 1;
				if (anomaly === undefined) {
					received = receivedBefore + page.rows.length;
					if (take(number, page.rows)) return undefined;
					if (hasNext(page, number)) {
						previous = page;
						break;
					}
				}
				// The list ends here. At the second reading this page has the newest total; at the first one, another page may.
				const expected = isSecondReading ? (page.total ?? total) : total;
				const isShort =
					expected === undefined
						? anomaly !== undefined && mustHaveEntries(page, pages, number)
						: received < expected;
				if (isSecondReading && isShort) return incompleteList(received, expected, number, anomalies);
				// Where the previous page announced entries that are not there, the page is read a second time to be sure.
				const isConfirmed =
					isSecondReading || anomaly === undefined || !announcesMore(previous, receivedBefore);
				if (isConfirmed && !isShort) return undefined;
			}
			receivedBefore = received;
			// More pages than needed are fetched only where the service's pages are smaller than requested: one at a time.
			schedule(Math.min(Math.max(pagesNeeded, number + 1), Math.max(pages ?? 0, number + 1)));
		}
	} finally {
		await Promise.allSettled(inFlight);
	}
}

/** The anomaly of a page. While the list grows, a repeated page is none: new entries have moved the old ones to this page. */
function anomalyOf(page: Page, previous: Page | undefined): PageAnomaly | undefined {
	if (page.rows.length === 0) return 'empty';
	return previous !== undefined && !hasGrown(page, previous) && isEqual(page.rows, previous.rows)
		? 'repeated'
		: undefined;
}

function hasGrown({ total = 0, pages = 0 }: Page, previous: Page): boolean {
	return total > (previous.total ?? Infinity) || pages > (previous.pages ?? Infinity);
}

/** Did the previous page say that more entries follow? `receivedCount` includes the entries of that page. */
function announcesMore(previous: Page | undefined, receivedCount: number): boolean {
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
function incompleteList(
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
