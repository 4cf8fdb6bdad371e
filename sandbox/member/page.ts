/** As much of the paging object of docs/api/member-center.openapi.yaml §2.4 as tells where one is; `pageNum` from 1, beyond the end it is an empty page. */
export function pageOf<T>(
	all: readonly T[],
	pageNum: number,
	pageSize: number,
	show: (item: T) => unknown,
): object {
	const [total, pages] = [all.length, Math.ceil(all.length / pageSize)];
	const list = all.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(show);
	const hasNextPage = pageNum < pages;
	return { pageNum, pageSize, size: list.length, total, pages, list, isLastPage: !hasNextPage, hasNextPage };
}
