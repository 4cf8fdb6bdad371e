import type { IGetNodeParameterOptions, INode, INodeExecutionData, INodeProperties } from 'n8n-workflow';

/** Names a field of the input item and does nothing else: `{{ $json.customer["full name"] }}`. */
const ITEM_FIELD = /^\{\{\s*\$json((?:\.[A-Za-z_$][\w$]*|\[\d+\]|\["[^"\\{}]*"\]|\['[^'\\{}]*'\])+)\s*\}\}$/;
const STEP = /\.([\w$]+)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/g;

type Reader = (itemIndex: number) => unknown;

/** Where parameters are read from: what n8n hands to a node that runs, or to a trigger that polls. */
export interface ParameterSource {
	getNode(): INode;
	getTimezone(): string;
	getInputData(): INodeExecutionData[];
	getNodeParameter(
		name: string,
		itemIndex: number,
		fallback?: unknown,
		options?: IGetNodeParameterOptions,
	): unknown;
}

/**
 * Reads a parameter for each item. What holds no expression is the same for every item and is read once. n8n evaluates
 * an expression in an isolate of its own, which costs 0.3 ms, several per item: those that only name fields of the item
 * are looked up here, wherever the item has those fields; all others are n8n's.
 */
export function parameterReader(context: ParameterSource, field: INodeProperties): Reader {
	const written = writtenValue(context, field);
	if (!holdsExpression(written)) {
		const value = evaluate(context, field.name, 0, field.default);
		return () => value;
	}
	// As an agent's tool the node has no input item of its own.
	const items = context.getNode().type.endsWith('Tool') ? [] : context.getInputData();
	return readerOf(
		field.name,
		written,
		(path, itemIndex) => evaluate(context, path, itemIndex, field.default),
		(itemIndex) => items[itemIndex]?.json,
	);
}

/** Is the parameter's value worked out for each item, rather than typed or left empty? */
export function isExpression(context: ParameterSource, field: INodeProperties): boolean {
	return holdsExpression(writtenValue(context, field));
}

/** What the node has stored. */
function writtenValue(context: ParameterSource, field: INodeProperties): unknown {
	return context.getNodeParameter(field.name, 0, field.default, { rawExpressions: true });
}

function evaluate(context: ParameterSource, path: string, itemIndex: number, fallback: unknown): unknown {
	// Our own schema checks what comes; n8n's check would walk the node's whole description for every value.
	return context.getNodeParameter(path, itemIndex, fallback, { skipValidation: true });
}

/** A reader of the value written at `path`, and of everything inside it. */
function readerOf(
	path: string,
	written: unknown,
	evaluateAt: (path: string, itemIndex: number) => unknown,
	itemAt: (itemIndex: number) => unknown,
): Reader {
	if (typeof written === 'string' && written.startsWith('=')) {
		const lookUp = itemFields(written);
		// What the item does not have is for n8n to judge.
		return (itemIndex) => lookUp?.(itemAt(itemIndex)) ?? evaluateAt(path, itemIndex);
	}
	if (!holdsExpression(written)) return () => written;
	const entries = Object.entries(written as object)
		.filter(([key]) => key !== '__proto__')
		.map(([key, value]) => ({
			key,
			read: readerOf(`${path}[${JSON.stringify(key)}]`, value, evaluateAt, itemAt),
		}));
	if (Array.isArray(written)) return (itemIndex) => entries.map(({ read }) => read(itemIndex));
	return (itemIndex) => {
		const values: Record<string, unknown> = {};
		for (const { key, read } of entries) values[key] = read(itemIndex);
		return values;
	};
}

/** Looks up what an expression of item fields gives: one field alone as it is, several or with text around them as text. */
function itemFields(expression: string): ((item: unknown) => unknown) | undefined {
	const chunks = expression.slice(1).split(/(\{\{[^{}]*\}\})/);
	const parts = chunks.map((chunk, index) => (index % 2 === 0 ? chunk : stepsOf(chunk)));
	const [before, field, after] = parts;
	if (parts.length === 3 && before === '' && Array.isArray(field) && after === '')
		return (item) => follow(item, field);
	// A backslash or a brace in the text has a meaning to n8n.
	if (
		parts.length < 3 ||
		parts.some((part) => part === undefined || (typeof part === 'string' && /[\\{}]/.test(part)))
	)
		return undefined;
	return (item) => {
		const texts = parts.map((part) => (Array.isArray(part) ? follow(item, part) : part));
		return texts.every((text) => typeof text === 'string') ? texts.join('') : undefined;
	};
}

function stepsOf(code: string): string[] | undefined {
	const path = ITEM_FIELD.exec(code)?.[1];
	return path === undefined
		? undefined
		: [...path.matchAll(STEP)].map(([, ...forms]) => forms.find((form) => form !== undefined) ?? '');
}

/** The value at the end of the steps, through the data's own fields alone. */
function follow(from: unknown, steps: string[]): unknown {
	let value = from;
	for (const step of steps) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
		value = (value as Record<string, unknown>)[step];
	}
	return value;
}

function holdsExpression(value: unknown): boolean {
	if (typeof value === 'string') return value.startsWith('=');
	return typeof value === 'object' && value !== null && Object.values(value).some(holdsExpression);
}
