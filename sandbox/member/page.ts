const NAVIGATE = 8;

/** The paging object of docs/api/member-center.md §2.4; `pageNum` from 1, beyond the end it is an empty page. */
export function pageOf<T>(
	all: readonly T[],
	pageNum: number,
	pageSize: number,
	show: (item: T) => unknown,
): object {
	const total = all.length;
	const pages = Math.ceil(total / pageSize);
	const from = (pageNum - 1) * pageSize;
	const list = all.slice(from, from + pageSize).map(show);
	const hasNextPage = pageNum < pages;
	return {
		pageNum,
		pageSize,
		size: list.length,
		orderBy: null,
		startRow: list.length > 0 ? from + 1 : 0,
		endRow: list.length > 0 ? from + list.length : 0,
		total,
		pages,
		list,
		firstPage: pages > 0 ? 1 : 0,
		prePage: pageNum > 1 ? pageNum - 1 : 0,
		nextPage: hasNextPage ? pageNum + 1 : 0,
		lastPage: pages,
		isFirstPage: pageNum === 1,
		isLastPage: !hasNextPage,
		hasPreviousPage: pageNum > 1,
		hasNextPage,
		navigatePages: NAVIGATE,
		navigatepageNums: around(pageNum, pages),
	};
}

/** Up to eight page numbers around this one. */
function around(pageNum: number, pages: number): number[] {
	const length = Math.min(NAVIGATE, pages);
	const first = Math.max(1, Math.min(pageNum - NAVIGATE / 2, pages - length + 1));
	return Array.from({ length }, (_, i) => first + i);
}
