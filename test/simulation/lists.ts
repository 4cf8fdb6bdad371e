import type { ListFault } from '../../sandbox/faults/list';
import { randomOf } from './requests/random';
import type { Scenario } from './requests/scenario';

/** A reading of a list in a world's weather. */
interface Reading {
	/** How the sandbox is to alter it. */
	fault: ListFault;
	/** Milliseconds that an answer was kept. */
	age: number;
	saysAge: boolean;
	/** What was done to it, for the story. */
	oddities: string[];
}

/** What is wrong with the nth reading of a list. */
export function weatherFor({ weather, traits, seed, kind }: Scenario, path: string, nth: number): Reading {
	const random = randomOf(seed, kind, 'list', path, nth);
	const oddities: string[] = [];
	const odd = (share: number, name: string) => {
		const is = random.chance(share);
		if (is) oddities.push(name);
		return is;
	};
	const isOfPages = path.endsWith('/members');
	const isStale = random.chance(weather.staleShare);
	const saysAge = isStale && weather.saysAge;
	const ageMs = weather.late + (isStale ? random.int(Math.min(500, weather.stale), weather.stale) : 0);
	if (ageMs > 0) oddities.push(`${ageMs} ms old${isStale ? `, kept${saysAge ? ' and says so' : ''}` : ''}`);
	const isEmpty = odd(weather.empty, 'empty');
	const isNothing = odd(weather.nothing, 'no data');
	const accident = accidentOf({ weather, seed }, path, nth);
	if (accident !== undefined) oddities.push(`by accident ${accident}`);
	const fault: ListFault = {
		ageMs,
		saysAge,
		empty: isEmpty || accident === 'empty',
		leavesOut: weather.partial,
		steady: weather.partialIsSteady,
		lacks: accident === 'lacking' ? 'entry' : accident === 'fieldless' ? 'field' : undefined,
		// An order that changes from page to page hides what is so, and nobody could know.
		shuffled: weather.shuffled && (!isOfPages || traits.pageSize === 100),
		short: isOfPages && odd(weather.short, 'incomplete by its numbers'),
		data: isNothing ? random.pick(['missing', 'missing', 'null', 'hollow'] as const) : undefined,
		seed: weather.partialIsSteady ? seed : random.int(0, 2 ** 31),
	};
	return {
		fault,
		age: isStale ? ageMs : 0,
		saysAge,
		oddities,
	};
}

/** Which of its first readings an accident befalls is the list's own; each after it is whole again. */
function accidentOf(
	{ weather: { accident }, seed }: Pick<Scenario, 'seed' | 'weather'>,
	path: string,
	nth: number,
) {
	return randomOf(seed, 'accident', path).int(0, 2) === nth ? accident : undefined;
}
