import { DateTime } from 'luxon';

import { evaluate } from './expression';
import type { Item } from './items';
import { nodeOf, type Template } from './template';

type Row = Record<string, unknown>;

/** For the tests of sheets and forms: the value of an expression of a template's node, by what the nodes before it gave. */
export function askNode(
	value: unknown,
	{
		nodes = {},
		input = [],
		json = {},
		item,
		now = DateTime.now(),
	}: {
		nodes?: Record<string, Item[] | [Item[], Item[]]>;
		input?: Item[];
		json?: Row;
		item?: Item;
		now?: DateTime;
	},
): unknown {
	const outputOf = (name: string, output: number): Item[] => {
		const given = nodes[name] ?? [];
		return (Array.isArray(given[0]) ? (given as Item[][])[output] : output === 0 && (given as Item[])) || [];
	};
	return evaluate(value, {
		$: (name) => ({
			isExecuted: nodes[name] !== undefined,
			all: (output = 0) => outputOf(name, output),
			first: () => outputOf(name, 0)[0],
			item,
		}),
		$json: json,
		$input: { all: () => input },
		$execution: { id: '1' },
		$runIndex: 0,
		$now: now,
	});
}

/** What n8n reads of a sheet with these rows: lists of cells, the titles first. */
export const cellsOf = (rows: Row[]): unknown[][] => {
	const titles = [...new Set(rows.flatMap((one) => Object.keys(one)))];
	return [titles, ...rows.map((one) => titles.map((title) => one[title] ?? ''))];
};

/** What *Check the Sheet* makes of what n8n read: lists of cells, or the rows that it gives besides. */
export function checkSheet(
	template: Template,
	cells: Array<unknown[] | Row>,
	{ fileName = 'sheet.xlsx', isRehearsal = false } = {},
): Record<string, Row[]> & { problems: string[] } {
	const { name: form, parameters } = template.nodes.find(({ type }) => type.endsWith('.formTrigger'))!;
	const { values } = parameters.formFields as {
		values: Array<{ fieldOptions?: { values: Array<{ option: string }> } }>;
	};
	const [rehearse, act] = values[1]!.fieldOptions!.values.map(({ option }) => option);
	const uploaded = {
		json: { 'What to do': isRehearsal ? rehearse : act },
		binary: { Spreadsheet: { fileName } },
	};
	return askNode(nodeOf(template, 'Check the Sheet').parameters.jsonOutput, {
		nodes: { [form]: [uploaded] },
		input: cells.map((one) => ({ json: Array.isArray(one) ? { row: one } : one })),
	}) as ReturnType<typeof checkSheet>;
}

/** What the page says of a sheet that is not understood, and where the others go on. */
export const saysWhyNot = (template: Template, problems: string[]): string =>
	askNode(nodeOf(template, 'Say Why Not').parameters.completionMessage, { json: { problems } }) as string;
