import type { ILoadOptionsFunctions } from 'n8n-workflow';

import type { Row } from '../../shared/model/exchange';
import { getManyEmployees } from '../resources/employee/getMany.operation';
import { entry, listData, type ListSearch, PER_PAGE, shown } from './list';

/** Employees that are read for the names of holders. Of any others the list shows the ID. */
const MOST_NAMED = 1_000;

/** Employees by keyword, page after page (docs/api/member-center.md §4 #5); deleted ones cannot be chosen. */
export const searchEmployees: ListSearch = async function (filter, paginationToken) {
	const pageNum = Number(paginationToken ?? 1);
	const query = { keyword: filter || undefined, pageNum, pageSize: PER_PAGE };
	const page = (await listData(this, getManyEmployees, { query })) as { list?: Row[]; hasNextPage?: boolean };
	return {
		results: (page.list ?? [])
			.filter(({ deleted }) => deleted !== true)
			.flatMap(({ name, userName, globalId, departmentName }) =>
				entry(`${shown(name)} (${shown(userName)})`, globalId, shown(departmentName, '')),
			),
		paginationToken: page.hasNextPage === true ? String(pageNum + 1) : undefined,
	};
};

/** Names of holders. Where they cannot be read, the list still opens, with IDs. */
export async function holderNames(
	context: ILoadOptionsFunctions,
	held: Row[],
): Promise<(thing: Row) => string> {
	const names = new Map<unknown, string>();
	if (held.length > 0) {
		try {
			const query = { pageNum: 1, pageSize: MOST_NAMED };
			const { list = [] } = (await listData(context, getManyEmployees, { query })) as { list?: Row[] };
			for (const { globalId, name } of list) names.set(globalId, shown(name));
		} catch {
			names.clear();
		}
	}
	return ({ cloudAccountGlobalId: id }) => names.get(id) ?? shown(id);
}
