/** The service's own clock: what it writes into `createTime`, `updateTime` and the `Date` header, and when tokens run out. */
export interface Clock {
	/** Epoch milliseconds. */
	now: () => number;
	/** Forward, or back with a negative number. It goes on running from there. */
	shift: (ms: number) => void;
	/** As of now it shows this time: epoch milliseconds, or a text such as `2026-03-01T10:00:00Z`. */
	set: (time: number | string) => void;
	/** Back to how far off it was at the start. */
	reset: () => void;
}

export function createClock(offsetMs = 0): Clock {
	let offset = offsetMs;
	return {
		now: () => Date.now() + offset,
		shift: (ms) => void (offset += ms),
		set(time) {
			const wanted = new Date(time).getTime();
			if (Number.isNaN(wanted)) throw new RangeError(`${time} is no time`);
			offset = wanted - Date.now();
		},
		reset: () => void (offset = offsetMs),
	};
}
