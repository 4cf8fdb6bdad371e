import { memoize } from 'lodash';

/**
 * Memoizes a computation by the identity of its list. All parts of a run use the same list; computing it again for each part
 * would cost parts × entries. The cache is weak: the result is freed together with its list.
 */
export function memoizePerList<Entry, Value>(
	compute: (list: readonly Entry[]) => Value,
): (list: readonly Entry[]) => Value {
	return Object.assign(memoize(compute), { cache: new WeakMap() });
}
