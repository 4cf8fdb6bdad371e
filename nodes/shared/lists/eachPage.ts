import type { Failure, Result, Row } from '../model/exchange';
import {
	announcesMore,
	anomalyOf,
	incompleteList,
	mustHaveEntries,
	type Page,
	type PageAnomaly,
} from './page';

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
