import type { Operation } from '../operation';
import type { Row } from '../request';
import type { Problem, Result } from '../result';
import { oddData } from './ask';
import { type Page, pagesOf } from './paging';

/** Fetches one page, or nothing where the run is over. `tentative`: a refusal is answered with a smaller page. */
type FetchPage = (
	pageNumber: number,
	pageSize: number,
	tentative?: boolean,
) => Promise<Result<Page, Problem> | undefined>;

const NO_ROWS: Result<Page, Problem> = { value: { rows: [] } };

/**
 * The rows of a list that comes in pages: all, or as many as are wanted. Each page goes through `present` as it comes, so that
 * the full rows of a long list need not be held.
 * @returns undefined where the run was over before the list was
 */
export async function readPages(
	operation: Operation,
	input: unknown,
	wanted: number,
	fetch: FetchPage,
	present: (rows: Row[]) => Row[],
	ahead: () => number,
): Promise<Result<Row[], Problem> | undefined> {
	const { pages } = operation;
	if (pages === undefined) return { value: [] };
	const { size, first } = await firstPage(pages.size(input), wanted, fetch);
	let interrupted = false;
	const found: Row[][] = [];
	let count = 0;
	const iterator = pagesOf(
		async (pageNumber) => {
			const page = pageNumber === 1 ? first : await fetch(pageNumber, size);
			interrupted ||= page === undefined;
			return page ?? NO_ROWS;
		},
		ahead,
		Math.ceil(wanted / size),
	);
	try {
		for (let step = await iterator.next(); ; step = await iterator.next()) {
			if (step.done === true) {
				if (interrupted) return undefined;
				if (step.value !== undefined) return { error: step.value };
				break;
			}
			const rows = present(step.value.rows);
			found.push(rows);
			count += rows.length;
			if (count < wanted) continue;
			await iterator.return(undefined);
			break;
		}
		return { value: found.flat().slice(0, wanted) };
	} catch {
		return { error: oddData(operation, 200) };
	}
}

/** The first page, and the size that the others are asked for. */
async function firstPage(
	{ size, preferred }: { size: number; preferred?: number },
	wanted: number,
	fetch: FetchPage,
): Promise<{ size: number; first?: Result<Page, Problem> }> {
	if (preferred !== undefined && wanted > size) {
		const first = await fetch(1, preferred, true);
		// A service that gives fewer than asked for goes on in its own steps: page 2 of the larger size would leave some out.
		if (first?.value !== undefined) return { size: Math.min(preferred, first.value.rows.length), first };
		if (first?.error?.reason !== 'refused') return { size: preferred, first };
	}
	return { size, first: await fetch(1, size) };
}
