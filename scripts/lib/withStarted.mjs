/**
 * Runs `work`, and then stops all that it has started, the last one first.
 * @template T
 * @param {(started: <S extends { stop: () => Promise<void> }>(starting: Promise<S>) => Promise<S>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withStarted(work) {
	const running = [];
	try {
		return await work(async (starting) => {
			const service = await starting;
			running.push(service);
			return service;
		});
	} finally {
		for (const service of running.reverse()) await service.stop();
	}
}
