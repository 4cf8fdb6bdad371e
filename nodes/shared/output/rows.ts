import { compact } from 'lodash';

import { noResult } from '../schema/reply';
import { identityOf, type Operation } from '../model/operation';
import type { Row } from '../model/request';

/** The rows of an answer, as many and as much of each as the item asks for. */
export function rowsOf(operation: Operation, data: unknown, input: unknown, asTool: boolean): Row[] {
	if (operation.reply === noResult)
		return operation.rows?.(undefined, input) ?? [{ success: true, ...identityOf(operation, input) }];
	const rows = operation.rows?.(data, input) ?? ((Array.isArray(data) ? data : [data]) as Row[]);
	return presentRows(operation, rows, input, asTool);
}

/** What an item says of its rows. */
interface OutputOptions {
	returnAll?: boolean;
	limit?: number;
	simplify?: boolean;
	/** How much an agent gets to read; where `output` means something of the operation's own, it is `rowOutput`. */
	output?: string;
	rowOutput?: string;
	outputFields?: string[];
}

/** What the node says of a row, whatever else is left out of it (docs/design.md, "Running again"). */
const STATUS_FIELDS = ['confirmed', 'alreadyDone'];

/** Applies Limit, Simplify and the agent's output modes. */
export function presentRows(operation: Operation, rows: Row[], input: unknown, asTool: boolean): Row[] {
	const { simplified, rowId, pages, evidence } = operation;
	const { returnAll, limit, simplify, output, rowOutput = output, outputFields } = input as OutputOptions;
	const keep = pages?.keep;
	const kept = keep === undefined ? rows : rows.filter((row) => keep(row, input));
	const wanted = returnAll === false ? kept.slice(0, limit) : kept;
	if (simplified === undefined) return wanted;
	const statusFields = evidence === undefined ? [] : STATUS_FIELDS;
	const byAgent = asTool && outputFields !== undefined;
	if (byAgent && rowOutput === 'selected' && outputFields.length > 0) {
		const fields = compact([rowId, ...outputFields, ...statusFields]);
		return wanted.map((row) => pickFields(row, fields));
	}
	if (byAgent ? rowOutput === 'raw' : simplify !== true) return wanted;
	const fields = [...simplified, ...statusFields];
	return wanted.map((row) => withTimes(pickFields(row, fields), operation.times));
}

/** A loop of our own: entries take three times as long and lodash's `pick` five times, for every row of a long list. */
function pickFields(row: Row, fields: readonly string[]): Row {
	const picked: Row = {};
	for (const name of fields) if (Object.hasOwn(row, name)) picked[name] = row[name];
	return picked;
}

/** The row with its times, which come in epoch milliseconds, as ISO 8601 in UTC. What is no time stays as it is. */
function withTimes(row: Row, times: readonly string[] = []): Row {
	for (const name of times) {
		const value = row[name];
		const ms = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
		if (typeof ms === 'number' && Math.abs(ms) <= MAX_TIME_MS) row[name] = new Date(ms).toISOString();
	}
	return row;
}

/** The latest time that a Date can hold. */
const MAX_TIME_MS = 8.64e15;
