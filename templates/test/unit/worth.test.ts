import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { reportOf, type Lists } from '../support/audit/runAudit';
import { runCode } from '../support/ledger/codeNode';
import { readTemplate } from '../support/ledger/template';

/** What the audit says of prices: in words, and of rows that cannot be used. The sums are held by worth.property.test.ts. */

const NOW = DateTime.fromISO('2026-11-23T09:00:00Z', { zone: 'UTC' });
const product = (item: number, productUri: string, productName: string, limitConcurrent = 10) => ({
	json: { productUri, productName, limitConcurrent },
	pairedItem: { item },
});
const LISTS: Lists = {
	Assets: ['A', 'B'].map((assetNum) => ({ assetNum, licenseType: 'cloud_account' })),
	'Asset Holders': [
		{ assetNum: 'A', assetId: '1', cloudAccountGlobalId: 'g' },
		{ assetNum: 'B', assetId: '2', cloudAccountGlobalId: null },
	],
	Products: [product(0, 'u1', 'CAD'), product(1, 'u1', 'CAD'), product(1, 'u2', 'BIM', 5)],
	Employees: [{ globalId: 'g', name: 'Li Na', userName: 'lina', departmentName: 'Design' }],
};
const WITHDRAWN = { state: 'withdrawn', assetNum: 'B', holder: 'g' };
const cad = { product: 'CAD', price: 1200.5, currency: 'EUR' };
const textOf = (Prices: Lists[string], more: Lists = {}) =>
	reportOf({ ...LISTS, Prices, ...more }, NOW).report.text;

it('a sentence for each currency, and tables by product and department', () => {
	const text = textOf([cad, { product: 'u2', price: 80, currency: 'usd' }], {
		'Given Back': [{ ...WITHDRAWN, ended: '2026-09-11T10:00:00Z' }],
	});
	expect(text).toContain(
		'All seats with a price: 24,010.00 EUR a year. Of these idle (free, or not used for 30 days): 12,005.00 EUR. Given back: 12,005.00 EUR, which saved 2,401.00 EUR so far.',
	);
	expect(text).toContain('- CAD, 10 · 12,005.00 EUR, 10 · 12,005.00 EUR, 10 · 12,005.00 EUR, 2,401.00 EUR');
	expect(text).toContain('- BIM, 5 · 400.00 USD, 5 · 400.00 USD, 80.00 USD');
	expect(text).toContain('- Design, 10 · 12,005.00 EUR, 10 · 12,005.00 EUR, 2,401.00 EUR');
	expect(text).toContain('- 2026-09, 10 · 12,005.00 EUR, 2,401.00 EUR');
	expect(text).not.toMatch(/24,410|12,405/);
});

it.each<[string, Lists[string]]>([
	['a table that is empty', [{}]],
	['no table', [{ error: 'Data table with name "license_prices" not found' }]],
	['a node that is off', [{ sample: 1, kind: 'sample' }]],
])('%s: nothing is said of prices', (_, rows) => expect(textOf(rows)).not.toMatch(/year|price/i));

type Odd = [string, Lists[string], string];
const noNumber = (price: unknown): Odd => [
	JSON.stringify(price),
	[{ ...cad, price } as IDataObject],
	'it is no number',
];
it.each<Odd>([
	...['much', null, ' ', true, [], '0x10', -1, 0.005].map(noNumber),
	['no currency', [{ ...cad, currency: ' ' }], 'it has no currency'],
	['no product', [{ ...cad, product: '' }], 'no listed product has this name or URI'],
	['a product that nobody has', [{ ...cad, product: 'CADD' }], 'no listed product has this name or URI'],
	['two prices', [cad, { ...cad, product: 'u1', price: 1 }], 'it has several prices, so none is used'],
	['two currencies', [cad, { ...cad, currency: 'USD' }], 'it has several prices, so none is used'],
])('%s: not counted, and said', (_, rows, why) => {
	const text = textOf(rows);
	expect(text).toContain(`: ${why}`);
	expect(text).not.toMatch(/\d (EUR|USD)/);
});

it('the same price twice is one', () =>
	expect(textOf([cad, { ...cad, product: 'u1' }])).toContain('24,010.00 EUR'));

it.each([
	['CAD', 'no listed product has this name'],
	['CAD (u2)', '6,002.50 EUR a year'],
])('two products have one name, and the price is of %s: %s', (name, said) =>
	expect(
		textOf([{ ...cad, product: name }], { Products: [product(0, 'u1', 'CAD'), product(1, 'u2', 'CAD', 5)] }),
	).toContain(said),
);

const day = (days: number) => NOW.plus({ days }).toISO();
/** The free asset has the product in these entries: order, seats, start and end. */
const entries = (...list: Array<[string, number, number, number, id?: unknown]>): Lists => ({
	Products: list.map(([licenseOrderId, seats, start, end, id]) => {
		const { json, pairedItem } = product(1, 'u1', 'CAD', seats);
		return {
			json: { ...json, id, licenseOrderId, limitStartTime: day(start), limitEndTime: day(end) },
			pairedItem,
		};
	}),
});
it.each<[string, Lists, string, boolean]>([
	['renewed before its end', entries(['1', 10, -300, 60], ['2', 10, -1, 425]), '12,005.00', true],
	['one entry listed twice', entries(['1', 10, -300, 60, '7'], ['1', 10, -300, 60, 7]), '12,005.00', false],
	[
		'two entries with one end',
		entries(['1', 10, -300, 60, '7'], ['1', 10, -300, 60, '8']),
		'24,010.00',
		false,
	],
])('%s: so much a year', (_, products, worth, isSaid) => {
	const text = textOf([cad], products);
	expect(text).toContain(`All seats with a price: ${worth} EUR a year.`);
	expect(/1 asset has a product twice, .*: B/.test(text)).toBe(isSaid);
});

