/** Works through a list of jobs, so many at a time. */
export async function atOnce(most, jobs) {
	const queue = jobs.values();
	const lane = async () => {
		for (const job of queue) await job();
	};
	await Promise.all(Array.from({ length: most }, lane));
}
