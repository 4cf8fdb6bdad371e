import { assumption, doneTwice, wrongEmployee } from './checks';
import { type Facts, factsOf, isLent, stateOf } from './facts';
import type { Played } from '../play';
import { leaverProof, withdrawnTwice } from './leavers';
import { alreadyDone, confirmed, type Proof } from './proof';
import { wronglySent } from './skip';
import { type Said, saidOf } from './told';
import { isOnce, type Wish } from '../requests/wishes';

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
	exempt: string[];
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
	const said = saidOf(played, (wish, one) => proofOf(facts.get(wish.tag) as Facts, one).isTrue);
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
	const findings: string[] = [];
	const exempt: string[] = [];
	const find = (kind: string, why: string) =>
		findings.push(`${wish.kind} (${wish.tag}) ${kind}, but: ${why}`);

	const proof = proofOf(facts, said);
	if (!proof.isTrue) {
		const excuse = said.claim === 'rejected' || said.claim === 'row' ? assumption(facts) : undefined;
		if (excuse === undefined) find(said.claim, proof.why);
		else exempt.push(excuse);
	} else if (proof.exempt !== undefined) exempt.push(`${said.claim}: ${proof.exempt}`);
	const twice = wish.kind === 'leave' ? withdrawnTwice(facts) : doneTwice(facts);
	if (twice !== undefined) {
		const excuse = assumption(facts);
		if (excuse === undefined) find('repeated', twice);
		else exempt.push(excuse);
	}
	const skipped = wronglySent(facts);
	if (skipped !== undefined) find('skip', skipped);
	const wrong = wrongEmployee(facts, said);
	if (wrong !== undefined) find('by name', wrong);
	const wasLost =
		played.scenario.options.afterLostReply === 'lookUp' && sends.some(({ came }) => came === 'lost');
	return {
		wish,
		claim: said.claim,
		text: said.text,
		wasLost,
		acted: acts.some(({ at }) => at <= played.end),
		findings,
		exempt,
	};
}

function proofOf(facts: Facts, said: Said): Proof {
	const { acts, wish, played, shown, sent = played.start } = facts;
	const { claim } = said;
	const isDoneClaim = claim === 'row' || claim === 'confirmed' || claim === 'alreadyDone';
	if ((wish.kind === 'clear' || wish.kind === 'leave') && isDoneClaim) return leaverProof(facts, wish, said);
	switch (claim) {
		case 'confirmed':
			return confirmed(facts);
		case 'alreadyDone':
			return alreadyDone(facts);
		case 'rejected':
			return acts.length === 0
				? { isTrue: true }
				: { isTrue: false, why: `it acted (${[...new Set(acts.map(({ kind }) => kind))].join()})` };
		case 'row': {
			const holds = wish.kind === 'bind' ? stateOf(wish) : wish.kind === 'lend' ? isLent(wish) : undefined;
			const isDone =
				acts.length > 0 || !isOnce(wish) || shown(sent, played.end).some((state) => holds?.(state));
			return isDone ? { isTrue: true } : { isTrue: false, why: 'nothing was done' };
		}
		default:
			return { isTrue: true };
	}
}
