import { partition, reject } from 'lodash';

import type { Row } from '../../shared/model/exchange';
import { getManyLentLocks } from '../resources/lentLock/getMany.operation';
import { holderNames } from './employees';
import { chosenEmployee, entry, listData, type ListSearch, pageOf, shown } from './list';

/** Lent locks by number, free ones first (docs/api/member-center.md §4 #8), without those of employees other than the chosen one. */
export const searchLentLocks: ListSearch = async function (filter, paginationToken) {
	const locks = ((await listData(this, getManyLentLocks)) ?? []) as Row[];
	const holder = chosenEmployee(this);
	const isOthers = (lock: Row) => holder !== undefined && lock.cloudAccountGlobalId !== holder;
	const [allLent, free] = partition(locks, isLent);
	const lent = reject(allLent, isOthers);
	const nameOf = await holderNames(this, lent);
	return pageOf(
		[...free, ...lent].flatMap((lock) =>
			entry(shown(lock.assetNum), lock.assetNum, isLent(lock) ? `lent to ${nameOf(lock)}` : 'free'),
		),
		filter,
		paginationToken,
	);
};

function isLent({ borrowedFlag }: Row): boolean {
	return borrowedFlag === true;
}
