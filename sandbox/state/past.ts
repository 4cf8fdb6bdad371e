import type { Past, SandboxState } from './state';

/** From now on the state keeps its past; `now` is the machine's clock, which the service's own may differ from. */
export function keepPast(state: SandboxState, now = (): number => Date.now()): Past {
	const known = [{ from: -Infinity, state: copyOf(state) }];
	const during = (first: number, last: number) => {
		const before = known.filter(({ from }) => from <= first).at(-1);
		const later = known.filter(({ from }) => from > first && from <= last);
		return [...(before ? [before] : []), ...later].map((one) => one.state);
	};
	state.past = {
		keep: () => void known.push({ from: now(), state: copyOf(state) }),
		at: (ageMs) => during(now() - ageMs, now() - ageMs)[0] ?? state,
		during,
	};
	return state.past;
}

/** For reading: the things themselves are copied, as far as they change. */
function copyOf(state: SandboxState): SandboxState {
	const copy = <T extends object>(map: Map<string, T>) =>
		new Map([...map].map(([key, value]): [string, T] => [key, { ...value }]));
	const employees = copy(state.employees);
	const enterprises = copy(state.enterprises);
	for (const one of enterprises.values())
		one.employees = one.employees.map((employee) => employees.get(employee.globalId) ?? employee);
	const [assets, customers] = [copy(state.assets), copy(state.customers)];
	return { ...state, assets, customers, employees, enterprises, past: undefined };
}

/** Gives what makes these maps again what they are now: their things, and every field of them. */
export function puttingBack(...maps: Array<Map<string, object>>): () => void {
	const kept = maps.map((map) => [...map].map(([key, thing]) => ({ key, thing, fields: { ...thing } })));
	return () =>
		maps.forEach((map, at) => {
			map.clear();
			for (const { key, thing, fields } of kept[at] ?? []) map.set(key, Object.assign(thing, fields));
		});
}
