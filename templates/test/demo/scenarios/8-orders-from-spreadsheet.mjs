import lodash from 'lodash';
import { sheetRow } from '../crmEvent.mjs';
import { expectEqual, expectIn } from '../expect.mjs';
import { sheetForm } from '../form.mjs';
import { workbookOf } from '../workbook.mjs';

/**
 * The order number of each row, its license type, what becomes of it, and of the same sheet from its last row to its first; what
 * it has of its own.
 */
const ROWS = [
	['1', 'cloud_account', 'ordered', 'ordered before'],
	['2', 'cloud_personal', 'ordered', 'ordered before'],
	['1', 'softkey', 'ordered', 'ordered before'],
	['2', 'golden_key', 'refused', 'not ordered'],
	['3', 'softkey', 'refused', 'refused', { Contact: 'Ann' }],
	['3', 'softkey', 'refused', 'refused', { Contact: 'Ben' }],
	// What n8n reads of a date cell.
	['4', 'softkey', 'ordered', 'ordered before', { Start: 46112 }],
];
const ORDERS = 4;

/** Sheets that are not understood, as n8n reads them, and what the page says of each. */
const badSheets = (row) => {
	const titles = Object.keys(row);
	const cells = Object.values(row);
	return {
		'Ends for End': [
			[[titles.map((title) => (title === 'End' ? 'Ends' : title)), cells]],
			'did you mean "End"?',
		],
		'an empty page': [[[[]]], 'The first page of the file is empty'],
		'orders on page 2': [[[[]], [titles, cells]], 'The first page of the file is empty'],
		'no workbook': ['PK\x03\x04 this is none', 'The file cannot be read'],
		'an empty file': [' ', 'The first page of the file is empty'],
	};
};

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'orders-from-spreadsheet.json',
	from: '2.41.0',

	async drive({ api, sandbox, workflow }) {
		const run = Date.now().toString(36);
		const rows = ROWS.map(([order, licenseType, , , own]) => ({
			...sheetRow(`${run}-${order}`, sandbox, licenseType),
			...own,
		}));
		const made = async () =>
			(await sandbox.control('GET', 'ledger')).acts.filter(({ kind }) => kind === 'order.made').length;
		const before = await made();
		const upload = await sheetForm({ api, workflow }, 'Orders (Form)');
		const uploaded = async (content, { name = 'orders.xlsx', choice = 'Order' } = {}) =>
			await upload({ file: new File([content], name), choice });

		const told = [];
		for (const [what, [content, words]] of Object.entries(badSheets(rows[0]))) {
			const isText = typeof content === 'string';
			const { page } = isText
				? await uploaded(content, { name: 'orders.csv' })
				: await uploaded(await workbookOf(...content));
			expectIn(`The page for ${what}`, page, 'Nothing was ordered');
			expectIn(`The page for ${what}`, page, words);
			told.push([what, '–', 'nothing ordered', '–', words]);
		}
		const { page: rehearsal } = await uploaded(await workbookOf(rows), { choice: 'Rehearse' });
		expectIn('The rehearsal', rehearsal, `Rehearsal: ${ORDERS} of ${ROWS.length} rows would be ordered`);
		expectEqual('Orders of bad sheets, and of a rehearsal', (await made()) - before, 0);

		const back = [];
		// Then what a person does who is not sure of it: once more, and sorted.
		for (const [upload, title] of [
			['first', `${ORDERS} of ${ROWS.length} rows ordered`],
			['second', `0 of ${ROWS.length} rows ordered`],
			['sorted', `0 of ${ROWS.length} rows ordered`],
		]) {
			const isSorted = upload === 'sorted';
			const { page, back: shown } = await uploaded(await workbookOf(isSorted ? [...rows].reverse() : rows));
			expectIn('The last page', page, title);
			back.push(isSorted ? shown.reverse() : shown);
			const expected = ROWS.map(([, , first, sorted]) => {
				if (upload === 'first') return first;
				return isSorted ? sorted : first.replace(/^ordered$/, 'ordered before');
			});
			expectEqual(`What became of each row, the ${upload} time`, lodash.map(back.at(-1), 'Result'), expected);
			expectEqual(`Orders after the ${upload} upload`, (await made()) - before, ORDERS);
		}
		const numbers = back.map((all) => lodash.map(all, 'Asset Number'));
		expectEqual('The numbers, the second time', numbers[1], numbers[0]);
		expectEqual('The numbers of the sorted sheet', numbers[2], numbers[0]);
		expectEqual('What stands in front', Object.keys(back[0][0]).slice(0, 2), ['Result', 'Asset Number']);
		expectEqual('The date that was read', back[0].at(-1).Start, '2026-03-31');

		const file = await workbookOf([sheetRow(`${run}-5`, sandbox, 'cloud_account')]);
		await Promise.all([uploaded(file), uploaded(file)]);
		expectEqual('Orders after two uploads at once', (await made()) - before, ORDERS + 1);
		expectIn('And once more', (await uploaded(file)).page, 'Done before, nothing new');
		return {
			columns: ['Order', 'License type', 'Result', 'Asset number', 'Message'],
			rows: [
				...told,
				...back[0].map((row) =>
					['Order', 'License Type', 'Result', 'Asset Number', 'Message'].map(
						(title) => String(row[title] ?? '') || '–',
					),
				),
			],
			notes: [
				`The sheet was uploaded three times, at last sorted: ${ORDERS} orders, and the same numbers back. One was uploaded twice at once: one order.`,
			],
		};
	},
};
