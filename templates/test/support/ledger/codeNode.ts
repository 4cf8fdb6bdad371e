import { DateTime } from 'luxon';
import { mapValues } from 'lodash';

import { evaluate, runCode as runScript, type Scope } from './expression';
import type { Item } from './items';
import { nodeOf, type Template } from './template';

interface Asked {
	/** What nodes gave: of one output, or of two. A node that is not in it has not run. */
	nodes?: Record<string, Item[] | [Item[], Item[]]>;
	input?: Item[];
	json?: Item['json'];
	item?: Item;
	now?: DateTime;
	/** The node that has just run. */
	from?: string;
	id?: string;
	runIndex?: number;
}

function scopeOf({ nodes = {}, input = [], json = {}, item, now = DateTime.now(), ...run }: Asked): Scope {
	const { from = '', id = '1', runIndex = 0 } = run;
	const outputOf = (name: string, output: number): Item[] => {
		const given = nodes[name];
		if (given === undefined) throw new TypeError(`Node "${name}" has not been executed`);
		return (Array.isArray(given[0]) ? (given as Item[][])[output] : output === 0 && (given as Item[])) || [];
	};
	return {
		$: (name) => ({
			isExecuted: name in nodes,
			all: (output = 0) => outputOf(name, output),
			first: () => outputOf(name, 0)[0],
			item,
		}),
		$json: json,
		$input: { all: () => input },
		$execution: { id, resumeFormUrl: `https://n8n.example/form-waiting/${id}` },
		$runIndex: runIndex,
		$prevNode: { name: from },
		$now: now,
	};
}

/** The value of an expression of a template's node, by what the nodes before it gave. */
export const askNode = (value: unknown, asked: Asked): unknown => evaluate(value, scopeOf(asked));

/** Rows of a node, or whole items; without a link of its own, a row is of the input item of its place. */
export type Rows = object[];
/** What nodes have given, by name; `$input`: what comes in. */
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
	const scope = scopeOf({ nodes: mapValues(given, itemsOf), input: itemsOf(input), now });
	const code = String(nodeOf(template, name).parameters.jsCode);
	const made = runScript(code, { ...scope, $workflow: { name: template.name } });
	return JSON.parse(JSON.stringify(made)) as Made[];
}

/** The same without files and links. */
export const runCode = (...parameters: Parameters<typeof runNode>): unknown[] =>
	runNode<{ json: unknown }>(...parameters).map(({ json }) => json);
