import type { Row } from '../model/request';
import type { Reference } from '../model/service';
import { labelOf } from '../model/label';
import { type Failure, inputFailure, type Result } from '../model/result';
import type { Item } from '../model/part';
import type { RunContext } from '../model/run';

const MAX_NAMED = 5;

/**
 * The items with the ids of what was given by name or number, each name looked up once per run. An item whose name does not
 * name exactly one thing is refused; nothing was sent until then.
 */
export async function resolveReferences(run: RunContext, items: Item[]): Promise<Item[]> {
	const isComplete = ({ references = [] }: Item) => references.length === 0;
	if (items.every(isComplete)) return items;
	const found = await Promise.all(items.map((item) => (isComplete(item) ? item : resolveItem(run, item))));
	return found.filter((item) => item !== undefined);
}

async function resolveItem(run: RunContext, item: Item): Promise<Item | undefined> {
	const input = { ...(item.input as Row) };
	for (const { name, mode } of item.references ?? []) {
		const reference = run.service.references?.[name]?.[mode];
		if (reference === undefined) continue;
		const given = input[name];
		const names = (Array.isArray(given) ? given : [given]).map(String);
		const ids = await Promise.all(names.map(async (one) => await resolveOnce(run, item, reference, one)));
		const failed = ids.find(({ error }) => error !== undefined);
		if (failed?.error !== undefined) {
			run.results.record({ itemIndex: item.index, position: 0, identity: {}, error: failed.error });
			return undefined;
		}
		input[name] = Array.isArray(given) ? ids.map(({ value }) => value) : ids[0]?.value;
	}
	return { ...item, input };
}

/** The id, as an earlier try of this execution found it where there was one: since then the work may have changed the name. */
async function resolveOnce(
	run: RunContext,
	item: Item,
	reference: Reference,
	name: string,
): Promise<Result<string, Failure>> {
	const key = JSON.stringify([reference.noun, name, (item.input as Row)[reference.within.parameter]]);
	const known = run.memory?.ids.get(key);
	if (known !== undefined) return { value: known };
	const found = await resolveByLists(run, item, reference, name);
	if (found.value !== undefined) run.memory?.ids.set(key, found.value);
	return found;
}

async function resolveByLists(
	run: RunContext,
	{ index, input }: Item,
	{ noun, within, lists, find }: Reference,
	name: string,
): Promise<Result<string, Failure>> {
	const values = input as Row;
	if (values[within.parameter] === undefined)
		return refusal(
			`${labelOf(within.parameter)}: is required to find the ${noun} "${name}"`,
			'Enter it here or in the credential.',
		);
	const readings = await Promise.all(
		lists(name, values).map(async (list) => await run.lists.read(list, 0, run.optionsOf(index))),
	);
	const read: Row[][] = [];
	for (const { value, error, missing } of readings) {
		const notRead = error ?? (missing === undefined ? undefined : refusal(missing, 'Try again later.').error);
		if (notRead !== undefined)
			return {
				error: {
					...notRead,
					outcome: 'rejected',
					message: `The ${noun} "${name}" could not be looked up: ${notRead.message}`,
				},
			};
		read.push(value ?? []);
	}
	const { matches, similar } = find(read, name, values, run.defaults);
	const [match, another] = matches;
	if (match === undefined)
		return refusal(
			`There is no ${noun} "${name}" in this ${within.noun}`,
			`${similar === undefined ? '' : `${similar} `}Enter the whole name as the lists show it, or choose from the list.`,
		);
	if (another !== undefined) {
		const shown = matches.slice(0, MAX_NAMED).map((one) => one.shown);
		const more = matches.length > MAX_NAMED ? ', …' : '';
		return refusal(
			`The ${noun} "${name}" is not clear: it may be ${shown.join(', ')}${more}`,
			'Enter the ID instead.',
		);
	}
	return typeof match.id === 'string' && match.id !== ''
		? { value: match.id }
		: refusal(`The service gives no ID for the ${noun} "${name}"`, 'Enter the ID instead.');
}

function refusal(message: string, advice: string): { error: Failure } {
	return { error: inputFailure(message, advice) };
}
