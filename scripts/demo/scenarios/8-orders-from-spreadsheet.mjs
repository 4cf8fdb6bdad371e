import { outputRows } from '../../lib/n8nApi.mjs';
import { until } from '../../lib/until.mjs';
import { OLDEST_WITH_LEDGER } from '../../lib/versions.mjs';
import { sheetRow } from '../crmEvent.mjs';
import { expectEqual } from '../expect.mjs';
import { fillInForm } from '../form.mjs';
import { parametersOf } from '../scenarios.mjs';
import { workbookOf } from '../workbook.mjs';

/**
 * The order number of each row, its license type, what becomes of it, and of the same sheet from its last row to its first; what
 * it has of its own.
 */
const ROWS = [
	['1', 'cloud_account', 'ordered', 'ordered'],
	['2', 'cloud_personal', 'ordered', 'ordered'],
	['1', 'softkey', 'ordered', 'ordered'],
	['2', 'golden_key', 'refused', 'not ordered'],
	['3', 'softkey', 'refused', 'refused', { Contact: 'Ann' }],
	['3', 'softkey', 'refused', 'refused', { Contact: 'Ben' }],
	// What n8n reads of a date cell.
	['4', 'softkey', 'refused', 'refused', { Start: 46112 }],
];
const ORDERS = 3;

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'orders-from-spreadsheet.json',
	from: OLDEST_WITH_LEDGER,

	async drive({ api, sandbox, workflow }) {
		const run = Date.now().toString(36);
		const rows = ROWS.map(([order, licenseType, , , own]) => ({
			...sheetRow(`${run}-${order}`, sandbox, licenseType),
			...own,
		}));
		const made = async () =>
			(await sandbox.control('GET', 'ledger')).acts.filter(({ kind }) => kind === 'order.made').length;
		const before = await made();
		const { path } = parametersOf(workflow, 'Orders (Form)').options;
		const back = [];
		// Then what a person does who is not sure of it: once more, and sorted.
		for (const [upload, place] of [
			['first', 2],
			['second', 2],
			['sorted', 3],
		]) {
			const given = upload === 'sorted' ? [...rows].reverse() : rows;
			const shown = await uploaded(api, workflow, path, await workbookOf(given), back.length);
			back.push(upload === 'sorted' ? shown.reverse() : shown);
			expectEqual(
				`What became of each row, the ${upload} time`,
				back.at(-1).map(({ Result }) => Result),
				ROWS.map((row) => row[place]),
			);
			expectEqual(`Orders after the ${upload} upload`, (await made()) - before, ORDERS);
		}
		const numbers = back.map((all) => all.map((row) => row['Asset Number']));
		expectEqual('The numbers, the second time', numbers[1], numbers[0]);
		expectEqual('The numbers of the sorted sheet', numbers[2], numbers[0]);
		return {
			columns: ['Order', 'License type', 'Result', 'Asset number', 'Message'],
			rows: back[0].map((row) =>
				['Order', 'License Type', 'Result', 'Asset Number', 'Message'].map(
					(title) => String(row[title] ?? '').slice(0, 60) || '–',
				),
			),
			notes: [
				`The sheet was uploaded three times, at last sorted: ${ORDERS} orders, and the same numbers back.`,
			],
		};
	},
};

/** Uploads the workbook as a browser does. @returns the rows that come back, when the form shows its last page */
async function uploaded(api, workflow, path, workbook, earlier) {
	const file = new File([workbook], 'orders.xlsx');
	const page = (await fillInForm(api, path, [{ file }])).at(-1);
	const isOrdered = `${ORDERS} of ${ROWS.length} rows ordered`;
	expectEqual('The last page', page.includes(isOrdered) && isOrdered, isOrdered);
	const isOver = async () => {
		const found = (await api.executions.list(workflow.id)).filter(({ status }) => status === 'success');
		return found.length > earlier ? found : undefined;
	};
	const [last] = await until(isOver, 'The upload did not end', { everyMs: 200 });
	return outputRows(await api.executions.get(last.id), 'One Item per Row');
}
