import { times } from 'lodash';
import { DateTime } from 'luxon';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { sheetsIn } from '../support/report/sheetRows';
import { findingsOf, reportOf, type Finding, type Lists, type Rows } from '../support/audit/runAudit';

/** *License audit*: what the mail and the workbook say. */

const NOW = DateTime.fromISO('2026-11-23T09:00:00Z', { zone: 'UTC' });
const inDays = (days: number, time = '23:59:59.999') => `${NOW.plus({ days }).toISODate()}T${time}Z`;
const asset = (assetNum: string, limitEndTime: unknown, more: IDataObject = {}) =>
	({ assetNum, licenseType: 'cloud_account', limitEndTime, ...more }) as IDataObject;
const holder = (assetNum: string, cloudAccountGlobalId: string | null = 'g', more: IDataObject = {}) =>
	({ assetNum, assetId: `id-${assetNum}`, cloudAccountGlobalId, onlineFlag: false, ...more }) as IDataObject;
const product = (assetNum: string, productName: string, limitEndTime: string | null = null) =>
	({ assetNum, productName, limitEndTime }) as IDataObject;
const PEOPLE = [
	{ globalId: 'g', name: 'Li Na', userName: 'lina', deleted: false },
	{ globalId: 'x', name: 'Erik Lund', userName: 'erik', deleted: true },
];

/** Two assets that need nothing, and what is given besides. */
const lists = (assets: IDataObject[], holders: IDataObject[], more: Lists = {}): Lists => ({
	Employees: PEOPLE,
	Assets: [asset('Y', null), asset('Z', inDays(400)), ...assets],
	'Asset Holders': [holder('Y'), holder('Z'), ...holders],
	Products: [],
	...more,
});

it.each<[string, number, string, string]>([
	['the day before yesterday', -2, '09:00:00', 'ended 2 days ago'],
	['yesterday', -1, '23:59:59', 'ended yesterday'],
	['this morning', 0, '08:00:00', 'ended today'],
	['tonight', 0, '23:59:59', 'ends today'],
	['tomorrow morning', 1, '00:00:00', 'ends tomorrow'],
	['in two days', 2, '00:00:00', 'ends in 2 days'],
	['on the last day of the report', 30, '23:59:59', 'ends in 30 days'],
	['a day later', 31, '00:00:00', ''],
])('an end %s', (_, days, time, words) => {
	const given = lists([asset('A', inDays(days, time))], [holder('A')]);
	const { report, page } = reportOf(given, NOW);

	expect(findingsOf(given, NOW).map(({ assetNum, when }) => [assetNum, when])).toEqual([
		[words && 'A', words],
	]);
	expect(report.html).toContain(words);
	expect(report.text).toContain(words);
	expect(page).toBe(report.html);
});

const failed = (item: number | undefined, message = 'no') => ({
	json: { error: { message } },
	pairedItem: item === undefined ? undefined : { item },
});
const cloud = (row: IDataObject, licenseType = 'cloud_account') => ({ ...row, licenseType });
const of = (Products: Rows, ...numbers: string[]) =>
	lists(
		[],
		numbers.map((number) => holder(number)),
		{ Products },
	);
