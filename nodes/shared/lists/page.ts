import { isEqual } from 'lodash';

import type { Row } from '../model/request';

/** One page of a list, and what the service says there of the whole list. */
export interface Page {
	rows: Row[];
	/** How many entries the list has. */
	total?: number;
	/** How many pages it has. */
	pages?: number;
	hasNextPage?: boolean;
}

/** What is strange about a page: it has no entries, or those of the page before. */
export type PageAnomaly = 'empty' | 'repeated';

/** A page that repeats the one before while the list grows was pushed back by new entries: that is not strange. */
export function anomalyOf(page: Page, previous: Page | undefined): PageAnomaly | undefined {
	if (page.rows.length === 0) return 'empty';
	return previous !== undefined && !hasGrown(page, previous) && isEqual(page.rows, previous.rows)
		? 'repeated'
		: undefined;
}

function hasGrown({ total = 0, pages = 0 }: Page, before: Page): boolean {
	return total > (before.total ?? Infinity) || pages > (before.pages ?? Infinity);
}

/** Did the page before say that another one follows? `before`: how many entries have come up to there. */
export function isPromised(previous: Page | undefined, before: number): boolean {
	return previous !== undefined && (previous.total === undefined || previous.total > before);
}

/** Without a total: must a page have entries? One that says nothing does not take back what the page before said. */
export function isDue({ pages, hasNextPage }: Page, newestPages = 0, number: number): boolean {
	const saysNothing = hasNextPage === undefined && pages === undefined;
	return hasNextPage === true || newestPages >= Math.max(number, 2) || (saysNothing && number > 1);
}

/** A first page that is empty, or the last one, of a list that has more: a service may not understand the page size. */
export function contradictsItself({ rows, total = 0, pages = 0, hasNextPage = pages > 1 }: Page): boolean {
	return rows.length === 0 ? hasNextPage || total > 0 : !hasNextPage && total > rows.length;
}
