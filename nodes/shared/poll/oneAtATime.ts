/** Triggers that are polling now. */
const polling = new WeakSet<object>();

/**
 * Runs the poll unless another poll of the same trigger is still running; then it returns null. n8n starts polls by the clock,
 * and two polls with the same memory would report a change twice. The next poll finds what the skipped one would have found.
 * @param trigger an object that all polls with the same memory share, such as the static data
 */
export async function oneAtATime<Value>(
	trigger: object,
	poll: () => Promise<Value | null>,
): Promise<Value | null> {
	if (polling.has(trigger)) return null;
	polling.add(trigger);
	try {
		return await poll();
	} finally {
		polling.delete(trigger);
	}
}
