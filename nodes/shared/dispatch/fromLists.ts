import { uniqBy } from 'lodash';

import { rowsBy } from '../lists/perList';
import { MOVED, notLookedUp, readLists, requestedFailure } from '../lists/readLists';
import type { ComposeContext, Operation } from '../model/operation';
import { missing, type PartResult, refused } from '../model/exchange';
import type { Part, RunContext } from '../model/run';
import { listed } from '../model/text';

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

const MAX_IN_FLIGHT = 50;

/** The rows that an operation makes of several lists. @returns undefined where the run was over before */
export async function composeRows(
	run: RunContext,
	{ item }: Part,
	compose: NonNullable<Operation['compose']>,
): Promise<PartResult | undefined> {
	const { lists, optionsOf, results, context } = run;
	const read: ComposeContext['read'] = async (...toRead) => {
		// The run stops: nothing comes of what is read now.
		if (run.isOver()) return refused('The run was over');
		const readings = toRead.map(async (list) => await lists.read(list, 0, optionsOf(item.index)));
		const found = await Promise.all(readings);
		const failed = found.find(({ error }) => error !== undefined);
		return failed?.error === undefined
			? { value: found.map(({ value = [] }) => value) }
			: { error: requestedFailure(failed.error) };
	};
	const { value, error } = await compose(item.input, {
		read,
		maxInFlight: run.maxConcurrency || MAX_IN_FLIGHT,
		zone: context.getTimezone(),
		now: Date.now(),
	});
	if (run.isOver()) return undefined;
	if (error !== undefined) return { error };
	results.notShownCount += value.notShown ?? 0;
	return { rows: run.present(value.rows, item.input) };
}

const without = (message: string, advice: string): PartResult => ({
	error: missing(message, advice, 'rejected'),
});

/** Completes the rows of a part from other lists, or fails: without a name, a row would read as "nobody" (docs/maintainers/design.md, "Holders"). */
export async function addFromLists(run: RunContext, { item }: Part, result: PartResult): Promise<PartResult> {
	const { input } = item;
	const { rows: received } = result;
	if (received === undefined) return result;
	let rows = received;
	for (const [parameter, addition] of Object.entries(run.service.additions ?? {})) {
		if (input[parameter] !== true || rows.length === 0) continue;
		const { value: lists, error } = await readLists(run, item.index, addition.lists(input));
		if (error !== undefined) {
			const failure = notLookedUp(addition.noun, requestedFailure(error));
			return { error: { ...failure, advice: addition.advice } };
		}
		const added = addition.add(rows, lists, run.operation.resource);
		if (added.hint !== undefined) run.results.hints.add(added.hint);
		rows = added.rows;
	}
	return { ...result, rows };
}