const CAD = product('A', 'CAD', inDays(2));
const TWO_PRODUCTS = [CAD, product('A', 'BIM', inDays(5)), product('B', 'CAD', inDays(5))];
const LOCK = cloud(product('8000000102', 'CAD'), 'normal_recover_usbkey');
const TWO_CLOUDS = {
	'Asset Holders': [holder('A'), holder('B')],
	Employees: PEOPLE,
	Products: [
		cloud(product('A', 'CAD'), 'cloud_customer'),
		cloud(product('B', 'CAD', inDays(400)), 'cloud_personal'),
	],
};
const FOUR = [asset('A', inDays(3)), asset('B', inDays(-3)), asset('C', inDays(9)), asset('D', inDays(30))];
const ODD_END = lists([asset('A', 'soon'), asset('B', inDays(2))], [holder('A'), holder('B')]);
const IN_9999 = lists([asset('A', '9999-12-31T23:59:59.000Z')], [holder('A', null)]);
const ONE_UNREAD = 'Not complete: 1 could not be read in full';
it.each<[string, Lists, string]>([
	['nothing', lists([], []), 'Nothing needs attention'],
	['no asset at all', {}, 'No asset is listed'],
	['one ends', lists([asset('A', inDays(3))], [holder('A')]), '1 ends within 30 days'],
	[
		'several kinds; an asset with two of them counts in both',
		lists(FOUR, [holder('A', 'x'), holder('B'), holder('C'), holder('D', null)]),
		'1 has ended, 3 end within 30 days, 1 is held by somebody who left, 1 is held by nobody',
	],
	['an asset with two products that end counts once', of(TWO_PRODUCTS, 'A', 'B'), '2 end within 30 days'],
	[
		'products of one asset that could not be read',
		lists([asset('B', inDays(3))], [holder('A'), holder('B')], { Products: [failed(2)] }),
		`${ONE_UNREAD}, 1 ends within 30 days`,
	],
	['no employees: nobody has left', lists([], [holder('A', 'x')], { Employees: [{}] }), ONE_UNREAD],
	['an asset that only one of the two lists has', lists([asset('A', null)], []), ONE_UNREAD],
	[
		'a cloud asset that only the list of holders has; a lock is always in that one alone',
		of([cloud(product('A', 'CAD')), LOCK], 'A', '8000000102'),
		ONE_UNREAD,
	],
	['no cloud asset is listed, two are held', TWO_CLOUDS, 'Not complete: 2 could not be read in full'],
	['an end that nobody can read', ODD_END, `${ONE_UNREAD}, 1 ends within 30 days`],
	['an end in 9999, which is none', IN_9999, '1 is held by nobody'],
	['a row without a number', lists([asset('', inDays(2))], []), ONE_UNREAD],
])('the headline: %s', (_, given, headline) => {
	const { report } = reportOf(given, NOW);

	expect(report.headline).toBe(headline);
	expect(report.subject).toBe(`License audit of Acme: ${headline}`);
	expect(report.html.replaceAll('&#39;', "'")).toContain(`>${headline}</h1>`);
	expect(report.text).toContain(headline);
});

it('an asset is once in each table and once in the workbook, with all its reasons', () => {
	const given = lists([asset('A', inDays(3), { locked: true })], [holder('A', 'x')], {
		Products: [product('A', 'CAD', inDays(-2)), product('A', 'BIM', inDays(-4))],
	});
	const { report, parts } = reportOf(given, NOW);

	expect(report.counts).toEqual({ ended: 1, soon: 1, left: 1, nobody: 0, lent: 0, unknown: 0 });
	expect(report.html.split('<b>A</b>')).toHaveLength(4);
	const [, row = '', ...others] = rowsOf(parts['xl/worksheets/sheet1.xml']!);
	expect(others).toEqual([]);
	expect(textsOf(row)).toEqual([
		...['A', 'cloud account', 'CAD, BIM', 'Erik Lund (erik)'],
		'has ended; ends within 30 days; held by somebody who left',
		// 2026-11-19, as spreadsheets count it.
		...['46345', '-4'],
		...['the asset: ends in 3 days\nBIM: ended 4 days ago\nCAD: ended 2 days ago', 'locked', 'x'],
	]);
});

const rowsOf = (sheet: string) => [...sheet.matchAll(/<row [^>]*>.*?<\/row>/gs)].map(([row]) => row);
/** What stands in the cells of a row; a cell that holds nothing is left out. */
const textsOf = (row: string) =>
	[...row.matchAll(/<c [^>]*>(?:<v>|<is><t [^>]*>)(.*?)<\/(?:v|t)>/gs)].map(([, text]) => text);

