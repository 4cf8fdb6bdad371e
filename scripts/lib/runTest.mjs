import { Unavailable } from './programs.mjs';
import { Interrupted, runScript } from './script.mjs';

/** Runs a test that ends with its counts: it is skipped where something is missing here, and a failure counts as one. */
export const runTest = (main) =>
	runScript(async () => {
		try {
			await main();
		} catch (error) {
			if (error instanceof Unavailable)
				return console.log(`Skipped: ${error.message}.\n0 passed, 0 failed (skipped)`);
			if (!(error instanceof Interrupted)) console.log('0 passed, 1 failed');
			throw error;
		}
	});
