/** Triggers of which a poll is under way. */
const polling = new WeakSet<object>();

/**
 * n8n starts a poll when its time has come, also while the one before still reads. Two that began with one memory would
 * report the same change twice. So the later one reports nothing, and the next poll finds what it would have found.
 * @param trigger what is the same object for all polls that share a memory
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
