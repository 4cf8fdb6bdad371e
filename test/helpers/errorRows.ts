/* Error rows as tests write them down and read them (docs/maintainers/design.md, "Error rows"). */

import type { IDataObject } from 'n8n-workflow';

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
