import fc from 'fast-check';
import { sumBy, uniq } from 'lodash';
import { DateTime } from 'luxon';

import { runs, seed } from '../../../test/helpers/project/deep';
import { reportOf } from '../support/audit/runAudit';
import { runCode } from '../support/ledger/codeNode';
import { readTemplate } from '../support/ledger/template';
import { licensesOf } from '../support/report/runLicenses';
import { sheetsIn } from '../support/report/sheetRows';

/** What licenses are worth: every sum of the audit, of *All my licenses* and of what *Reclaim* mails against a second calculation, seat by seat and in whole cents. */

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
	cents: fc.oneof(
		fc.integer({ min: 0, max: 500_000 }),
		fc.integer({ min: 9_000_000_000, max: 10_000_000_000 }),
	),
	currency: fc.constantFrom('EUR', 'usd ', 'JPY'),
});
const product = fc.record({
	uri: fc.constantFrom(...URIS),
	seats: fc.oneof(fc.nat(50), fc.integer({ min: 900, max: 1000 })),
	start: fc.option(fc.integer({ min: -500, max: 40 }), { nil: null }),
	end: fc.option(fc.integer({ min: -40, max: 400 }), { nil: null }),
	/** A second entry of it. */
	again: fc.option(
		fc.record({
			start: fc.integer({ min: -300, max: 40 }),
			moreDays: fc.nat(365),
			moreSeats: fc.constantFrom(0, 0, 3),
			order: fc.constantFrom('1', '2', '2'),
		}),
		{ nil: null },
	),
});
const asset = fc.record({
	holder: fc.constantFrom('g1', 'g2', 'g3', null, null, null, null),
	products: fc.uniqueArray(product, { maxLength: 3, size: 'max', selector: ({ uri }) => uri }),
	returns: fc.array(
		fc.record({ day: fc.integer({ min: -500, max: 0 }), by: fc.constantFrom('g1', 'g2', 'left long ago') }),
		{ maxLength: 2, size: 'max' },
	),
	isIdle: fc.boolean(),
});
const world = fc.record({
	prices: fc.oneof(
		{ weight: 1, arbitrary: fc.uniqueArray(price, { maxLength: 1, selector: ({ uri }) => uri }) },
		{
			weight: 4,
			arbitrary: fc.uniqueArray(price, { minLength: 2, maxLength: 3, selector: ({ uri }) => uri }),
		},
	),
	assets: fc.array(asset, { maxLength: 8, size: 'max' }),
});
type World = typeof world extends fc.Arbitrary<infer One> ? One : never;

