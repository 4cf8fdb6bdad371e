import type { SandboxState } from '../state/state';
import type { Result } from './endpoint';

/** How much the service takes at once, and in a second; `Settings` say whether it minds. */
export interface Limits {
	/** Lets a request in and gives what to call when its work is done, or null: too many. */
	enter: () => (() => void) | null;
	clear: () => void;
}

export function createLimits({ settings }: Pick<SandboxState, 'settings'>): Limits {
	let working = 0;
	/** When those of the last second were let in. A load is measured in real time, whatever the service's clock shows. */
	let lately: number[] = [];
	return {
		enter() {
			const { maxInFlight, maxPerSecond } = settings;
			if (maxInFlight !== null && working >= maxInFlight) return null;
			if (maxPerSecond !== null) {
				const now = performance.now();
				lately = lately.filter((at) => now - at < 1000);
				if (lately.length >= maxPerSecond) return null;
				lately.push(now);
			}
			working += 1;
			let inside = true;
			return () => {
				if (inside) working -= 1;
				inside = false;
			};
		},
		clear: () => void (lately = []),
	};
}

export function tooMany({ settings }: Pick<SandboxState, 'settings'>): Result {
	const { retryAfterSeconds } = settings;
	const headers = retryAfterSeconds === null ? undefined : { 'retry-after': String(retryAfterSeconds) };
	return { status: 429, ...(headers ? { headers } : {}), body: { error: 'Too Many Requests' } };
}
