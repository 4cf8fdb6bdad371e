import { noResult, type RequestContent, type Result, type Row } from '../model/exchange';
import type { Page } from '../model/lists';
import type { Operation } from '../model/operation';
import { unexpectedData } from '../http/sendRequest';
import { textOf } from '../schema/reply';

type SendPage = (content: RequestContent) => Promise<Result<{ data: unknown }> | undefined>;
type FetchPage = (pageNumber: number) => Promise<Result<Page> | undefined>;

interface ListReading {
	rows: Row[];
	gap?: string;
}

/**
 * Reads a list that comes in pages, as far as the input asks for it (docs/maintainers/design.md, "Pages").
 * @param present each page goes through it as soon as it is complete, so that the full rows of a long list need not stay in memory
 * @returns undefined where the run was over before the list was read
 */
export async function readPages(
	operation: Operation,
	input: Row,
	send: SendPage,
	maxInFlight: () => number,
	present: (rows: Row[]) => Row[] = (rows) => rows,
): Promise<Result<Row[]> | undefined> {
	const { pages } = operation;
	if (pages === undefined) return undefined;
	const { returnAll, limit = Infinity } = input as { returnAll?: boolean; limit?: number };
	const wanted = returnAll === false ? limit : Infinity;
	const size = pages.size(input);
	const fetch: FetchPage = async (pageNumber) => {
		const reply = await send(pages.request(input, pageNumber, size));
		if (reply?.value === undefined) return reply;
		// The cast is safe: `sendRequest` lets only an object pass.
		const page = pages.page(reply.value.data as Row);
		return page === undefined ? { error: unexpectedData(operation, 200) } : { value: page };
	};
	let gap = '';
	for (let reading = 1; reading <= 2; reading += 1) {
		const attempt = await readOnce({ size, wanted, idOf: pages.idOf }, fetch, maxInFlight, present);
		if (attempt === undefined || attempt.error !== undefined) return attempt;
		if (attempt.value.gap === undefined) return { value: attempt.value.rows.slice(0, wanted) };
		gap = attempt.value.gap;
	}
	return {
		error: noResult(
			`The list did not come whole, twice: ${gap}`,
			'Entries may have moved from page to page while it was read. Try again; if it stays so, ask the service’s provider, with this message.',
			'rejected',
		),
	};
}

async function readOnce(
	{ size, wanted, idOf }: { size: number; wanted: number; idOf: (entry: Row) => unknown },
	fetch: FetchPage,
	maxInFlight: () => number,
	present: (rows: Row[]) => Row[],
): Promise<Result<ListReading> | undefined> {
	const inFlight: Array<ReturnType<FetchPage>> = [];
	const rows: Row[] = [];
	const seen = new Set<string>();
	const totals = new Set<number>();
	let received = 0;
	let twice: string | undefined;
	let scheduled = 0;
	// Only as many as are needed, as a service may claim a billion pages.
	const schedule = (last: number): void => {
		while (scheduled < last && inFlight.length < Math.max(1, maxInFlight()))
			inFlight.push(fetch((scheduled += 1)));
	};
	try {
		schedule(1);
		for (let number = 1; ; number += 1) {
			const fetched = await inFlight.shift();
			if (fetched === undefined || fetched.error !== undefined) return fetched;
			const page = fetched.value;
			if (page.total !== undefined) totals.add(page.total);
			received += page.rows.length + (page.leftOut ?? 0);
			for (const row of page.rows) {
				const key = textOf(idOf(row)) ?? JSON.stringify(row);
				if (seen.has(key)) twice ??= key;
				seen.add(key);
			}
			rows.push(...present(page.rows));
			if (rows.length >= wanted) return { value: { rows, gap: gapIn(totals, twice) } };
			if (twice !== undefined || !hasNext(page, number, received)) break;
			schedule(Math.max(number + 1, Math.min(page.pages ?? number + 1, Math.ceil(wanted / size))));
		}
	} finally {
		await Promise.allSettled(inFlight);
	}
	return { value: { rows, gap: gapIn(totals, twice, received) } };
}

/** Does another page follow? An empty one ends the list, whatever the service says of others. */
function hasNext({ rows, total, pages, hasNextPage }: Page, number: number, received: number): boolean {
	if (rows.length === 0) return false;
	// Also beyond the total: where the two contradict each other, the next page tells which is right.
	if (hasNextPage === true || (pages !== undefined && number < pages)) return true;
	return hasNextPage ?? (total === undefined ? pages === undefined : received < total);
}

/** Why the list is not whole, in words. @param received where all was to come: how many entries did */
function gapIn(totals: ReadonlySet<number>, twice?: string, received?: number): string | undefined {
	const [total = received] = totals;
	if (twice !== undefined) return `an entry came twice (${twice.slice(0, 60)})`;
	if (totals.size > 1) return `the service named different totals: ${[...totals].join(', ')}`;
	return received === undefined || total === received ? undefined : `${received} of ${total} entries came`;
}
