import { memoize } from 'lodash';

import type { Row } from '../model/exchange';
import { textOf } from '../schema/reply';

/**
 * Memoizes a computation by the identity of its list. All parts of a run use the same list; computing it again for each part
 * would cost parts × entries. The cache is weak: the result is freed together with its list.
 */
export function memoizePerList<Entry, Value>(
	compute: (list: readonly Entry[]) => Value,
): (list: readonly Entry[]) => Value {
	return Object.assign(memoize(compute), { cache: new WeakMap() });
}

/** The entries by key; those without one are left out. */
export function groupedBy<Entry>(
	entries: readonly Entry[],
	keyOf: (entry: Entry) => string | undefined,
): Map<string, Entry[]> {
	const groups = new Map<string, Entry[]>();
	for (const entry of entries) {
		const key = keyOf(entry);
		if (key === undefined) continue;
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [entry]);
		else group.push(entry);
	}
	return groups;
}

/** By the field as text, as a service may give an ID as a number. Rows without it are left out. */
export const rowsBy = memoize((field: string) =>
	memoizePerList((rows: readonly Row[]) => groupedBy(rows, ({ [field]: value }) => textOf(value))),
);
