import { orderEvidence } from '../../../nodes/OrderService/resources/licenseOrder/orderEvidence';
import { unclearHoldings } from '../../../nodes/MemberCenter/resources/employee/lookup/holdings';
import { entriesSearchedIn, growthOf } from '../../support/project/work';

/* docs/maintainers/design.md, "Many items": what lists show of thousands of things is found in one pass. */

const numbers = (length: number) => Array.from({ length }, (_, n) => String(8_000_000_000 + n));
const listed = (length: number) =>
	numbers(length).map((assetNum, n) => ({ id: `a${n}`, assetNum, createTime: 5, limitEndTime: 1 }));
const order = (length: number) => ({
	orderType: 'new_buy',
	licenseType: 'cloud_account',
	enterpriseGlobalId: 'E1',
	assets: numbers(length).map((number) => ({ assetNos: [number], limitEndDate: 1 })),
});
const looked = (length: number, shown: number, isSent: boolean) =>
	orderEvidence.evaluate(
		{
			lists: [listed(shown)],
			sent: isSent ? { before: [[]], isMadeSince: () => true } : undefined,
			defaults: {},
			learned: new Map<string, string>(),
			isClaimedByOthers: () => false,
		} as never,
		{ order: order(length), pending: false, sequence: 1 } as never,
		{ channelOrderId: 'SO-1' } as never,
	);

it.each<[string, (length: number) => unknown]>([
	['an order that is listed', (length) => looked(length, length, true)],
	['an order of which nothing is listed', (length) => looked(length, 0, true)],
	['an order of which one half is listed', (length) => looked(length, length / 2, false)],
	[
		'what many employees hold, by the lists and by their own entries',
		(length) => {
			const ids = numbers(length);
			const held = listed(length).map((one, n) => ({
				...one,
				cloudAccountGlobalId: ids[n],
				borrowedFlag: false,
			}));
			const entries = ids.map((globalId) => ({ globalId, assetNums: [globalId] }));
			return ids.map((id) => unclearHoldings(id, [held, entries, []]));
		},
	],
])('%s', (_, look) => {
	expect(growthOf((length) => entriesSearchedIn(() => look(length)), 100)).toBeLessThan(5);
});

it('an order of many assets is found as it is', () => {
	expect(looked(3, 3, true)).toMatchObject({ done: { assetNos: numbers(3) } });
	expect(looked(3, 1, false)).toEqual({
		unclear: 'listed: 8000000000; not listed: 8000000001, 8000000002',
		isPartlyDone: false,
	});
});
