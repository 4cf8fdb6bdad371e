import type { DataTable } from './dataTable';
import { Execution } from './execution';
import type { Stage } from './nodes';
import { readTemplate } from './template';

/** What **Note the Decision** calls: *Who decided what*, over this table. */
export const noting =
	(table: DataTable, now: () => Date) =>
	(inputs: Array<Record<string, unknown>>): void => {
		const stage = { tables: { license_decisions: table }, now } as unknown as Stage;
		const items = inputs.map((json) => ({ json: structuredClone(json) as Record<string, unknown> }));
		const execution = new Execution(
			readTemplate('who-decided-what'),
			'noted',
			'When Called',
			items as never,
			stage,
		);
		while (!execution.isOver) execution.step();
		expect(execution.error).toBeUndefined();
	};

/** The rows as people read them. */
export const decidedIn = (table: DataTable): string[][] =>
	table.rows.map((row) =>
		['what', 'about', 'person', 'by', 'shown', 'decided', 'outcome', 'workflow'].map((column) =>
			String(row[column]),
		),
	);
