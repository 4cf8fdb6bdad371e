import type { Row } from '../model/request';
import type { Failure, Result } from '../model/result';
import { incompleteList } from './incompleteList';
import { isDue, isPromised, type PageAnomaly, anomalyOf, type Page } from './page';

/** A page that was asked for; nothing where the run was over before. */
type Fetched = Result<Page, Failure> | undefined;

/** The rows of the page of this number. Where it was read again they take the place of those before. */
interface NumberedRows {
	number: number;
	rows: Row[];
}

/**
 * The pages of a list in order (docs/api/member-center.md §2.4; docs/design.md, "Pages"). The first says how many there are;
 * the rest are fetched up to `ahead()` at a time, lazily: a service may claim a billion. `most` is how many pages are thought
 * to be enough. Whoever stops reading early still waits for the pages under way.
 * @returns undefined where the list came whole by its own numbers; `over` where the run ended before; else the problem of the
 *   first page that could not be fetched, or that the list is incomplete
 */
export async function* pagesOf(
	fetch: (pageNumber: number) => Promise<Fetched>,
	ahead: () => number,
	most = Infinity,
): AsyncGenerator<NumberedRows, Failure | 'over' | undefined> {
	const inFlight: Array<Promise<Fetched>> = [];
	let scheduled = 0;
	/** As the service said last: pages come back in any order. */
	let total: number | undefined;
	let pages: number | undefined;

	async function fetchPage(number: number): Promise<Fetched> {
		const fetched = await fetch(number);
		total = fetched?.value?.total ?? total;
		pages = fetched?.value?.pages ?? pages;
		return fetched;
	}
	function schedule(last: number): void {
		while (scheduled < last && inFlight.length < Math.max(1, ahead())) {
			const request = fetchPage((scheduled += 1));
			// What is thrown is heard when its turn comes.
			request.catch(() => undefined);
			inFlight.push(request);
		}
	}
	/**
	 * `hasNextPage` is the newer word: it ends the list early, and carries it on past a wrong `pages`. Of those the greater one
	 * counts: a page that has gone says so itself.
	 */
	const goesOn = (page: Page, number: number) =>
		page.hasNextPage ?? Math.max(page.pages ?? 0, pages ?? 0) > number;

	let previous: Page | undefined;
	/** How many entries the pages before had. */
	let before = 0;
	try {
		schedule(1);
		for (let number = 1; ; number += 1) {
			let came = before;
			const anomalies: Array<PageAnomaly | undefined> = [];
			for (let fetched = await inFlight.shift(); ; fetched = await fetchPage(number)) {
				if (fetched === undefined) return 'over';
				if (fetched.error !== undefined) return fetched.error;
				const page = fetched.value;
				const anomaly = anomalyOf(page, previous);
				const isAgain = anomalies.push(anomaly) > 1;
				if (anomaly === undefined) {
					came = before + page.rows.length;
					yield { number, rows: page.rows };
					if (goesOn(page, number)) {
						previous = page;
						break;
					}
				}
				// The list ends here. What was just read knows best how long it is; at first others may have come later.
				const due = isAgain ? (page.total ?? total) : total;
				const isShort = due === undefined ? anomaly !== undefined && isDue(page, pages, number) : came < due;
				if (isAgain && isShort) return incompleteList(came, due, number, anomalies);
				// That a page has gone which the one before has promised is not believed at once.
				const isSure = isAgain || anomaly === undefined || !isPromised(previous, before);
				if (isSure && !isShort) return undefined;
			}
			before = came;
			// Whoever asks for more after `most` pages was given smaller ones than asked for: one further at a time.
			schedule(Math.min(Math.max(most, number + 1), Math.max(pages ?? 0, number + 1)));
		}
	} finally {
		await Promise.allSettled(inFlight);
	}
}
