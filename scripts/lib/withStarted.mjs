/** Runs `work`, and then stops all that it has started, the last one first: `started(startN8n())`. */
export async function withStarted(work) {
	const running = [];
	const started = async (starting) => {
		const service = await starting;
		running.push(service);
		return service;
	};
	try {
		return await work(started);
	} finally {
		for (const service of running.reverse()) await service.stop();
	}
}
