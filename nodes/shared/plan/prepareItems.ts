/** What lists make of items before anything is sent: IDs of what people name, and rows or input (`compose`). */
import { sortBy, uniqBy, upperFirst } from 'lodash';

import { MAX_LIMIT } from '../concurrency/limiter';
import { stringifyJson } from '../decode/json';
import { notLookedUp, requestedFailure } from '../lists/listReader';
import { type Failure, inputFailure, refused, type Result, type Row } from '../model/exchange';
import type { ListRead } from '../model/lists';
import { identityOf } from '../model/operation';
import type { Group, Item, Part, RunContext } from '../model/run';
import type { Reference } from '../model/service';
import { labelOf, listed } from '../model/text';
import { keepRows, recordResult } from '../output/rows';
import { textOf } from '../schema/reply';

/** Replaces what locators name with its ID. An item fails where a name has no match, or several. */
export async function resolveNames({ run, items }: Group): Promise<Item[]> {
	if (run.isOver()) return [];
	const named = await Promise.all(items.map(async (item) => await resolveItem(run, item)));
	return named.filter((item) => item !== undefined);
}

async function resolveItem(run: RunContext, item: Item): Promise<Item | undefined> {
	const { service, operation, readLists, defaults, results } = run;
	const { references, index: itemIndex, options } = item;
	if (references.length === 0) return item;
	const input = { ...item.input };
	const names: Record<string, string> = {};
	const read = async (lists: ListRead[]) => await readLists(lists, 'proof', options);
	const isWhole = operation.endpoint.method === 'GET';
	for (const { name: parameter, mode } of references) {
		const reference = service.references?.[parameter]?.[mode];
		const name = String(input[parameter]).trim();
		const { value, error }: Result<string> =
			reference === undefined
				? refused(
						`${labelOf(parameter)}: cannot be given as "${mode}"`,
						'Choose it from the list, or enter the ID.',
					)
				: await idOfName(reference, name, input, read, { defaults, isWhole });
		if (error !== undefined) {
			results.record({ itemIndex, identity: { [parameter]: name }, error });
			return undefined;
		}
		names[parameter] = name;
		input[parameter] = value;
	}
	return { ...item, input, names, references: [], isSeen: true };
}

/** Looks up the ID of a name in the lists of an enterprise: the only entry that it can mean. */
export async function idOfName(
	{ noun, lists, find }: Reference,
	name: string,
	input: Row,
	read: (lists: ListRead[]) => Promise<Result<Row[][]>>,
	{ defaults = {}, isWhole = false }: { defaults?: Row; isWhole?: boolean } = {},
): Promise<Result<string>> {
	if (input.enterpriseGlobalId === undefined)
		return refused(
			`Enterprise Global ID: is required to find the ${noun} "${name}"`,
			'Enter it here or in the credential.',
		);
	const { value = [], error } = await read(lists(name, input.enterpriseGlobalId, isWhole, defaults));
	// One list as it is: what `find` makes of it is kept by the list.
	const rows = value.length === 1 ? (value[0] ?? []) : value.flat();
	if (error !== undefined) return { error: notLookedUp(`The ${noun} "${name}"`, error) };
	const { matches, refusal, similar } = find(rows, name, input, defaults);
	// Entries of one ID are one. A service may give an ID as a number.
	const [match, another] = uniqBy(matches, ({ id, shown }) => textOf(id) ?? shown);
	if (another !== undefined)
		return refused(
			`The ${noun} "${name}" is not clear: it may be ${listed(matches.map(({ shown }) => shown))}`,
			'Enter the ID instead.',
		);
	if (refusal !== undefined) return refused(refusal, 'Enter the ID if you mean it.');
	if (match === undefined)
		return refused(
			`There is no ${noun} "${name}" in this enterprise`,
			[similar, `Enter the whole ${noun} as the lists show it, or choose from the list.`]
				.filter(Boolean)
				.join(' '),
		);
	const id = textOf(match.id);
	return id === undefined
		? refused(`The service gives no ID for the ${noun} "${name}"`, 'Enter the ID instead.')
		: { value: id };
}

/**
 * What the operation's `compose` makes of the items. One that cannot be composed fails, and nothing is sent for it; so does one that
 * rests on what a list does not show, where an earlier item changes that.
 */
