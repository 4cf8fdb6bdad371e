import type { Misreading } from '../../../support/world/misreadings';
import { FAIR } from '../../../support/world/traits';
import type { Scenario } from '../../../support/world/requests/scenario';
import type { Kind } from '../../../support/world/requests/wishes';

/** What a node might overlook, one or more for each rule of what counts as seen, and how the world plants it. */
export interface Defect {
	name: string;
	/** Of which work; the friendly worlds of it where nothing is found any more. */
	kind: Kind;
	/** A world that shows it. `WORLD_DEFECTS=find` looks for one. */
	seed?: number;
	/** What the untruth is to be, where the defect shows in more than one. */
	shows?: RegExp;
	/** What its worlds have besides, where few would show it. */
	where?: (scenario: Scenario) => Scenario;
	misreading?: Misreading;
	/** Changes the code itself; Jest takes it back (`jest.spyOn`, `jest.replaceProperty`). */
	plant?: () => void;
	/** It is found by the floor: what acted in a friendly world is to be confirmed. */
	isFloor?: boolean;
}

/** Lists show what is so, and are looked at before anything is sent. */
export const skipsInFairWeather = (scenario: Scenario): Scenario => ({
	...scenario,
	weather: FAIR,
	options: { ...scenario.options, ifDone: 'skip', afterLostReply: 'lookUp' },
});
