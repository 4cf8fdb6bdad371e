import { isEqual } from 'lodash';

import type { Row } from '../request';
import type { Problem, Result } from '../result';

export interface Page {
	rows: Row[];
	/** How many pages there are, as the service says. */
	pages?: number;
	hasNextPage?: boolean;
}

/**
 * The pages of a list in order (docs/api/member-center.md §2.4). The first says how many there are; the rest are fetched up
 * to `ahead()` at a time, lazily: a service may claim a billion. `most` is how many pages are thought to be enough. It ends
 * by `hasNextPage` and `pages`, and also where the service's numbers are wrong: at a page that is empty or repeats the one
 * before. Whoever stops reading early still waits for the pages under way.
 * @returns the problem of the first page that could not be fetched
 */
export async function* pagesOf(
	fetch: (pageNumber: number) => Promise<Result<Page, Problem>>,
	ahead: () => number,
	most = Infinity,
): AsyncGenerator<Page, Problem | undefined> {
	const underWay: Array<Promise<Result<Page, Problem>>> = [fetch(1)];
	let scheduled = 1;
	let last: number | undefined;
	let previous: Page | undefined;
	let received = 0;
	try {
		for (let next = underWay.shift(); next !== undefined; next = underWay.shift()) {
			const { value: page, error } = await next;
			received += 1;
			if (error !== undefined) return error;
			if (page.rows.length === 0 || isEqual(page.rows, previous?.rows)) return undefined;
			yield page;
			last ??= page.pages;
			// `hasNextPage` is the newer word: it ends the list early, and carries it on past a wrong `pages`.
			if (page.hasNextPage === false) return undefined;
			// Whoever asks for more after `most` pages was given smaller ones than asked for: one further at a time.
			const enough = Math.max(most, received + 1);
			const end = Math.min(
				enough,
				page.hasNextPage === true ? Math.max(last ?? 0, received + 1) : (last ?? received),
			);
			while (scheduled < end && underWay.length < ahead()) underWay.push(fetch((scheduled += 1)));
			previous = page;
		}
		return undefined;
	} finally {
		await Promise.all(underWay);
	}
}
