import { test } from 'node:test';

let failed = false;

/** Steps of one story, each of which stands on those before it: what comes after one that failed is not tried. `missing`: why none can be. */
export const storyOf =
	(missing = () => undefined) =>
	(name, work) =>
		test(name, async (context) => {
			const reason = missing() ?? (failed && 'a step before it failed');
			if (reason) return context.skip(reason);
			failed = true;
			await work();
			failed = false;
		});
