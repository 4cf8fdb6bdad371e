// What the package aims at, held against what was measured. Nothing here passes or fails a build.
import { arms } from './arms.mjs';
import { median } from './stats.mjs';
import { limitText, percent, whole } from './tables.mjs';

/** An aim is one of these amounts; a quick run has none. */
const AMOUNTS = { orders: 1000, ordersJson: 1000, updates: 1000, employees: 100_000 };

/** `figure` of `arm`, divided by that of `than`, at one kind of work and latency. */
const RATIOS = [
	[
		'orders, 5 ms: ≥ 12× faster than one request each through the helper',
		['orders', 5, 'helperEach', 'package', 'wallMs'],
		(ratio) => ratio >= 12,
	],
	[
		'updates, 50 ms: faster than HTTP Request',
		['updates', 50, 'http', 'package', 'wallMs'],
		(ratio) => ratio > 1,
	],
	[
		'100,000 employees, 50 ms: ≥ 5× faster than pages of 100, 5 at a time',
		['employees', 50, 'package5', 'package', 'wallMs'],
		(ratio) => ratio >= 5,
	],
	[
		'100,000 employees, 0 ms: time ≤ 1.2× of the bare helper',
		['employees', 0, 'package', 'helper', 'wallMs'],
		(ratio) => ratio <= 1.2,
	],
	...['helperAuth', 'helper'].map((other) => [
		`updates, 0 ms: CPU ≤ 1.10× of ${arms[other].label}`,
		['updates', 0, 'package', other, 'cpuMs'],
		(ratio) => ratio <= 1.1,
	]),
];

const LIMITS = ['20 at once', '200 a second'];
const FIXED = ['package5', 'package10', 'package20', 'package50'];

/** The aims with what was measured, as far as the run has it. */
export function aimsOf(summary, measurements, growth) {
	const found = [];
	const add = (aim, measured, met) => found.push({ aim, measured, met });
	const find = (arm, work, latency, limit = '') =>
		summary.find(
			(one) =>
				one.arm === arm &&
				one.work === work &&
				one.latency === latency &&
				limitText(one.limit) === limit &&
				one.n === AMOUNTS[work],
		);

	for (const [aim, [work, latency, arm, than, figure], holds] of RATIOS) {
		const ratios = pairedRatios(measurements, { work, latency }, [arm, than], figure);
		if (ratios.length > 0) add(aim, ratioText(ratios), holds(median(ratios)));
	}
	for (const work of ['orders', 'ordersJson']) {
		const one = find('package', work, 0);
		if (one)
			add(
				`${work}: CPU ≤ 0.12 ms each`,
				`${(one.cpuUsPerItem / 1000).toFixed(3)} ms`,
				one.cpuUsPerItem <= 120,
			);
	}
	const far = find('package', 'updates', 50);
	if (far) add('updates, 50 ms: at most 50 in flight', whole(far.mostInFlight), far.mostInFlight <= 50);
	for (const limit of LIMITS) {
		const ours = find('package', 'updates', 50, limit);
		if (!ours) continue;
		const { refused, requests, failed, wallMs } = ours;
		add(
			`updates, a service of ${limit}: ≤ 3 % refused, no item fails`,
			`${percent(refused / requests)}, ${whole(failed)} failed`,
			refused <= 0.03 * requests && failed === 0,
		);
		const times = FIXED.map((arm) => find(arm, 'updates', 50, limit)).flatMap((one) =>
			one?.failed === 0 ? [one.wallMs] : [],
		);
		if (times.length === 0) continue;
		const ratio = wallMs / Math.min(...times);
		add(
			`updates, a service of ${limit}: time ≤ 1.3× of the best fixed number`,
			`${ratio.toFixed(2)}×`,
			ratio <= 1.3,
		);
	}
	for (const { work, cpuExponent, cpuR2 } of growth)
		add(
			`${work}: CPU linear in N`,
			`N^${cpuExponent.toFixed(2)}, R² ${cpuR2.toFixed(3)}`,
			cpuExponent <= 1.05 && cpuR2 >= 0.98,
		);
	return found;
}

/** Ratios within the same sweep: what disturbs both alike falls out. */
function pairedRatios(measurements, { work, latency }, [arm, than], figure) {
	const of = (which) =>
		measurements.filter(
			(one) =>
				one.arm === which &&
				one.work === work &&
				one.latency === latency &&
				!one.limit &&
				one.n === AMOUNTS[work],
		);
	return of(arm).flatMap((one) =>
		of(than)
			.filter(({ sweep }) => sweep === one.sweep)
			.map((two) => one[figure] / two[figure]),
	);
}

function ratioText(ratios) {
	const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
	const range = ratios.length === 1 ? 'one round' : `${least}–${most} in ${ratios.length} rounds`;
	return `${median(ratios).toFixed(2)}× (${range})`;
}
