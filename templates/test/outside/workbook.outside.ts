/* eslint-disable @typescript-eslint/no-require-imports, @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- test code, never published; it uses tools that npm run outside has installed, and starts LibreOffice */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sumBy, times, uniq } from 'lodash';
import { DateTime } from 'luxon';

import { reportOf } from '../support/audit/runAudit';
import { licensesOf } from '../support/report/runLicenses';
import { moduleOf } from '../../../test/helpers/outside/tools';

/** The workbooks of the license audit and of all licenses, read by exceljs and by LibreOffice: what a person finds in them. */

interface Cell {
	value: unknown;
	type: number;
	formula?: string;
	numFmt: string;
	font?: { bold?: boolean };
	fill?: { pattern?: string };
}
interface Sheet {
	rowCount: number;
	getCell: (address: string) => Cell;
	getColumn: (index: number) => { width: number };
	views: Array<{ state: string; ySplit: number }>;
	autoFilter: string;
}
interface Book {
	xlsx: { load: (data: Buffer) => Promise<unknown> };
	worksheets: Array<Sheet & { name: string }>;
}
const { Workbook } = require(moduleOf('exceljs')) as { Workbook: new () => Book };
const JSZip = require(moduleOf('jszip')) as new () => {
	file: (name: string, data: string) => void;
	generateAsync: (options: { type: 'nodebuffer' }) => Promise<Buffer>;
};

const NOW = DateTime.fromISO('2026-11-23T09:00:00Z', { zone: 'UTC' });
const NAMES = [
	'CAD',
	'<b>',
	'"><img src=x>',
	'=1+1',
	'-1',
	'_x0041_',
	'bell\u0007 and zero\u0000',
	' two  blanks ',
	'Größe 大きさ 🙂',
	'x'.repeat(33_000),
];

const lists = {
	Assets: NAMES.map((_, index) => ({
		assetNum: `CA${index}`,
		licenseType: 'cloud_account',
		limitEndTime: NOW.plus({ days: index }).endOf('day').toISO(),
	})),
	'Asset Holders': NAMES.map((_, index) => ({ assetNum: `CA${index}`, cloudAccountGlobalId: 'g' })),
	Products: NAMES.map((productName, index) => ({ assetNum: `CA${index}`, productName, limitEndTime: null })),
	Employees: [{ globalId: 'g', name: 'Li Na', userName: 'lina', deleted: false }],
	'Use over 30 Days': [{ product: 'CAD', seats: 10, heldPeak: 8, onlinePeak: 5, idleAssets: 2 }],
};

async function read(change: (parts: Record<string, string>) => void = () => {}): Promise<Book> {
	const { parts } = reportOf(lists, NOW);
	change(parts);
	return await bookOf(parts);
}

async function fileOf(parts: Record<string, string>): Promise<Buffer> {
	const zip = new JSZip();
	for (const [name, xml] of Object.entries(parts)) zip.file(name, xml);
	return await zip.generateAsync({ type: 'nodebuffer' });
}

async function bookOf(parts: Record<string, string>): Promise<Book> {
	const book = new Workbook();
	await book.xlsx.load(await fileOf(parts));
	return book;
}

/** What is wrong with the first sheet, as texts. */
function faultsOf({ worksheets: [sheet] }: Book): string[] {
	const faults: string[] = [];
	const hold = (what: string, is: unknown) => void (is || faults.push(what));
	const columns = 'ABCDEFGHIJ'.split('');
	hold('frozen header', sheet!.views[0]?.state === 'frozen' && sheet!.views[0].ySplit === 1);
	hold('filter', sheet!.autoFilter === `A1:J${NAMES.length + 1}`);
	hold('rows', sheet!.rowCount === NAMES.length + 1);
	columns.forEach((column, index) => {
		const { font, fill } = sheet!.getCell(`${column}1`);
		hold(`style of ${column}1`, font?.bold && fill?.pattern === 'solid');
		hold(`width of ${column}`, sheet!.getColumn(index + 1).width > 8);
	});
	NAMES.forEach((name, index) => {
		const row = index + 2;
		const { value, formula } = sheet!.getCell(`C${row}`);
		hold(`text of C${row}`, typeof value === 'string' && formula === undefined);
		// A cell takes 32,767 signs. What Excel reads as _x0041_ again is left as it is by exceljs.
		hold(
			`name in C${row}: ${JSON.stringify(value).slice(0, 40)}`,
			String(value).replace('_x005F_', '_') === name.replace(/\p{Cc}/gu, ' ').slice(0, 32_000),
		);
		const end = sheet!.getCell(`F${row}`);
		hold(
			`date of F${row}`,
			end.value instanceof Date && end.value.toISOString().startsWith(NOW.plus({ days: index }).toISODate()!),
		);
		hold(`format of F${row}`, end.numFmt.includes('yyyy'));
		hold(`number of G${row}`, sheet!.getCell(`G${row}`).value === index);
	});
	return faults;
}

