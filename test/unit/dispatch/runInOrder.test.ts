import fc from 'fast-check';

import type { Call } from '../../../nodes/shared/model/run';
import { runInOrder } from '../../../nodes/shared/dispatch/runInOrder';
import { entriesSearchedIn, growthOf } from '../../support/project/work';

/** docs/maintainers/design.md, "Many items": what has the same order key goes one after another, all else side by side. */

const callsOf = (keys: string[][]): Call[] => keys.map((sequenceKeys) => ({ parts: [], sequenceKeys }));

it('runs each call once, as many side by side as may, and never two that share a key', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.scheduler(),
			fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }), { maxLength: 10 }),
			fc.integer({ min: 1, max: 4 }),
			async (scheduler, keys, most) => {
				const calls = callsOf(keys);
				const begun: Call[] = [];
				const ended: Call[] = [];
				const isReady = (call: Call) =>
					!begun.includes(call) &&
					calls
						.slice(0, calls.indexOf(call))
						.every(
							(earlier) =>
								ended.includes(earlier) ||
								!earlier.sequenceKeys.some((key) => call.sequenceKeys.includes(key)),
						);
				const underWay = () => begun.length - ended.length;
				const all = runInOrder(calls, most, async (call) => {
					expect(isReady(call)).toBe(true);
					begun.push(call);
					expect(underWay()).toBeLessThanOrEqual(most);
					await scheduler.schedule(Promise.resolve());
					// Nothing that could run was left waiting until now.
					expect(underWay() < most && calls.some(isReady)).toBe(false);
					ended.push(call);
				});
				await scheduler.waitFor(all);

				expect(ended).toHaveLength(calls.length);
			},
		),
	);
});

it('fails with the work', async () => {
	await expect(
		runInOrder(callsOf([[], []]), 1, async () => await Promise.reject(new Error('broken'))),
	).rejects.toThrow('broken');
});

it('many calls after one that has the keys of all: the work grows with them', () => {
	const entries = (length: number) => {
		const keys = Array.from({ length }, (_, n) => [`k${n}`]);
		const calls = callsOf([keys.flat(), ...keys]);
		return entriesSearchedIn(() => void runInOrder(calls, 1, async () => await new Promise(() => undefined)));
	};

	expect(growthOf(entries, 200)).toBeLessThan(5);
});
