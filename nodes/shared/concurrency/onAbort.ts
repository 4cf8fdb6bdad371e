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
