import fc from 'fast-check';
import { sumBy, uniq } from 'lodash';
import { DateTime } from 'luxon';

import { runs, seed } from '../../../test/support/project/deep';
import { reportOf } from '../support/audit/runAudit';
import { licensesOf } from '../support/report/runLicenses';
import { sheetsIn } from '../support/report/sheetRows';

/** What licenses are worth: every sum of the audit and of *All my licenses* against a second calculation, seat by seat and in whole cents. */

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 10, 23);
const NOW = DateTime.fromMillis(TODAY + 9 * 3_600_000, { zone: 'UTC' });
const iso = (day: number) => new Date(TODAY + day * DAY + 12 * 3_600_000).toISOString();
const PEOPLE = [
	{ globalId: 'g1', name: 'Lina', userName: 'lina', departmentName: 'Design' },
	{ globalId: 'g2', name: 'Omar', userName: 'omar', departmentName: 'Site' },
	{ globalId: 'g3', name: 'Mei', userName: 'mei', departmentName: null },
];
const DEPARTMENTS: Record<string, string> = { g1: 'Design', g2: 'Site', g3: 'no department' };
const URIS = ['u1', 'u2', 'u3'];
const NAMES: Record<string, string> = { u1: 'CAD', u2: 'BIM', u3: 'R&D <b>' };

const price = fc.record({
	uri: fc.constantFrom(...URIS),
	byName: fc.boolean(),
	cents: fc.integer({ min: 0, max: 500_000 }),
	currency: fc.constantFrom('EUR', 'usd ', 'JPY'),
});
const product = fc.record({
	uri: fc.constantFrom(...URIS),
	seats: fc.nat(50),
	end: fc.option(fc.integer({ min: -40, max: 400 }), { nil: null }),
});
const asset = fc.record({
	holder: fc.constantFrom('g1', 'g2', 'g3', null, null),
	products: fc.uniqueArray(product, { maxLength: 3, selector: ({ uri }) => uri }),
	returns: fc.array(
		fc.record({ day: fc.integer({ min: -500, max: 0 }), by: fc.constantFrom('g1', 'g2', 'left long ago') }),
		{ maxLength: 2 },
	),
	isIdle: fc.boolean(),
});
const world = fc.record({
	prices: fc.uniqueArray(price, { maxLength: 3, selector: ({ uri }) => uri }),
	assets: fc.array(asset, { maxLength: 6 }),
});
type World = typeof world extends fc.Arbitrary<infer One> ? One : never;

const LAST = { sample: 1, execution: '1', at: NOW.minus({ hours: 1 }).toUTC().toISO() };
function listsOf({ prices, assets }: World) {
	const number = (index: number) => `A${index}`;
	const samples = assets.map(({ holder, isIdle }, index) => ({
		...{ ...LAST, kind: 'asset', assetNum: number(index), holder: holder ?? '', lastSeen: LAST.at },
		...{ heldSince: iso(-90), lastOnline: '', days: (isIdle ? 'h' : 'o').repeat(40), products: '' },
	}));
	const history = JSON.stringify({ hours: Array<number>(40).fill(24), minHours: 8 });
	return {
		Settings: [{ warnDays: 30, company: 'Acme' }],
		Assets: assets.map((_, index) => ({ assetNum: number(index), licenseType: 'cloud_account' })),
		'Asset Holders': assets.map(({ holder }, index) => ({
			...{ assetNum: number(index), assetId: `id-${index}`, cloudAccountGlobalId: holder, onlineFlag: false },
		})),
		Products: assets.flatMap(({ products }, item) =>
			products.map(({ uri, seats, end }) => ({
				json: {
					...{ productUri: uri, productName: NAMES[uri], limitConcurrent: seats },
					limitEndTime: end === null ? null : iso(end),
				},
				pairedItem: { item },
			})),
		),
		Employees: PEOPLE,
		'Use over 30 Days': [{ ...LAST, kind: 'sample', history, of: 0 }, ...samples].map(
			(row, _, { length }) => ({
				...row,
				of: length,
			}),
		),
		Prices: prices.map(({ uri, byName, cents, currency }) => ({
			...{ product: byName ? ` ${NAMES[uri]!.toLowerCase()}` : uri, price: cents / 100, currency },
		})),
		'Given Back': assets.flatMap(({ returns }, index) =>
			returns.map(({ day, by: holder }) => ({
				...{ state: 'withdrawn', assetNum: number(index), holder, ended: iso(day) },
			})),
		),
	};
}

