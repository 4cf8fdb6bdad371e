import type { ListResult } from '../model/client';
import type { ListRead } from '../model/operation';
import { type Failure, refused, type Result, type Row } from '../model/exchange';
import type { RunContext } from '../model/run';

/**
 * Reads several whole lists, each shared with all others of the run that need it. A list that did not come, or that came from a
 * cache, is a failure: nothing can be concluded from it (docs/maintainers/design.md, "Evidence").
 * `hasMoved`: one of them changed each time it was read, so that what is not among its rows may be there all the same.
 * @param notBefore the readings begin at this time or later, in epoch milliseconds of this machine
 */
export async function readLists(
	{ lists, optionsOf }: Pick<RunContext, 'lists' | 'optionsOf'>,
	itemIndex: number,
	toRead: ListRead[],
	notBefore = 0,
): Promise<Result<Row[][]> & Pick<ListResult, 'hasMoved'>> {
	const readings = await Promise.all(
		toRead.map(async (list) => await lists.read(list, notBefore, optionsOf(itemIndex))),
	);
	const rowsOfLists: Row[][] = [];
	for (const { value, error, missing } of readings) {
		if (error !== undefined) return { error };
		if (missing !== undefined) return refused(missing, 'Try again later.');
		rowsOfLists.push(value);
	}
	return { value: rowsOfLists, hasMoved: readings.some(({ hasMoved }) => hasMoved === true) };
}

/** Why something that is not among the rows may be there. */
export const MOVED = 'The list changed each time while it was read';

/** The failure of a list for an item that asks for its rows: unlike with a write, something was requested for it. */
export function requestedFailure(error: Failure): Failure {
	return error.reason === 'input' ? { ...error, reason: 'missing' } : error;
}

/** The failure of a list, with the words for what was to be looked up in it. */
export function notLookedUp(noun: string, error: Failure): Failure {
	return { ...error, message: `${noun} could not be looked up: ${error.message}` };
}
