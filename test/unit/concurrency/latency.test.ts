import { watchLatency } from '../../../nodes/shared/concurrency/latency';

/** How long replies take, now and at best: what the number of requests in flight is found by. */

function after(...latencies: number[]) {
	const latency = watchLatency();
	latencies.forEach((ms) => latency.addSample(ms));
	return { gradient: latency.gradient(), mean: latency.mean() };
}
const times = (count: number, ms: number) => Array<number>(count).fill(ms);

it.each<[string, number[], number | undefined]>([
	['no reply', [], undefined],
	['one reply', [100], 100],
	['two', [100, 200], 150],
	['only of the last five', [900, 100, 200, 300, 400, 500], 300],
	['less than a millisecond', [0.2], 1],
])('the mean: %s', (_, latencies, mean) => expect(after(...latencies).mean).toBe(mean));

it.each<[string, number[], number]>([
	['as fast as ever', [100], 1.5],
	['one of the last five is as fast', [100, ...times(4, 300)], 1.5],
	['none of the last five is', [100, ...times(5, 300)], 0.5],
	['the slow ones are over', [100, ...times(5, 300), 150], 1],
	['the best is of the window before', [100, ...times(98, 300)], 0.5],
	['the best is forgotten after two windows', [100, ...times(99, 300)], 1.5],
	['the best is of the window that has begun', [...times(50, 300), 100, ...times(5, 300)], 0.5],
])('the gradient: %s', (_, latencies, gradient) =>
	expect(after(...latencies).gradient).toBeCloseTo(gradient),
);
