import { noResult } from '../decode/reply';
import { identityOf, type Operation, type Row } from '../operation';

/** The rows of an answer, as many and as much of each as the item asks for. */
export function rowsOf(operation: Operation, data: unknown, input: unknown, asTool: boolean): Row[] {
	if (operation.reply === noResult)
		return operation.rows?.(undefined, input) ?? [{ success: true, ...identityOf(operation, input) }];
	const rows = operation.rows?.(data, input) ?? ((Array.isArray(data) ? data : [data]) as Row[]);
	return presentRows(operation, rows, input, asTool);
}

/** Applies Limit, Simplify and the agent's output modes. */
export function presentRows({ simplified }: Operation, rows: Row[], input: unknown, asTool: boolean): Row[] {
	const { returnAll, limit, simplify, output, outputFields } = input as {
		returnAll?: boolean;
		limit?: number;
		simplify?: boolean;
		output?: string;
		outputFields?: string[];
	};
	const wanted = returnAll === false ? rows.slice(0, limit) : rows;
	if (simplified === undefined) return wanted;
	// Only operations with the agent's modes have `outputFields`; elsewhere `output` means something of their own.
	const byAgent = asTool && outputFields !== undefined;
	if (byAgent ? output === 'raw' : simplify !== true) return wanted;
	const fields = byAgent && output === 'selected' && outputFields.length > 0 ? outputFields : simplified;
	return wanted.map((row) => only(row, fields));
}

/** A loop of our own: entries take three times as long and lodash's `pick` five times, for every row of a long list. */
function only(row: Row, fields: readonly string[]): Row {
	const picked: Row = {};
	for (const name of fields) if (Object.hasOwn(row, name)) picked[name] = row[name];
	return picked;
}
