/** What is started, and stopped in the end, the last one first. */
export function services() {
	const running = [];
	return {
		async started(starting) {
			const service = await starting;
			running.push(service);
			return service;
		},
		async stop() {
			for (const service of running.reverse()) await service.stop();
		},
	};
}

/** Runs `work`, and then stops all that it has started. */
export async function withStarted(work) {
	const { started, stop } = services();
	try {
		return await work(started);
	} finally {
		await stop();
	}
}
