import { type Call, Refusal } from '../http/endpoint';
import type { Employee, Enterprise } from '../state/model';
import type { SandboxState } from '../state/state';
import { enterpriseIn } from './find';
import { holdingsOf, listedRecord, shownAccount } from './records';

/** One page of an enterprise's employees, deleted ones included, in the order they were added. */
export function listEmployees(call: Call): unknown {
	const { departmentId, keyword } = call.query;
	const [pageNum, asked] = [Number(call.query.pageNum), Number(call.query.pageSize)];
	if (Math.min(pageNum, asked) < 1) throw new Refusal('40000', 'pageNum, pageSize: must be at least 1');
	const enterprise = enterpriseIn(call, '40000', 'parameter empty: enterpriseGlobalId matches no enterprise');
	const { settings } = call.state;
	const wanted = settings.heedsKeyword ? keyword?.toLowerCase() : undefined;
	const found = call.shown(search(call.state, enterprise, departmentId, wanted), ({ globalId }) => globalId);
	const holdings = holdingsOf(call.state);
	const pageSize = Math.min(asked, settings.maxPageSize ?? Infinity);
	return pageOf(found, pageNum, pageSize, (one) => listedRecord(call.state, one, holdings));
}

/** The very same list where nothing is asked for: a page of 100,000 employees is then one slice. */
function search(
	state: SandboxState,
	{ employees }: Enterprise,
	departmentId?: string,
	keyword = '',
): Employee[] {
	const { listsDeleted } = state.settings;
	if (listsDeleted && departmentId === undefined && !keyword) return employees;
	const has = (text: string) => text.toLowerCase().includes(keyword);
	return employees.filter(
		(one) =>
			(listsDeleted || !one.deleted) &&
			(departmentId === undefined || String(one.departmentId) === departmentId) &&
			(has(one.name) || has(shownAccount(state, one, 'codeInLists'))),
	);
}

/** As much of the paging object of docs/api/member-center.openapi.yaml §2.4 as tells where one is; `pageNum` from 1, beyond the end it is an empty page. */
function pageOf<T>(all: readonly T[], pageNum: number, pageSize: number, show: (item: T) => unknown): object {
	const [total, pages] = [all.length, Math.ceil(all.length / pageSize)];
	const list = all.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(show);
	const hasNextPage = pageNum < pages;
	return { pageNum, pageSize, size: list.length, total, pages, list, isLastPage: !hasNextPage, hasNextPage };
}
