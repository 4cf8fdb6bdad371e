import fc from 'fast-check';
import { uniq } from 'lodash';
import { DateTime } from 'luxon';

import { reportOf, type Lists } from '../support/audit/runAudit';
import { runs, seed } from '../../../test/support/project/deep';

/** *License audit*: its counts against those of a second calculation, which knows days as whole numbers only. */

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 10, 23);
const NOW_MS = TODAY + 9 * 3_600_000;
const NOW = DateTime.fromMillis(NOW_MS, { zone: 'UTC' });
const WARN_DAYS = 30;
const NUMBERS = ['CA1', 'CA2', 'CA3', '8000000001', 'SK5'];

const end = fc.option(
	fc
		.tuple(
			fc.oneof(fc.constantFrom(-1, 0, 30, 31, 40), fc.integer({ min: -40, max: 400 })),
			fc.integer({ min: 0, max: DAY - 1 }),
		)
		.map(([days, ms]) => TODAY + days * DAY + ms),
	{ nil: null, freq: 4 },
);
const some = fc.subarray(NUMBERS);
const holderId = fc.constantFrom('lina', 'erik', 'gone', null);
interface World {
	assets: Array<[string, number | null]>;
	holders: Array<[string, string | null]>;
	products: Array<[string, string, number | null]>;
	/** Limits of extensions of these products, which count nowhere. */
	features: Array<[string, string, number | null]>;
	failed: string[];
	locks: Array<[string, boolean]>;
}
const each = <T>(value: fc.Arbitrary<T>) =>
	some.chain((numbers) => fc.tuple(...numbers.map((number) => value.map((one) => [number, one] as const))));
const productRow = fc.tuple(fc.constantFrom(...NUMBERS), fc.constantFrom('CAD', '<b>'), end);
const productRows = fc.array(productRow, { maxLength: 8 });
const world: fc.Arbitrary<World> = fc
	.record({
		assets: each(end),
		holders: each(holderId),
		products: productRows,
		features: productRows,
		failed: some,
		locks: each(fc.boolean()),
	})
	.map(({ assets, holders, products, features, failed, locks }) => {
		const held = holders.map(([number, who]) => [number, who] as [string, string | null]);
		const isHeld = (number: string) => held.some(([one]) => one === number);
		return {
			assets: assets.map(([number, time]) => [number, time] as [string, number | null]),
			holders: held,
			// Only what Asset Holders lists is asked for.
			products: products.filter(([number]) => isHeld(number)),
			features: features.filter(([number]) => isHeld(number)),
			failed: failed.filter(isHeld),
			locks: locks.map(([number, lent]) => [number, lent] as [string, boolean]),
		};
	});

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
const orEmpty = <T>(rows: T[]) => (rows.length > 0 ? rows : [{}]);
const listsOf = ({ assets, holders, products, features, failed, locks }: World): Lists => ({
	Assets: orEmpty(
		assets.map(([assetNum, time]) => ({ assetNum, licenseType: 'cloud_account', limitEndTime: iso(time) })),
	),
	'Asset Holders': orEmpty(
		holders.map(([assetNum, cloudAccountGlobalId]) => ({
			assetNum,
			cloudAccountGlobalId,
			onlineFlag: false,
		})),
	),
	Products: orEmpty([
		...[...products, ...features].map(([assetNum, productName, time], index) => ({
			...{ assetNum, productName, limitConcurrent: 1, limitEndTime: iso(time) },
			limitType: index < products.length ? [null, 'basic'][index % 2]! : 'feature',
		})),
		...failed.map((number) => ({
			json: { error: { message: 'no' } },
			pairedItem: { item: holders.findIndex(([one]) => one === number) },
		})),
	]),
	Employees: [
		{ globalId: 'lina', name: 'Lina', userName: 'l', deleted: false },
		{ globalId: 'erik', name: 'Erik', userName: 'e', deleted: true },
	],
	'Lent Locks': orEmpty(
		locks.map(([assetNum, borrowedFlag]) => ({
			assetNum,
			borrowedFlag,
			cloudAccountGlobalId: borrowedFlag ? 'lina' : null,
		})),
	),
});

/** The same by other means: sets of numbers. */
function expected({ assets, holders, products, failed, locks }: World) {
	const own = new Map(assets);
	const endsOf = (number: string) => {
		const mine = own.get(number) ?? null;
		const theirs = products
			.filter(([one, , time]) => one === number && time !== null)
			.map(([, , time]) => time!);
		return [...(mine === null ? [] : [mine]), ...theirs.filter((time) => mine === null || time < mine)];
	};
	const daysTo = (time: number) => Math.floor((time - TODAY) / DAY);
	const isLock = (number: string) => locks.some(([one]) => one === number);
	const numbers = uniq([...assets, ...holders, ...products, ...locks].map(([number]) => number));
	const count = (list: string[], test: (number: string) => boolean) => uniq(list).filter(test).length;
	const isLent = (number: string) => locks.some(([one, lent]) => one === number && lent);
	const inHand = holders.filter(([number]) => !isLock(number));
	const months = Array.from({ length: 12 }, (_, index) => {
		const [from, to] = [Date.UTC(2026, 10 + index), Date.UTC(2026, 11 + index)];
		return count(numbers, (number) =>
			endsOf(number).some((time) => time > NOW_MS && time >= from && time < to),
		);
	});
	return {
		counts: {
			ended: count(numbers, (number) => endsOf(number).some((time) => time <= NOW_MS)),
			soon: count(numbers, (number) =>
				endsOf(number).some((time) => time > NOW_MS && daysTo(time) <= WARN_DAYS),
			),
			left: holders.filter(([number, who]) => (who === 'erik' || who === 'gone') && !isLent(number)).length,
			nobody: inHand.filter(([, who]) => who === null).length,
			lent: locks.filter(([, lent]) => lent).length,
			unknown: uniq([
				...failed,
				...assets.map(([number]) => number).filter((one) => !holders.some(([held]) => held === one)),
			]).length,
		},
		total: numbers.length,
		months,
	};
}

/** What the mail's bars say. Seats: licenses.property.test.ts. */
const monthsIn = (html: string) => {
	const shown = html
		.slice(html.indexOf('by month</h2>'))
		.replace(/<[^>]*>/g, ' ')
		.replaceAll('&nbsp;', ' ');
	return [...shown.matchAll(/[A-Z][a-z]{2} \d{4} +(\d+) /g)].slice(0, 12).map(([, count]) => Number(count));
};
it('counts and months are those of the second calculation; a second run gives the same', () => {
	fc.assert(
		fc.property(world, (one) => {
			const lists = listsOf(one);
			const { report, parts } = reportOf(lists, NOW);
			const due = expected(one);

			expect({ ...report.counts }).toEqual(due.counts);
			expect(report.total).toBe(due.total);
			if (due.total > 0) expect(monthsIn(report.html)).toEqual(due.months);
			const isWhole = due.counts.unknown === 0;
			expect(report.headline.startsWith('Not complete')).toBe(!isWhole);
			const isQuiet = Object.values(due.counts).every((count) => count === 0);
			expect(/^No(thing| asset)/.test(report.headline)).toBe(isQuiet);
			expect(JSON.stringify(reportOf(lists, NOW))).toBe(JSON.stringify({ report, parts, page: report.html }));
		}),
		{ numRuns: runs(500), seed },
	);
});
