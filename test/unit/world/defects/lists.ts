import * as holdings from '../../../../nodes/MemberCenter/resources/employee/lookup/holdings';
import * as looks from '../../../../nodes/shared/lists/lookTwice';
import * as reply from '../../../../nodes/shared/schema/reply';
import { withAccidents } from '../../../support/world/requests/scenario';
import type { Kind } from '../../../support/world/requests/wishes';
import type { Defect } from './defect';
import { ageless, noData, wholeByItsNumbers } from '../../../support/world/misreadings';

/** What a node might overlook where each list goes wrong once. */
const byAccident = (name: string, kind: Kind, seed: number | undefined, plant: () => void): Defect => ({
	name: `${name}: ${kind}`,
	kind,
	seed,
	where: withAccidents,
	plant,
});
const lookOnce = (): void =>
	void jest
		.spyOn(looks, 'lookTwice')
		.mockImplementation(
			async (subjects, look) => await Promise.all(subjects.map(async (one) => await look(one, 0))),
		);
function oneListAlone(): void {
	lookOnce();
	jest.spyOn(holdings, 'unclearHoldings').mockReturnValue(undefined);
}
const readTexts = (): void =>
	void jest
		.spyOn(reply, 'textOf')
		.mockImplementation((value) => (typeof value === 'string' && value !== '' ? value : undefined));

/** A list that did not come is no list; nor is a cached one, or one that is incomplete by its own numbers. */
export const LIST_DEFECTS: Defect[] = [
	{ name: 'no data is an empty list: orders', kind: 'order', seed: 43, misreading: noData },
	{ name: 'no data is an empty list: bindings', kind: 'bind', seed: 313, misreading: noData },
	{ name: 'no data is an empty list: additions', kind: 'add', seed: 145, misreading: noData },
	{
		name: 'a list that says by its Age that it was kept counts: bindings',
		kind: 'bind',
		seed: 127,
		misreading: ageless,
	},
	{
		name: 'a list that says by its Age that it was kept counts: orders',
		kind: 'order',
		seed: 622,
		misreading: ageless,
	},
	{
		name: 'a list that says by its Age that it was kept counts: additions',
		kind: 'add',
		seed: 517,
		misreading: ageless,
	},
	{
		name: 'a list that says by its Age that it was kept counts: assets',
		kind: 'configure',
		seed: 46,
		misreading: ageless,
	},
	{
		name: 'a list that is incomplete by its own numbers counts',
		kind: 'add',
		seed: 2,
		misreading: wholeByItsNumbers,
	},
	byAccident('one look is enough', 'order', 84, lookOnce),
	byAccident('one look is enough', 'bind', 0, lookOnce),
	byAccident('one look is enough', 'add', 2, lookOnce),
	// Each of the two would do alone against one list that goes wrong.
	byAccident('one look is enough, and the employee’s own entry is not asked', 'clear', 6, oneListAlone),
	byAccident('one look is enough, and the employee’s own entry is not asked', 'leave', 39, oneListAlone),
	byAccident('an id that is a number is none', 'order', 3, readTexts),
];
