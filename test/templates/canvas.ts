/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/require-node-api-error -- test code, never published; n8n's expressions are JavaScript, and these are our own templates' */
// Plays a template's JSON node by node, in the order that n8n plays it, so that a test can stop, kill and mix executions between any two nodes.
// It knows as much of n8n's nodes as the drain has; what is missing ends a test.
import { memoize } from 'lodash';
import { DateTime } from 'luxon';

import { pageText } from '../helpers/project/projectPages';

export type Json = Record<string, unknown>;
export interface Item {
	json: Json;
	/** What it comes from, by the node that gave it. */
	from?: Record<string, Item>;
}
interface CanvasNode {
	name: string;
	type: string;
	parameters: Json;
	disabled?: boolean;
	executeOnce?: boolean;
}
export interface Canvas {
	nodes: CanvasNode[];
	connections: Record<string, { main: Array<Array<{ node: string }>> }>;
	settings: { executionTimeout: number };
}
export const readCanvas = (file: string): Canvas => JSON.parse(pageText(`templates/${file}`)) as Canvas;

/** The world that the nodes change. */
export interface Stage {
	now: () => number;
	tables: Map<string, Json[]>;
	/** What our nodes give for these items; an empty list where the execution died in them. */
	send: (operation: string, given: Json[]) => Array<{ item: number; json: Json; output?: number }> | 'died';
}

type Value = (parameter: unknown, index: number) => unknown;
interface Work {
	node: CanvasNode;
	items: Item[];
	value: Value;
	stage: Stage;
	all: () => Item[];
}
type Given = Array<{ item: number; json: Json; output?: number }>;

/** n8n's `Date`, by the clock of the world. */
const clockOf = ({ now }: Stage) =>
	class extends Date {
		static override now = now;
	};

const NAMES = ['$', '$json', '$input', '$execution', '$now', '$itemIndex', 'Date'] as const;
const compile = memoize((code: string) => new Function(...NAMES, code) as (...values: unknown[]) => unknown);
/** Runs code that sees these values by their names. */
const evaluate = (code: string, seen: Partial<Record<(typeof NAMES)[number], unknown>>): unknown =>
	compile(code)(...NAMES.map((name) => seen[name]));

/** One expression alone gives its value, one in a text its text. */
function expressionOf(text: string) {
	const parts = text.slice(1).split(/\{\{([^]*?)\}\}(?!\})/);
	if (parts.length === 3 && parts[0] === '' && parts[2] === '') return `return (${parts[1]});`;
	return `return ${parts.map((part, at) => (at % 2 ? `(${part})` : JSON.stringify(part))).join(' + ')};`;
}

/** The value of a field by these items alone, of which it sees the first. */
export const valueOf = (text: string, items: Item[]): unknown =>
	evaluate(expressionOf(text), { $json: items[0]?.json, $input: { all: () => items } });

const cells = (given: unknown, value: Value, index: number): Json =>
	Object.fromEntries(Object.entries(given as Json).map(([name, cell]) => [name, value(cell, index)]));

type Condition = { keyName: string; condition: string; keyValue?: unknown };
const HOLDS: Record<string, (cell: unknown, wanted: unknown) => boolean> = {
	eq: (cell, wanted) => cell === wanted,
	lt: (cell, wanted) => typeof cell === 'number' && cell < Number(wanted),
	gte: (cell, wanted) => typeof cell === 'number' && cell >= Number(wanted),
	lte: (cell, wanted) => typeof cell === 'number' && cell <= Number(wanted),
	isEmpty: (cell) => cell === undefined || cell === null || cell === '',
};

function dataTable({ node, items, value, stage }: Work): Given {
	const { operation, dataTableId, tableName, matchType, filters, columns } = node.parameters as Record<
		string,
		Json
	>;
	if (String(operation) === 'create') {
		if (!stage.tables.has(String(tableName))) stage.tables.set(String(tableName), []);
		return items.map((_, item) => ({ item, json: { name: String(tableName) } }));
	}
	const rows = stage.tables.get(String(dataTableId!.value))!;
	return items.flatMap((_, item) => {
		const conditions = ((filters as { conditions?: Condition[] } | undefined)?.conditions ?? []).map(
			(one) => ({ ...one, wanted: value(one.keyValue, item) }),
		);
		const holds = (row: Json) => (one: (typeof conditions)[number]) =>
			HOLDS[one.condition]!(row[one.keyName], one.wanted);
		const found = rows.filter((row) =>
			String(matchType) === 'allConditions' ? conditions.every(holds(row)) : conditions.some(holds(row)),
		);
		const give = (list: Json[]) => list.map((row) => ({ item, json: { ...row } }));
		if (String(operation) === 'get')
			return give(node.parameters.returnAll === true ? found : found.slice(0, Number(node.parameters.limit)));
		const data = cells(columns!.value, value, item);
		if (String(operation) === 'upsert' && found.length === 0) {
			const row = { id: rows.length + 1, ...data };
			rows.push(row);
			return give([row]);
		}
		for (const row of found) Object.assign(row, data);
		return give(found);
	});
}

