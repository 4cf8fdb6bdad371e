import type { ILoadOptionsFunctions, INodeListSearchItems, INodePropertyOptions } from 'n8n-workflow';
import { partition, sortBy } from 'lodash';

import type { Row } from '../../shared/model/exchange';
import { getManyAssetNumbers } from '../resources/asset/getMany.operation';
import { holderNames } from './employees';
import { chosenEmployee, entry, listData, type ListSearch, pageOf, shown } from './list';

/** Lists of assets, the most useful first (docs/api/member-center.md §4 #6). The service gives all of them at once. */

export const searchAssets: ListSearch = async function (filter, paginationToken) {
	const [held, free] = await assetsOf(this);
	return pageOf(await namedEntries(this, [...free, ...held], 'assetId'), filter, paginationToken);
};

/** Asset numbers to assign: those that nobody holds first. */
export async function getAssetNumbers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const [held, free] = await assetsOf(this);
	return await namedEntries(this, [...free, ...held], 'assetNum');
}

/** Asset numbers to withdraw: those of the chosen employee. */
export async function getHeldAssetNumbers(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return await heldEntries(this, 'assetNum');
}

/** Assets to lend: those of the chosen employee, by ID or by number, as `assetsGivenAs` says. */
export async function getAssetIds(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const givenAs: unknown = this.getCurrentNodeParameter('options.assetsGivenAs');
	return await heldEntries(this, givenAs === 'assetNum' ? 'assetNum' : 'assetId');
}

/** What the chosen employee holds; where none is chosen, what anybody holds. Lent assets come last, and their names say so. */
async function heldEntries(
	context: ILoadOptionsFunctions,
	value: 'assetNum' | 'assetId',
): Promise<INodeListSearchItems[]> {
	const [held] = await assetsOf(context);
	const holder = chosenEmployee(context);
	if (holder === undefined) return await namedEntries(context, byLent(held), value, markedName);
	const own = held.filter(({ cloudAccountGlobalId }) => cloudAccountGlobalId === holder);
	return byLent(own).flatMap((asset) => entry(markedName(asset), asset[value], ''));
}

async function namedEntries(
	context: ILoadOptionsFunctions,
	assets: Row[],
	value: 'assetNum' | 'assetId',
	labelFor = ({ assetNum }: Row): string => shown(assetNum),
): Promise<INodeListSearchItems[]> {
	const nameOf = await holderNames(context, assets.filter(isHeld));
	return assets.flatMap((asset) => entry(labelFor(asset), asset[value], stateOf(asset, nameOf)));
}

const markedName = ({ assetNum, borrowedFlag }: Row): string =>
	borrowedFlag === true ? `${shown(assetNum)} (lent)` : shown(assetNum);

const isHeld = ({ cloudAccountGlobalId }: Row): boolean => Boolean(cloudAccountGlobalId);

const assetsOf = async (context: ILoadOptionsFunctions): Promise<[held: Row[], free: Row[]]> =>
	partition(((await listData(context, getManyAssetNumbers)) ?? []) as Row[], isHeld);

const byLent = (assets: Row[]): Row[] => sortBy(assets, ({ borrowedFlag }) => borrowedFlag === true);

function stateOf(asset: Row, nameOf: (asset: Row) => string): string {
	const holder = isHeld(asset) ? `held by ${nameOf(asset)}` : 'unassigned';
	return asset.borrowedFlag === true ? `${holder}, lent` : holder;
}
