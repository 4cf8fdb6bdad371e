// From measurements to what a page shows of them: medians, and the aims. Nothing here passes or fails a build.
import lodash from 'lodash';

import { arms } from './arms.mjs';

export const whole = (value) => Math.round(value).toLocaleString('en');

function median(values) {
	const sorted = lodash.sortBy(values);
	const middle = sorted.length >> 1;
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const CELL = ['arm', 'work', 'n', 'latency'];
const FIGURES = ['wallMs', 'cpuMs', 'requests', 'mostInFlight'];

/** One entry per arm, work, amount and latency: the median of its rounds, and the least and the most. */
export function summarize(measurements) {
	const cells = lodash.groupBy(measurements, (one) => JSON.stringify(lodash.pick(one, CELL)));
	return Object.values(cells).map((rounds) => {
		const of = (figure) => lodash.map(rounds, figure);
		const medians = Object.fromEntries(FIGURES.map((figure) => [figure, median(of(figure))]));
		const wallRange = [Math.min(...of('wallMs')), Math.max(...of('wallMs'))];
		return { ...lodash.pick(rounds[0], CELL), ...medians, rounds: rounds.length, wallRange };
	});
}

/** A figure of the first arm, divided by that of the second: at least, or at most, so much. */
const RATIOS = {
	'orders, 5 ms: ≥ 12× faster than one request each through the helper':
		'wallMs orders 5 helperEach package 12 Infinity',
	'updates, 50 ms: faster than HTTP Request': 'wallMs updates 50 http package 1 Infinity',
	'100,000 employees, 50 ms: ≥ 5× faster than pages of 100, 5 at a time':
		'wallMs employees 50 package5 package 5 Infinity',
	'100,000 employees, 0 ms: time ≤ 1.2× of the bare helper': 'wallMs employees 0 package helper 0 1.2',
	[`updates, 0 ms: CPU ≤ 1.10× of ${arms.helperAuth.label}`]: 'cpuMs updates 0 package helperAuth 0 1.1',
	[`updates, 0 ms: CPU ≤ 1.10× of ${arms.helper.label}`]: 'cpuMs updates 0 package helper 0 1.1',
};

/** Each aim, what was measured of it, as far as the run has it, and whether it is met. */
export function aimsOf(summary, measurements) {
	const found = [];
	const add = (...aim) => found.push(aim);
	const find = (list, arm, work, latency) => lodash.filter(list, { arm, work, latency });

	for (const [aim, how] of Object.entries(RATIOS)) {
		const [figure, work, latency, ...of] = how.split(' ');
		const [ours, others] = of.slice(0, 2).map((arm) => find(measurements, arm, work, Number(latency)));
		// Within the same sweep: what disturbs both alike falls out.
		const ratios = ours.flatMap((one) =>
			lodash.filter(others, { sweep: one.sweep }).map((two) => one[figure] / two[figure]),
		);
		const middle = median(ratios);
		if (ratios.length > 0) add(aim, ratioText(ratios), middle >= of[2] && middle <= of[3]);
	}
	for (const work of ['orders', 'ordersJson'])
		for (const { cpuMs, n } of find(summary, 'package', work, 0))
			add(`${work}: CPU ≤ 0.12 ms each`, `${(cpuMs / n).toFixed(3)} ms`, cpuMs <= 0.12 * n);
	for (const { mostInFlight } of find(summary, 'package', 'updates', 50))
		add('updates, 50 ms: at most 50 in flight', whole(mostInFlight), mostInFlight <= 50);
	return found;
}

function ratioText(ratios) {
	const [least, middle, most] = [Math.min(...ratios), median(ratios), Math.max(...ratios)];
	const [low, high] = [least.toFixed(2), most.toFixed(2)];
	const range = ratios.length === 1 ? 'one round' : `${low}–${high} in ${ratios.length} rounds`;
	return `${middle.toFixed(2)}× (${range})`;
}
