import { debounce } from 'lodash';

/** The longest that a timer can be set for. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Rings once after so many milliseconds (docs/design.md, "Cancelling"). It is lodash's timer: a community node may use no
 * timer of JavaScript's, and n8n's `sleep` runs on to its end on n8n before 2.35, whatever has been cancelled.
 * @returns what stops it: then it never rings, and no timer is left
 */
export function after(ms: number, ring: () => void): () => void {
	const timer = debounce(ring, Math.min(ms, LONGEST_MS));
	timer();
	return () => timer.cancel();
}
