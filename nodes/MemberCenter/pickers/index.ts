import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
	INodePropertyOptions,
} from 'n8n-workflow';
import { partition } from 'lodash';

import type { Row } from '../../shared/operation';
import { getManyAssetNumbers } from '../resources/asset/getMany.operation';
import { getManyEmployees } from '../resources/employee/getMany.operation';
import { getManyLentLocks } from '../resources/lentLock/getMany.operation';
import { listData } from './request';

const PER_PAGE = 50;
/** So many employees are read for the names of holders; of the others the ID is shown. */
const MOST_NAMED = 1_000;

/** Employees by keyword, page after page (docs/api/member-center.md §4 #5); deleted ones cannot be chosen. */
async function searchEmployees(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: unknown,
): Promise<INodeListSearchResult> {
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
}

/** Assets of the enterprise, by asset ID. The service gives all at once, so searching and paging work here. */
async function searchAssets(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: unknown,
): Promise<INodeListSearchResult> {
	return pageOf(await assetEntries(this, 'assetId'), filter, paginationToken);
}

/** Lent locks of the enterprise, by lock number, free ones first (docs/api/member-center.md §4 #8). */
async function searchLentLocks(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: unknown,
): Promise<INodeListSearchResult> {
	const locks = rows(await listData(this, getManyLentLocks));
	const [lent, free] = partition(locks, ({ borrowedFlag }) => borrowedFlag === true);
	const nameOf = await holderNames(this, lent);
	return pageOf(
		[...free, ...lent].flatMap((lock) =>
			entry(
				shown(lock.assetNum),
				lock.assetNum,
				lock.borrowedFlag === true ? `lent to ${nameOf(lock)}` : 'free',
			),
		),
		filter,
		paginationToken,
	);
}

/** Asset numbers to assign: those that nobody holds first. */
async function getAssetNumbers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await assetEntries(this, 'assetNum');
}

/** Asset numbers to withdraw: those of the chosen employee. */
async function getHeldAssetNumbers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await assetEntries(this, 'assetNum', chosenEmployee(this));
}

/** Assets to lend: those of the chosen employee, by what they are to be given as. */
async function getAssetIds(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const givenAs: unknown = this.getCurrentNodeParameter('options.assetsGivenAs');
	return await assetEntries(this, givenAs === 'assetNum' ? 'assetNum' : 'assetId', chosenEmployee(this));
}

/** The employee's global ID, where it is one: an account name tells nothing here. */
function chosenEmployee(context: ILoadOptionsFunctions): string | undefined {
	const locator = context.getCurrentNodeParameter('memberGlobalId') as
		| { mode?: string; value?: unknown }
		| undefined;
	const { mode, value } = locator ?? {};
	return mode !== 'userName' && typeof value === 'string' && value !== '' && !value.startsWith('=')
		? value
		: undefined;
}

/** The enterprise's assets, unassigned ones first, or those of one holder (docs/api/member-center.md §4 #6). */
async function assetEntries(
	context: ILoadOptionsFunctions,
	value: 'assetNum' | 'assetId',
	holder?: string,
): Promise<INodeListSearchItems[]> {
	const assets = rows(await listData(context, getManyAssetNumbers)).filter(
		({ cloudAccountGlobalId }) => holder === undefined || cloudAccountGlobalId === holder,
	);
	const [assigned, free] = partition(assets, ({ cloudAccountGlobalId }) => Boolean(cloudAccountGlobalId));
	const nameOf = holder === undefined ? await holderNames(context, assigned) : undefined;
	return [...free, ...assigned].flatMap((asset) =>
		entry(shown(asset.assetNum), asset[value], stateOf(asset, nameOf)),
	);
}

function stateOf(asset: Row, nameOf?: (asset: Row) => string): string {
	const held = asset.cloudAccountGlobalId ? (nameOf ? `held by ${nameOf(asset)}` : 'assigned') : 'unassigned';
	return asset.borrowedFlag === true ? `${held}, lent` : held;
}

/** Names of those who hold something. Where they cannot be read, the list shows their IDs rather than nothing. */
async function holderNames(context: ILoadOptionsFunctions, held: Row[]): Promise<(thing: Row) => string> {
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

/** An entry of the list; nothing can be chosen where the service gives no id. Its state may change, so it is no part of the name. */
function entry(name: string, value: unknown, description: string): INodeListSearchItems[] {
	if (value === null || value === undefined || value === '') return [];
	return [{ name, value: String(value), ...(description === '' ? {} : { description }) }];
}

function shown(value: unknown, instead = '?'): string {
	return value === null || value === undefined || value === '' ? instead : String(value);
}

/** The entries that hold the text, a page of them. */
function pageOf(
	entries: INodeListSearchItems[],
	filter = '',
	paginationToken?: unknown,
): INodeListSearchResult {
	const text = filter.toLowerCase();
	const matching = entries.filter(({ name, description = '' }) =>
		`${name} ${description}`.toLowerCase().includes(text),
	);
	const start = Number(paginationToken ?? 0);
	const end = start + PER_PAGE;
	return {
		results: matching.slice(start, end),
		paginationToken: end < matching.length ? String(end) : undefined,
	};
}

function rows(data: unknown): Row[] {
	return Array.isArray(data) ? data : [];
}

/** The node's `methods`: what its locators and multi-choice lists call. */
export const pickers = {
	listSearch: { searchEmployees, searchAssets, searchLentLocks },
	loadOptions: { getAssetNumbers, getHeldAssetNumbers, getAssetIds },
};
