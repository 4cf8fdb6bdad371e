import type { Defect } from './defect';
import { ageless, noData, wholeByItsNumbers } from './glasses';

/** A list that did not come is no list; nor is a cached one, or one that is incomplete by its own numbers. */
export const LIST_DEFECTS: Defect[] = [
	{ name: 'no data is an empty list: orders', kind: 'order', seed: 43, glasses: noData },
	{ name: 'no data is an empty list: bindings', kind: 'bind', seed: 43, glasses: noData },
	{ name: 'no data is an empty list: additions', kind: 'add', seed: 145, glasses: noData },
	{
		name: 'a list that says by its Age that it was kept counts: bindings',
		kind: 'bind',
		seed: 46,
		glasses: ageless,
	},
	{
		name: 'a list that says by its Age that it was kept counts: orders',
		kind: 'order',
		seed: 552,
		glasses: ageless,
	},
	{
		name: 'a list that says by its Age that it was kept counts: additions',
		kind: 'add',
		seed: 287,
		glasses: ageless,
	},
	{
		name: 'a list that says by its Age that it was kept counts: assets',
		kind: 'configure',
		seed: 46,
		glasses: ageless,
	},
	{
		name: 'a list that is incomplete by its own numbers counts',
		kind: 'add',
		seed: 2,
		glasses: wholeByItsNumbers,
	},
];
