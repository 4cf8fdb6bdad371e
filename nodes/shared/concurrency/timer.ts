import { debounce } from 'lodash';

/** The longest that a timer can be set for. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Longest time of work without a look at what else the process has to do. */
const SLICE_MS = 10;

/**
 * Rings once after so many milliseconds (docs/maintainers/design.md, "Cancelling"). It is lodash's timer: a community node may use no
 * timer of JavaScript's, and n8n's `sleep` runs on to its end on n8n before 2.35, whatever has been cancelled.
 * @returns what stops it: then it never rings, and no timer is left
 */
export function startTimer(ms: number, ring: () => void): () => void {
	const timer = debounce(ring, Math.min(ms, MAX_TIMER_MS));
	timer();
	return () => timer.cancel();
}

/** Lets the process do what else it has to do, such as hearing that the execution was cancelled. */
export async function yieldToEventLoop(): Promise<void> {
	await new Promise<void>((resolve) => startTimer(0, resolve));
}

/** For long work: awaited between its pieces, it lets others when it is time (docs/maintainers/design.md, "Many items"). */
export function createYielder(): () => Promise<void> | undefined {
	let sliceEnds = performance.now() + SLICE_MS;
	return () => {
		if (performance.now() <= sliceEnds) return undefined;
		return yieldToEventLoop().then(() => {
			sliceEnds = performance.now() + SLICE_MS;
		});
	};
}

const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `stop` when the signal aborts, at once if it has; by one listener, as Node warns of many. @returns what takes it back */
export function onAbort(signal: AbortSignal | undefined, stop: () => void): () => void {
	if (signal === undefined) return () => undefined;
	if (signal.aborted) stop();
	const stops = listeners.get(signal) ?? listen(signal);
	stops.add(stop);
	return () => stops.delete(stop);
}

function listen(signal: AbortSignal): Set<() => void> {
	const stops = new Set<() => void>();
	listeners.set(signal, stops);
	signal.addEventListener('abort', () => stops.forEach((stop) => stop()));
	return stops;
}
