// What the templates are made of: nodes as n8n exports them, with an id that stays the same.
import { createHash } from 'node:crypto';

const OURS = 'n8n-nodes-license-authorization.';

function idOf(...names) {
	const hash = createHash('sha256').update(names.join('\n')).digest('hex');
	return [8, 4, 4, 4, 12].map((length, index) => hash.slice(index * 12, index * 12 + length)).join('-');
}

/** A value as the text of a script; functions as they are written. */
function textOf(value, indent = '') {
	if (typeof value === 'function') return String(value);
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const inner = `${indent}\t`;
	const [open, close] = Array.isArray(value) ? '[]' : '{}';
	const nameOf = (key) => (Array.isArray(value) ? '' : `${/^\w+$/.test(key) ? key : JSON.stringify(key)}: `);
	const lines = Object.entries(value).map(([key, one]) => `${inner}${nameOf(key)}${textOf(one, inner)},\n`);
	return `${open}\n${lines.join('')}${indent}${close}`;
}

/** A script of these parts: a function as it is written, and all that a module exports or an object names, each name once: a module that calls others gives these, too. The last function runs; the others are what it calls. */
function script(parts) {
	const named = new Map();
	for (const [name, value] of parts.flatMap((part) => (typeof part === 'object' ? Object.entries(part) : [[part.name, part]]))) {
		if (named.has(name) && named.get(name) !== value) throw new Error(`Two parts of a script are called "${name}"`);
		named.set(name, value);
	}
	const written = [...named].map(([name, value]) => (String(value).startsWith('function') ? String(value) : `const ${name} = ${textOf(value)};`));
	return [...written, `return ${[...named.keys()].at(-1)}();`].join('\n\n');
}

/** An expression: a text as it stands, or the code of a function, or of several parts of a script. */
export function expression(code) {
	const text = typeof code === 'string' ? code : `(() => {\n${script([code].flat())}\n})()`;
	if (text.includes('}}')) throw new Error(`n8n would end the expression at "}}": ${text.slice(0, 60)} …`);
	// n8n's rewriting of `list[index]?.name` gives null (2.41).
	if (text.includes('?.')) throw new Error(`n8n reads "?." wrongly: ${text.slice(0, 60)} …`);
	// It has a function of its own of this name, which knows objects alone.
	if (/[^t]\.(keys|values)\(\)/.test(text)) throw new Error(`n8n takes a Map for an object: ${text.slice(0, 60)} …`);
	// It puts a blank behind a line break in a template literal.
	const [broken] = /`[^`\n]*\\n[^`\n]*`/.exec(text) ?? [];
	if (broken) throw new Error(`n8n reads "\\n" between backticks wrongly: ${broken.slice(0, 60)} …`);
	return `={{ ${text} }}`;
}

/** A text whose `{name}` are put in, as the code of an expression, with the codes of these names. */
export const codeOf = (text, codes = {}) =>
	text.split(/\{(\w+)\}/).flatMap((part, index) => (index % 2 ? [codes[part]] : part ? [JSON.stringify(part)] : [])).join(' + ');

/** `@` stands for a node of this package, `ai:` for one of n8n's AI nodes. */
function typeOf(type) {
	if (type.startsWith('@')) return OURS + type.slice(1);
	return type.startsWith('ai:') ? `@n8n/n8n-nodes-langchain.${type.slice(3)}` : `n8n-nodes-base.${type}`;
}

const node = (name, type, typeVersion, parameters, more = {}) => ({
	parameters,
	name,
	type: typeOf(type),
	typeVersion,
	...more,
});

export const raw = (name, code, more) =>
	node(name, 'set', 3.4, { mode: 'raw', jsonOutput: expression(code), options: {} }, more);

/** Fields by name: `[name, type, value]`. */
export const fields = (name, list, more) =>
	node(
		name,
		'set',
		3.4,
		{
			assignments: {
				assignments: list.map(([field, type, value]) => ({ id: idOf(name, field), name: field, value, type })),
			},
			options: {},
		},
		more,
	);

