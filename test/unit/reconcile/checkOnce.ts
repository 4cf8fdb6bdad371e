import type { Operation } from '../../../nodes/shared/model/operation';
import { partsOf, planCalls } from '../../../nodes/shared/plan/planCalls';
import { checkEvidence } from '../../../nodes/shared/reconcile/checkEvidence';
import type { Row } from '../../../nodes/shared/model/exchange';
import type { Client, ListResult } from '../../../nodes/shared/model/client';
import { createRunResults, recordPartResult, type RunContext } from '../../../nodes/shared/model/run';

/** For the tables beside it: one look at the lists of the service through the real `checkEvidence`; only the lists are made up. */

/** When the request left, by our clock, which is the service's as well. */
const SENT = 1_700_000_000_250;
/** Creation times, in milliseconds of the service. */
export const SINCE = SENT + 40;
export const BEFORE = SENT - 60_000;

export interface World {
	/** Before sending, as `skip` asks; after a lost reply; or after a lost reply where `skip` had looked before (`before`). */
	when: 'skip' | 'lost';
	/** What other items of the run ask for. */
	others?: Row[];
	/** The lists as this execution read them before it sent. */
	before?: Row[][];
	defaults?: Row;
	/** What became of the other items so far: their rows. */
	replies?: Row[];
	/** The service's clock minus ours, as far as it is known. */
	clock?: Client['clock'];
}

export const skip: World = { when: 'skip' };
export const lost: World = { when: 'lost' };

/** Which lists were asked for, in words: "asset.getMany {…}". */
export const asked: string[] = [];

/** What a list came to: its entries, or why there are none, or why they prove nothing. */
export type Shown = Row[] | ListResult;

/**
 * What the look says of the first part of the item: `done`, `not done`, `unclear`, `cannot` (no look can tell) or `failed`
 * (this one did not), and its words: the message, the row, or what is left.
 */
export async function lookAt(
	operation: Operation,
	item: Row,
	lists: Shown[],
	{ when, others = [], before, defaults = {}, replies = [], clock }: World,
): Promise<[kind: string, words: string]> {
	const schema = typeof operation.input === 'function' ? operation.input('UTC', defaults) : operation.input;
	const items = [item, ...others].map((raw, index) => ({ index, input: schema.parse(raw) as Row }));
	const parts = partsOf(operation, items);
	const results = lists.map((one): ListResult => (Array.isArray(one) ? { value: one } : one));
	asked.splice(0);
	const run = {
		operation,
		defaults,
		client: { clock: clock ?? (() => ({ earliest: 0, latest: 0 })) },
		results: createRunResults(),
		learned: new Map(),
		optionsOf: () => ({}),
		lists: {
			async read({ operation: { resource, value }, input }: { operation: Operation; input: Row }) {
				const place = asked.push(`${resource}.${value} ${JSON.stringify(input)}`) - 1;
				return await Promise.resolve(results[place]);
			},
		},
	} as unknown as RunContext;
	run.results.expect(parts);
	replies.forEach((row, index) => {
		const replied = parts[index + 1];
		if (replied !== undefined) recordPartResult(run, replied, { rows: [row] });
	});
	const calls = await planCalls(operation, parts);
	const part = calls.flatMap((call) => call.parts).find(({ position }) => position === 1);
	if (part === undefined) throw new Error('the item has no part');
	const seen = { ...part, seenBefore: before };
	const { value, error } = await checkEvidence(run, seen, 0, when === 'lost' ? SENT : undefined);
	if (error !== undefined) return [error.isImpossible ? 'cannot' : 'failed', error.message];
	const { verdict } = value;
	if ('unclear' in verdict)
		return [verdict.isPartlyDone === true ? 'unclear, in part' : 'unclear', verdict.unclear];
	if ('notDone' in verdict)
		return [
			'not done',
			[verdict.notDone, ...(verdict.remaining ? [JSON.stringify(verdict.remaining)] : [])].join(' '),
		];
	return [verdict.byAbsence === true ? 'done, as it is gone' : 'done', JSON.stringify(verdict.done)];
}

/** `[kind, …words]`: the kind whole, and each of the words somewhere in what is said; `!word`: not there. */
export function expectSaid([kind, words]: [string, string], [expected, ...named]: string[]): void {
	expect(`${kind}: ${words}`).toMatch(new RegExp(`^${expected}: `));
	for (const word of named)
		if (word.startsWith('!')) expect(words).not.toContain(word.slice(1));
		else expect(words).toContain(word);
}
