import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from './errors.mjs';

/** Looks until there is something, and gives that. `complaint`: where nothing comes: "… within 60 s". */
export async function until(look, complaint, { patienceMs = 60_000, everyMs = 300 } = {}) {
	const deadline = Date.now() + patienceMs;
	for (;;) {
		const found = await look();
		if (found) return found;
		if (Date.now() > deadline) throw new SetupError(`${complaint} within ${patienceMs / 1000} s`);
		await sleep(everyMs);
	}
}
