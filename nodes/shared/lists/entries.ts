/** What the entries of a list hold, worked out once for each list. */
import { groupBy, isEqual, memoize, uniqBy, uniqWith } from 'lodash';

import { noResult, type PartResult, type Result, type Row } from '../model/exchange';
import type { ComposeContext, ListRead } from '../model/lists';
import { listed } from '../model/text';
import { textOf } from '../schema/reply';

/** Computes once for each list, as all parts of a run use the same one. The cache is weak: a result is freed with its list. */
export function memoizePerList<Entry, Value>(
	compute: (list: readonly Entry[]) => Value,
): (list: readonly Entry[]) => Value {
	return Object.assign(memoize(compute), { cache: new WeakMap() });
}

export function groupedBy<Entry>(
	entries: readonly Entry[],
	keyOf: (entry: Entry) => string | undefined,
): Map<string, Entry[]> {
	const groups = new Map<string, Entry[]>();
	for (const entry of entries) {
		const key = keyOf(entry);
		if (key === undefined) continue;
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [entry]);
		else group.push(entry);
	}
	return groups;
}

/** By the field as text, as a service may give an ID as a number. Rows without it are left out. */
export const rowsBy = memoize((field: string) =>
	memoizePerList((rows: readonly Row[]) => groupedBy(rows, ({ [field]: value }) => textOf(value))),
);

interface EntryWords {
	/** What people call an entry ("employee"), and the fields by which they tell entries apart. */
	noun: string;
	shown: readonly string[];
	advice: string;
}

/** A *Get* without an endpoint of its own: the one entry of the whole list in which the parameter's field is equal to it. */
export const pickFrom =
	<Parameter extends string>(
		list: (enterpriseGlobalId: unknown) => ListRead,
		parameter: Parameter,
		{ noun, shown, advice }: EntryWords,
		field: string = parameter,
	) =>
	async (
		input: Record<'enterpriseGlobalId' | Parameter, string>,
		{ read }: Pick<ComposeContext, 'read'>,
	): Promise<Result<{ rows: Row[] }>> => {
		const { value: [rows = []] = [], error } = await read('proof', list(input.enterpriseGlobalId));
		if (error !== undefined) return { error };
		const wanted = input[parameter];
		const found = uniqBy(rowsBy(field)(rows).get(wanted) ?? [], (one) =>
			JSON.stringify(shown.map((name) => one[name])),
		);
		if (found.length === 1) return { value: { rows: found } };
		if (found.length === 0)
			return {
				error: noResult(`The list of this enterprise has no ${noun} "${wanted}"`, advice, 'rejected'),
			};
		const names = found.map((one) => shown.map((name) => String(one[name] ?? '?')).join(', '));
		const message = `The list of this enterprise has several entries for ${noun} "${wanted}": ${listed(names, '; ')}`;
		const which = 'Use Get Many to see all of them, and ask the service’s provider which one counts.';
		return { error: noResult(message, which, 'rejected') };
	};

/** Reads results by the key that names a part: the one there is, or a failure (`unknown`) where several differ. */
export function resultsBy<Result>(results: Result[], keyOf: (result: Result) => unknown) {
	const byKey = groupBy(results, (result) => String(keyOf(result)));
	return (key: string, what: string): { result?: Result; contradiction?: PartResult } => {
		const [result, ...others] = uniqWith(byKey[key] ?? [], isEqual);
		if (others.length === 0) return { result };
		const message = `The service gave ${others.length + 1} results for ${what} that differ`;
		const advice = 'Look for it on the platform. Ask the service’s provider what such a reply means.';
		return { contradiction: { error: noResult(message, advice) } };
	};
}
