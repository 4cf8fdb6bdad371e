import { mapValues, omit } from 'lodash';
import type { Asset, Customer, Employee, Enterprise, LicenseOrder } from './model';
import { addAssets, addEmployees } from './scale';
import { defaultSettings } from './settings';

/** The service's own clock: what it writes into `createTime`, `updateTime` and the `Date` header, and when tokens run out. */
export type Clock = ReturnType<typeof createClock>;

/** `machine`: what time it is here, which tests may make up. */
export const createClock = (machine = (): number => Date.now()) => ({ now: () => Math.round(machine()) });

/** What was so before. Only a state that is told to keeps it: each change costs a copy. */
export interface Past {
	keep: () => void;
	at: (ageMs: number) => SandboxState;
	/** Everything that was so at some moment between two, in order. */
	during: (first: number, last: number) => SandboxState[];
}

/** Everything the stand-in remembers. Readable (and, with care, writable) in tests; `reset()` keeps its identity. */
export interface SandboxState extends ReturnType<typeof emptyState> {
	/** What was so before, of a state that keeps it (`keepPast`). */
	past?: Past | undefined;
	addEmployees(n: number): Employee[];
	addAssets(n: number): Asset[];
}

const emptyState = (clock: Clock) => ({
	settings: { ...defaultSettings },
	clock,
	enterprises: new Map<string, Enterprise>(),
	customers: new Map<string, Customer>(),
	assets: new Map<string, Asset>(),
	assetsByNumber: new Map<string, Asset>(),
	/** By employee global id; deleted ones stay, flagged. */
	employees: new Map<string, Employee>(),
	/** By account name (with the enterprise code), without deleted ones. */
	accounts: new Map<string, Employee>(),
	departments: new Map<string, string>(),
	orders: new Map<string, LicenseOrder>(),
	counters: new Map<string, bigint>(),
});

/** A state without any data; `fillState` puts the seed in. */
export function createState(clock: Clock): SandboxState {
	const state: SandboxState = {
		...emptyState(clock),
		addEmployees: (n) => addEmployees(state, n),
		addAssets: (n) => addAssets(state, n),
	};
	return state;
}

/** Forgets all data, in place, so that references held by tests stay good. */
export function clearState(state: SandboxState): void {
	for (const value of Object.values(state)) if (value instanceof Map) value.clear();
}

/** The state as JSON-able data (bigints included), for `GET /_sandbox/state`. */
export function snapshot(state: SandboxState): Record<string, unknown> {
	const { clock, settings, customers, employees, assets, orders } = state;
	const enterprises = [...state.enterprises.values()].map((one) => omit(one, 'employees'));
	const lists = mapValues({ customers, employees, assets, orders }, (map) => [...map.values()]);
	return { now: new Date(clock.now()).toISOString(), settings, enterprises, ...lists };
}