type Product = World['assets'][number]['products'][number];
const entriesOf = ({ again, ...one }: Product) => [
	{ ...one, order: '1' },
	...(again && one.end !== null
		? [{ ...one, ...again, seats: one.seats + again.moreSeats, end: one.end + again.moreDays }]
		: []),
];
const lasts = ({ end }: { end: number | null }) => end === null || end >= 0;
/** What counts of it: what has begun. What was renewed and still runs counts once, from the start of the first. */
function countedOf(product: Product) {
	const begun = entriesOf(product).filter(({ start }) => (start ?? -Infinity) <= 0);
	const isRenewal =
		product.again?.order === '2' && product.again.moreSeats === 0 && product.again.moreDays > 0;
	if (!isRenewal || begun.length < 2 || !begun.every(lasts)) return begun;
	const starts = begun.map(({ start }) => start ?? -Infinity);
	return [{ ...begun[1]!, start: Math.min(...starts) }];
}

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
			products.flatMap(entriesOf).map(({ uri, seats, start, end, order }) => ({
				json: {
					...{ productUri: uri, productName: NAMES[uri], limitConcurrent: seats, licenseOrderId: order },
					limitStartTime: start === null ? null : iso(start),
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
		for (const { uri, seats, start, end } of products.flatMap(countedOf)) {
			const found = prices.find((one) => one.uri === uri);
			const currency = found ? found.currency.trim().toUpperCase() : 'no price';
			const cents = BigInt(found?.cents ?? 0) * BigInt(seats);
			const add = (what: string, department: string, more: { month?: string; saved?: bigint } = {}) =>
				lines.push({
					...{ currency, what, seats, cents, saved: more.saved ?? 0n },
					by: { Product: NAMES[uri]!, Department: department, ...(more.month && { Month: more.month }) },
				});
			if (lasts({ end })) add(holder ? 'Given out' : 'Free', holder ? DEPARTMENTS[holder]! : 'nobody');
			if (lasts({ end }) && holder && isIdle && seesIdle) add('Not used', DEPARTMENTS[holder]!);
			const [last] = [...returns].sort((one, other) => other.day - one.day);
			if (!last || !seesIdle || holder) continue;
			const days = BigInt(Math.max(0, Math.min(0, end ?? 0) - Math.max(start ?? -Infinity, last.day)));
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
		assets.some(
			({ holder, returns, products }) =>
				!holder && returns.length > 0 && products.flatMap(countedOf).length > 0,
		));

const inCents = (text: string): [string, bigint] => [text.split(' ')[1]!, BigInt(text.replace(/\D/g, ''))];
/** What the mail says in a sentence for each currency. */
const toldOf = (text: string) =>
	[
		...text.matchAll(
			/All seats with a price: (.*) a year\. Of these idle [^:]*: (.*?)\.(?: Given back: (.*), which saved (.*) so far\.)?$/gm,
		),
	].map(([, ...said]) => said.map((one) => (one === undefined ? undefined : inCents(one))));

it('the audit', () => {
	fc.assert(
		fc.property(world, (given) => {
			const { parts, report } = reportOf(listsOf(given), NOW);
			const truth = isShown(given, true) ? truthOf(given, true) : {};
			expect(sheetOf(sheetsIn(parts).Worth)).toEqual(truth);
			const products = Object.entries(truth).filter(
				([key]) => key.startsWith('Product|') && !key.endsWith('no price'),
			);
			const currencies = uniq(products.map(([key]) => key.split('|')[2]!)).sort();
			const told = currencies.map((currency) => {
				const of = (...names: string[]) => [
					currency,
					products
						.filter(([key]) => key.endsWith(currency))
						.reduce(
							(sum, [, row]) =>
								sum + names.reduce((all, name) => all + BigInt(Math.round(row[name]! * 100)), 0n),
							0n,
						),
				];
				const isBack = products.some(([key, row]) => key.endsWith(currency) && row['Given back']! > 0);
				return [
					of('Given out, a year', 'Free, a year'),
					of('Free, a year', 'Not used, a year'),
					...(isBack ? [of('Given back, a year'), of('Saved so far')] : [undefined, undefined]),
				];
			});
			expect(toldOf(report.text)).toEqual(told);
		}),
		{ numRuns: runs(300), seed },
	);
});

const [NOTICES, WITHDRAW] = ['reclaim-idle-assets', 'reclaim-withdraw'].map((name) => readTemplate(name));
it('what Reclaim mails to a holder, and reports of what it would take back', () => {
	fc.assert(
		fc.property(world, ({ assets, prices }) => {
			const at = LAST.at!;
			const time = (day: number | null, hour: number) => (day === null ? null : TODAY + day * DAY + hour);
			const row = {
				...LAST,
				of: assets.length + 1,
				holder: 'g1',
				heldSince: iso(-90),
				lastSeen: at,
				lastOnline: iso(-80),
				days: 'h'.repeat(60),
			};
			const Use = [
				{
					...row,
					kind: 'sample',
					history: JSON.stringify({ hours: Array<number>(60).fill(24), minHours: 8 }),
				},
				...assets.map(({ products }, index) => ({
					...{ ...row, kind: 'asset', assetNum: `A${index}` },
					products: JSON.stringify(
						products
							.flatMap(entriesOf)
							.map(({ uri, seats, start, end, order }) => [
								uri,
								NAMES[uri],
								seats,
								time(end, DAY / 2),
								time(start, 0),
								order,
							]),
					),
				})),
			];
			const notices = assets.map((_, id) => ({
				...{
					id: id + 1,
					assetNum: `A${id}`,
					holder: 'g1',
					holderName: 'Lina',
					userName: 'lina',
					products: '',
					stage: 1,
					to: 'lina@acme.example',
				},
				...{ sent: iso(-60), deadline: iso(-2), by: '', until: '' },
			}));
			const known = { Use, Prices: listsOf({ assets, prices }).Prices };
			const [mail] = runCode(
				NOTICES!,
				'One Mail per Address',
				{
					...known,
					Settings: [{}],
					$input: notices.map((one) => ({ ...one, state: 'planned', mail: '1.0' })),
				},
				NOW,
			) as Array<{ text: string }>;
			const live = notices.map(({ assetNum }) => ({
				assetNum,
				cloudAccountGlobalId: 'g1',
				onlineFlag: false,
				borrowedFlag: false,
				holderUserName: 'lina',
			}));
			const Settings = [
				{ now: NOW.toISO(), withdraw: false, maxShare: 1, idleDays: 30, sampledShare: 0.8, freshHours: 3 },
			];
			const [report] = runCode(
				WITHDRAW!,
				'Report',
				{
					...known,
					Settings,
					Notices: notices.map((one) => ({ ...one, state: 'sent' })),
					'Assets Now': live,
				},
				NOW,
			) as Array<{ text: string }>;
			const sums = new Map<string, bigint>();
			for (const { uri, seats } of assets
				.flatMap(({ products }) => products.flatMap(countedOf))
				.filter(lasts)) {
				const found = prices.find((one) => one.uri === uri);
				const currency = found?.currency.trim().toUpperCase();
				if (currency) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(found!.cents) * BigInt(seats));
			}
			for (const { text } of [mail, report].filter((one) => one !== undefined))
				expect(new Map((/worth (.*) a year/.exec(text)?.[1]?.split(' + ') ?? []).map(inCents))).toEqual(sums);
			expect([mail, report].every((one) => one !== undefined)).toBe(assets.length > 0);
		}),
		{ numRuns: runs(300), seed },
	);
});

it('all my licenses, where nothing is sampled and no notice is read', () => {
	fc.assert(
		fc.property(world, (given) => {
			const { sheets } = licensesOf({ ...listsOf(given), 'Given Back': [] }, NOW);
			expect(sheetOf(sheets.Worth)).toEqual(isShown(given, false) ? truthOf(given, false) : {});
		}),
		{ numRuns: runs(100), seed },
	);
});
