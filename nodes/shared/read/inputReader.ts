import type { INodeProperties } from 'n8n-workflow';
import { isResourceLocatorValue } from 'n8n-workflow';
import { z } from 'zod';

import { optionsOf } from '../form/nodeProperties';
import type { Operation } from '../model/operation';
import type { Row } from '../model/request';
import { fillPath } from '../model/path';
import { type Failure, inputFailure, type Result } from '../model/result';
import type { Item } from '../model/part';
import type { RunOptions } from '../model/run';
import { flag, integerWithin, oneOf } from '../schema/input';
import { quickParser } from '../schema/quickly';
import { describeIssues, labelsOf, plainWords } from './messages';
import { isExpression, type ParameterSource, parameterReader } from './parameters';
import { InvalidJson, place, structureOf } from './structure';

/** One item, read and checked. */
export interface ReadInput {
	input: unknown;
	references: Item['references'];
	options: RunOptions;
}

/** The options that operations have in common (docs/stored-names.md, "Common"). */
const runOptions = z.object({
	options: z
		.object({
			maxConcurrency: integerWithin(0, 50).default(0),
			timeout: integerWithin(1, 2 ** 31 - 1).default(60_000),
			maxRetries: integerWithin(0, 10).default(2),
			afterLostReply: oneOf(['lookUp', 'report']).default('lookUp'),
			ifDone: oneOf(['send', 'skip']).default('send'),
		})
		.default({}),
});

/** What an item that says nothing gets: the one place of these defaults. */
export const DEFAULT_OPTIONS: RunOptions = runOptions.parse({}).options;

/** Modes of a locator that give the id itself. */
const ID_MODES = ['list', 'id'];

/**
 * Reads one item's parameters of an operation into its typed input. `defaults` stand in for parameters left empty; an
 * expression that gives nothing is not left empty.
 */
export function inputReader(
	context: ParameterSource,
	operation: Pick<Operation, 'fields' | 'options' | 'input' | 'endpoint' | 'references'>,
	defaults: Row = {},
): (itemIndex: number) => Result<ReadInput, Failure> {
	const schema =
		typeof operation.input === 'function' ? operation.input(context.getTimezone()) : operation.input;
	const parse = quickParser(schema, { errorMap: plainWords });
	const properties = [...operation.fields, optionsOf(operation)];
	const labels = labelsOf(properties);
	const values = properties.filter(({ type }) => type !== 'notice');
	const fields = uniqueFields(values).map((field) => ({
		field,
		read: parameterReader(context, field),
		fallback: isExpression(context, field) ? undefined : defaults[field.name],
		structure: rememberingLast(structureOf(field)),
	}));
	const settingsOf = rememberingLast((options) =>
		runOptions.safeParse({ options }, { errorMap: plainWords }),
	);

	return (itemIndex) => {
		const raw: Row = {};
		const references: Item['references'] = [];
		try {
			for (const { field, read, fallback, structure } of fields) {
				const value = read(itemIndex);
				place(raw, field, structure(value) ?? fallback);
				if (isResourceLocatorValue(value) && !ID_MODES.includes(value.mode))
					references.push({ name: field.name, mode: value.mode });
			}
			// Limit counts only where not all are wanted.
			if (raw.limit !== undefined && flag.safeParse(raw.returnAll).data === true) delete raw.limit;
			const parsed = parse(raw);
			if (!parsed.success) return { error: describeIssues(parsed.error, labels) };
			const settings = settingsOf(raw.options);
			if (!settings.success) return { error: describeIssues(settings.error, labels) };
			const input: unknown = parsed.data;
			references.push(...(operation.references?.(input) ?? []));
			const { error: name } = fillPath(operation.endpoint.path, input as Row);
			if (name !== undefined)
				return {
					error: inputFailure(
						`${labels.labels.get(name) ?? name}: must be an ID, not a path`,
						'Correct the value and try again.',
					),
				};
			return { value: { input, references, options: settings.data.options } };
		} catch (error) {
			return { error: describeThrown(error) };
		}
	};
}

/** Works out again only what differs from the time before: most parameters are the same for every item. */
function rememberingLast<Value>(work: (value: unknown) => Value): (value: unknown) => Value {
	let last: { value: unknown; result: Value } | undefined;
	return (value) => {
		if (last === undefined || last.value !== value) last = { value, result: work(value) };
		return last.result;
	};
}

function describeThrown(error: unknown): Failure {
	if (error instanceof InvalidJson)
		return inputFailure(error.message, 'Enter valid JSON, or an expression that gives an object or a list.');
	// What is nested too deep for the checks runs out of stack.
	if (error instanceof RangeError)
		return inputFailure('The input is nested too deep', 'Give it with fewer levels.');
	return inputFailure(
		error instanceof Error ? error.message : String(error),
		'An expression of this node could not be evaluated for this item.',
	);
}

/** A field name may stand several times with other display options; it is one parameter all the same. */
function uniqueFields(fields: INodeProperties[]): INodeProperties[] {
	return [...new Map(fields.map((field) => [field.name, field])).values()];
}