export const splitOut = (name, field, more) =>
	node(name, 'splitOut', 1, { fieldToSplitOut: field, options: {} }, more);

const conditions = (list, combinator = 'and') => ({
	conditions: {
		options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
		conditions: list.map((leftValue) => ({
			id: idOf(leftValue),
			leftValue,
			rightValue: '',
			operator: { type: 'boolean', operation: 'true', singleValue: true },
		})),
		combinator,
	},
	looseTypeValidation: true,
	options: {},
});
export const when = (name, list, more) => node(name, 'if', 2.2, conditions(list), more);
export const filter = (name, list, more) => node(name, 'filter', 2.2, conditions(list), more);
export const route = (name, value, outputs, more) =>
	node(name, 'switch', 3.2, { mode: 'expression', numberOutputs: outputs, output: expression(value) }, more);

/** `[column, condition, value]` each. */
const filtersOf = (list, any) => ({
	matchType: any ? 'anyCondition' : 'allConditions',
	filters: {
		conditions: list.map(([keyName, condition, keyValue]) => ({
			keyName,
			condition,
			...(keyValue !== undefined && { keyValue }),
		})),
	},
});
const newest = (limit) => ({ limit, orderBy: true, orderByColumn: 'id', orderByDirection: 'DESC' });

/** The nodes that work on one Data Table: its name, and its columns with their types. */
export function tableOf(tableName, columns) {
	const table = { __rl: true, mode: 'name', value: tableName };
	const schemaOf = (present) =>
		Object.entries(columns).map(([id, type]) => ({
			id,
			displayName: id,
			required: false,
			defaultMatch: false,
			display: true,
			type,
			readOnly: false,
			removed: !present.includes(id),
		}));
	const columnsOf = (value) =>
		value === 'input'
			? { mappingMode: 'autoMapInputData', value: {}, matchingColumns: [], schema: schemaOf(Object.keys(columns)) }
			: {
					mappingMode: 'defineBelow',
					value,
					matchingColumns: [],
					schema: schemaOf(Object.keys(value)),
					attemptToConvertTypes: false,
					convertFieldsToString: false,
				};
	const dataTable = (name, operation, parameters, more) =>
		node(name, 'dataTable', 1.1, { operation, dataTableId: table, ...parameters }, more);
	return {
		insert: (name, more, options = {}) => dataTable(name, 'insert', { columns: columnsOf('input'), options }, more),
		update: (name, where, value, more) =>
			dataTable(name, 'update', { ...filtersOf(where), columns: columnsOf(value), options: {} }, more),
		get: (name, where, more, { any = false, limit } = {}) =>
			dataTable(name, 'get', { ...filtersOf(where, any), ...(limit ? newest(limit) : { returnAll: true }) }, more),
		/** Changes the row that meets the conditions, or adds one. */
		upsert: (name, where, more, value = 'input') =>
			dataTable(name, 'upsert', { ...filtersOf(where), columns: columnsOf(value), options: {} }, more),
		remove: (name, where, more) => dataTable(name, 'deleteRows', { ...filtersOf(where), options: {} }, more),
		make: (name, more) =>
			node(
				name,
				'dataTable',
				1.1,
				{
					resource: 'table',
					operation: 'create',
					tableName,
					columns: { column: Object.entries(columns).map(([column, type]) => ({ name: column, type })) },
					options: { createIfNotExists: true },
				},
				more,
			),
	};
}
/** Another workflow, once for all items, with these fields beside those of each item. It is chosen on the canvas. */
export const callWorkflow = (name, { waits = true, inputs = {}, ...more } = {}) =>
	node(
		name,
		'executeWorkflow',
		1.3,
		{
			workflowId: { __rl: true, mode: 'list', value: '', cachedResultName: '' },
			workflowInputs: { mappingMode: 'defineBelow', value: inputs, matchingColumns: [], schema: [] },
			options: waits ? {} : { waitForSubWorkflow: false },
		},
		more,
	);

