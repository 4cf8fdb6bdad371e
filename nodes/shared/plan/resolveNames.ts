/** Looks up the IDs of what people name. */
import { uniqBy } from 'lodash';

import { notLookedUp } from '../lists/listReader';
import { labelOf, listed } from '../model/text';
import type { ListRead } from '../model/listRead';
import type { Reference } from '../model/service';
import { refused, type Result, type Row } from '../model/exchange';
import type { Item, RunContext } from '../model/run';
import { textOf } from '../schema/reply';

/** Replaces what locators name with its ID. An item fails where a name has no match, or several. */
export async function resolveNames(run: RunContext, items: Item[]): Promise<Item[]> {
	if (run.isOver()) return [];
	const named = await Promise.all(
		items.map(async (item) => (item.references?.length ? await resolveItem(run, item) : item)),
	);
	return named.filter((item) => item !== undefined);
}

async function resolveItem(run: RunContext, item: Item): Promise<Item | undefined> {
	const input = { ...item.input };
	const names: Record<string, string> = {};
	for (const { name: parameter, mode } of item.references ?? []) {
		const reference = run.service.references?.[parameter]?.[mode];
		const name = String(input[parameter]).trim();
		const { value, error }: Result<string> =
			reference === undefined
				? refused(
						`${labelOf(parameter)}: cannot be given as "${mode}"`,
						'Choose it from the list, or enter the ID.',
					)
				: await resolveName(run, item, reference, name);
		if (error !== undefined) {
			run.results.record({ itemIndex: item.index, identity: { [parameter]: name }, error });
			return undefined;
		}
		names[parameter] = name;
		input[parameter] = value;
	}
	return { ...item, input, names, isSeen: true };
}

/** The ID of a name. An earlier try's ID is used again, because that try may have deleted or renamed the entity since. */
async function resolveName(
	run: RunContext,
	{ index, input }: Item,
	reference: Reference,
	name: string,
): Promise<Result<string>> {
	const { memory, lists, optionsOf, defaults, operation } = run;
	// Of this item: another one may have another credential.
	const key = JSON.stringify([index, reference.noun, name, input.enterpriseGlobalId]);
	const remembered = memory?.ids.get(key);
	if (remembered !== undefined) return { value: remembered };
	const read = async (list: ListRead) => await lists.asProof([list], optionsOf(index));
	const isWhole = operation.endpoint.method === 'GET';
	const found = await idOfName(reference, name, input, read, { defaults, isWhole });
	if (found.error === undefined) memory?.ids.set(key, found.value);
	return found;
}

/** Looks up the ID of a name in the list of an enterprise: the only entry that it can mean. */
export async function idOfName(
	{ noun, list, find }: Reference,
	name: string,
	input: Row,
	read: (list: ListRead) => Promise<Result<Row[][]>>,
	{ defaults = {}, isWhole = false }: { defaults?: Row; isWhole?: boolean } = {},
): Promise<Result<string>> {
	if (input.enterpriseGlobalId === undefined)
		return refused(
			`Enterprise Global ID: is required to find the ${noun} "${name}"`,
			'Enter it here or in the credential.',
		);
	const { value: [rows = []] = [], error } = await read(list(name, input.enterpriseGlobalId, isWhole));
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
			[similar, 'Enter the whole name as the lists show it, or choose from the list.']
				.filter(Boolean)
				.join(' '),
		);
	const id = textOf(match.id);
	return id === undefined
		? refused(`The service gives no ID for the ${noun} "${name}"`, 'Enter the ID instead.')
		: { value: id };
}
