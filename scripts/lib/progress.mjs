const REPORT_EVERY_MS = 15_000;

/** What is under way, side by side: they share the line of a terminal. */
const underWay = new Set();

/**
 * Shows that something long is under way: one line that counts seconds in a terminal, a line now and then in a log. `done`: what is said at
 * the end. `step` tells which part of it is begun.
 */
export async function withProgress(label, done, work) {
	const { stderr } = process;
	const live = stderr.isTTY && !process.env.CI;
	const began = Date.now();
	const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`;
	let text = label;
	const line = () => `${text} … ${seconds()}`;
	const draw = () =>
		stderr.write(live ? `\r\x1b[2K${[...underWay].map((one) => one()).join(' · ')}` : `${line()}\n`);
	underWay.add(line);
	draw();
	const timer = setInterval(draw, live ? 1_000 : REPORT_EVERY_MS).unref();
	let ending = `${label}: failed`;
	try {
		const result = await work((step) => {
			text = `${label}: ${step}`;
			draw();
			timer.refresh();
		});
		ending = done;
		return result;
	} finally {
		clearInterval(timer);
		underWay.delete(line);
		stderr.write(`${live ? '\r\x1b[2K' : ''}${ending} (${seconds()})\n`);
	}
}
