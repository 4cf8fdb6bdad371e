/** What the node's locators and multi-choice lists show: employees, assets and lent locks, the most useful first. */
import type { ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';
import { partition, sortBy } from 'lodash';

import type { Row } from '../../shared/model/exchange';
import { getManyAssetNumbers } from '../resources/asset/getMany.operation';
import { getManyEmployees } from '../resources/employee/getMany.operation';
import { getManyLentLocks } from '../resources/lentLock/getMany.operation';
import { chosenEmployee, entry, listData, type ListSearch, pageOf, PER_PAGE, shown } from './list';

/** Employees that are read for the names of holders. Of any others the list shows the ID. */
const MOST_NAMED = 1_000;

/** Employees by keyword, page after page (docs/api/member-center.md §4 #5); deleted ones cannot be chosen. */
const searchEmployees: ListSearch = async function (filter, paginationToken) {
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

const searchAssets: ListSearch = async function (filter, paginationToken) {
	return pageOf(await allAssets(this, 'assetId'), filter, paginationToken);
};

/** Lent locks by number, without those of employees other than the chosen one (docs/api/member-center.md §4 #8). */
const searchLentLocks: ListSearch = async function (filter, paginationToken) {
	const [allLent, free] = partition(await rowsIn(this, getManyLentLocks), isLent);
	const chosen = chosenEmployee(this);
	const lent = allLent.filter(({ cloudAccountGlobalId: id }) => chosen === undefined || id === chosen);
	const nameOf = await holderNames(this, lent);
	const entries = [...free, ...lent].flatMap((lock) =>
		entry(shown(lock.assetNum), lock.assetNum, isLent(lock) ? `lent to ${nameOf(lock)}` : 'free'),
	);
	return pageOf(entries, filter, paginationToken);
};

/** Those that nobody holds first. */
async function allAssets(context: ILoadOptionsFunctions, value: 'assetNum' | 'assetId') {
	const [held, free] = partition(await rowsIn(context, getManyAssetNumbers), isHeld);
	const nameOf = await holderNames(context, held);
	return [...free, ...held].flatMap((asset) =>
		entry(shown(asset.assetNum), asset[value], stateOf(asset, nameOf)),
	);
}

/** What the chosen employee holds; where none is chosen, what anybody holds. Lent assets come last, and their names say so. */
async function heldAssets(
	context: ILoadOptionsFunctions,
	value: 'assetNum' | 'assetId',
): Promise<INodeListSearchItems[]> {
	const assets = await rowsIn(context, getManyAssetNumbers);
	const chosen = chosenEmployee(context);
	const held = assets.filter((asset) =>
		chosen === undefined ? isHeld(asset) : asset.cloudAccountGlobalId === chosen,
	);
	const nameOf = chosen === undefined ? await holderNames(context, held) : undefined;
	return sortBy(held, isLent).flatMap((asset) =>
		entry(
			`${shown(asset.assetNum)}${isLent(asset) ? ' (lent)' : ''}`,
			asset[value],
			nameOf === undefined ? '' : stateOf(asset, nameOf),
		),
	);
}

const rowsIn = async (context: ILoadOptionsFunctions, list: typeof getManyAssetNumbers): Promise<Row[]> =>
	((await listData(context, list)) ?? []) as Row[];

const isHeld = ({ cloudAccountGlobalId }: Row): boolean => Boolean(cloudAccountGlobalId);
const isLent = ({ borrowedFlag }: Row): boolean => borrowedFlag === true;

function stateOf(asset: Row, nameOf: (asset: Row) => string): string {
	const holder = isHeld(asset) ? `held by ${nameOf(asset)}` : 'unassigned';
	return isLent(asset) ? `${holder}, lent` : holder;
}

/** Names of holders. Where they cannot be read, the list still opens, with IDs. */
async function holderNames(context: ILoadOptionsFunctions, held: Row[]): Promise<(thing: Row) => string> {
	const query = { pageNum: 1, pageSize: MOST_NAMED };
	const reading = held.length === 0 ? undefined : listData(context, getManyEmployees, { query });
	const { list = [] } = ((await reading?.catch(() => undefined)) ?? {}) as { list?: Row[] };
	const names = new Map(list.map(({ globalId, name }) => [globalId, shown(name)]));
	return ({ cloudAccountGlobalId: id }) => names.get(id) ?? shown(id);
}

/** The node's `methods`. */
export const pickers = {
	listSearch: { searchEmployees, searchAssets, searchLentLocks },
	loadOptions: {
		async getAssetNumbers(this: ILoadOptionsFunctions) {
			return await allAssets(this, 'assetNum');
		},
		/** Asset numbers to withdraw. */
		async getHeldAssetNumbers(this: ILoadOptionsFunctions) {
			return await heldAssets(this, 'assetNum');
		},
		/** Assets to lend: by ID or by number, as `assetsGivenAs` says. */
		async getAssetIds(this: ILoadOptionsFunctions) {
			const givenAs: unknown = this.getCurrentNodeParameter('options.assetsGivenAs');
			return await heldAssets(this, givenAs === 'assetNum' ? 'assetNum' : 'assetId');
		},
	},
};
