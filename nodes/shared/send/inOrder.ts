import type { Call } from '../run';
import { fixedConcurrency } from './concurrency';
import { createLimiter } from './limiter';

/** Runs up to `most` calls side by side, but those with the same order key one after another, in their order. */
export async function inOrder(
	calls: Call[],
	most: number,
	work: (call: Call) => Promise<void>,
): Promise<void> {
	// What waits for its turn is one entry of a queue: 20,000 items would otherwise hold 20,000 chains of promises.
	const begun = createLimiter(() => fixedConcurrency(most));
	const tails = new Map<string, Promise<void>>();
	await Promise.all(
		calls.map((call) => {
			const before = call.orderKeys.flatMap((key) => tails.get(key) ?? []);
			const start = () => begun.run(() => work(call));
			const done = before.length === 0 ? start() : Promise.all(before).then(start);
			for (const key of call.orderKeys) tails.set(key, done);
			return done;
		}),
	);
}