interface Line extends Record<'currency' | 'what', string>, Record<'cents' | 'saved', bigint> {
	by: Record<string, string>;
	seats: number;
}
/** What there is, by other means: whole cents, days as numbers. */
function truthOf({ prices, assets }: World, seesIdle: boolean) {
	const lines: Line[] = [];
	for (const { holder, products, returns, isIdle } of assets) {
		for (const { uri, seats, end } of products) {
			const found = prices.find((one) => one.uri === uri);
			const currency = found ? found.currency.trim().toUpperCase() : 'no price';
			const cents = BigInt(found?.cents ?? 0) * BigInt(seats);
			const add = (what: string, department: string, more: { month?: string; saved?: bigint } = {}) =>
				lines.push({
					...{ currency, what, seats, cents, saved: more.saved ?? 0n },
					by: { Product: NAMES[uri]!, Department: department, ...(more.month && { Month: more.month }) },
				});
			const lasts = end === null || end >= 0;
			if (lasts) add(holder ? 'Given out' : 'Free', holder ? DEPARTMENTS[holder]! : 'nobody');
			if (lasts && holder && isIdle && seesIdle) add('Not used', DEPARTMENTS[holder]!);
			const [last] = [...returns].sort((one, other) => other.day - one.day);
			if (!last || !seesIdle || holder) continue;
			const days = BigInt(Math.max(0, Math.min(0, end ?? 0) - last.day));
			add('Given back', DEPARTMENTS[last.by] ?? 'not shown', {
				month: iso(last.day).slice(0, 7),
				saved: (cents * days * 2n + 365n) / 730n,
			});
		}
	}
	const sums = ['Product', 'Department', 'Month'].flatMap((by) => {
		const own = lines.filter(
			(line) => line.by[by] !== undefined && (by !== 'Month' || line.what === 'Given back'),
		);
		return uniq(own.map((line) => `${by}|${line.by[by]!}|${line.currency}`)).map((key) => {
			const group = own.filter((line) => `${by}|${line.by[by]!}|${line.currency}` === key);
			const money = (list: Line[], of: (line: Line) => bigint) =>
				key.endsWith('no price') ? undefined : Number(list.reduce((sum, line) => sum + of(line), 0n)) / 100;
			const figures = ['Given out', 'Free', 'Not used', 'Given back'].flatMap((what) => {
				const some = group.filter((line) => line.what === what);
				return [
					[what, sumBy(some, 'seats')],
					[`${what}, a year`, money(some, ({ cents }) => cents)],
				];
			});
			return [key, { ...Object.fromEntries(figures), 'Saved so far': money(group, ({ saved }) => saved) }];
		});
	});
	return Object.fromEntries(sums) as Record<string, Record<string, number>>;
}

const FIGURES = ['Given out', 'Free', 'Not used', 'Given back'].flatMap((what) => [what, `${what}, a year`]);
const sheetOf = (rows: Array<Record<string, unknown>> = []) =>
	Object.fromEntries(
		rows.map((row) => [
			[row.By, row.Name, row.Currency].join('|'),
			Object.fromEntries([...FIGURES, 'Saved so far'].map((name) => [name, row[name]])),
		]),
	);
/** Where nothing has a price and nothing was given back, the part is left out. */
const isShown = ({ prices, assets }: World, seesReturns: boolean) =>
	prices.length > 0 ||
	(seesReturns &&
		assets.some(({ holder, returns, products }) => !holder && returns.length > 0 && products.length > 0));

it('the audit', () => {
	fc.assert(
		fc.property(world, (given) => {
			const sheets = sheetsIn(reportOf(listsOf(given), NOW).parts);
			expect(sheetOf(sheets.Worth)).toEqual(isShown(given, true) ? truthOf(given, true) : {});
		}),
		{ numRuns: runs(200), seed },
	);
});

it('all my licenses, where nothing is sampled and no notice is read', () => {
	fc.assert(
		fc.property(world, (given) => {
			const { sheets } = licensesOf(listsOf(given), NOW);
			expect(sheetOf(sheets.Worth)).toEqual(isShown(given, false) ? truthOf(given, false) : {});
		}),
		{ numRuns: runs(100), seed },
	);
});
