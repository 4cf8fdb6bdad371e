/* eslint-disable @typescript-eslint/no-require-imports -- a tool that npm run outside has installed */
import { DateTime } from 'luxon';

import { reportOf } from '../support/audit/runAudit';
import { licensesOf } from '../support/report/runLicenses';
import { moduleOf } from '../../../test/support/outside/tools';

/** The workbooks of the license audit and of all licenses, read by exceljs: what a person finds in them. */

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

it('has what a person needs of a sheet', async () => {
	const { worksheets } = await bookOf(reportOf(lists, NOW).parts);
	const last = NAMES.length + 1;

	expect(worksheets.map(({ name }) => name)).toEqual([
		...['Needs attention', 'Products now', 'Use over 30 days', 'Who holds what'],
	]);
	const sheet = worksheets[0]!;
	expect([sheet.views[0]?.state, sheet.views[0]?.ySplit]).toEqual(['frozen', 1]);
	expect([sheet.autoFilter, sheet.rowCount]).toEqual([`A1:J${last}`, last]);
	for (const [index, column] of [...'ABCDEFGHIJ'].entries()) {
		const { font, fill } = sheet.getCell(`${column}1`);
		expect([column, font?.bold, fill?.pattern]).toEqual([column, true, 'solid']);
		expect(sheet.getColumn(index + 1).width).toBeGreaterThan(8);
	}
	for (const [index, name] of NAMES.entries()) {
		const [text, end, days] = ['C', 'F', 'G'].map((column) => sheet.getCell(`${column}${index + 2}`));
		expect([typeof text!.value, text!.formula]).toEqual(['string', undefined]);
		// A cell takes 32,767 signs. What Excel reads as _x0041_ again is left as it is by exceljs.
		const shown = String(text!.value).replace('_x005F_', '_');
		expect(shown).toBe(name.replace(/\p{Cc}/gu, ' ').slice(0, 32_000));
		expect((end!.value as Date).toISOString()).toContain(NOW.plus({ days: index }).toISODate());
		expect(end!.numFmt).toContain('yyyy');
		expect(days!.value).toBe(index);
	}
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