it('has what a person needs of a sheet', async () => {
	const book = await read();

	expect(faultsOf(book)).toEqual([]);
	expect(book.worksheets.map(({ name }) => name)).toEqual([
		'Needs attention',
		'Products now',
		'Use over 30 days',
		'Who holds what',
	]);
});

it('of all licenses: seats, days and months are figures and dates', async () => {
	const [first, second, ...others] = lists.Assets;
	const { parts } = licensesOf({ ...lists, Assets: [second!, first!, ...others] }, NOW);
	const book = await bookOf(parts);
	const [licenses, people, , products] = book.worksheets;

	expect(book.worksheets.map(({ name }) => name)).toEqual([
		...['Licenses', 'By person', 'By customer', 'By product', 'Not shown'],
	]);
	NAMES.forEach((_, index) => {
		const [to, left] = ['I', 'J'].map((column) => licenses!.getCell(`${column}${index + 2}`));
		expect([(to!.value as Date).toISOString().slice(0, 10), left!.value]).toEqual([
			NOW.plus({ days: index }).toISODate(),
			index,
		]);
	});
	expect(people!.getCell('C2').value).toBe(NAMES.length);
	expect(products!.rowCount).toBe(NAMES.length + 1);
	for (const { autoFilter, views, rowCount } of [licenses!, people!, products!])
		expect([autoFilter.endsWith(String(rowCount)), views[0]?.state]).toEqual([true, 'frozen']);
});

const SHEET = 'xl/worksheets/sheet1.xml';
it.each<[string, RegExp, string, string, string]>([
	['no pane', /frozen/, SHEET, ' state="frozen"', ''],
	['no filter', /filter/, SHEET, '<autoFilter', '<!-- '],
	['a day without its format', /date of F2/, SHEET, 's="3"', 's="2"'],
	['a formula', /text of C5/, SHEET, '<t xml:space="preserve">=1+1</t></is>', '</is><f>1+1</f>'],
	['a style that is not there', /style of A1/, 'xl/styles.xml', '<b/>', ''],
	[
		'a width that is not there',
		/width of A/,
		SHEET,
		'min="1" max="1" width="18"',
		'min="1" max="1" width="1"',
	],
])('planted: %s', async (_, found, part, from, to) => {
	const book = await read((parts) => {
		expect(parts[part]).toContain(from);
		parts[part] =
			to === '<!-- ' ? parts[part]!.replace(/<autoFilter[^>]*>/, '') : parts[part]!.replace(from, to);
	});

	expect(faultsOf(book).join('\n')).toMatch(found);
});

