/** What the entries of a list hold, worked out once for each list. */
import { groupBy, isEqual, lowerFirst, memoize, partition, uniq, uniqBy, uniqWith, upperFirst } from 'lodash';

import { codeIn, type ErrorCodes, noResult, type PartResult, type Result, type Row } from '../model/exchange';
import type { ComposeContext, ListRead } from '../model/lists';
import { listed } from '../model/text';
import type { Batch } from '../model/operation';
import { foldCase, foldIdentifier } from '../schema/identifier';
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

interface NumberPart {
	number: string;
	/** What could not be done becomes a row with its status. */
	asRow: boolean;
}

interface StatusWords<Input> extends Pick<Batch<Input, NumberPart, Row[]>, 'labels' | 'groupKey'> {
	success: string;
	/** By the status, as the document has them. Any other one is `unknown`. */
	failures: ErrorCodes;
	numbers: (input: Input) => string[];
	/** Does a number that failed become a row, and no error? */
	areRows?: (input: Input) => boolean;
	body: (numbers: string[], input: Input) => Row;
}

const UNDOCUMENTED: ErrorCodes[string] = [
	'Status not in the API document',
	'Ask the service’s provider what this status means.',
];

/**
 * The batch of an operation whose parts are numbers, and whose reply has one status for each (docs/api/order-service.openapi.yaml §2.6): a result
 * has the number as `assetNum`, and its `status`; the row adds `success` and `statusText`.
 */
export function statusOfEach<Input>(words: StatusWords<Input>): Batch<Input, NumberPart, Row[]> {
	const { success, failures, numbers, areRows, body, labels, groupKey } = words;
	const nameOf = ({ number }: NumberPart) => `${labels.one} ${number}`;

	function outcomeOf(part: NumberPart, result: Row | undefined): PartResult {
		const given = result?.status;
		if (typeof given !== 'number' && typeof given !== 'string')
			return { error: noResult(`The service gave no result for ${nameOf(part)}`) };
		if (String(given) === success) return { rows: [{ ...result, success: true, statusText: 'Success' }] };
		const failure = codeIn(failures, String(given));
		const [text, advice] = failure ?? UNDOCUMENTED;
		if (part.asRow) return { rows: [{ ...result, success: false, statusText: text }] };
		const outcome = failure === undefined ? 'unknown' : 'rejected';
		const message = `${upperFirst(nameOf(part))}: ${lowerFirst(text)} (status ${given})`;
		return { error: { reason: 'part', message, advice, outcome, details: { status: given } } };
	}

	return {
		labels,
		groupKey,
		parts: (input) => uniq(numbers(input)).map((number) => ({ number, asRow: areRows?.(input) === true })),
		sequenceKeys: ({ number }) => [`${labels.one}:${foldIdentifier(number)}`],
		request: (parts, input) => ({ body: body(uniq(parts.map(({ number }) => number)), input) }),
		identify: ({ number }) => ({ assetNum: number }),
		matchResults: (results, parts) => {
			const sent = new Set(parts.map(({ number }) => number));
			const [sameForm, otherForm] = partition(results, ({ assetNum }) => sent.has(String(assetNum)));
			const resultOf = resultsBy(sameForm, ({ assetNum }) => assetNum);
			// A service may show a number in capitals, say.
			const resultLike = resultsBy(otherForm, ({ assetNum }) => foldCase(String(assetNum)));
			return parts.map((part) => {
				const own = resultOf(part.number, nameOf(part));
				const { result, contradiction } =
					(own.result ?? own.contradiction) ? own : resultLike(foldCase(part.number), nameOf(part));
				return contradiction ?? outcomeOf(part, result);
			});
		},
	};
}
