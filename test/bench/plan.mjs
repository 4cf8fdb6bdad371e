// Which measurements a run takes: kinds of work, an amount, a latency in ms, its arms, which are measured in turn, and how
// often it is wanted, as far as the time allows.
import lodash from 'lodash';

const CELLS = [
	['orders', 1000, 0, 'package helper', 3],
	['orders', 1000, 5, 'package helperEach helper', 5],
	['ordersJson', 1000, 0, 'package helper', 3],
	['updates', 1000, 0, 'package http helper helperAuth', 5],
	['updates', 1000, 50, 'package http helper', 3],
	['employees', 100_000, 0, 'package helper', 3],
	['employees', 100_000, 50, 'package package5 helper', 2],
];

/** Every measurement in the order of a run: sweep after sweep over all cells, each time the other way round. */
export function plan(only) {
	const cells = CELLS.map(([work, n, latency, names, rounds]) => {
		const arms = names.split(' ').filter((arm) => !only || only.includes(work) || only.includes(arm));
		return { arms, rounds, cell: { work, n, latency } };
	});
	return lodash.range(Math.max(...lodash.map(cells, 'rounds'))).flatMap((sweep) =>
		lodash
			.filter(cells, ({ rounds }) => sweep < rounds)
			.flatMap(({ arms, cell }) => {
				const inTurn = sweep % 2 === 0 ? arms : [...arms].reverse();
				return inTurn.map((arm) => ({ sweep, arm, ...cell }));
			}),
	);
}
