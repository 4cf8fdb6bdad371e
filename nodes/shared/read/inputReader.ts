import { startCase } from 'lodash';
import { isINodePropertiesList, isINodePropertyCollectionList, isResourceLocatorValue } from 'n8n-workflow';
import type { IExecuteFunctions, INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { z } from 'zod';

import { optionsOf } from '../form/nodeProperties';
import { integerWithin } from './input';
import { tryParseJson } from '../decode/json';
import type { Operation } from '../operation';
import { parameterReader } from './parameters';

/** Why an item's parameters cannot be used; told before anything is sent for it. */
export interface InputProblem {
	message: string;
	description: string;
}

export interface RunOptions {
	maxConcurrency: number;
	/** Milliseconds. */
	timeout: number;
	maxRetries: number;
}

export type Read =
	| { input: unknown; options: RunOptions; problem?: undefined }
	| { input?: undefined; problem: InputProblem };

/** The options that every operation has (docs/design.md, "Common"). */
const runOptions = z.object({
	options: z
		.object({
			maxConcurrency: integerWithin(1, 50).default(5),
			timeout: integerWithin(1, 2 ** 31 - 1).default(60_000),
			maxRetries: integerWithin(0, 10).default(2),
		})
		.default({}),
});

/** Collections that only save room in the form: their entries belong beside the fields around them. */
const SPREAD = new Set(['additionalFields', 'updateFields', 'customerFields']);

const MOST_PROBLEMS_TOLD = 5;

class InvalidJson extends Error {}

/**
 * Reads one item's parameters of an operation into its typed input. `defaults` stand in for empty ones.
 */
export function inputReader(
	context: IExecuteFunctions,
	operation: Operation,
	defaults: Record<string, unknown> = {},
): (itemIndex: number) => Read {
	const schema =
		typeof operation.input === 'function' ? operation.input(context.getTimezone()) : operation.input;
	const properties = [...operation.fields, optionsOf(operation)];
	const labels = labelsOf(properties);
	const fields = uniqueFields(properties).map((field) => ({
		field,
		read: parameterReader(context, field),
		structure: rememberingLast((value) => structured(field, value)),
	}));
	const settingsOf = rememberingLast((options) => runOptions.safeParse({ options }));
	return (itemIndex) => {
		const raw: Record<string, unknown> = { ...defaults };
		try {
			for (const { field, read, structure } of fields) place(raw, field, structure(read(itemIndex)));
		} catch (error) {
			return { problem: describeThrown(error) };
		}
		const parsed = schema.safeParse(raw);
		if (!parsed.success) return { problem: describeIssues(parsed.error, labels) };
		const settings = settingsOf(raw.options);
		if (!settings.success) return { problem: describeIssues(settings.error, labels) };
		return { input: parsed.data, options: settings.data.options };
	};
}

/** Works out anew only what differs from the time before: most parameters are the same for every item. */
function rememberingLast<Result>(work: (value: unknown) => Result): (value: unknown) => Result {
	let last: { value: unknown; result: Result } | undefined;
	return (value) => {
		if (last === undefined || last.value !== value) last = { value, result: work(value) };
		return last.result;
	};
}

function describeThrown(error: unknown): InputProblem {
	if (error instanceof InvalidJson)
		return {
			message: error.message,
			description: 'Enter valid JSON, or an expression that gives an object or a list.',
		};
	const message = error instanceof Error ? error.message : String(error);
	return {
		message,
		description: 'An expression of this node could not be evaluated for this item. Nothing was sent for it.',
	};
}

/** A field name may stand several times with other display options; it is one parameter all the same. */
function uniqueFields(fields: INodeProperties[]): INodeProperties[] {
	return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** A parameter's value without n8n's wrapping: locators give their id, groups their entries, JSON text its content. */
function structured(field: INodeProperties, value: unknown): unknown {
	if (value === undefined || value === null || value === '') return undefined;
	switch (field.type) {
		case 'resourceLocator':
			return isResourceLocatorValue(value) ? emptyToUndefined(value.value) : value;
		case 'json':
			return typeof value === 'string' ? fromJson(field, value) : value;
		case 'collection':
			return isINodePropertiesList(field.options) && isRecord(value)
				? structuredFields(field.options, value)
				: value;
		case 'fixedCollection':
			return isINodePropertyCollectionList(field.options) && isRecord(value)
				? structuredGroup(field.options[0], value)
				: value;
		default:
			return value;
	}
}

function structuredGroup(
	group: INodePropertyCollection | undefined,
	value: Record<string, unknown>,
): unknown {
	const entries = group && value[group.name];
	if (group === undefined || entries === undefined) return undefined;
	return (Array.isArray(entries) ? entries : [entries]).map((entry: unknown) =>
		isRecord(entry) ? structuredFields(group.values, entry) : entry,
	);
}

function structuredFields(
	fields: INodeProperties[],
	values: Record<string, unknown>,
): Record<string, unknown> {
	const raw: Record<string, unknown> = {};
	for (const field of fields) place(raw, field, structured(field, values[field.name]));
	return raw;
}

function place(raw: Record<string, unknown>, field: INodeProperties, value: unknown): void {
	if (value === undefined) return;
	if (SPREAD.has(field.name) && isRecord(value)) Object.assign(raw, value);
	else raw[field.name] = value;
}

function fromJson(field: INodeProperties, value: string): unknown {
	if (value.trim() === '') return undefined;
	const parsed = tryParseJson(value);
	if (parsed === undefined) throw new InvalidJson(`${field.displayName}: must be valid JSON`);
	return parsed.value;
}

function emptyToUndefined(value: unknown): unknown {
	return value === '' || value === null ? undefined : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The label of every field of the form, at any depth, by its stored name. */
function labelsOf(fields: INodeProperties[]): Map<string, string> {
	const labels = new Map<string, string>();
	const visit = (field: INodeProperties): void => {
		if (!labels.has(field.name)) labels.set(field.name, field.displayName);
		if (field.type !== 'collection' && field.type !== 'fixedCollection') return;
		if (isINodePropertiesList(field.options)) field.options.forEach(visit);
		else if (isINodePropertyCollectionList(field.options))
			field.options.flatMap((group) => group.values).forEach(visit);
	};
	fields.forEach(visit);
	return labels;
}

function describeIssues(error: z.ZodError, labels: Map<string, string>): InputProblem {
	const [first = 'The input cannot be used', ...others] = error.issues.flatMap((issue) => {
		const told = (path: Array<string | number>, message: string) => `${pathLabel(path, labels)}: ${message}`;
		if (issue.code === 'unrecognized_keys')
			return issue.keys.map((key) => told(issue.path, `unknown field "${key}"`));
		return [
			told(
				issue.path,
				issue.code === 'invalid_type' && issue.received === 'undefined' ? 'is required' : issue.message,
			),
		];
	});
	const more = others.slice(0, MOST_PROBLEMS_TOLD);
	return {
		message: first,
		description: [
			'Nothing was sent for this item. Correct the value and try again.',
			...(more.length > 0 ? [`Also: ${more.join('; ')}${others.length > more.length ? '; …' : ''}`] : []),
		].join(' '),
	};
}

/** ['orders', 2, 'assets', 0, 'limitStartDate'] reads "Orders → order 3 → asset 1 → Limit Start Date". */
function pathLabel(path: Array<string | number>, labels: Map<string, string>): string {
	return path
		.flatMap((step, index) => {
			const previous = path[index - 1];
			if (typeof step === 'number')
				return [`${singular(typeof previous === 'string' ? previous : 'entry')} ${step + 1}`];
			// A list inside a list is told by its numbered entry alone.
			if (index > 0 && typeof path[index + 1] === 'number') return [];
			return [labels.get(step) ?? startCase(step)];
		})
		.join(' → ');
}

function singular(name: string): string {
	return startCase(name)
		.toLowerCase()
		.replace(/ list$/, '')
		.replace(/s$/, '');
}
