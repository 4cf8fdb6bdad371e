import type { Operation } from '../model/operation';
import type { Row } from '../model/request';
import type { Failure, Result } from '../model/result';
import { unexpectedData } from '../http/callOperation';
import { refusesToken } from '../http/outcome';
import { isInconsistent, type Page } from './page';
import { fetchPages } from './paging';

/** Fetches one page; undefined where the run is over. `tentative`: after a refusal, a smaller page is requested. */
type FetchPage = (
	pageNumber: number,
	pageSize: number,
	tentative?: boolean,
) => Promise<Result<Page, Failure> | undefined>;

/**
 * Reads up to `maxRows` rows of a list that comes in pages (docs/design.md, "Pages"). Each page goes through `present` as soon
 * as it arrives, so that the full rows of a long list need not stay in memory.
 * @returns undefined where the run was over before the list was read
 */
export async function readPages(
	operation: Operation,
	input: unknown,
	maxRows: number,
	fetch: FetchPage,
	present: (rows: Row[]) => Row[],
	maxInFlight: () => number,
): Promise<Result<Row[], Failure> | undefined> {
	const { pages } = operation;
	if (pages === undefined) return { value: [] };
	const { size, first } = await firstPage(pages.size(input), maxRows, fetch);
	const prefetched = [first];
	const rowsByPage: Row[][] = [];
	let count = 0;
	const iterator = fetchPages(
		async (pageNumber) => (prefetched.length > 0 ? prefetched.pop() : await fetch(pageNumber, size)),
		maxInFlight,
		Math.ceil(maxRows / size),
	);
	try {
		for (let step = await iterator.next(); ; step = await iterator.next()) {
			if (step.done === true) {
				if (step.value === 'over') return undefined;
				if (step.value !== undefined) return { error: step.value };
				break;
			}
			const { number, rows } = step.value;
			const presented = present(rows);
			count += presented.length - (rowsByPage[number - 1]?.length ?? 0);
			rowsByPage[number - 1] = presented;
			if (count < maxRows) continue;
			await iterator.return(undefined);
			break;
		}
		return { value: rowsByPage.flat().slice(0, maxRows) };
	} catch {
		return { error: unexpectedData(operation, 200) };
	}
}

/** May the service refuse the size of the page? A refused token is refused whatever the size. */
export const refusesPageSize = (error: Failure): boolean =>
	error.reason === 'refused' && !refusesToken(error);

/** Reads the first page, and decides the page size for the others. */
async function firstPage(
	{ size, preferred }: { size: number; preferred?: number },
	maxRows: number,
	fetch: FetchPage,
): Promise<{ size: number; first?: Result<Page, Failure> }> {
	if (preferred !== undefined && maxRows > size) {
		const first = await fetch(1, preferred, true);
		if (first?.value === undefined && !(first && refusesPageSize(first.error)))
			return { size: preferred, first };
		const received = first.value?.rows.length ?? 0;
		// The service may use a smaller size. Then the other pages need that size too, or entries would be left out.
		if (first.value !== undefined && (received >= maxRows || !isInconsistent(first.value)))
			return { size: Math.min(preferred, received || size), first };
	}
	return { size, first: await fetch(1, size) };
}
