import { uniqBy } from 'lodash';

import { rowsBy } from '../lists/perList';
import { MOVED, readLists, requestedFailure } from '../lists/readLists';
import type { PartResult } from '../model/batch';
import { listed } from '../model/listed';
import type { Operation } from '../model/operation';
import type { Part } from '../model/part';
import { missing } from '../model/result';
import type { RunContext } from '../model/run';

/** Gets one entry of a list that all items of the run share. None, or several, is a failure that says which. */
export async function pickEntry(
	run: RunContext,
	{ item }: Part,
	{ list, field, parameter, noun, shown, advice }: NonNullable<Operation['pick']>,
): Promise<PartResult> {
	const { value: lists, error, hasMoved } = await readLists(run, item.index, [list(item.input)]);
	if (error !== undefined) return { error: requestedFailure(error) };
	const [rows = []] = lists;
	const wanted = String(item.input[parameter]);
	// Where entries move from page to page, one and the same may come twice: the later one is newer.
	const found = uniqBy([...(rowsBy(field)(rows).get(wanted) ?? [])].reverse(), (one) =>
		JSON.stringify(shown.map((name) => one[name])),
	).reverse();
	const [entry, another] = found;
	if (entry === undefined && hasMoved === true)
		return without(`${MOVED}: it did not show ${noun} "${wanted}"`, 'Try again.');
	if (entry === undefined) return without(`The list of this enterprise has no ${noun} "${wanted}"`, advice);
	if (another === undefined) return { rows: run.present([entry], item.input) };
	const names = found.map((one) => shown.map((name) => String(one[name] ?? '?')).join(', '));
	return without(
		`The list of this enterprise has several entries for ${noun} "${wanted}": ${listed(names, '; ')}`,
		'Use Get Many to see all of them, and ask the service’s provider which one counts.',
	);
}

const without = (message: string, advice: string): PartResult => ({
	error: missing(message, advice, 'rejected'),
});
