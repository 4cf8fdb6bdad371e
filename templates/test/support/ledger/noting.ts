import type { DataTable } from './dataTable';
import { Execution } from './execution';
import { readTemplate } from './template';

/** What **Note the Decision** calls: *Who decided what*, over this table. */
export const noting =
	(table: DataTable, now: () => Date) =>
	(inputs: Array<Record<string, unknown>>): void => {
		const template = readTemplate('who-decided-what');
		const items = inputs.map((json) => ({ json: structuredClone(json) }));
		const stage = { tables: { license_decisions: table }, now };
		const execution = new Execution(template, 'noted', 'When Called', items, stage).run();
		expect(execution.error).toBeUndefined();
	};

/** The rows as people read them. */
export const decidedIn = (table: DataTable): string[][] =>
	table.rows.map((row) =>
		['what', 'about', 'person', 'by', 'shown', 'decided', 'outcome', 'workflow'].map((column) =>
			String(row[column]),
		),
	);
