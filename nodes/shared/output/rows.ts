/** Results of parts: recorded for this run and a later try; and their rows as a person wants them. */
import type { PartResult, Row } from '../model/exchange';
import { identityOf, type Operation } from '../model/operation';
import type { Part, RunContext, Sent } from '../model/run';
import { redactPasswords } from '../redact/passwords';

/**
 * Records results for this run and for a later try. Passwords are redacted here, after all that may match a reply to its parts.
 * @param sent all parts of the request: the message about one may hold the password of another
 * @param isSent not where lists alone have told the result
 */
export function recordResults(run: RunContext, sent: Sent[], isSent = true): void {
	const parts = sent.map(({ part }) => part);
	const results = sent.map(({ result }) => result);
	for (const [index, result] of redactPasswords(run, parts, results).entries()) {
		const part = parts[index];
		if (part === undefined) continue;
		if (isSent) remember(run, part, result);
		recordResult(run, part, result);
	}
}

/** Records the result of a part. `sharedBy`: the items that its rows are about, where they are several. */
export function recordResult(run: RunContext, part: Part, result: PartResult, sharedBy?: number[]): void {
	const { item, position, value } = part;
	const { batch } = run.operation;
	const identity = batch?.identify(value, item.input) ?? identityOf(run.operation, item.input);
	run.results.record({ itemIndex: item.index, position, identity, sharedBy, ...result });
}

/** Keeps the result of a part, with its item, so that the next try does not send it again. A rejected part may be sent again. */
function remember({ memory }: RunContext, { item, indexInItem }: Part, result: PartResult): void {
	const { results } = memory.get(item.index) ?? { results: new Map<number, PartResult>() };
	if (result.error?.outcome === 'rejected') results.delete(indexInItem);
	else results.set(indexInItem, result);
	if (results.size > 0) memory.set(item.index, { item, results });
	else memory.delete(item.index);
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

/** The rows that pass the item's filters, up to its Limit. Counts those that do not show what the filters ask for. */
export function keepRows(
	{ filters }: Pick<Operation, 'filters'>,
	rows: Row[],
	input: unknown,
	zone: string,
	counts?: { notShownCount: number },
): Row[] {
	const { returnAll, limit, filters: given = {} } = input as OutputOptions;
	const passes = filters?.passes(given, zone);
	const answers = passes && rows.map(passes);
	const kept = answers === undefined ? rows : rows.filter((_row, index) => answers[index] === true);
	if (counts !== undefined) counts.notShownCount += answers?.filter((one) => one === undefined).length ?? 0;
	return returnAll === false ? kept.slice(0, limit) : kept;
}

export function presentRows(
	operation: Pick<Operation, 'simplify' | 'filters' | 'evidence'>,
	rows: Row[],
	input: unknown,
	asTool: boolean,
	zone: string,
	counts?: { notShownCount: number },
): Row[] {
	const { simplify: simplification, evidence } = operation;
	const { simplify, output, rowOutput = output, outputFields } = input as OutputOptions;
	const wanted = keepRows(operation, rows, input, zone, counts);
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

function withTimes(row: Row, times: readonly string[]): Row {
	for (const name of times) {
		const value = row[name];
		const ms = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
		// An end of 0, −1 or 2^63 − 1 is none.
		if (typeof ms === 'number') row[name] = ms > 0 && ms <= MAX_TIME_MS ? new Date(ms).toISOString() : null;
	}
	return row;
}

const MAX_TIME_MS = 8.64e15;
