/** The order of calls. */
import type { Call } from '../model/run';

/** Runs up to `maxRunning` calls at a time, those with the same sequence key in order. Waiting calls, maybe 20,000, have no promise. */
export async function runInOrder<OneCall extends Call>(
	calls: OneCall[],
	maxRunning: number,
	work: (call: OneCall) => Promise<void>,
): Promise<void> {
	const { runnable, followers, openCounts } = dependenciesOf(calls);
	let next = 0;
	let running = 0;
	await new Promise<void>((resolve, reject) => {
		const finished = (call: OneCall): void => {
			running -= 1;
			for (const follower of followers.get(call) ?? []) {
				const remaining = (openCounts.get(follower) ?? 1) - 1;
				openCounts.set(follower, remaining);
				if (remaining === 0) runnable.push(follower);
			}
			start();
		};
		const start = (): void => {
			for (let call = runnable[next]; running < maxRunning && call !== undefined; call = runnable[next]) {
				const current = call;
				next += 1;
				running += 1;
				work(current).then(() => finished(current), reject);
			}
			if (running === 0) resolve();
		};
		start();
	});
}

/** The calls that may run now; for each call its followers, and how many calls before it have not finished (`openCounts`). */
function dependenciesOf<OneCall extends Call>(calls: OneCall[]) {
	const lastCallOf = new Map<string, OneCall>();
	const followers = new Map<OneCall, OneCall[]>();
	const openCounts = new Map<OneCall, number>();
	const runnable = calls.filter((call) => {
		const predecessors = new Set(call.sequenceKeys.flatMap((key) => lastCallOf.get(key) ?? []));
		for (const earlier of predecessors) {
			const others = followers.get(earlier);
			if (others === undefined) followers.set(earlier, [call]);
			else others.push(call);
		}
		openCounts.set(call, predecessors.size);
		for (const key of call.sequenceKeys) lastCallOf.set(key, call);
		return predecessors.size === 0;
	});
	return { runnable, followers, openCounts };
}