export async function composeItems(groups: Group[]): Promise<void> {
	const composed = await Promise.all(
		groups.flatMap((group) =>
			group.run.isOver()
				? []
				: group.items.map(async (item) => ({ group, item, ...(await composeItem(group.run, item)) })),
		),
	);
	for (const group of groups) group.items = [];
	const refuseRepeated = repeatFinder();
	/** What earlier items change; what a dry run would change is so for dry runs alone. */
	const [changed, changedDry] = [new Set<string>(), new Set<string>()];
	for (const { group, item, restsOnAbsence, ...result } of sortBy(composed, 'item.index')) {
		const { operation, results } = group.run;
		const { platform, options, input } = item;
		const keys = (operation.sequenceKeys?.(input) ?? []).map((key) => `${platform} ${key}`);
		const isStale =
			restsOnAbsence && keys.some((key) => changed.has(key) || (options.dryRun && changedDry.has(key)));
		const isToSend = result.error === undefined && result.value.rows === undefined;
		const refusal = isStale ? STALE : isToSend ? refuseRepeated(group.run, item) : undefined;
		const { value, error } = result.error === undefined && refusal ? { error: refusal } : result;
		if (error !== undefined) {
			results.record({ itemIndex: item.index, identity: identityOf(operation, input), error });
			continue;
		}
		group.items.push(value);
		if (value.rows === undefined) for (const key of keys) (options.dryRun ? changedDry : changed).add(key);
	}
}

const STALE = inputFailure(
	'An earlier item of this run changes the same employee or asset: its change must be finished first',
	'Give it once, or run this item by itself afterwards.',
);

const REPEATED_ADVICE =
	"Turn on 'Execute Once' in the settings of the node, or give each item its own values. Where both are meant, give them in two executions.";

/** Finds what is asked for a second time, as where all fields are fixed. A dry run repeats dry runs alone. */
function repeatFinder() {
	const sent = new Set<string>();
	return ({ operation, results }: RunContext, item: Item): Failure | undefined => {
		const { platform, group, input, options } = item;
		const { batch, repeats, resource } = operation;
		if (repeats === undefined) return undefined;
		const own = new Set<string>();
		for (const [index, part] of (batch?.parts(input) ?? [input]).entries()) {
			const { same, isRefused } = repeats(part, input);
			const key = stringifyJson([platform, group, options.dryRun, same]);
			const isRepeated = sent.has(key) || own.has(key);
			own.add(key);
			if (isRepeated && isRefused)
				return inputFailure(
					`${upperFirst(batch?.labels.one)} ${index + 1} of this item is asked for already, by it or an earlier item`,
					REPEATED_ADVICE,
				);
			if (isRepeated)
				results.hints.add(
					`The same ${labelOf(resource).toLowerCase()} is asked for several times: each input item is carried out`,
				);
		}
		for (const key of own) sent.add(key);
		return undefined;
	};
}

async function composeItem(run: RunContext, item: Item): Promise<Result<Item> & { restsOnAbsence: boolean }> {
	const { operation, readLists, memory, results, zone } = run;
	// What an earlier try has sent is composed, also where the lists show something else by now.
	if (operation.compose === undefined || memory.has(item.index))
		return { value: item, restsOnAbsence: false };
	let restsOnAbsence = false;
	const isRead = operation.endpoint.method === 'GET';
	const composing = operation.compose(item.input, {
		read: async (purpose, ...lists) => {
			restsOnAbsence ||= purpose === 'absence';
			const { value, error } = await readLists(lists, purpose, item.options);
			if (error === undefined) return { value };
			return { error: isRead ? requestedFailure(error) : notLookedUp('What is needed first', error) };
		},
		keep: (rows) => keepRows(operation, rows, item.input, zone, results),
		nameOf: (parameter) => item.names?.[parameter] ?? String(item.input[parameter]),
		maxInFlight: run.maxConcurrency || MAX_LIMIT,
		zone,
		hint: (text) => void results.hints.add(text),
	});
	const { value: composed, error } = (await composing) ?? { value: {} };
	return { ...(error === undefined ? { value: { ...item, ...composed } } : { error }), restsOnAbsence };
}

/** Records the rows of a part that lists have given rows for. @returns whether it had such */
export function isComposed(run: RunContext | undefined, part: Part): boolean {
	const { rows, input } = part.item;
	if (rows === undefined || run === undefined) return false;
	recordResult(run, part, { rows: run.present(rows, input) });
	return true;
}
