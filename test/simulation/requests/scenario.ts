import { type Deed, deedsFor } from './others';
import { beginningOf } from './beginning';
import { type WriteOutcome, writeOutcome, friendlyOutcome } from './outcomes';
import { ACCIDENTS, CALM_TRAITS, CODES, FAIR, traitsOf, weatherOf } from '../traits';
import type { Traits, Weather } from '../traits';
import { type Random, randomOf } from './random';
import type { Truth } from '../truth';
import type { Kind, Wish } from './wishes';

/** One world, all of it made from its seed. */
export interface Scenario {
	seed: number;
	kind: Kind;
	traits: Traits;
	weather: Weather;
	wishes: Wish[];
	/** What was so before. */
	begin: (start: number) => Truth;
	/** What others do, in milliseconds from the start. */
	others: Deed[];
	options: {
		afterLostReply: 'lookUp' | 'report';
		ifDone: 'send' | 'skip';
		refusedTogether: 'split' | 'report';
	};
	stop: boolean;
	tries: number;
	enterpriseCode: string;
	outcomeOf: (write: number) => WriteOutcome;
}

/** What counts most comes most often. */
const KINDS = 'bind add add configure order order order delete delete'.split(' ') as Kind[];

export function scenarioOf(seed: number, only?: Kind): Scenario {
	const random = randomOf('world', seed);
	const kind = random.pick(KINDS);
	return build(seed, only ?? kind, random);
}

/** The same world, where each list goes wrong once in a way that no run may be taken in by. */
export function accidentScenario(seed: number, only?: Kind): Scenario {
	const scenario = scenarioOf(seed, only);
	const random = randomOf('accident', seed);
	return {
		...scenario,
		weather: {
			...scenario.weather,
			partial: 0,
			empty: 0,
			accident: random.chance(0.9) ? random.pick(ACCIDENTS) : undefined,
		},
	};
}

/** Fresh lists, a believable clock, nobody else: what was lost and acted is to be found. */
export function friendlyScenario(seed: number, kind: Kind): Scenario {
	return build(seed, kind, randomOf('friendly', kind, seed), true);
}

function build(seed: number, kind: Kind, random: Random, isFriendly = false): Scenario {
	const traits = isFriendly ? friendlyTraits(random) : traitsOf(random);
	const weather = isFriendly ? FAIR : weatherOf(random);
	const stop = !isFriendly && random.chance(0.25);
	const { wishes, begin } = beginningOf(kind, random, { isFriendly, oneEach: stop, traits });
	const knowsCode = isFriendly || random.chance(0.4);
	const isSkip = random.chance(isFriendly ? 0.5 : 0.4);
	return {
		seed,
		kind,
		traits,
		weather,
		wishes,
		begin,
		others: isFriendly ? [] : deedsFor(wishes, random, traits),
		options: {
			afterLostReply: isFriendly || random.chance(0.85) ? 'lookUp' : 'report',
			ifDone: isSkip ? 'skip' : 'send',
			refusedTogether: random.chance(0.75) ? 'split' : 'report',
		},
		stop,
		tries: !isFriendly && random.chance(0.25) ? 2 : 1,
		enterpriseCode: knowsCode && traits.codeInLists ? traits.code : '',
		outcomeOf: (write) => {
			const dice = randomOf(seed, kind, 'fate', write);
			if (isFriendly) return friendlyOutcome(dice);
			const outcome = writeOutcome(dice);
			// A refusal of orders has to arrive, or nothing is split.
			return hasWrong(wishes) && dice.chance(0.6) ? { ...outcome, acts: 'now', back: 'reply' } : outcome;
		},
	};
}

const hasWrong = (wishes: Wish[]): boolean => wishes.some((wish) => wish.kind === 'order' && wish.isWrong);

/** The code is known, or none is shown; the clock is seconds away. */
function friendlyTraits(random: Random): Traits {
	const showsCode = !random.chance(0.3);
	const shown = { codeInLists: showsCode, codeInReplies: showsCode };
	const code = showsCode ? random.pick(CODES) : CALM_TRAITS.code;
	return {
		...CALM_TRAITS,
		...shown,
		code,
		drift: random.int(-4_000, 4_000),
		timesInSeconds: random.chance(0.3),
	};
}
