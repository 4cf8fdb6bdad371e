import { uniqBy } from 'lodash';

import { MOVED, notLookedUp, readLists } from '../lists/readLists';
import { listed } from '../model/text';
import type { Reference } from '../model/service';
import { refused, type Result } from '../model/exchange';
import type { Item, RunContext } from '../model/run';
import { textOf } from '../schema/reply';

/** Replaces names and numbers with IDs. An item fails where one has no match, or several. */
export async function resolveReferences(run: RunContext, items: Item[]): Promise<Item[]> {
	const isComplete = ({ references = [] }: Item) => references.length === 0;
	if (items.every(isComplete)) return items;
	const found = await Promise.all(items.map((item) => (isComplete(item) ? item : resolveItem(run, item))));
	return found.filter((item) => item !== undefined);
}

async function resolveItem(run: RunContext, item: Item): Promise<Item | undefined> {
	const input = { ...item.input };
	let { names: known } = item;
	for (const { name, mode } of item.references ?? []) {
		const reference = run.service.references?.[name]?.[mode];
		if (reference === undefined) continue;
		const given = input[name];
		const names = (Array.isArray(given) ? given : [given]).map((name) => String(name).trim());
		const ids = await Promise.all(
			names.map(async (text) => await resolveName(run, item, name, reference, text)),
		);
		const failed = ids.find(({ error }) => error !== undefined);
		if (failed?.error !== undefined) {
			run.results.record({ itemIndex: item.index, identity: {}, error: failed.error });
			return undefined;
		}
		if (!Array.isArray(given)) known = { ...known, [name]: String(given).trim() };
		input[name] = Array.isArray(given) ? ids.map(({ value }) => value) : ids[0]?.value;
	}
	return known === undefined ? { ...item, input } : { ...item, input, names: known };
}

/** The ID of a name. An earlier try's ID is used again, because that try may have deleted or renamed the entity since. */
async function resolveName(
	run: RunContext,
	{ index, input }: Item,
	parameter: string,
	{ noun, lists, find }: Reference,
	name: string,
): Promise<Result<string>> {
	// Of this item: another one may have another credential.
	const key = JSON.stringify([index, noun, name, input.enterpriseGlobalId]);
	const remembered = run.memory?.ids.get(key);
	if (remembered !== undefined) return { value: remembered };
	if (input.enterpriseGlobalId === undefined)
		return refused(
			`Enterprise Global ID: is required to find the ${noun} "${name}"`,
			'Enter it here or in the credential.',
		);
	// Where the whole list is read anyway to pick an entry of it, the name is found in that one.
	const { pick } = run.operation;
	const toRead = pick?.parameter === parameter ? [pick.list(input)] : lists(name, input);
	const { value: rowsOfLists, error, hasMoved } = await readLists(run, index, toRead);
	if (error !== undefined)
		return { error: { ...notLookedUp(`The ${noun} "${name}"`, error), outcome: 'rejected' } };
	const { matches: found, refused: why, similar } = find(rowsOfLists, name, input, run.defaults);
	// A service may give an ID as a number. Entries of one ID are one: where entries move from page to page, one comes twice.
	const matches = uniqBy(
		found.map((match) => ({ ...match, id: textOf(match.id) })),
		({ id, shown }) => id ?? shown,
	);
	const [match, another] = matches;
	if (match === undefined && hasMoved === true)
		return refused(`${MOVED}: it did not show the ${noun} "${name}"`, 'Try again.');
	if (match === undefined) {
		const [message, advice] =
			why === undefined
				? [
						`There is no ${noun} "${name}" in this enterprise`,
						'Enter the whole name as the lists show it, or choose from the list.',
					]
				: [why, 'Enter the ID if you mean it.'];
		return refused(message, similar === undefined ? advice : `${similar} ${advice}`);
	}
	if (another !== undefined)
		return refused(
			`The ${noun} "${name}" is not clear: it may be ${listed(matches.map(({ shown }) => shown))}`,
			'Enter the ID instead.',
		);
	if (match.id === undefined)
		return refused(`The service gives no ID for the ${noun} "${name}"`, 'Enter the ID instead.');
	run.memory?.ids.set(key, match.id);
	return { value: match.id };
}
