import { memoize } from 'lodash';

/**
 * What is worked out of a list, once however often it is asked: one list serves all parts of a run, and a look at it per part
 * would cost parts × entries. It is forgotten with its list.
 */
export function memoizePerList<Entry, Value>(
	work: (list: readonly Entry[]) => Value,
): (list: readonly Entry[]) => Value {
	return Object.assign(memoize(work), { cache: new WeakMap() });
}
