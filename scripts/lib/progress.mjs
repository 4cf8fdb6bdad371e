const REPORT_EVERY_MS = 15_000;

/** Shows that something long is under way: one line that counts seconds in a terminal, a line now and then in a log. */
export function startProgress(label, stream = process.stderr) {
	const started = Date.now();
	const seconds = () => Math.round((Date.now() - started) / 1000);
	const live = stream.isTTY && !process.env.CI;
	let detail = '';
	let timer;
	const line = () => `${label}${detail ? `: ${detail}` : ''} … ${seconds()} s`;
	const draw = () => stream.write(live ? `\r\x1b[2K${line()}` : `${line()}\n`);

	draw();
	const restart = () => {
		clearInterval(timer);
		timer = setInterval(draw, live ? 1_000 : REPORT_EVERY_MS);
		timer.unref();
	};
	restart();

	const end = (text) => {
		clearInterval(timer);
		stream.write(`${live ? '\r\x1b[2K' : ''}${text}\n`);
	};
	return {
		step(text) {
			detail = text;
			draw();
			restart();
		},
		done: (text = `${label}: done`) => end(`${text} (${seconds()} s)`),
		failed: () => end(`${label}: failed after ${seconds()} s`),
	};
}
