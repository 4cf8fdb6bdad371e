import type { ListResult } from '../model/client';
import type { Operation } from '../model/operation';
import type { Failure, RequestContent, Result, Row } from '../model/exchange';
import { unexpectedData } from '../http/sendRequest';
import { refusesToken } from '../http/outcome';
import { eachPage, type Fetched, isInconsistent, type Page } from './eachPage';

/** Sends the request of one page; undefined where the run is over. `tentative`: after a refusal, a smaller page is requested. */
type SendPage = (
	content: RequestContent,
	tentative?: boolean,
) => Promise<Result<{ data: unknown; missing?: string }> | undefined>;

type FetchPage = (pageNumber: number, pageSize: number, tentative?: boolean) => Promise<Fetched>;

/**
 * Reads a list that comes in pages, as far as the input asks for it (docs/maintainers/design.md, "Pages").
 * @param present each page goes through it as soon as it arrives, so that the full rows of a long list need not stay in memory
 * @returns undefined where the run was over before the list was read
 */
export async function readPages(
	operation: Operation,
	pages: NonNullable<Operation['pages']>,
	input: unknown,
	send: SendPage,
	maxInFlight: () => number,
	present: (rows: Row[]) => Row[] = (rows) => rows,
): Promise<ListResult | undefined> {
	let missing: string | undefined;
	/** Where the service's total changes, entries move from page to page: one may come twice, and one not at all. */
	const totals = new Set<number>();
	let firstSize: number | undefined;
	const fetch: FetchPage = async (pageNumber, pageSize, tentative) => {
		const reply = await send(pages.request(input, pageNumber, pageSize), tentative);
		if (reply?.value === undefined) return reply;
		missing ??= reply.value.missing;
		const page: Page = pages.page(reply.value.data);
		// A page size that was given up says nothing of the others.
		if (pageNumber === 1 && pageSize !== firstSize) totals.clear();
		if (pageNumber === 1) firstSize = pageSize;
		if (page.total !== undefined) totals.add(page.total);
		return { value: page };
	};
	const { returnAll, limit = Infinity } = input as { returnAll?: boolean; limit?: number };
	const maxRows = returnAll === false ? limit : Infinity;
	const { size, first } = await firstPage(pages.size(input), maxRows, fetch);
	const prefetched = [first];
	const rowsByPage: Row[][] = [];
	let count = 0;
	try {
		const end = await eachPage(
			async (pageNumber) => (prefetched.length > 0 ? prefetched.pop() : await fetch(pageNumber, size)),
			maxInFlight,
			Math.ceil(maxRows / size),
			(number, rows) => {
				const presented = present(rows);
				count += presented.length - (rowsByPage[number - 1]?.length ?? 0);
				rowsByPage[number - 1] = presented;
				return count >= maxRows;
			},
		);
		if (end === 'over') return undefined;
		if (end !== undefined) return { error: end };
		const value = rowsByPage.flat().slice(0, maxRows);
		return { value, missing, hasMoved: totals.size > 1 || undefined };
	} catch {
		return { error: unexpectedData(operation, 200) };
	}
}

/** May the service refuse the size of the page? A refused token is refused whatever the size. */
export const refusesPageSize = (error: Failure): boolean =>
	error.reason === 'refused' && !refusesToken(error);

async function firstPage(
	{ size, preferred }: { size: number; preferred?: number },
	maxRows: number,
	fetch: FetchPage,
): Promise<{ size: number; first: Fetched }> {
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
