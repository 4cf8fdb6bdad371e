import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { RunResult } from './engine/engine';

/** What became of a run: its rows, error rows (docs/maintainers/design.md, "Error rows") and its end, in few words for tables. */

/** What an error row tells; which fields stand beside these depends on the part that failed. */
interface RowError extends IDataObject {
	message: string;
	description: string;
	outcome: string;
}

/** The error row with exactly these fields. */
export const errorRow = (message: unknown, fields: object): object => ({ error: { message, ...fields } });

/** What an error row tells, also where an input item is merged into it; undefined for any other row. */
export function errorIn({ error }: IDataObject): RowError | undefined {
	const isOne = typeof error === 'object' && error !== null && 'message' in error && 'outcome' in error;
	return isOne ? (error as RowError) : undefined;
}

export const messageIn = (row: IDataObject) => errorIn(row)?.message;
export const outcomeIn = (row: IDataObject) => errorIn(row)?.outcome;

/** The items as rows with the input they belong to. */
export const rowsOf = (items: INodeExecutionData[]) =>
	items.map(({ json, pairedItem }) => [json, pairedItem]);

/** Per row: the item it is linked to, and `row`, `confirmed`, `alreadyDone` or the outcome of an error row: `['0 row', '1 unknown']`. */
export function outcomesOf(items: INodeExecutionData[]): string[] {
	return items.map(({ json, pairedItem }) => {
		const { item } = pairedItem as { item: number };
		const flags = (['confirmed', 'alreadyDone', 'pending'] as const).filter((name) => json[name] === true);
		return `${item} ${errorIn(json)?.outcome ?? (flags.join('+') || 'row')}`;
	});
}

/** How n8n ends a run that the node stopped. */
export function failureOf({ error, status }: RunResult) {
	const { name, message, description, context } = (error ?? {}) as Partial<
		Record<'name' | 'message' | 'description', string>
	> & {
		context?: { itemIndex?: number; data?: Record<string, unknown> };
	};
	return { status, name, message, description, itemIndex: context?.itemIndex, data: context?.data };
}
