/** Reads and checks every item before anything is sent. */
import { uniqBy } from 'lodash';
import { type INodeProperties, isResourceLocatorValue } from 'n8n-workflow';

import { wait } from '../concurrency/waiting';
import { runInput } from '../form/commonFields';
import { optionsOf as optionsField } from '../form/nodeProperties';
import type { Connection } from '../model/service';
import { fillPath, type Operation } from '../model/operation';
import { type Failure, inputFailure, refused, type Result, type Row } from '../model/exchange';
import type { Item, RunOptions, SharedContext } from '../model/run';
import { flag } from '../schema/input';
import { describeIssues, labelsOf, sentenceOn } from './messages';
import { InvalidJson, type ParameterSource, parameterReader, setField, structureOf } from './parameters';

export interface ReadInput {
	input: Row;
	references: Item['references'];
	options: RunOptions;
	/** What a person should know of the input. The words are made only where they are shown, as there may be very many. */
	remarks: Array<() => string>;
}

const ID_MODES = ['list', 'id'];

/** Returns a reader of one item's parameters. The credential's `defaults` replace what is left alone, but not an expression that gives nothing. */
export function inputReader(
	context: ParameterSource,
	operation: Pick<Operation, 'fields' | 'options' | 'input' | 'endpoint' | 'remarks'>,
	{ zone, defaults }: Pick<Connection, 'zone' | 'defaults'>,
): (itemIndex: number) => Result<ReadInput> {
	const schema = typeof operation.input === 'function' ? operation.input(zone, defaults) : operation.input;
	const properties = [...operation.fields, optionsField(operation)].filter(({ type }) => type !== 'notice');
	const missing = Object.keys(defaults).filter((name) => defaults[name] === undefined);
	const labels = { ...labelsOf(properties), missing };
	// Fields of one name with different display options are one parameter.
	const fields = uniqBy(properties, 'name').map((field) => ({
		field,
		shownAs: properties.filter(({ name }) => name === field.name),
		read: parameterReader(context, field),
		structure: memoizeLast(structureOf(field)),
	}));
	const settingsOf = memoizeLast((options) => runInput.safeParse({ options }));

	return (itemIndex) => {
		const raw: Row = {};
		const references: Item['references'] = [];
		try {
			for (const { field, read, structure } of fields) {
				const value = read(itemIndex);
				const given = structure(value);
				setField(raw, field, given === undefined ? defaults[field.name] : given);
				if (isResourceLocatorValue(value) && !ID_MODES.includes(value.mode))
					references.push({ name: field.name, mode: value.mode });
			}
			// What the form hides stays stored, and must neither be checked nor sent.
			for (const { field, shownAs } of fields)
				if (!shownAs.some((one) => isShown(one, raw))) delete raw[field.name];
			const parsed = schema.safeParse(raw);
			if (!parsed.success) return { error: describeIssues(parsed.error, labels) };
			const settings = settingsOf(raw.options);
			if (!settings.success) return { error: describeIssues(settings.error, labels) };
			const input: Row = parsed.data;
			const { error: name } = fillPath(operation.endpoint.path, input);
			if (name !== undefined)
				return refused(
					`${labels.labels.get(name) ?? name}: must be an ID, not a path`,
					'Correct the value and try again.',
				);
			const remarks = (operation.remarks?.(input) ?? []).map(
				({ path, message }) =>
					() =>
						sentenceOn(path, message, labels),
			);
			return { value: { input, references, options: settings.data.options, remarks } };
		} catch (error) {
			return { error: describeThrown(error) };
		}
	};
}

/** Does the form show the field with these values? An expression may give `true` as text. */
function isShown({ displayOptions }: INodeProperties, raw: Row): boolean {
	return Object.entries(displayOptions?.show ?? {}).every(([name, values]) => {
		const chosen = flag.kind.convert(raw[name]) ?? raw[name];
		return chosen === undefined || chosen === null || values?.some((value) => value === chosen) !== false;
	});
}

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

const MAX_REMARKS = 3;
/** Longest time of work without a look at what else the process has to do. */
const SLICE_MS = 10;

/** Unusable items are recorded as failures. What an earlier try has sent is not read again: an expression may give another value by now. */
export async function readItems(
	{ context, operation, results, memory, signal }: SharedContext,
	connection: Connection,
	group: number,
	indices: readonly number[],
): Promise<Item[]> {
	const read = inputReader(context, operation, connection);
	const items: Item[] = [];
	const told: Array<() => string> = [];
	let lastPause = performance.now();
	for (const index of indices) {
		if (performance.now() - lastPause > SLICE_MS) {
			await wait(0);
			lastPause = performance.now();
		}
		if (signal?.aborted) break;
		const earlier = memory.get(index)?.item;
		const { value, error } = earlier === undefined ? read(index) : { value: { ...earlier, remarks: [] } };
		if (error !== undefined) results.record({ itemIndex: index, identity: {}, error });
		else {
			const { remarks, ...given } = value;
			for (const words of remarks) told.push(() => `[item ${index}] ${words()}`);
			items.push({ ...given, index, group, platform: connection.platform });
		}
	}
	const more = told.length > MAX_REMARKS ? `; … (${told.length} in all)` : '';
	const shown = told.slice(0, MAX_REMARKS).map((words) => words());
	if (shown.length > 0) results.hints.add(shown.join('; ') + more);
	return items;
}
