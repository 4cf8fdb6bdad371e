import type { Clock } from './clock';
import { addAssets, addEmployees } from './scale';
import { defaultSettings } from './settings';
import type { SandboxState } from './state';

/** A state without any data; `fillState` puts the seed in. */
export function createState(clock: Clock): SandboxState {
	const state: SandboxState = {
		settings: { ...defaultSettings },
		clock,
		enterprises: new Map(),
		customers: new Map(),
		assets: new Map(),
		assetsByNumber: new Map(),
		employees: new Map(),
		accounts: new Map(),
		departments: new Map(),
		orders: new Map(),
		counters: new Map(),
		addEmployees: (n) => addEmployees(state, n),
		addAssets: (n) => addAssets(state, n),
	};
	return state;
}
