import { noResult } from '../schema/reply';
import { identityOf, type Operation } from '../model/operation';
import type { Row } from '../model/exchange';

/** The rows of a reply's data, with the item's filters, Limit, Simplify and output options applied. */
export function rowsOf(
	operation: Operation,
	data: unknown,
	input: unknown,
	asTool: boolean,
	zone: string,
	countNotShown?: (count: number) => void,
): Row[] {
	if (operation.reply === noResult)
		return operation.rows?.(undefined, input) ?? [{ success: true, ...identityOf(operation, input) }];
	const rows = operation.rows?.(data, input) ?? ((Array.isArray(data) ? data : [data]) as Row[]);
	return presentRows(operation, rows, input, asTool, zone, countNotShown);
}

interface OutputOptions {
	filters?: Row;
	returnAll?: boolean;
	limit?: number;
	simplify?: boolean;
	/** The agent's output mode; an operation with another `output` parameter has `rowOutput` instead. */
	output?: string;
	rowOutput?: string;
	outputFields?: string[];
}

/** Fields that the node itself adds; they stay in every row (docs/maintainers/design.md, "Running again"). */
const STATUS_FIELDS = ['confirmed', 'alreadyDone'];

/** Applies the operation's filters, Limit, Simplify and the agent's output modes to rows. */
export function presentRows(
	{ simplify: simplification, filters, evidence }: Pick<Operation, 'simplify' | 'filters' | 'evidence'>,
	rows: Row[],
	input: unknown,
	asTool: boolean,
	zone: string,
	countNotShown?: (count: number) => void,
): Row[] {
	const options = input as OutputOptions;
	const { returnAll, limit, simplify, output, rowOutput = output, outputFields } = options;
	const passes = filters?.passes(options.filters ?? {}, zone);
	const answers = passes && rows.map(passes);
	const kept = answers === undefined ? rows : rows.filter((_row, index) => answers[index] === true);
	countNotShown?.(answers?.filter((answer) => answer === undefined).length ?? 0);
	const wanted = returnAll === false ? kept.slice(0, limit) : kept;
	if (simplification === undefined) return wanted;
	const statusFields = evidence === undefined ? [] : STATUS_FIELDS;
	const byAgent = asTool && outputFields !== undefined;
	if (byAgent && rowOutput === 'selected' && outputFields.length > 0) {
		const fields = [simplification.rowId, ...outputFields, ...statusFields];
		return wanted.map((row) => pickFields(row, fields));
	}
	if (byAgent ? rowOutput === 'raw' : simplify !== true) return wanted;
	const fields = [...simplification.fields, ...statusFields];
	return wanted.map((row) => withTimes(pickFields(row, fields), simplification.times));
}

/** A loop, because a long list has many rows: `Object.entries` takes three times as long, lodash's `pick` five times. */
function pickFields(row: Row, fields: readonly string[]): Row {
	const picked: Row = {};
	for (const name of fields) if (Object.hasOwn(row, name)) picked[name] = row[name];
	return picked;
}

/** Converts a row's times from epoch milliseconds to ISO 8601 in UTC, in place. Other values stay unchanged. */
function withTimes(row: Row, times: readonly string[]): Row {
	for (const name of times) {
		const value = row[name];
		const ms = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
		if (typeof ms === 'number' && Math.abs(ms) <= MAX_TIME_MS) row[name] = new Date(ms).toISOString();
	}
	return row;
}

/** The latest time that a `Date` can hold. */
const MAX_TIME_MS = 8.64e15;
