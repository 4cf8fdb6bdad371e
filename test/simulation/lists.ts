import type { ListFault } from '../../sandbox/faults/list';
import { randomOf } from './requests/random';
import type { Scenario } from './requests/scenario';

/** What is wrong with the nth reading of a list: how the sandbox is to alter it, how long the answer was kept; `oddities` is for the story. */
export function weatherFor({ weather, traits, seed, kind }: Scenario, path: string, nth: number) {
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
	// Which of its first readings an accident befalls is the list's own; each after it is whole again.
	const isHit = randomOf(seed, 'accident', path).int(0, 2) === nth;
	const accident = isHit ? weather.accident : undefined;
	if (accident !== undefined) oddities.push(`by accident ${accident}`);
	const fault: ListFault = {
		ageMs,
		saysAge,
		empty: isEmpty || accident === 'empty',
		leavesOut: weather.partial,
		steady: weather.partialIsSteady,
		lacks: accident === 'lacking' ? 'entry' : accident === 'fieldless' ? 'field' : undefined,
		// An order that changes from page to page hides what is so, and nobody could know.
		shuffled: weather.shuffled && (!isOfPages || traits.maxPageSize === 100),
		short: isOfPages && odd(weather.short, 'incomplete by its numbers'),
		data: isNothing ? random.pick(['missing', 'missing', 'null', 'hollow'] as const) : undefined,
		seed: weather.partialIsSteady ? seed : random.int(0, 2 ** 31),
	};
	return { fault, age: isStale ? ageMs : 0, saysAge, oddities };
}
