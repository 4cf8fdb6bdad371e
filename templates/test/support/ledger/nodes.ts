/* eslint-disable @n8n/community-nodes/require-node-api-error -- test code, never published; for execution.ts: what each type of node does */
import { randomBytes } from 'node:crypto';

import { mapValues, partition } from 'lodash';

import type { DataTable, Filter } from './dataTable';
import { type Item, NodeFailure, type Outputs } from './items';
import { runCode, type Scope } from './expression';
import type { OrderNodes, OrderCall } from './orderNodes';
import type { TemplateNode } from './template';

/** What nodes work on. */
export interface Stage {
	/** The table that *Order once* works on. */
	table?: DataTable;
	/** Others, by their names. */
	tables?: Record<string, DataTable>;
	service?: OrderNodes;
	/** The Member Center, where more than its asset numbers is asked for: gives what the node gives. */
	member?: Answer;
	/** The Order Service, in the place of `service`. */
	order?: Answer;
	/** What a mail node that is on gives for each mail; nothing where nobody answers it: then n8n passes on what came in. */
	send?: (mail: Record<string, unknown>, asked: Item['json']) => Record<string, unknown> | undefined;
	/** What a person gives in the next page of a form, by what it asks for and shows. */
	fillIn?: (fields: FormField[], shown: Record<string, unknown>) => Record<string, unknown> | undefined;
	/** A request of n8n's own node. */
	request?: (request: Record<string, unknown>) => Record<string, unknown>;
	now: () => Date;
	/** What a call of a sub-workflow with all items begins. Where it is answered at once, that is what the call gives. */
	call?: (inputs: Array<Record<string, unknown>>) => unknown;
	/** What is noted of a decision. */
	note?: (inputs: Array<Record<string, unknown>>) => void;
}

type Answer = (operation: string, parameters: Record<string, unknown>, items: Item[]) => Item[];

export interface FormField {
	fieldLabel: string;
	fieldOptions?: { values: Array<{ option: string }> };
}

export interface Work {
	node: TemplateNode;
	items: Item[];
	/** The value of a parameter for the item of this place. */
	value: (parameter: unknown, index?: number) => unknown;
	/** What a Code node may ask for. */
	scope: Scope;
	stage: Stage;
	id: string;
}

/** Rows of the input item of this place. */
const of = (item: number, rows: object[]): Item[] =>
	rows.map((json) => ({ json: json as Item['json'], pairedItem: { item } }));
const record = (value: unknown): Record<string, unknown> => {
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw new NodeFailure('The JSON output is no object');
	return structuredClone(value) as Record<string, unknown>;
};

function holds({ node, value }: Work, index: number): boolean {
	const { conditions } = node.parameters.conditions as { conditions: Array<{ leftValue: unknown }> };
	return conditions.every(({ leftValue }) => value(leftValue, index) === true);
}

function split(work: Work, test: (index: number) => number, outputs: number): Outputs {
	const given: Outputs = Array.from({ length: outputs }, () => []);
	work.items.forEach(({ json, binary }, item) =>
		given[test(item)]?.push({ json, ...(binary && { binary }), pairedItem: { item } }),
	);
	return given;
}

function filterOf({ node, value }: Work, index: number): Filter {
	const { conditions } = node.parameters.filters as {
		conditions: Array<{ keyName: string; condition: string; keyValue: unknown }>;
	};
	return conditions.map(({ keyName, condition, keyValue }) => ({
		keyName,
		condition,
		value: value(keyValue, index) ?? null,
	}));
}

function columnsOf({ node, items, value }: Work, index: number): Record<string, unknown> {
	const columns = node.parameters.columns as { mappingMode: string; value: Record<string, unknown> };
	if (columns.mappingMode === 'autoMapInputData') return { ...items[index]!.json };
	return Object.fromEntries(
		Object.entries(columns.value).map(([name, cell]) => [name, value(cell, index) ?? null]),
	);
}

