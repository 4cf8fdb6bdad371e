import { askNode } from './codeNode';
import { nodeOf, type Template } from './template';

type Row = Record<string, unknown>;

/** What n8n reads of a sheet with these rows: lists of cells, the titles first. */
export const cellsOf = (rows: Row[]): unknown[][] => {
	const titles = [...new Set(rows.flatMap((one) => Object.keys(one)))];
	return [titles, ...rows.map((one) => titles.map((title) => one[title] ?? ''))];
};

/** The code of *Check the Sheet*, as an expression: where the nodes after it get more items, it is a Code node. */
export function checkOf(template: Template): unknown {
	const { jsonOutput, jsCode } = nodeOf(template, 'Check the Sheet').parameters;
	return jsonOutput ?? `={{ (() => {${String(jsCode)}})()[0].json }}`;
}

/** What *Check the Sheet* makes of what n8n read: lists of cells, or the rows that it gives besides. `form`: what its other fields say. */
export function checkSheet(
	template: Template,
	cells: Array<unknown[] | Row>,
	{ fileName = 'sheet.xlsx', isRehearsal = false, isBlank = false, form = {} as Row } = {},
): Record<string, Row[]> & { problems: string[] } {
	const { name, parameters } = template.nodes.find(({ type }) => type.endsWith('.formTrigger'))!;
	const { values } = parameters.formFields as {
		values: Array<{ fieldLabel: string; fieldOptions?: { values: Array<{ option: string }> } }>;
	};
	const what = values.find(({ fieldLabel }) => fieldLabel === 'What to do')!;
	const [rehearse, act, blank] = what.fieldOptions!.values.map(({ option }) => option);
	const uploaded = {
		json: { 'What to do': isBlank ? blank : isRehearsal ? rehearse : act, ...form },
		...(!isBlank && { binary: { Spreadsheet: { fileName } } }),
	};
	return askNode(checkOf(template), {
		nodes: { [name]: [uploaded] },
		input: cells.map((one) => ({ json: Array.isArray(one) ? { row: one } : one })),
	}) as ReturnType<typeof checkSheet>;
}

/** What the page says of a sheet with which nothing is done. */
export const pageOf = (template: Template, checked: Record<string, unknown>): string =>
	['completionTitle', 'completionMessage']
		.map((name) =>
			askNode(nodeOf(template, 'Give It Back').parameters[name], {
				nodes: { 'Check the Sheet': [{ json: checked }] },
			}),
		)
		.join('\n');