describe('text of the platform stays text', () => {
	const NAMES = [
		...['<b>', '"><img src=x onerror=alert(1)>', "'><script>alert(1)</script>", '</td></table>', '&lt;&amp;'],
		...['=HYPERLINK("http://evil.example","CAD")', '+1+1', '-2', '@SUM(A1)', '"); DROP'],
		...['_x0041_', 'a\u0000b\u0007\u202Ec\r\nd', '\uD800'],
	];
	/** Tags that the mail is made of; nothing of the platform may add one. */
	const ALLOWED = /^<(\/?(html|head|body|title|style|table|tr|td|th|h1|h2|p|div|span|b|br)|meta|!DOCTYPE)\b/;
	const tagsOf = (html: string) => [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag);

	it.each(NAMES)('%j', (name) => {
		const given = (text: string): Lists => ({
			Settings: [{ warnDays: 30, company: text }],
			Employees: [{ globalId: 'g', name: text, userName: text, deleted: false }],
			Assets: [asset(text, inDays(3), { licenseType: text }), asset('B', inDays(4))],
			'Asset Holders': [holder(text), holder('B', text)],
			Products: [product(text, text, inDays(2)), product('B', text, inDays(1))],
			'Use over 30 Days': [{ product: text, seats: 5, heldPeak: text, onlinePeak: 2, idleAssets: text }],
		});
		const [plain, odd] = [reportOf(given('CAD'), NOW), reportOf(given(name), NOW)];

		expect(tagsOf(odd.page).map(nameOf).sort()).toEqual(tagsOf(plain.page).map(nameOf).sort());
		for (const tag of tagsOf(odd.page)) expect(tag).toMatch(ALLOWED);
		if (/["']/.test(name)) expect(odd.page.includes(name)).toBe(false);
		expect(odd.report.subject).not.toMatch(/\p{Cc}/u);
		for (const [part, xml] of Object.entries(odd.parts)) {
			expect(tagsOf(xml).map(nameOf)).toEqual(tagsOf(plain.parts[part]!).map(nameOf));
			expect(xml).not.toMatch(/<f\b|[^\P{Cc}\t\n]/u);
		}
	});

	const nameOf = (tag: string) => /^<[/!?]?[\w:]*/.exec(tag)![0];

	it.each([
		['R&D', 'an entity', '>R&amp;D</t>'],
		['=1+1', 'of the format Text', '<c r="A2" s="5" t="inlineStr"><is><t xml:space="preserve">=1+1</t>'],
	])('%s is %s in the workbook', (name, _, due) => {
		const { parts } = reportOf(lists([asset(name, inDays(3))], [holder(name)]), NOW);
		expect(parts['xl/worksheets/sheet1.xml']).toContain(due);
	});
});

describe('use over 30 days', () => {
	const rows = (...more: IDataObject[]) => reportOf(lists([], [], { 'Use over 30 Days': more }), NOW);
	const shows = ({ report, parts }: ReturnType<typeof rows>) => [
		report.html.includes('Use over 30 days'),
		'Use over 30 days' in sheetsIn(parts),
	];
	const CAD = { product: 'CAD', seats: 10, heldPeak: 8, onlinePeak: 5, idleAssets: 2 };

	it.each<[string, IDataObject[], boolean]>([
		['rows', [CAD, { product: 'BIM', seats: '4' }], true],
		['no rows', [{}], false],
		['the rows that a switched-off node passes on', [holder('A')], false],
		['a row without seats', [{ product: 'CAD', seats: null }], false],
	])('%s', (_, given, isShown) => expect(shows(rows(...given))).toEqual([isShown, isShown]));

	it('the mail says of which day the last sample is', () => {
		const at = (createdAt: string) => ({ ...CAD, createdAt });

		const { html } = rows(at('2026-10-01T08:00:00.000Z'), at('2026-10-02T08:00:00.000Z')).report;
		expect(html).toContain('The last sample is of 2026-10-02.');
		expect(rows(CAD).report.html).not.toContain('last sample');
	});

	it('the last row of a product counts; what is not known is not zero', () => {
		const BIM = { ...CAD, product: 'BIM', heldPeak: null, idleAssets: 'A1, A2,A3' };
		const { parts } = rows(CAD, BIM, { ...CAD, seats: 12 });

		expect(rowsOf(parts['xl/worksheets/sheet3.xml']!).slice(1).map(textsOf)).toEqual([
			['CAD', '12', '8', '5', '2'],
			['BIM', '10', '5', '3'],
		]);
	});
});

describe('the findings', () => {
	const inShort = (given: Lists) =>
		findingsOf(given, NOW).map(({ attention, assetNum, until, detail }) =>
			[attention, assetNum, until && until.slice(5), detail].filter(Boolean).join(' | '),
		);
	const lock = (assetNum: string, cloudAccountGlobalId: string | null) =>
		({ assetNum, borrowedFlag: cloudAccountGlobalId !== null, cloudAccountGlobalId }) as IDataObject;
	const lentTo = (number: string, who = 'g') => holder(number, who, { borrowedFlag: true });
	const unshown = { assetNum: 'A', assetId: 'a', onlineFlag: false } as IDataObject;
	const hu = { globalId: 'h', name: 'Hu', userName: 'hu', deleted: false };
	/** An asset, and one product of it, that end in so many days. */
	const ends = (ofAsset: number | null, ofProduct: number | null) =>
		lists([asset('A', ofAsset && inDays(ofAsset))], [holder('A')], {
			Products: [product('A', 'CAD', ofProduct === null ? null : inDays(ofProduct))],
		});
	const NONE = ['Nothing | 3 assets looked at, none needs attention'];
	const ENDED = 'Product ended | A | 11-13 | CAD';
	const TWICE = 'Not known | A | 11-18 | Assets lists it more than once: its end is the earliest of them';
	const END = asset('A', null);
	const [LATE, EARLY] = [asset('A', inDays(300)), asset('A', inDays(-5))];
	it.each<[string, Lists, string[]]>([
		['a product ended, its asset has no end', ends(null, -10), [ENDED]],
		['a product ends soon, its asset later', ends(90, 10), ['Product ends soon | A | 12-03 | CAD']],
		['a product ends as its asset does', ends(10, 10), ['Ends soon | A | 12-03']],
		['a product ends later than its asset', ends(10, 400), ['Ends soon | A | 12-03']],
		['a product ended before its asset', ends(10, -10), ['Ends soon | A | 12-03', ENDED]],
		['a product ends later than the days of Settings', ends(null, 60), NONE],
		['a product has no end', ends(null, null), NONE],
		[
			'products that could not be read, others as usual',
			of([failed(2), product('B', 'CAD', inDays(-10))], 'A', 'B'),
			['Product ended | B | 11-13 | CAD', 'Products not known | A | no'],
		],
		[
			'an empty company, of which no products can be read',
			{ Products: [failed(0, 'Asset: is required')] },
			['Nothing | No asset is listed. Is the Enterprise Global ID in Settings right?'],
		],
		['twice in Assets, ended first', lists([EARLY, LATE], [holder('A')]), ['Ended | A | 11-18', TWICE]],
		['and last', lists([END, LATE, EARLY], [holder('A')]), ['Ended | A | 11-18', TWICE, TWICE]],
		[
			'an asset twice in Asset Holders, held and free',
			lists([END], [holder('A', 'x'), holder('A', null)]),
			[
				'Not known | A | Asset Holders lists it more than once, held by different people or by nobody: x, nobody',
			],
		],
		['the same holder twice', lists([END], [holder('A'), holder('A')]), NONE],
		[
			'a holder that the entry does not show: not called unassigned',
			lists([END, asset('B', null)], [unshown, holder('B', null)]),
			['Unassigned | B', 'Not known | A | Asset Holders does not show who holds it'],
		],
		[
			'products that are the rows of Asset Holders',
			lists([], [], { Products: [holder('Y'), unshown] }),
			[
				'Products not known | Products is switched off, or its credential cannot be read: when products end is not known',
			],
		],
		[
			'lent locks that are not lent: held by somebody who left, by somebody who did not, and by nobody',
			lists([], [holder('L5', 'x'), holder('L6', 'g'), holder('L7', null)], {
				'Lent Locks': ['L5', 'L6', 'L7'].map((number) => lock(number, null)),
			}),
			['Held by a deleted employee | L5 | a lent lock'],
		],
		[
			'two lent locks of one person, and two assets in them',
			lists([], [lentTo('A'), lentTo('B')], { 'Lent Locks': [lock('L1', 'g'), lock('L2', 'g')] }),
			['L1', 'L2'].map((one) => `Lock lent out | ${one} | lent, in one of the 2 locks of this person: A, B`),
		],
		[
			'one lent lock of each of two people',
			lists([], [lentTo('A'), lentTo('B', 'h')], {
				...{ Employees: [...PEOPLE, hu], 'Lent Locks': [lock('L1', 'g'), lock('L2', 'h')] },
			}),
			['Lock lent out | L1 | lent: A', 'Lock lent out | L2 | lent: B'],
		],
	])('%s', (_, given, found) => expect(inShort(given)).toEqual(found));

	it('the global ID of who holds it: what a deleted employee holds can be withdrawn by it alone', () => {
		const holders = [holder('A'), holder('B', 'x'), holder('C', 'gone'), holder('D', null)];
		const found = findingsOf(lists([asset('A', inDays(20))], holders), NOW);
		const asText = (row: Finding) =>
			[row.attention, row.assetNum, row.holder, row.holderGlobalId].join(' | ');
		expect(found.map(asText)).toEqual([
			'Ends soon | A | Li Na (lina) | g',
			'Held by a deleted employee | B | Erik Lund (erik) | x',
			'Held by a deleted employee | C | gone | gone',
			'Unassigned | D |  | ',
		]);
	});

	/** By the row that was asked for: Y, Z, and then these. */
	const ended = { ...product('', 'CAD', inDays(-10)), assetNum: null };
	const by = (pairedItem: INodeExecutionData['pairedItem']) => ({ json: ended, pairedItem });
	const each = (numbers: string, text: string) => [...numbers].map((number) => text.replace('#', number));
	const CAD_ENDED = 'Product ended | # | 11-13 | CAD';
	it.each<[string, Rows, string[]]>([
		['a product without number', [ended], each('Y', CAD_ENDED)],
		['three of two assets', [by({ item: 2 }), by([{ item: 2 }]), by(3)], each('AAB', CAD_ENDED)],
		['errors without an ID', [failed(2), failed(3)], each('AB', 'Products not known | # | no')],
		['an error of nobody knows what', [failed(undefined)], ['Products not known | no']],
	])('neither a product nor an error need name its asset: %s', (_, Products, found) => {
		const holders = [holder('A'), { ...holder('B'), assetId: null }];
		expect(inShort(lists([asset('A', null), asset('B', null)], holders, { Products }))).toEqual(found);
	});
});

describe('assets with more products than a cell or a mail can hold', () => {
	const named = (index: number) => `Product ${index} ${'of a long name '.repeat(5)}`;
	const full = (numbers: string[], most: number) =>
		of(
			numbers.flatMap((number) =>
				times(most, (index) => product(number, named(index), inDays(1 + (index % 29)))),
			),
			...numbers,
		);

	it('the workbook has all of them, in further rows of the asset; the mail says how many it leaves out', () => {
		const { report, parts } = reportOf(full(['A', 'B'], 600), NOW);
		const rows = rowsOf(parts['xl/worksheets/sheet1.xml']!).slice(1).map(textsOf);

		expect(rows.map(([number]) => number)).toEqual(['A', 'A', 'B', 'B']);
		for (const number of ['A', 'B']) {
			const cells = rows.filter(([one]) => one === number).flat();
			const ends = cells.flatMap((cell) =>
				cell!.split('\n').filter((line) => /^Product \d+ .*: ends /.test(line)),
			);
			const names = cells.flatMap((cell) =>
				cell!.includes(': ends') ? [] : (cell!.match(/Product \d+/g) ?? []),
			);
			expect([new Set(ends).size, new Set(names).size]).toEqual([600, 600]);
		}
		for (const cell of rows.flat()) expect(cell!.length).toBeLessThanOrEqual(32_000);
		for (const said of [report.html, report.text]) expect(said).toContain('and 595 more');
	});

	it('no form of the mail is larger than what mail programs cut off', () => {
		const numbers = times(400, (index) => `CA${index}`);
		const { report } = reportOf(full(numbers, 6), NOW);

		expect(report.html).toMatch(/And \d+ more: the workbook has all\./);
		for (const said of [report.html, report.text]) expect(Buffer.byteLength(said)).toBeLessThan(95_000);
	});
});

describe('by name', () => {
	const at = '2026-11-23T08:00:00.000Z';
	const sampled = { sample: 1, execution: '1', of: 4, at };
	const seen = (assetNum: string, more: IDataObject = {}) =>
		({
			...{ ...sampled, kind: 'asset', assetNum, holder: 'g', heldSince: '2026-01-01T00:00:00.000Z' },
			...{ lastSeen: at, lastOnline: '2026-10-01T08:00:00.000Z', days: 'h'.repeat(40), products: '' },
			...more,
		}) as IDataObject;
	const days = { day: 20_780, hour: 1, hours: Array<number>(40).fill(24), minHours: 8 };
	const given: Lists = {
		Employees: [...PEOPLE, { globalId: 'h', name: 'Hu', userName: 'hu', deleted: false }],
		Assets: [asset('A', inDays(3)), asset('B', null), asset('C', inDays(90))],
		'Asset Holders': [holder('A'), holder('B', 'h'), holder('C')],
		Products: [
			{ ...product('A', 'CAD'), productUri: '24107', limitConcurrent: 3 },
			{ ...product('B', ''), productUri: '24107', limitConcurrent: 2 },
			{ ...product('C', '', inDays(80)), productUri: '24107', limitConcurrent: 7 },
		],
		'Use over 30 Days': [
			{ ...sampled, kind: 'sample', history: JSON.stringify(days) },
			...[seen('A'), seen('B'), seen('C', { days: `${'h'.repeat(20)}o${'h'.repeat(19)}` })],
		],
	};
	const { report, parts } = reportOf(given, NOW);
	const sheets = sheetsIn(parts);
	const IN_3_DAYS = '2026-11-26 (in 3 days)';

	it('who holds what, with seats, and one name for a product in whatever row it stands', () => {
		expect(sheets['Who holds what']).toEqual([
			{ Person: 'Hu (hu)', Assets: 1, Seats: 2, Products: 'CAD', 'First end': 'no end known' },
			{ Person: 'Li Na (lina)', Assets: 2, Seats: 10, Products: 'CAD', 'First end': IN_3_DAYS },
		]);
		const now = { Product: 'CAD', Assets: 3, Seats: 12, 'Held or lent': 12 };
		expect(sheets['Products now']).toMatchObject([now]);
	});

	it('what was not used for 30 days by who holds it still; not what was online, or is with somebody else now', () =>
		expect(sheets['Not used for 30 days']).toEqual([
			{ Asset: 'A', Product: 'CAD', Seats: 3, Holder: 'Li Na (lina)', 'Last online': '2026-10-01' },
		]));

	it.each<[string, DateTime, boolean]>([
		['two days ago', NOW.plus({ days: 1.9 }), true],
		['longer ago', NOW.plus({ days: 2.1 }), false],
	])('the last sample was %s: its day is told, and what is not used while it is new', (_, now, isNew) => {
		const { report: later } = reportOf(given, now);
		expect(later.text).toContain('The last sample is of 2026-11-23.');
		expect(later.text.includes('Not used for 30 days:')).toBe(isNew);
		expect(later.text.includes('nothing is counted as not used')).toBe(!isNew);
	});

	it('what has no end', () => {
		const row = { Asset: 'B', Product: 'CAD', Seats: 2, Holder: 'Hu (hu)' };
		expect(sheets['Licenses without an end']).toEqual([row]);
	});

	it('the mail has all three, as page and as text', () => {
		for (const said of [report.html, report.text])
			for (const title of ['Who holds what', 'Not used for 30 days', 'Licenses without an end'])
				expect(said).toContain(title);
	});

	it('without samples nothing is called unused', () => {
		const { parts: others } = reportOf({ ...given, 'Use over 30 Days': [{}] }, NOW);
		expect(Object.keys(sheetsIn(others))).not.toContain('Not used for 30 days');
	});

	it('the workbook has what ends first on top, whatever the reason', () => {
		const more = { Assets: [asset('A', inDays(3)), asset('B', null), asset('C', inDays(90))] };
		const held = { 'Asset Holders': [holder('A'), holder('B', 'h'), holder('C', null)] };
		const Products = [product('B', 'CAD', inDays(-2))];
		const rows = sheetsIn(reportOf({ ...given, ...more, ...held, Products }, NOW).parts)['Needs attention']!;

		expect(rows.map((row) => `${row.Asset} ${row['Days left']}`)).toEqual(['B -2', 'A 3', 'C 90']);
	});
});

it('two products with one name are two: each has its URI behind it, and the third has its name alone', () => {
	const used = (productUri: string, seats: number, name = 'CAD') => ({
		...{ product: name, productUri, seats, heldPeak: 1, onlinePeak: 1, idleAssets: 0 },
	});
	const bought = (number: string, name: string, productUri: string) => ({
		...product(number, name),
		productUri,
	});
	const { report, parts } = reportOf(
		{
			...of(
				[
					bought('A', 'CAD', 'eu'),
					bought('B', 'CAD', 'us'),
					bought('C', 'CAD', 'us'),
					bought('C', 'BIM', 'b'),
				],
				...['A', 'B', 'C'],
			),
			'Use over 30 Days': [used('eu', 100), used('us', 4), used('b', 3, 'BIM'), used('us', 5)],
		},
		NOW,
	);
	const figures = (sheet: number) =>
		rowsOf(parts[`xl/worksheets/sheet${sheet}.xml`]!)
			.slice(1)
			.map((one) => textsOf(one).slice(0, 2).join(': '));

	expect(figures(2)).toEqual(['CAD (us): 2', 'BIM: 1', 'CAD (eu): 1']);
	expect(figures(3)).toEqual(['CAD (eu): 100', 'CAD (us): 5', 'BIM: 3']);
	expect(report.html).toMatch(/CAD \(eu\).*1 of 100/);
});
