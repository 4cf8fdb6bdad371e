/** Reads the parameters of a node, item by item, and unwraps what n8n stores. */
import { isPlainObject, mapValues } from 'lodash';
import {
	type IGetNodeParameterOptions,
	type INode,
	type INodeExecutionData,
	type INodeProperties,
	isINodePropertiesList,
	isINodePropertyCollectionList,
	isResourceLocatorValue,
} from 'n8n-workflow';

import { tryParseJson } from '../decode/json';
import { GROUPS } from '../form/formOf';
import { isRecord } from '../schema/reply';
import { isNothing } from '../schema/scalar';

/** An expression that only names a field of the input item: `={{ $json.customer["full name"] }}`. */
const ITEM_FIELD = /^=\{\{\s*\$json((?:\.[A-Za-z_$][\w$]*|\[\d+\]|\["[^"\\{}]*"\]|\['[^'\\{}]*'\])+)\s*\}\}$/;
const STEP = /\.([\w$]+)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/g;

type Reader = (itemIndex: number) => unknown;

export interface ParameterSource {
	getNode(): INode;
	getInputData(): INodeExecutionData[];
	getNodeParameter(
		name: string,
		itemIndex: number,
		fallback?: unknown,
		options?: IGetNodeParameterOptions,
	): unknown;
}

/**
 * Returns a function that reads a parameter for an item: undefined where it was left alone, null where an expression gave nothing.
 * A parameter without an expression is read once. n8n evaluates each expression in a separate isolate, which costs 0.3 ms: so one that
 * only names a field of the item is read here, if the item has it.
 */
export function parameterReader(context: ParameterSource, field: INodeProperties): Reader {
	const whole = context.getNodeParameter(field.name, 0, field.default, { rawExpressions: true });
	if (!holdsExpression(whole)) {
		const value = leftAlone(evaluate(context, field.name, 0, field.default));
		return () => value;
	}
	// An agent's tool has no input items.
	const items = context.getNode().type.endsWith('Tool') ? [] : context.getInputData();
	return readerOf(field.name, whole);

	function readerOf(path: string, stored: unknown): Reader {
		if (typeof stored === 'string' && stored.startsWith('=')) {
			const steps = fieldSteps(stored);
			return (itemIndex) => {
				// Where the item does not have the field, n8n decides the value.
				const own = steps && valueAtPath(items[itemIndex]?.json, steps);
				const given = own ?? evaluate(context, path, itemIndex, field.default);
				return isNothing(given) ? null : given;
			};
		}
		if (!holdsExpression(stored)) {
			const value = leftAlone(stored);
			return () => value;
		}
		const entries = Object.entries(stored as object)
			.filter(([key]) => key !== '__proto__')
			.map(([key, value]) => ({ key, read: readerOf(`${path}[${JSON.stringify(key)}]`, value) }));
		if (Array.isArray(stored)) return (itemIndex) => entries.map(({ read }) => read(itemIndex));
		return (itemIndex) => {
			const values: Record<string, unknown> = {};
			for (const { key, read } of entries) values[key] = read(itemIndex);
			return values;
		};
	}
}

/** A value of the form without what nobody filled in: the editor leaves blanks, and null for a number. */
function leftAlone(stored: unknown): unknown {
	if (Array.isArray(stored)) return stored.map(leftAlone);
	if (isPlainObject(stored)) return mapValues(stored as object, leftAlone);
	return isNothing(stored) ? undefined : stored;
}

function evaluate(context: ParameterSource, path: string, itemIndex: number, fallback: unknown): unknown {
	// The operation's schema checks the value. n8n's check would walk through the node's whole description each time.
	return context.getNodeParameter(path, itemIndex, fallback, { skipValidation: true });
}

/** The steps to the field that is all an expression names; undefined for any other expression. */
function fieldSteps(expression: string): string[] | undefined {
	const path = ITEM_FIELD.exec(expression)?.[1];
	return path === undefined
		? undefined
		: [...path.matchAll(STEP)].map(([, ...forms]) => forms.find((form) => form !== undefined) ?? '');
}

function valueAtPath(from: unknown, steps: string[]): unknown {
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

export class InvalidJson extends Error {}

type Structure = (value: unknown) => unknown;

/** Unwraps the value of a field: a locator's ID, a collection's values, JSON's content. @throws InvalidJson (the returned function) */
export function structureOf(field: INodeProperties): Structure {
	const { type, options, displayName } = field;
	if (type === 'resourceLocator') return (value) => (isResourceLocatorValue(value) ? value.value : value);
	if (type === 'json') return (value) => (typeof value === 'string' ? fromJson(displayName, value) : value);
	if (type === 'collection' && isINodePropertiesList(options)) {
		const read = fieldsReader(options);
		// n8n gives no collection but an object.
		return (value) => (isRecord(value) ? read(value) : value);
	}
	if (type === 'fixedCollection' && isINodePropertyCollectionList(options)) {
		const [group] = options;
		const read = fieldsReader(group?.values ?? []);
		return (value) => {
			const entries = isRecord(value) ? value[group?.name ?? ''] : value;
			if (entries === undefined || entries === null) return entries;
			return [entries].flat().map((entry: unknown) => (isRecord(entry) ? read(entry) : entry));
		};
	}
	return (value) => value;
}

/** Sets a value where the operation's schema expects it: the entries of a spread collection stand beside the other fields. */
export function setField(raw: Record<string, unknown>, field: INodeProperties, value: unknown): void {
	if (value === undefined) return;
	const isSpread = field.type === 'collection' && !GROUPS.includes(field.name);
	if (isSpread && isRecord(value)) Object.assign(raw, value);
	else raw[field.name] = value;
}

function fieldsReader(fields: INodeProperties[]) {
	const readers = new Map(fields.map((field) => [field.name, { field, read: structureOf(field) }]));
	return (values: Record<string, unknown>): Record<string, unknown> => {
		const raw: Record<string, unknown> = {};
		for (const name in values) {
			const reader = readers.get(name);
			if (reader !== undefined) setField(raw, reader.field, reader.read(values[name]));
		}
		return raw;
	};
}

function fromJson(label: string, value: string): unknown {
	const parsed = tryParseJson(value.replace(/^\uFEFF/, ''));
	if (parsed === undefined) throw new InvalidJson(`${label}: must be valid JSON`);
	return parsed.value;
}
