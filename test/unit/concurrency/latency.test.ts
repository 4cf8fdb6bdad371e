import { watchLatency } from '../../../nodes/shared/concurrency/latency';

/** docs/performance.md: what the number of requests side by side is made of: how long replies take, now and at best. */

function after(...latencies: number[]) {
	const latency = watchLatency();
	latencies.forEach((ms) => latency.addSample(ms));
	return { gradient: latency.gradient(), mean: latency.mean() };
}
const times = (count: number, ms: number) => Array<number>(count).fill(ms);

it.each([
	['one reply', [100], 100],
	['a fifth of what is new', [100, 200], 120],
	['and a fifth of the next', [100, 200, 20], 100],
	['less than a millisecond', [0.2], 1],
])('the mean: %s', (_, latencies, mean) => expect(after(...latencies).mean).toBeCloseTo(mean));

it.each<[string, number[], number]>([
	['as fast as ever', [100], 1.5],
	['one of the last five is as fast', [100, ...times(4, 300)], 1.5],
	['none of the last five is', [100, ...times(5, 300)], 0.5],
	['the slow ones are over', [100, ...times(5, 300), 150], 1],
	['too fast to say anything', [2, ...times(5, 5)], 3],
	['the best is of the window before', [100, ...times(398, 300)], 0.5],
	['the best is forgotten after two windows', [100, ...times(399, 300)], 1.5],
	['the best is of the window that has begun', [...times(200, 300), 100, ...times(5, 300)], 0.5],
])('the gradient: %s', (_, latencies, gradient) =>
	expect(after(...latencies).gradient).toBeCloseTo(gradient),
);
