import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';

import type { Row } from '../../shared/operation';
import { getManyAssetNumbers } from '../resources/asset/getMany.operation';
import { getManyEmployees } from '../resources/employee/getMany.operation';
import { getManyLentLocks } from '../resources/lentLock/getMany.operation';
import { listData } from './request';

const EMPLOYEES_PER_PAGE = 50;

/** Employees by keyword, page after page (docs/api/member-center.md §4 #5). */
async function searchEmployees(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: unknown,
): Promise<INodeListSearchResult> {
	const pageNum = Number(paginationToken ?? 1);
	const query = { keyword: filter || undefined, pageNum, pageSize: EMPLOYEES_PER_PAGE };
	const { list = [], hasNextPage } = (await listData(this, getManyEmployees, { query })) as {
		list?: Row[];
		hasNextPage?: boolean;
	};
	return {
		results: list.flatMap(({ name, userName, globalId, deleted }) =>
			entry(`${shown(name)} (${shown(userName)})${deleted === true ? ' – deleted' : ''}`, globalId),
		),
		paginationToken: hasNextPage === true ? String(pageNum + 1) : undefined,
	};
}

/** Assets of the enterprise, by asset ID. The service gives all at once, so the filter works here. */
async function searchAssets(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	return { results: matching(await assetEntries(this, 'assetId'), filter) };
}

/** Lent locks of the enterprise, by lock number, with their state (docs/api/member-center.md §4 #8). */
async function searchLentLocks(this: ILoadOptionsFunctions, filter?: string): Promise<INodeListSearchResult> {
	const locks = rows(await listData(this, getManyLentLocks)).flatMap(({ assetNum, borrowedFlag }) =>
		entry(`${shown(assetNum)} (${borrowedFlag === true ? 'lent' : 'free'})`, assetNum),
	);
	return { results: matching(locks, filter) };
}

async function getAssetNumbers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await assetEntries(this, 'assetNum');
}

async function getAssetIds(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await assetEntries(this, 'assetId');
}

/** The enterprise's asset numbers with who holds them (docs/api/member-center.md §4 #6). */
async function assetEntries(context: ILoadOptionsFunctions, value: 'assetNum' | 'assetId') {
	return rows(await listData(context, getManyAssetNumbers)).flatMap((asset) => {
		const state =
			asset.borrowedFlag === true ? 'lent' : asset.cloudAccountGlobalId ? 'assigned' : 'unassigned';
		return entry(`${shown(asset.assetNum)} (${state})`, asset[value]);
	});
}

/** An entry of the list; nothing can be chosen where the service gives no id. */
function entry(name: string, value: unknown): INodeListSearchItems[] {
	return value === null || value === undefined || value === '' ? [] : [{ name, value: shown(value) }];
}

function shown(value: unknown): string {
	return value === null || value === undefined ? '?' : String(value);
}

function matching(entries: INodeListSearchItems[], filter = ''): INodeListSearchItems[] {
	return entries.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
}

function rows(data: unknown): Row[] {
	return Array.isArray(data) ? data : [];
}

/** The node's `methods`: what its locators and multi-choice lists call. */
export const pickers = {
	listSearch: { searchEmployees, searchAssets, searchLentLocks },
	loadOptions: { getAssetNumbers, getAssetIds },
};
