import type { Clock } from './clock';
import type { Asset, Customer, Employee, Enterprise, LicenseOrder } from './model';
import type { Settings } from './settings';

/** What was so before. Only a state that is told to keeps it: each change costs a copy. */
export interface Past {
	keep: () => void;
	at: (ageMs: number) => SandboxState;
	/** Everything that was so at some moment between two, in order. */
	during: (first: number, last: number) => SandboxState[];
}

/** Everything the stand-in remembers. Readable (and, with care, writable) in tests; `reset()` keeps its identity. */
export interface SandboxState {
	settings: Settings;
	clock: Clock;
	enterprises: Map<string, Enterprise>;
	customers: Map<string, Customer>;
	assets: Map<string, Asset>;
	assetsByNumber: Map<string, Asset>;
	/** By employee global id; deleted ones stay, flagged. */
	employees: Map<string, Employee>;
	/** By account name (with the enterprise code), without deleted ones. */
	accounts: Map<string, Employee>;
	departments: Map<string, string>;
	orders: Map<string, LicenseOrder>;
	/** What was so before, of a state that keeps it (`keepPast`). */
	past?: Past | undefined;
	counters: Map<string, bigint>;
	addEmployees(n: number): Employee[];
	addAssets(n: number): Asset[];
}

/** Forgets all data, in place, so that references held by tests stay good. */
export function clearState(state: SandboxState): void {
	for (const value of Object.values(state)) {
		if (value instanceof Map || value instanceof Set) value.clear();
	}
}

/** The state as JSON-able data (bigints included), for `GET /_sandbox/state`. */
export function snapshot(state: SandboxState): Record<string, unknown> {
	return {
		now: new Date(state.clock.now()).toISOString(),
		settings: state.settings,
		enterprises: [...state.enterprises.values()].map(({ employees, ...rest }) => ({
			...rest,
			employeeCount: employees.length,
		})),
		customers: [...state.customers.values()],
		employees: [...state.employees.values()],
		assets: [...state.assets.values()],
		orders: [...state.orders.values()],
	};
}