/** Of the machine, where it has it: no package brings it. */
const OFFICE = 'soffice';
const hasLibreOffice = spawnSync(OFFICE, ['--version']).status === 0;
/** All sheets, each a file of its own, as they are shown. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,UTF8,1,,0,false,true,false,false,false,-1';

/** The rows of each of these sheets by their titles, as LibreOffice shows them. */
async function shownBy(
	parts: Record<string, string>,
	names: string[],
): Promise<Array<Array<Record<string, string>>>> {
	const dir = mkdtempSync(join(tmpdir(), 'workbook-'));
	try {
		writeFileSync(join(dir, 'all.xlsx'), await fileOf(parts));
		const args = [
			'--headless',
			`-env:UserInstallation=file://${dir}/profile`,
			'--convert-to',
			CSV,
			'--outdir',
			dir,
		];
		spawnSync(OFFICE, [...args, join(dir, 'all.xlsx')], { stdio: 'ignore' });
		return names.map((name) => {
			const [titles, ...rows] = readFileSync(join(dir, `all-${name}.csv`), 'utf8')
				.trim()
				.split('\n')
				.map((line) =>
					[...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map((cell) => cell[1] ?? cell[2]!),
				);
			return rows.map((cells) =>
				Object.fromEntries(titles!.map((title, index) => [title, cells[index] ?? ''])),
			);
		});
	} finally {
		rmSync(dir, { recursive: true });
	}
}

(hasLibreOffice ? it : it.skip)(
	'of all licenses, in LibreOffice: seats, people and products as counted here',
	async () => {
		const ASSETS = 60;
		const holders = times(ASSETS, (index) => ({
			assetNum: `CA${index}`,
			cloudAccountGlobalId: index % 3 ? `g${index % 7}` : null,
		}));
		const productOf = (index: number) => ({ productUri: `u${index % 4}`, productName: `P${index % 4}` });
		// One in five has ended, one in seven has no end.
		const products = times(ASSETS * 2, (index) => ({
			...{ assetNum: `CA${index % ASSETS}`, ...productOf(index < ASSETS ? index : index + 1) },
			limitConcurrent: 1 + (index % 5),
			limitEndTime: index % 7 ? NOW.plus({ days: index % 5 ? index * 3 : -9 }).toISO() : null,
		}));
		const { parts } = licensesOf(
			{
				Assets: holders.map(({ assetNum }) => ({
					assetNum,
					licenseType: 'cloud_account',
					limitEndTime: null,
				})),
				'Asset Holders': holders,
				Products: products,
				Employees: times(7, (index) => ({
					globalId: `g${index}`,
					name: `N${index}`,
					userName: `a${index}`,
					deleted: false,
				})),
			},
			NOW,
		);
		const [licenses, byProduct, byPerson] = await shownBy(parts, ['Licenses', 'By product', 'By person']);

		const holderOf = new Map(holders.map(({ assetNum, cloudAccountGlobalId: id }) => [assetNum, id]));
		const lasting = products.filter(({ limitEndTime: end }) => end === null || end > NOW.toISO()!);
		const seats = (list: typeof products) => String(sumBy(list, 'limitConcurrent'));
		const counted = (list: typeof products) => {
			const good = list.filter((one) => lasting.includes(one));
			const given = good.filter(({ assetNum }) => holderOf.get(assetNum));
			return [
				seats(good),
				seats(given),
				seats(good.filter((one) => !given.includes(one))),
				seats(list.filter((one) => !good.includes(one))),
			];
		};
		const names = uniq(products.map(({ productName }) => productName)).sort();
		expect(byProduct!.map((row) => [row.Product, row.Bought, row['Given out'], row.Free, row.Ended])).toEqual(
			names.map((name) => [name, ...counted(products.filter(({ productName }) => productName === name))]),
		);
		const people = uniq(holders.map(({ cloudAccountGlobalId: id }) => id))
			.filter(Boolean)
			.sort();
		expect(byPerson!.map((row) => [row.Person, row.Assets, row.Seats])).toEqual(
			people.map((id) => [
				`N${id!.slice(1)} (a${id!.slice(1)})`,
				String(holders.filter((one) => one.cloudAccountGlobalId === id).length),
				seats(lasting.filter(({ assetNum }) => holderOf.get(assetNum) === id)),
			]),
		);
		expect([licenses!.length, String(sumBy(licenses, (row) => Number(row.Seats)))]).toEqual([
			products.length,
			seats(products),
		]);
		const shown = (iso: string | null) => (iso === null ? 'no end' : iso.slice(0, 10));
		expect(licenses!.map((row) => `${row.Asset} ${row.To}`).sort()).toEqual(
			products.map(({ assetNum, limitEndTime }) => `${assetNum} ${shown(limitEndTime)}`).sort(),
		);
	},
);
