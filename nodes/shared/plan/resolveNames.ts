import { uniqBy } from 'lodash';

import { notLookedUp } from '../lists/listReader';
import { labelOf, listed } from '../model/text';
import type { ListRead } from '../model/lists';
import type { Reference } from '../model/service';
import { refused, type Result, type Row } from '../model/exchange';
import type { Group, Item, RunContext } from '../model/run';
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
	const read = async (list: ListRead) => await readLists([list], 'proof', options);
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
