import { doneTwice, isBeyondUs, wrongEmployee } from './checks';
import { type Facts, factsOf } from './facts';
import type { Played } from '../play';
import { leaverUntruth } from './leavers';
import { alreadyDone, confirmed, done, type Untruth } from './proof';
import { wronglySent } from './skip';
import { type Said, saidOf } from './told';
import type { Wish } from '../requests/wishes';

/** Holds every row of a world against what is so. */

/** One wish: what it came to. */
interface Line {
	wish: Wish;
	claim: Said['claim'];
	text: string;
	/** A reply of it was lost, and was to be looked up. */
	wasLost: boolean;
	/** It acted before the answer. */
	acted: boolean;
	/** What was promised and what is so, for a person. */
	findings: string[];
}

export interface Verdict {
	played: Played;
	lines: Line[];
	findings: string[];
}

/** What acted, and was looked for and not found. */
export const missed = ({ lines, played }: Verdict): string[] =>
	lines
		.filter(({ wasLost, acted, claim }) => wasLost && acted && claim !== 'confirmed')
		.map(({ wish, claim, text }) => `world ${played.scenario.seed}: ${wish.kind} ${claim} ${text}`);

export function evaluate(played: Played): Verdict {
	const { wishes } = played.scenario;
	const facts = new Map(wishes.map((wish) => [wish.tag, factsOf(played, wish)]));
	const said = saidOf(played);
	if (typeof said === 'string') return { played, lines: [], findings: [said] };
	const lines = wishes.map(({ tag }) => {
		const one = said.get(tag) as Said;
		return lineOf(withEmployee(facts.get(tag) as Facts, one), one);
	});
	return { played, lines, findings: lines.flatMap(({ findings }) => findings) };
}

/** Of an employee who was named: whom the node took for the one who is meant. */
function withEmployee(facts: Facts, { row }: Said): Facts {
	const { wish, sends } = facts;
	if (wish.kind !== 'configure' || wish.byName === undefined) return facts;
	const member = row.memberGlobalId ?? /\/member\/([^/]+)/.exec(sends[0]?.request.path ?? '')?.[1];
	return { ...facts, wish: { ...wish, member: typeof member === 'string' ? member : '' } };
}

function lineOf(facts: Facts, said: Said): Line {
	const { wish, sends, acts, played } = facts;
	const { claim, text } = said;
	const untruth = untruthOf(facts, said);
	const isDenied = claim === 'rejected' || claim === 'row';
	const found: Array<[string, Untruth]> = [
		[claim, isDenied && isBeyondUs(facts) ? undefined : untruth],
		['repeated', isBeyondUs(facts) ? undefined : doneTwice(facts)],
		['skip', wronglySent(facts)],
		['by name', wrongEmployee(facts, said)],
	];
	return {
		wish,
		claim,
		text,
		wasLost: played.scenario.options.afterLostReply === 'lookUp' && sends.some(({ came }) => came === 'lost'),
		acted: acts.some(({ at }) => at <= played.end),
		findings: found.flatMap(([what, why]) =>
			why === undefined ? [] : `${wish.kind} (${wish.tag}) ${what}, but: ${why}`,
		),
	};
}

function untruthOf(facts: Facts, said: Said): Untruth {
	const { acts, wish } = facts;
	const { claim } = said;
	if (claim === 'rejected' && acts.length > 0)
		return `it acted (${[...new Set(acts.map(({ kind }) => kind))].join()})`;
	const isDoneClaim = claim === 'row' || claim === 'confirmed' || claim === 'alreadyDone';
	if (!isDoneClaim) return undefined;
	if (wish.kind === 'clear' || wish.kind === 'leave') return leaverUntruth(facts, wish, said);
	return { row: done, confirmed, alreadyDone }[claim](facts);
}