type Test = { leftValue: unknown; rightValue: unknown; operator: { operation: string } };
function passes({ node, value }: Work, index: number): boolean {
	const { conditions } = node.parameters.conditions as { conditions: Test[] };
	return conditions.every(({ leftValue, rightValue, operator }) => {
		const [left, right] = [value(leftValue, index), value(rightValue, index)];
		switch (operator.operation) {
			case 'equals':
				return String(left) === String(right);
			case 'true':
				return left === true;
			case 'gt':
				return Number(left) > Number(right);
			default:
				throw new Error(`No such test here: ${operator.operation}`);
		}
	});
}

const NODES: Record<string, (work: Work) => Given | 'died'> = {
	dataTable,
	code: ({ node, items, all, stage }) => {
		const made = evaluate(String(node.parameters.jsCode), { $input: { all }, Date: clockOf(stage) });
		return (made as Item[]).map(({ json }) => ({
			item: items.findIndex((one) => one.json.id === json.id),
			json,
		}));
	},
	if: (work) => work.items.map(({ json }, item) => ({ item, json, output: passes(work, item) ? 0 : 1 })),
	removeDuplicates: ({ node, items }) => {
		const fields = String(node.parameters.fieldsToCompare).split(', ');
		const seen = new Set<string>();
		return items.flatMap(({ json }, item) => {
			const same = JSON.stringify(fields.map((field) => json[field]));
			return seen.size === seen.add(same).size ? [] : [{ item, json }];
		});
	},
	orderService: ({ node, items, value, stage }) => {
		const given = items.map((_, index) => ({
			...cells(node.parameters, value, index),
			...cells(node.parameters.options, value, index),
		}));
		return stage.send(String(node.parameters.operation), given);
	},
};

/** One execution: its nodes run one at a time, each in one go; the first output's first node and all that follows it before the others. */
export class Execution {
	private readonly given = new Map<string, Item[][]>();
	private waiting: Array<{ name: string; items: Item[] }>;
	readonly began: number;

	constructor(
		private readonly canvas: Canvas,
		readonly id: string,
		trigger: string,
		private readonly stage: Stage,
	) {
		this.began = stage.now();
		this.waiting = [];
		this.goOn(trigger, [[{ json: {}, from: {} }]]);
	}

	/** The node that runs next; undefined where it has ended. */
	get next(): string | undefined {
		return this.waiting.at(-1)?.name;
	}

	die(): void {
		this.waiting = [];
	}

	step(): void {
		const { name, items: all } = this.waiting.pop()!;
		const node = this.canvas.nodes.find((one) => one.name === name)!;
		const items = node.executeOnce === true ? all.slice(0, 1) : all;
		const value: Value = (parameter, index) =>
			typeof parameter === 'string' && parameter.startsWith('=')
				? this.evaluate(parameter, items[index]!, index)
				: parameter;
		const run = NODES[node.type.split('.')[1]!];
		const given: Given | 'died' =
			node.disabled === true
				? items.map(({ json }, item) => ({ item, json }))
				: run!({ node, items, value, stage: this.stage, all: () => items });
		if (given === 'died') return this.die();
		const outputs: Item[][] = [[], []];
		for (const { item, json, output = 0 } of given) {
			const made: Item = { json };
			made.from = { ...items[item]?.from, [name]: made };
			outputs[output]!.push(made);
		}
		this.given.set(name, outputs);
		this.goOn(name, outputs);
	}

	/** As in n8n, what throws a TypeError gives null, without a word. */
	private evaluate(text: string, item: Item, index: number): unknown {
		const $ = (name: string) => ({
			item: item.from?.[name],
			first: (output = 0) => this.given.get(name)?.[output]?.[0],
			all: (output = 0) => {
				const given = this.given.get(name);
				// What n8n says of a node that has not run; no TypeError.
				if (given === undefined) throw new Error(`${name} hasn't been executed`);
				return given[output] ?? [];
			},
			isExecuted: this.given.has(name),
		});
		try {
			return evaluate(expressionOf(text), {
				...{ $, $json: item.json, $execution: { id: this.id }, $itemIndex: index },
				...{ $now: DateTime.fromMillis(this.stage.now()), Date: clockOf(this.stage) },
			});
		} catch (error) {
			if (error instanceof TypeError) return null;
			throw error;
		}
	}

	private goOn(name: string, outputs: Item[][]): void {
		const led = (this.canvas.connections[name]?.main ?? []).flatMap((targets, output) =>
			(outputs[output] ?? []).length === 0
				? []
				: targets.map(({ node }) => ({ name: node, items: outputs[output]! })),
		);
		this.waiting.push(...led.reverse());
	}
}