const heldBy = (cloudAccountGlobalId: string | null | undefined, borrowedFlag = false): Lists => ({
	...{ ...entries(['1', 10, -400, 60]), 'Given Back': [{ ...WITHDRAWN, ended: day(-73) }] },
	'Asset Holders': [
		LISTS['Asset Holders']![0]!,
		{ assetNum: 'B', assetId: '2', cloudAccountGlobalId, borrowedFlag },
	],
});
it.each<[string, Lists, string | undefined]>([
	['given back, and free', heldBy(null), '2,401.00'],
	['it is lent', heldBy(null, true), undefined],
	['nobody knows who holds it', heldBy(undefined), undefined],
])('%s: so much is saved', (_, lists, saved) =>
	expect(/which saved (.*) EUR so far/.exec(textOf([cad], lists))?.[1]).toBe(saved),
);

it('what was given back and is not listed any more is said', () =>
	expect(textOf([cad], { 'Given Back': [{ ...WITHDRAWN, assetNum: 'Z', ended: '2026-09-11' }] })).toContain(
		'1 asset that was given back is not listed any more: Z',
	));

const ago = (days: number) => NOW.minus({ days }).toUTC().toISO()!;
const AT = NOW.minus({ hours: 1 }).toUTC().toISO();
const SAMPLE = [
	{ kind: 'sample', history: JSON.stringify({ hours: Array<number>(60).fill(24), minHours: 8 }) },
	...['A', 'B'].map((assetNum) => ({
		...{ kind: 'asset', assetNum, holder: 'g', heldSince: ago(90), lastSeen: AT, lastOnline: ago(50) },
		days: 'h'.repeat(60),
		// With what has ended, and one more time.
		products: JSON.stringify([
			['u1', 'CAD', 10, null],
			['u2', 'BIM', 5, Date.parse(ago(-9))],
			['u1', 'CAD', 7, Date.parse(ago(9))],
		]),
	})),
].map((row) => ({ ...row, sample: 1, execution: '1', of: 3, at: AT }));
const notice = (assetNum: string, id: number) => ({
	...{ id, assetNum, state: 'sent', stage: 1, holder: 'g', holderName: 'Li Na', userName: 'lina' },
	products: 'CAD',
	...{ sent: ago(40), deadline: ago(2), by: '', until: '' },
});
const bim = { product: 'BIM', price: 2, currency: 'USD' };
const given = (withdraw: boolean) => ({
	Settings: [{ now: NOW.toISO(), withdraw, maxShare: 1, idleDays: 30, sampledShare: 0.8, freshHours: 3 }],
	Use: SAMPLE,
	Notices: [notice('A', 1), notice('B', 2)],
	'Assets Now': ['A', 'B'].map((assetNum) => ({
		...{ assetNum, cloudAccountGlobalId: 'g', onlineFlag: false, borrowedFlag: false },
		holderUserName: 'lina',
	})),
	Rehearsal: [{ dryRun: true }, { dryRun: true }],
	'Write Result': withdraw ? [{ id: 1, state: 'withdrawn' }, { id: 2, state: 'sent' }] : [], // prettier-ignore
});
it.each<[string, boolean, Array<Record<string, unknown>> | undefined, string | undefined]>([
	['a rehearsal', false, [cad, bim], '24,010.00 EUR + 20.00 USD a year'],
	['what was withdrawn alone', true, [cad], '12,005.00 EUR a year'],
	['no price', false, [{}], undefined],
	['no such node, as it comes', false, undefined, undefined],
])('the report of reclaiming: %s', (_, withdraw, Prices, due) => {
	const nodes = { ...given(withdraw), ...(Prices && { Prices }) };
	const [{ text }] = runCode(readTemplate('reclaim-withdraw'), 'Report', nodes, NOW) as [{ text: string }];
	expect(text).toContain('A: CAD');
	expect(/worth (.*)\./.exec(text)?.[1]).toBe(due);
});

const then = (days: number) => Date.parse(ago(-days));
/** What B has by the samples, in the place of what both have there. */
it.each<[string, unknown[][], string, string | undefined]>([
	['of a name that another has, too', [['u9', 'CAD', 1, null]], 'CAD', undefined],
	['of a name that another has, too, priced by its URI', [['u9', 'CAD', 1, null]], 'CAD (u1)', '12,005.00'],
	['renewed, from its end on', [[then(60), then(-300), '1'], [then(425), then(61), '2']], 'CAD', '24,010.00'], // prettier-ignore
	['renewed, and its end has passed', [[then(-2), then(-300), '1'], [null, then(-1), '2']], 'CAD', '24,010.00'], // prettier-ignore
	['renewed twice', [[then(60), then(-300), '1'], [then(425), then(-2), '2'], [then(790), then(-1), '3']], 'CAD', '24,010.00'], // prettier-ignore
	['of a sample that has neither start nor order', [[then(60)], [then(425)]], 'CAD', '36,015.00'],
])('the report of reclaiming, a product %s', (_, list, product, due) => {
	const products = JSON.stringify(
		list.map((one) => (typeof one[0] === 'string' ? one : ['u1', 'CAD', 10, ...one])),
	);
	const nodes = { ...given(false), Prices: [{ ...cad, product }] };
	const Use = nodes.Use.map((row) =>
		'assetNum' in row && row.assetNum === 'B' ? { ...row, products } : row,
	);
	const [{ text }] = runCode(readTemplate('reclaim-withdraw'), 'Report', { ...nodes, Use }, NOW) as [
		{ text: string },
	];
	expect(/worth (.*) EUR a year\./.exec(text)?.[1]).toBe(due);
});
