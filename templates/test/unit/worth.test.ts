import { DateTime } from 'luxon';

import { reportOf, type Lists } from '../support/audit/runAudit';

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
const cad = { product: 'CAD', price: 1200.5, currency: 'EUR' };
const textOf = (Prices: Lists[string], more: Lists = {}) =>
	reportOf({ ...LISTS, Prices, ...more }, NOW).report.text;

it('a sentence for each currency, and tables by product and department', () => {
	const text = textOf([cad, { product: 'u2', price: 80, currency: 'usd' }], {
		'Given Back': [{ state: 'withdrawn', assetNum: 'B', holder: 'g', ended: '2026-09-11T10:00:00Z' }],
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

it.each<[string, Lists[string], string]>([
	['a text for a number', [{ ...cad, price: 'much' }], 'it is no number'],
	['no number', [{ ...cad, price: null }], 'it is no number'],
	['a number below 0', [{ ...cad, price: -1 }], 'it is no number'],
	['more than two decimals', [{ ...cad, price: 0.005 }], 'it is no number'],
	['no currency', [{ ...cad, currency: ' ' }], 'it has no currency'],
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

it('what was given back and is not listed any more is said', () =>
	expect(
		textOf([cad], {
			'Given Back': [{ state: 'withdrawn', assetNum: 'Z', holder: 'g', ended: '2026-09-11' }],
		}),
	).toContain('1 asset that was given back is not listed any more: Z'));
