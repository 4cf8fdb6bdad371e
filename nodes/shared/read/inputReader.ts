import { mapValues } from 'lodash';
import { isResourceLocatorValue } from 'n8n-workflow';
import { z } from 'zod';

import { optionsOf } from '../form/nodeProperties';
import type { Operation } from '../model/operation';
import { type Failure, inputFailure, refused, type Result, type Row } from '../model/exchange';
import { fillPath } from '../model/path';
import type { Item, RunOptions } from '../model/run';
import { runOptions } from '../form/options';
import { flag } from '../schema/input';
import { fastParser } from '../decode/fastParser';
import { describeIssues, labelsOf, sentenceOn, WORDS } from './messages';
import { isExpression, type ParameterSource, parameterReader } from './parameters';
import { InvalidJson, isRecord, setField, structureOf } from './structure';

export interface ReadInput {
	input: Row;
	references: Item['references'];
	options: RunOptions;
	/** What a person should know of the input. Its words are made only when they are shown, as there may be very many. */
	remarks: Array<{ isMinor?: boolean; words: () => string }>;
}

const givenOptions = z.object({ options: z.preprocess(withoutEmpty, runOptions) });

/** The parameters that guard: those of the operation, and all filters. An expression of theirs that gives nothing is no valid value. */
function guardsOf({ fields, guards = [] }: Pick<Operation, 'fields' | 'guards'>): string[] {
	const filters = fields.find(({ name }) => name === 'filters')?.options ?? [];
	return [...guards, ...filters.map(({ name }) => name)];
}

/** Without these, the node would send what a person wants to see or to have checked first. */
const GUARDS = ['dryRun', 'ifDone'];

/** An expression that gives nothing leaves its option at the default; but not one that guards, which must have a value. */
function withoutEmpty(options: unknown): unknown {
	const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
	// An expression in place of all options, that gives nothing.
	if (!isRecord(options)) return options ?? null;
	return mapValues(options, (value, name) =>
		!isEmpty(value) ? value : GUARDS.includes(name) ? null : undefined,
	);
}

const ID_MODES = ['list', 'id'];

/** Returns a reader of one item's parameters. `defaults` replace what is left empty, but not an expression without a value. */
export function inputReader(
	context: ParameterSource,
	operation: Pick<Operation, 'fields' | 'options' | 'input' | 'endpoint' | 'guards' | 'remarks'>,
	defaults: Row = {},
): (itemIndex: number) => Result<ReadInput> {
	const schema =
		typeof operation.input === 'function'
			? operation.input(context.getTimezone(), defaults)
			: operation.input;
	const parse = fastParser(schema, WORDS);
	const properties = [...operation.fields, optionsOf(operation)];
	const missing = Object.keys(defaults).filter(
		(name) =>
			defaults[name] === undefined &&
			!properties.some((field) => field.name === name && isExpression(context, field)),
	);
	const labels = { ...labelsOf(properties), missing };
	// Fields of one name with different display options are one parameter.
	const parameters = new Map(
		properties.filter(({ type }) => type !== 'notice').map((field) => [field.name, field]),
	);
	const guards = guardsOf(operation);
	const fields = [...parameters.values()].map((field) => {
		const isGiven = isExpression(context, field);
		const isGuard = isGiven && guards.includes(field.name);
		return {
			field,
			read: parameterReader(context, field, guards),
			fallback: isGuard ? null : isGiven ? undefined : defaults[field.name],
			structure: memoizeLast(structureOf(field, guards)),
			// Blanks in the place of what the credential has were never meant.
			isBlank: Object.hasOwn(defaults, field.name) ? isBlankText : () => false,
		};
	});
	const settingsOf = memoizeLast((options) => givenOptions.safeParse({ options }, WORDS));

	return (itemIndex) => {
		const raw: Row = {};
		const references: Item['references'] = [];
		let options: unknown = {};
		try {
			for (const { field, read, fallback, structure, isBlank } of fields) {
				const value = read(itemIndex);
				if (field.name === 'options') options = value;
				setField(raw, field, (isBlank(value) ? undefined : structure(value)) ?? fallback);
				if (isResourceLocatorValue(value) && !ID_MODES.includes(value.mode))
					references.push({ name: field.name, mode: value.mode });
			}
			// The form hides Limit with Return All, but its value stays stored and must not be checked.
			if (raw.limit !== undefined && flag.safeParse(raw.returnAll).data === true) delete raw.limit;
			const parsed = parse(raw);
			if (!parsed.success) return { error: describeIssues(parsed.error, labels) };
			const settings = settingsOf(options);
			if (!settings.success) return { error: describeIssues(settings.error, labels) };
			const input: Row = parsed.data;
			const { error: name } = fillPath(operation.endpoint.path, input);
			if (name !== undefined)
				return refused(
					`${labels.labels.get(name) ?? name}: must be an ID, not a path`,
					'Correct the value and try again.',
				);
			const remarks = (operation.remarks?.(input, raw) ?? []).map(({ path, message, isMinor }) => ({
				isMinor,
				words: () => sentenceOn(path, message, labels),
			}));
			return { value: { input, references, options: settings.data.options, remarks } };
		} catch (error) {
			return { error: describeThrown(error) };
		}
	};
}

const isBlankText = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** Keeps the last result: most parameters have the same value for every item. */
function memoizeLast<Value>(compute: (value: unknown) => Value): (value: unknown) => Value {
	let last: { value: unknown; result: Value } | undefined;
	return (value) => {
		if (last === undefined || last.value !== value) last = { value, result: compute(value) };
		return last.result;
	};
}

function describeThrown(error: unknown): Failure {
	if (error instanceof InvalidJson)
		return inputFailure(error.message, 'Enter valid JSON, or an expression that gives an object or a list.');
	// Deeply nested input makes the checks run out of stack.
	if (error instanceof RangeError)
		return inputFailure('The input is nested too deep', 'Give it with fewer levels.');
	return inputFailure(
		error instanceof Error ? error.message : String(error),
		'An expression of this node could not be evaluated for this item.',
	);
}
