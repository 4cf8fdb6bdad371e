/** The service's own clock: what it writes into `createTime`, `updateTime` and the `Date` header, and when tokens run out. */
export type Clock = ReturnType<typeof createClock>;

/** `offsetMs`: how far it is ahead of this machine's; `machine`: what time it is here, which tests may make up. */
export function createClock(offsetMs = 0, machine = (): number => Date.now()) {
	let ahead = offsetMs;
	return {
		now: () => Math.round(machine() + ahead),
		/** Forward, or back with a negative number. */
		shift: (ms: number) => void (ahead += ms),
		reset: () => void (ahead = offsetMs),
	};
}