function dataTable(work: Work): Outputs {
	const { node, items, stage } = work;
	const { value: tableName } = (node.parameters.dataTableId ?? {}) as { value?: string };
	const table = stage.tables?.[tableName ?? ''] ?? stage.table!;
	const { operation, matchType, resource, limit, orderBy, orderByColumn, orderByDirection } = node.parameters;
	const rowsOf = (index: number): object[] => {
		if (operation === 'get') {
			const found = table.get(filterOf(work, index), matchType === 'anyCondition');
			const isLastFirst = orderBy === true && orderByColumn === 'id' && orderByDirection === 'DESC';
			return (isLastFirst ? found.reverse() : found).slice(0, limit as number);
		}
		if (operation === 'update') return table.update(filterOf(work, index), columnsOf(work, index));
		if (operation === 'upsert') return table.upsert(filterOf(work, index), columnsOf(work, index));
		if (operation === 'deleteRows') return table.remove(filterOf(work, index));
		throw new Error(`The model has no operation ${String(operation)}`);
	};
	if (resource === 'table') return [[{ json: {} }]];
	if (operation === 'insert' && table.isDown()) {
		if (node.onError === undefined) throw new NodeFailure('The Data Table cannot be written');
		return node.onError === 'continueErrorOutput' ? [[], items] : [items];
	}
	if (operation === 'insert') {
		const inserted = table.insert(items.map((_item, index) => columnsOf(work, index)));
		// With *Optimize Bulk* n8n says how many there are.
		const { optimizeBulk } = node.parameters.options as { optimizeBulk?: boolean };
		return [
			optimizeBulk ? [{ json: { insertedRows: inserted.length } }] : inserted.map((json) => ({ json })),
		];
	}
	if (operation === 'get' && table.isUnreadable()) return [items];
	return [items.flatMap((_item, index) => of(index, rowsOf(index)))];
}

function orderService(work: Work): Outputs {
	const { node, items, value, stage } = work;
	if (stage.order !== undefined) return answered(work, stage.order);
	const { operation, size, orders, options } = node.parameters;
	if (operation === 'allocate') {
		return [
			items.flatMap((_item, item) => {
				const numbers = stage.service!.allocate(Number(value(size, item)));
				const rows = numbers?.map((keyShellNumber) => ({ keyShellNumber }));
				return of(item, rows ?? [{ error: { message: 'HTTP 503' } }]);
			}),
		];
	}
	if (operation === 'getMany') {
		const { channelCustomerId } = node.parameters;
		const customersOf = (item: number) => stage.service!.customers(String(value(channelCustomerId, item)));
		return [items.flatMap((_item, item) => of(item, customersOf(item)))];
	}
	const { ifDone } = options as { ifDone: unknown };
	const calls = items.map((_item, index) => ({
		order: value(orders, index) as OrderCall['order'],
		skips: value(ifDone, index) === 'skip',
		channelOrderId: String(value(node.parameters.channelOrderId, index)),
	}));
	const rows = stage.service!.create(calls);
	return [rows.map(({ item, ...json }) => ({ json, pairedItem: { item } }))];
}

function memberCenter(work: Work): Outputs {
	const { items, stage } = work;
	if (stage.member !== undefined) return answered(work, stage.member);
	return [items.flatMap((_item, item) => of(item, stage.service!.assetNumbers()))];
}

function answered({ node, items, value }: Work, answer: Answer): Outputs {
	const { resource, operation } = node.parameters;
	const locator = (parameter: unknown, index: number): unknown =>
		typeof parameter === 'object' && parameter !== null && '__rl' in parameter
			? value((parameter as unknown as { value: unknown }).value, index)
			: value(parameter, index);
	const rows = items.map((item, index) => {
		const given = mapValues(node.parameters, (one) => locator(one, index));
		const found = answer(`${String(resource)}.${String(operation)}`, given, [item]);
		return found.map(({ json }): Item => ({ json, pairedItem: { item: index } }));
	});
	const isFailed = ({ json }: Item) => node.onError === 'continueErrorOutput' && json.error !== undefined;
	const [failed, done] = partition(rows.flat(), isFailed);
	return [done, failed];
}

/** The last page of a form, or one that is filled in. */
function form({ node, items, value, stage }: Work): Outputs {
	const { operation, jsonOutput, formFields, options, completionTitle, completionMessage } = node.parameters;
	if (operation === 'completion')
		// n8n passes on what came in; beside it stands what was shown.
		return [
			[{ json: { ...items[0]!.json, title: value(completionTitle), message: value(completionMessage) } }],
		];
	const fields = jsonOutput === undefined ? formFields : { values: JSON.parse(String(value(jsonOutput))) };
	const shown = mapValues(options as Record<string, unknown>, (one) => value(one));
	return [[{ json: stage.fillIn!((fields as { values: FormField[] }).values, shown)! }]];
}

/** The code runs as it is, once for all items. */
function code({ node, scope }: Work): Outputs {
	try {
		const given = runCode(String(node.parameters.jsCode), scope) as Item[];
		return [given];
	} catch (error) {
		throw new NodeFailure(String(error));
	}
}

