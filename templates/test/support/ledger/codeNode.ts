import type { DateTime } from 'luxon';
import { mapValues } from 'lodash';

import { runCode as runScript } from './expression';
import type { Item } from './items';
import { nodeOf, type Template } from './template';

/** Rows of a node, or whole items; without a link of its own, a row is of the input item of its place. */
export type Rows = object[];
/** What nodes have given, by name; a node that is not in it has not run; `$input`: what comes in. */
export type Given = Record<string, Rows>;

const itemsOf = (rows: Rows): Item[] =>
	rows.map((row, item) => {
		if ('json' in row) return row as Item;
		const { pairedItem, ...json } = row as Item['json'];
		return { json, pairedItem: (pairedItem as Item['pairedItem']) ?? { item } };
	});

/** Runs a Code node of a template as n8n does: its items, as n8n passes them on. */
export function runNode<Made>(
	template: Template,
	name: string,
	given: Given,
	now: DateTime,
	input: Rows = given.$input ?? [],
): Made[] {
	const nodes = mapValues(given, itemsOf);
	const $ = (node: string) => {
		const run = (): Item[] => {
			const items = nodes[node];
			if (items === undefined) throw new Error(`Node "${node}" has not been executed`);
			return items;
		};
		return { all: run, first: () => run()[0], isExecuted: node in nodes };
	};
	const made = runScript(String(nodeOf(template, name).parameters.jsCode), {
		...{ $, $json: {}, $input: { all: () => itemsOf(input) }, $now: now, $runIndex: 0 },
		$execution: { id: '1', resumeFormUrl: 'https://n8n.example/form-waiting/1' },
		$workflow: { name: template.name },
	});
	return JSON.parse(JSON.stringify(made)) as Made[];
}

/** The same without files and links. */
export const runCode = (...parameters: Parameters<typeof runNode>): unknown[] =>
	runNode<{ json: unknown }>(...parameters).map(({ json }) => json);
