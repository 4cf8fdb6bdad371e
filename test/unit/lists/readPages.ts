import type { Page } from '../../../nodes/shared/lists/eachPage';
import { readPages as read } from '../../../nodes/shared/lists/readPages';
import type { Operation } from '../../../nodes/shared/model/operation';
import type { Failure, Result, Row } from '../../../nodes/shared/model/exchange';

/** For the tests beside it: reads a list whose pages a function makes. */
export async function readPages(
	size: { size: number; preferred?: number },
	limit: number,
	pageOf: (number: number, size: number, tentative?: boolean) => Promise<Result<Page, Failure> | undefined>,
	maxInFlight: () => number = () => 1,
	present?: (rows: Row[]) => Row[],
) {
	const pages: NonNullable<Operation['pages']> = {
		size: () => size,
		request: (_input, number, pageSize) => ({ query: { number, pageSize } }),
		page: (data) => data as Page,
	};
	return await read(
		{ endpoint: { method: 'GET' } } as Operation,
		pages,
		{ returnAll: false, limit },
		async ({ query = {} }, tentative) => {
			const { value, error } = (await pageOf(Number(query.number), Number(query.pageSize), tentative)) ?? {};
			if (error !== undefined) return { error };
			return value && { value: { data: value } };
		},
		maxInFlight,
		present,
	);
}
