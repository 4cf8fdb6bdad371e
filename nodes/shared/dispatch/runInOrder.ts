import type { Call } from '../model/part';

/**
 * Runs up to `most` calls side by side, but those with the same order key one after another, in their order. What waits holds
 * no promise of its own: a run may have 20,000 items.
 */
export async function runInOrder(
	calls: Call[],
	maxRunning: number,
	work: (call: Call) => Promise<void>,
): Promise<void> {
	const { ready, followers, open } = dependenciesOf(calls);
	let next = 0;
	let running = 0;
	await new Promise<void>((resolve, reject) => {
		const finished = (call: Call): void => {
			running -= 1;
			for (const follower of followers.get(call) ?? []) {
				const left = (open.get(follower) ?? 1) - 1;
				open.set(follower, left);
				if (left === 0) ready.push(follower);
			}
			start();
		};
		const start = (): void => {
			for (let call = ready[next]; running < maxRunning && call !== undefined; call = ready[next]) {
				const begun = call;
				next += 1;
				running += 1;
				work(begun).then(() => finished(begun), reject);
			}
			if (running === 0) resolve();
		};
		start();
	});
}

/** The calls that may begin, and which others wait for how many calls before them. */
function dependenciesOf(calls: Call[]) {
	const last = new Map<string, Call>();
	const followers = new Map<Call, Call[]>();
	const open = new Map<Call, number>();
	const ready = calls.filter((call) => {
		const before = new Set(call.sequenceKeys.flatMap((key) => last.get(key) ?? []));
		for (const earlier of before) followers.set(earlier, [...(followers.get(earlier) ?? []), call]);
		open.set(call, before.size);
		for (const key of call.sequenceKeys) last.set(key, call);
		return before.size === 0;
	});
	return { ready, followers, open };
}
