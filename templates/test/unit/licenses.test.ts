import { times } from 'lodash';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import type { Lists } from '../support/audit/runAudit';
import { licensesOf } from '../support/report/runLicenses';

/** *All my licenses*: what the page and the workbook say, and what they say once of what no list shows. */

const NOW = DateTime.fromISO('2026-11-23T09:00:00Z', { zone: 'UTC' });
const inDays = (days: number) => NOW.plus({ days }).toISO()!;
const holder = (assetNum: string, cloudAccountGlobalId: string | null = 'g', more: IDataObject = {}) =>
	({ assetNum, assetId: `id-${assetNum}`, cloudAccountGlobalId, onlineFlag: false, ...more }) as IDataObject;
const product = (assetNum: string, productName: string, days: number | null, more: IDataObject = {}) =>
	({
		...{ assetNum, productName, customerId: 'C1', licenseOrderId: '41', limitConcurrent: 2 },
		...{ limitEndTime: days === null ? null : inDays(days), ...more },
	}) as IDataObject;
const asset = (assetNum: string, more: IDataObject = {}) =>
	({ assetNum, licenseType: 'cloud_account', customerId: 'C1', limitEndTime: null, ...more }) as IDataObject;
const ACME = { customerId: 'C1', channelCustomerId: 'ACME-1', enterpriseName: 'Acme' };
const LI_NA = { globalId: 'g', name: 'Li Na', userName: 'lina', deleted: false };

const WHOLE: Lists = {
	Assets: [asset('A'), asset('B', { locked: true, limitEndTime: inDays(12) })],
	Customers: [ACME],
	'Asset Holders': [holder('A', 'g', { onlineFlag: true }), holder('B', null)],
	Products: [product('A', 'CAD', 3), product('B', 'CAD', null, { limitStartTime: inDays(-100) })],
	Employees: [LI_NA],
};
const saidOf = (lists: Lists) =>
	licensesOf({ ...WHOLE, ...lists }, NOW).sheets['Not shown']!.map((row) => {
		const [what, ...which] = Object.values(row);
		return [String(what).split(':')[0], ...which].join(' | ');
	});

it('a row has all that there is to know of an asset and its product', () => {
	const { sheets, report } = licensesOf(WHOLE, NOW);

	expect(sheets.Licenses!.map((row) => Object.values(row))).toEqual([
		['Acme (ACME-1)', 'A', 'cloud account', 'CAD', 2, 'Li Na (lina)', 'online', 'always', 46_352, 3, '41'],
		// 2026-08-15 and 2026-12-05: a product without an end ends with its asset.
		['Acme (ACME-1)', 'B', 'cloud account', 'CAD', 2, 'nobody', 'no', 46_249, 46_361, 12, '41', 'locked'],
	]);
	expect(report.headline).toBe('1 product, 4 seats: 2 given out, 2 in use, 2 free; 4 end within 30 days');
	expect(report.subject).toBe(`All licenses of Acme: ${report.headline}`);
	for (const said of [report.html, report.text]) expect(said).toContain('2026-11-26 (in 3 days)');
	// A telephone shows the titles in the rows.
	expect(report.body).toContain('<sub>Ends: </sub>2026-11-26 (in 3 days)');
	expect(report.html).toMatch(/<td data-title="Ends:"[^>]*>2026-11-26/);
});

it.each([
	['41', 15],
	['of two words and more', 30],
	// Between a sign and a figure no program begins a new line.
	['revoke/CA8000009922/4100000000000001002', 45],
])('a row is as high as its longest text: %s', (licenseOrderId, height) => {
	const { parts } = licensesOf({ ...WHOLE, Products: [product('A', 'CAD', 3, { licenseOrderId })] }, NOW);
	const heights = [...parts['xl/worksheets/sheet1.xml']!.matchAll(/ ht="(\d+)"/g)].map((one) =>
		Number(one[1]),
	);
	expect(heights).toEqual([22, height, 15]);
});

