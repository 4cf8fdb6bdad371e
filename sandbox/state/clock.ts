/** The service's own clock: what it writes into `createTime`, `updateTime` and the `Date` header, and when tokens run out. */
export interface Clock {
	now: () => number;
	/** Forward, or back with a negative number. It goes on running from there. */
	shift: (ms: number) => void;
	/** As of now it shows this time: epoch milliseconds, or a text such as `2026-03-01T10:00:00Z`. */
	set: (time: number | string) => void;
	/** As of now it runs so many times as fast as this machine's. */
	run: (speed: number) => void;
	/** Back to how far off it was at the start, and to its normal speed. */
	reset: () => void;
}

/** `machine`: what time it is here, which tests may make up. */
export function createClock(offsetMs = 0, machine = (): number => Date.now()): Clock {
	let [shown, since, speed] = [0, 0, 1];
	const now = () => Math.round(shown + (machine() - since) * speed);
	const goOnFrom = (time: number) => void ([shown, since] = [time, machine()]);
	const reset = () => {
		goOnFrom(machine() + offsetMs);
		speed = 1;
	};
	reset();
	return {
		now,
		shift: (ms) => goOnFrom(now() + ms),
		set(time) {
			const wanted = new Date(time).getTime();
			if (Number.isNaN(wanted)) throw new RangeError(`${time} is no time`);
			goOnFrom(wanted);
		},
		run(times) {
			goOnFrom(now());
			speed = times;
		},
		reset,
	};
}