export const plain = node;

/** A Code node that runs once, of the parts of a script. */
export const code = (name, parts, more) => node(name, 'code', 2, { jsCode: script(parts) }, more);

/** Links of nodes that follow each other. */
export const inTurn = (...names) => Object.fromEntries(names.slice(1).map((to, index) => [names[index], [to]]));

/** A setting of a workflow as the editor shows it. */
const SETTINGS = {
	executionTimeout: (seconds) => `*Timeout Workflow*: on, ${seconds / 60} minutes`,
	saveDataSuccessExecution: () => '*Save successful production executions*: Do not save',
	saveManualExecutions: () => '*Save manual executions*: Do not save',
	callerPolicy: () => '*This workflow can be called by*: Any workflow from the same owner',
};

/** Beside the other notes: what a file cannot bring. n8n 2.41's *Import from File* leaves all settings of a workflow out. */
function settingsNote(notes, settings = {}) {
	const [, , , top, , height] = notes[0];
	const right = Math.max(...notes.map(([, , x, , width]) => x + width));
	const others = Object.entries(settings).map(([name, value]) => `- ${SETTINGS[name](value)}\n`);
	const text = `## Workflow settings
n8n’s *Import from File* takes none of them over. Choose them in the workflow menu → *Settings*:

- *Error Workflow*: **Tell somebody**, which you import and publish first. It mails what failed, since when, and a link; without it, nobody hears of it
${others.join('')}`;
	return ['Settings', text.trim(), right + 16, top, 320, height, 3];
}

/**
 * The workflow as it is imported. `nodes`: each with its column and row; `links`: from name to names, one list per output,
 * `Merge #1` is its second input;
 * `serves`: what an AI node uses, from name to `[connection, name]`;
 * `notes`: `[title, text, x, y, width, height, color]`;
 * `pinData`: what nodes give in the editor, where they are not asked;
 * `watched`: whether a note says which settings to choose.
 */
export function workflow({ name, settings, nodes, links, serves = {}, notes: own, pinData = {}, watched = true }) {
	const notes = watched ? [...own, settingsNote(own, settings)] : own;
	const placed = nodes.map(([column, row, { parameters, name: nodeName, type, typeVersion, ...more }]) => {
		const head = { parameters, id: idOf(name, nodeName), name: nodeName, type, typeVersion };
		return { ...head, ...more, position: [column * 224, row * 192] };
	});
	const sticky = notes.map(([title, content, x, y, width, height, color]) => ({
		parameters: { content, height, width, ...(color && { color }) },
		id: idOf(name, 'Note', title),
		name: `Note: ${title}`,
		type: 'n8n-nodes-base.stickyNote',
		typeVersion: 1,
		position: [x, y],
	}));
	const names = new Set(placed.map((one) => one.name));
	const connections = Object.fromEntries(
		Object.entries(links).map(([from, outputs]) => {
			const ends = outputs.map((targets) => [targets].flat().map((target) => target.split(' #')));
			for (const [to] of [[from], ...ends.flat()]) if (!names.has(to)) throw new Error(`${name} has no node "${to}"`);
			return [from, { main: ends.map((list) => list.map(([to, input = 0]) => ({ node: to, type: 'main', index: Number(input) }))) }];
		}),
	);
	for (const [from, [type, to]] of Object.entries(serves)) {
		for (const one of [from, to]) if (!names.has(one)) throw new Error(`${name} has no node "${one}"`);
		connections[from] = { [type]: [[{ node: to, type, index: 0 }]] };
	}
	return {
		name,
		nodes: [...sticky, ...placed],
		connections,
		settings: { executionOrder: 'v1', ...settings },
		pinData,
		active: false,
	};
}