const LOCKS = 'end of what is no cloud license';
const LENT = { 'Asset Holders': [holder('A'), holder('B', null, { borrowedFlag: true })] };
const UNASKED = { Customers: [{ error: { message: 'Channel Code: is required' } }] };
const BUSY = [0, 1].map((item) => ({ json: { error: { message: 'busy' } }, pairedItem: { item } }));
const IN_USE = 'How many seats of an asset are in use';
it.each<[string, Lists, string[]]>([
	['all is shown', {}, [IN_USE]],
	['locks, whose own end is in no list', { Assets: [] }, [IN_USE, `The own ${LOCKS} | 2 | A, B`]],
	[
		'a product without a number of seats, and an asset without products',
		{ Products: [product('A', 'CAD', 3, { limitConcurrent: null })] },
		[
			IN_USE,
			'How many seats a product has, where no number is named | 1 | A',
			'What an asset without products is for | 1 | B',
		],
	],
	['a lent lock that nobody is said to have', LENT, [IN_USE, 'Who has a lent lock | 1 | B']],
	['one that an employee has', { ...LENT, Employees: [{ ...LI_NA, borrowNum: 'B' }] }, [IN_USE]],
	['customers that cannot be asked for', UNASKED, [IN_USE, 'The names of customers, so each has its number']],
	['products of two assets, for one reason: said once', { Products: BUSY }, [IN_USE, 'busy | 2 | A, B']],
])('what no list shows: %s', (_, lists, said) => expect(saidOf(lists)).toEqual(said));

it.each<[string, Lists, RegExp]>([
	['no asset at all', { Assets: [{}], 'Asset Holders': [{}], Products: [{}] }, /^No asset is listed$/],
	['who holds one is not shown', { 'Asset Holders': [holder('A')] }, /^Not complete: 1 product, 4 seats: 2 /],
	['an odd end', { Assets: [asset('A', { limitEndTime: 'soon' }), asset('B')] }, /^Not complete: /],
])('the headline: %s', (_, lists, headline) =>
	expect(licensesOf({ ...WHOLE, ...lists }, NOW).report.headline).toMatch(headline),
);

const CUSTOMERS = [ACME, { ...ACME, customerId: 'C2' }];
const TWO_PEOPLE = ['g', 'g2'].map((globalId) => ({ globalId, name: 'Li Na', deleted: false }));
const IN_12_DAYS = { limitEndTime: inDays(12) };
/** Of each row of a sheet: what it is about, the first end, the seats without an end, and those that have ended. */
it.each<[string, Lists, key: 'Product' | 'Person' | 'Customer', string[]]>([
	[
		'what has ended alone has ended',
		{ Products: [product('A', 'CAD', -3), product('B', 'CAM', null)], Assets: [asset('A'), asset('B')] },
		'Product',
		['CAD, ended, 0, 2', 'CAM, no end, 2, 0'],
	],
	[
		'an asset without products ends by itself',
		{ Products: [product('B', 'CAD', 200)], Assets: [asset('A', { limitEndTime: inDays(5) })] },
		'Person',
		['Li Na (lina), 46354, 0, 0'],
	],
	[
		'two people of one name are two',
		{ 'Asset Holders': [holder('A', 'g'), holder('B', 'g2')], Employees: TWO_PEOPLE },
		'Person',
		['Li Na (g), 46352, 0, 0', 'Li Na (g2), 46361, 0, 0'],
	],
	[
		'two customers that are shown alike are two',
		{ Customers: CUSTOMERS, Assets: [asset('A'), asset('B', { customerId: 'C2', ...IN_12_DAYS })] },
		'Customer',
		['Acme (ACME-1) (C1), 46352, 0, 0', 'Acme (ACME-1) (C2), 46361, 0, 0'],
	],
	...['', ' ', 'Infinity', 'many', Infinity, null].map(
		(limitConcurrent): [string, Lists, 'Product', string[]] => [
			`"${String(limitConcurrent)}" seats are one`,
			{ Products: [product('A', 'CAD', null, { limitConcurrent })] },
			'Product',
			['CAD, no end, 1, 0'],
		],
	),
])('%s', (_, lists, key, rows) => {
	const { sheets } = licensesOf({ ...WHOLE, ...lists }, NOW);
	const columns = [key, 'First end', 'No end', 'Ended'];
	const found = sheets[`By ${key.toLowerCase()}`]!;
	expect(found.map((row) => columns.map((name) => row[name]).join(', '))).toEqual(rows);
});

