import type { Operation } from '../model/operation';
import type { Row } from '../model/request';
import type { Failure, Result } from '../model/result';
import { unexpectedData } from '../http/callOperation';
import { contradictsItself, type Page } from './page';
import { pagesOf } from './paging';

/** Fetches one page, or nothing where the run is over. `tentative`: a refusal is answered with a smaller page. */
type FetchPage = (
	pageNumber: number,
	pageSize: number,
	tentative?: boolean,
) => Promise<Result<Page, Failure> | undefined>;

/**
 * The rows of a list that comes in pages: all, or as many as are wanted (docs/design.md, "Pages"). Each page goes through
 * `present` as it comes, so that the full rows of a long list need not be held.
 * @returns undefined where the run was over before the list was
 */
export async function readPages(
	operation: Operation,
	input: unknown,
	wanted: number,
	fetch: FetchPage,
	present: (rows: Row[]) => Row[],
	ahead: () => number,
): Promise<Result<Row[], Failure> | undefined> {
	const { pages } = operation;
	if (pages === undefined) return { value: [] };
	const { size, first } = await firstPage(pages.size(input), wanted, fetch);
	const ready = [first];
	const found: Row[][] = [];
	let count = 0;
	const iterator = pagesOf(
		async (pageNumber) => (ready.length > 0 ? ready.pop() : await fetch(pageNumber, size)),
		ahead,
		Math.ceil(wanted / size),
	);
	try {
		for (let step = await iterator.next(); ; step = await iterator.next()) {
			if (step.done === true) {
				if (step.value === 'over') return undefined;
				if (step.value !== undefined) return { error: step.value };
				break;
			}
			const { number, rows } = step.value;
			const shown = present(rows);
			count += shown.length - (found[number - 1]?.length ?? 0);
			found[number - 1] = shown;
			if (count < wanted) continue;
			await iterator.return(undefined);
			break;
		}
		return { value: found.flat().slice(0, wanted) };
	} catch {
		return { error: unexpectedData(operation, 200) };
	}
}

/** The first page, and the size that the others are asked for. */
async function firstPage(
	{ size, preferred }: { size: number; preferred?: number },
	wanted: number,
	fetch: FetchPage,
): Promise<{ size: number; first?: Result<Page, Failure> }> {
	if (preferred !== undefined && wanted > size) {
		const first = await fetch(1, preferred, true);
		if (first?.value === undefined && first?.error.reason !== 'refused') return { size: preferred, first };
		const given = first.value?.rows.length ?? 0;
		// A service that gives fewer than asked for goes on in its own steps: page 2 of the larger size would leave some out.
		if (first.value !== undefined && (given >= wanted || !contradictsItself(first.value)))
			return { size: Math.min(preferred, given || size), first };
	}
	return { size, first: await fetch(1, size) };
}