function emailSend({ node, items, value, stage }: Work): Outputs {
	if (stage.send === undefined) return [items];
	return [
		items.map(({ json }, index) => {
			const mail = mapValues(node.parameters, (one) => value(one, index));
			return { json: stage.send!(mail, json) ?? json, pairedItem: { item: index } };
		}),
	];
}

/** What a loop has not given yet, by the stage of its execution. */
const left = new WeakMap<Stage, Item[]>();

/** A node of n8n or ours, by the last part of its type. */
export const NODES: Record<string, (work: Work) => Outputs> = {
	set: ({ node, items, value }) => [
		items.map((_item, index) => {
			const { mode, jsonOutput, assignments, includeOtherFields } = node.parameters;
			if (mode === 'raw') return { json: record(value(jsonOutput, index)), pairedItem: { item: index } };
			const fields = (assignments as { assignments: Array<{ name: string; value: unknown }> }).assignments;
			const json = Object.fromEntries(fields.map((field) => [field.name, value(field.value, index)]));
			const others = includeOtherFields === true ? items[index]!.json : {};
			return { json: { ...others, ...json }, pairedItem: { item: index } };
		}),
	],
	splitOut: ({ node, items }) => [
		items.flatMap(({ json }, item) => {
			const list = json[String(node.parameters.fieldToSplitOut)];
			return of(item, (Array.isArray(list) ? list : []).map(record));
		}),
	],
	switch: (work) =>
		split(
			work,
			(index) => Number(work.value(work.node.parameters.output, index)),
			Number(work.node.parameters.numberOutputs),
		),
	if: (work) => split(work, (index) => (holds(work, index) ? 0 : 1), 2),
	filter: (work) => split(work, (index) => (holds(work, index) ? 0 : 1), 1),
	dataTable,
	orderService,
	memberCenter,
	code,
	executeWorkflow: ({ node, items, value, stage }) => {
		const { value: more } = node.parameters.workflowInputs as { value: Record<string, unknown> };
		const inputs = items.map(({ json }, index) => ({
			...json,
			...mapValues(more, (one) => value(one, index)),
		}));
		if (node.name === 'Note the Decision') {
			stage.note?.(inputs);
			return [[]];
		}
		const answers = stage.call?.(inputs);
		return [Array.isArray(answers) ? (answers as Item[]) : items];
	},
	splitInBatches: ({ items, scope, stage }) => {
		const [next, ...others] = scope.$runIndex === 0 ? items : left.get(stage)!;
		left.set(stage, others);
		return next === undefined ? [items, []] : [[], [next]];
	},
	// A form that waits, or a day, which has come. Where nobody fills it in, what came in is passed on.
	wait: ({ node, items, stage }) => {
		const { values } = (node.parameters.formFields ?? { values: [] }) as { values: FormField[] };
		const given = values.length > 0 ? stage.fillIn?.(values, items[0]!.json) : undefined;
		return [given === undefined ? items : [{ json: given }]];
	},
	crypto: ({ node, items }) => [
		items.map(({ json }, item) => {
			const { dataPropertyName, stringLength } = node.parameters;
			const text = randomBytes(Number(stringLength)).toString('hex').slice(0, Number(stringLength));
			return { json: { ...json, [String(dataPropertyName)]: text }, pairedItem: { item } };
		}),
	],
	noOp: ({ items }) => [items.map(({ json }, item) => ({ json, pairedItem: { item } }))],
	emailSend,
	form,
	httpRequest: ({ node, items, value, stage }) => [
		items.map((_item, index) => {
			const json = stage.request!(mapValues(node.parameters, (one) => value(one, index)));
			if (json.error !== undefined && node.onError === undefined) throw new NodeFailure('The request failed');
			return { json, pairedItem: { item: index } };
		}),
	],
	stopAndError: ({ node, value }) => {
		throw new NodeFailure(String(value(node.parameters.errorMessage)));
	},
	// The file holds its rows of cells as JSON.
	extractFromFile: ({ items, node }) => {
		const { data } = items[0]?.binary?.[String(node.parameters.binaryPropertyName)] ?? {};
		const rows = data === undefined ? undefined : (JSON.parse(data) as unknown[]);
		return [rows?.map((row) => ({ json: { row } })) ?? [{ json: { error: 'There is no file' } }]];
	},
	compression: ({ items }) => [items],
	respondToWebhook: ({ node, value }) => {
		const { options, responseBody } = node.parameters;
		const { responseCode } = options as { responseCode?: unknown };
		return [[{ json: { status: value(responseCode), body: value(responseBody) } }]];
	},
};