it('an asset without products counts in what ends soon, and what has ended does not', () => {
	const ended = [product('A', 'CAD', -3)];
	const lists = { Products: ended, Assets: [asset('A'), asset('B', { limitEndTime: inDays(30) })] };
	const { report } = licensesOf({ ...WHOLE, ...lists }, NOW);

	expect(report.headline).toMatch(/; 1 end within 30 days, 2 have ended$/);
	expect(report.text).toContain('- B, no product, 0, nobody, 2026-12-23 (in 30 days)');
});

it('names stay text in the Markdown of a chat', () => {
	const odd = '-[a](https://b) **c** `d` <i> | ~~e~~';
	const { report } = licensesOf({ ...WHOLE, Products: [product('A', odd, 3)] }, NOW);

	expect(report.text).toContain(odd);
	const escaped = '- \\-\\[a\\](https\\://b) \\*\\*c\\*\\* \\`d\\` \\<i\\> \\| \\~\\~e\\~\\~, 2';
	expect(report.short).toContain(escaped);
});

it('an asset that is listed twice, and asked for twice, has its seats once', () => {
	const holders = [holder('A'), holder('A'), holder('B')];
	const Products = [...'AAB'].map((number, item) => ({
		json: product(number, 'CAD', 3),
		pairedItem: { item },
	}));
	const { sheets } = licensesOf({ ...WHOLE, 'Asset Holders': holders, Products }, NOW);

	const once = { Product: 'CAD', Assets: 2, Bought: 4 };
	expect(sheets['By product']).toMatchObject([once]);
});

it('text of the platform stays text', () => {
	const odd = '"><img src=x onerror=alert(1)>=1+1</td>\u0000';
	const of = (name: string) =>
		licensesOf(
			{
				Settings: [{ company: name }],
				Assets: [asset(name, { licenseType: name })],
				Customers: [{ ...ACME, enterpriseName: name, channelCustomerId: name }],
				'Asset Holders': [holder(name)],
				Products: [product(name, name, 3, { licenseOrderId: name })],
				Employees: [{ ...LI_NA, name }],
			},
			NOW,
		);
	const tagsOf = (xml: string) => [...xml.matchAll(/<[/!?]?[\w:]+/g)].map(([tag]) => tag);
	const [plain, bad] = [of('CAD'), of(odd)];

	for (const part of ['html', 'body'] as const)
		expect(tagsOf(bad.report[part])).toEqual(tagsOf(plain.report[part]));
	for (const [name, xml] of Object.entries(bad.parts)) {
		expect(tagsOf(xml)).toEqual(tagsOf(plain.parts[name]!));
		expect(xml).not.toMatch(/<f\b|[^\P{Cc}\t\n]/u);
	}
});

it('of many assets with five products each the page stays small, and the workbook has all', () => {
	const numbers = times(1_000, (index) => `A${index}`);
	const named = (place: number) => `A product with a name of some length ${place}`;
	const { report, sheets } = licensesOf(
		{
			Assets: numbers.map((number, index) => asset(number, { limitEndTime: inDays(index % 700) })),
			Customers: [ACME],
			'Asset Holders': numbers.map((number, index) => holder(number, `g${index % 300}`)),
			Products: numbers.flatMap((number, item) =>
				times(5, (of) => ({
					...product(number, named(of * 100 + (item % 100)), item % 800),
					pairedItem: { item },
				})),
			),
			Employees: times(300, (index) => ({ ...LI_NA, globalId: `g${index}`, userName: `u${index}` })),
		},
		NOW,
	);
	expect([sheets.Licenses!.length, sheets['By person']!.length]).toEqual([5_000, 300]);
	for (const said of [report.html, report.text, report.body])
		expect(Buffer.byteLength(said)).toBeLessThan(95_000);
	// What a chat answers is read at one glance.
	expect(report.short.split('\n').length).toBeLessThan(60);
});
