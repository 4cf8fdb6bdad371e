// Which measurements a run takes. A cell is one kind of work at one amount and latency; its arms are measured in turn.

const ALL = ['package', 'http', 'httpHeld', 'helper', 'undici'];
const PER_ITEM = ['package', 'http', 'httpHeld', 'helper', 'helperAuth', 'undici'];
const LIST = ['package', 'http', 'helper', 'undici'];
const OURS = ['package', 'helper'];

/** The amounts of the issue; `rounds`: how often it is wanted, as far as the time allows. */
const FULL = [
	{ work: 'orders', n: 1000, latency: 0, arms: ALL, rounds: 5 },
	{ work: 'orders', n: 1000, latency: 5, arms: ALL, rounds: 3 },
	{ work: 'orders', n: 1000, latency: 50, arms: ALL, rounds: 1 },
	{ work: 'orders', n: 5000, latency: 0, arms: ['package', 'http', 'helper', 'undici'], rounds: 3 },
	{ work: 'orders', n: 5000, latency: 5, arms: ['package', 'http', 'helper', 'undici'], rounds: 1 },
	{ work: 'orders', n: 5000, latency: 50, arms: ['package', 'http', 'helper', 'undici'], rounds: 1 },
	{ work: 'ordersJson', n: 1000, latency: 0, arms: ['package', 'http', 'helper'], rounds: 3 },
	{ work: 'locks', n: 1000, latency: 0, arms: ALL, rounds: 5 },
	{ work: 'locks', n: 1000, latency: 5, arms: ALL, rounds: 3 },
	{ work: 'locks', n: 1000, latency: 50, arms: ALL, rounds: 1 },
	{ work: 'updates', n: 1000, latency: 0, arms: PER_ITEM, rounds: 7 },
	{ work: 'updates', n: 1000, latency: 5, arms: PER_ITEM, rounds: 3 },
	{ work: 'updates', n: 1000, latency: 50, arms: ['package', 'http', 'helper', 'undici'], rounds: 1 },
	{ work: 'employees', n: 100_000, latency: 0, arms: [...LIST, 'rowsAlone'], rounds: 5 },
	{ work: 'employees', n: 100_000, latency: 5, arms: LIST, rounds: 1 },
	{ work: 'employees', n: 100_000, latency: 50, arms: ['package', 'helper', 'undici'], rounds: 1 },
	// One page after another at 50 ms would take a minute: a tenth will do.
	{ work: 'employees', n: 10_000, latency: 50, arms: ['package', 'http'], rounds: 1 },
	{ work: 'employeesSimplified', n: 100_000, latency: 0, arms: OURS, rounds: 3 },
	{ work: 'assets', n: 50_000, latency: 0, arms: LIST, rounds: 3 },
	{ work: 'assets', n: 50_000, latency: 5, arms: LIST, rounds: 1 },
	{ work: 'assets', n: 50_000, latency: 50, arms: LIST, rounds: 1 },
	{ work: 'assetsSimplified', n: 50_000, latency: 0, arms: OURS, rounds: 3 },
];

/** What looking after lost replies costs: where nothing is lost, and where everything is. */
const LOOKING = ['binds', 'bindsLost', 'additions', 'additionsLost', 'seenOrders', 'seenOrdersLost'].flatMap(
	(work) => [0, 5].map((latency) => ({ work, n: 1000, latency, arms: ['package'], rounds: 3 })),
);

/** From N to 10 N: the points between and around those above. */
const growth = (work, amounts, arms) => amounts.map((n) => ({ work, n, latency: 0, arms, rounds: 2 }));
const GROWTH = [
	...growth('orders', [500, 2000], ['package', 'http']),
	...growth('locks', [3000, 10_000], ['package']),
	...growth('updates', [200, 500, 2000], ['package', 'helperAuth']),
	...growth('employees', [10_000, 30_000], ['package', 'helper']),
	...growth('assets', [5000, 15_000], ['package']),
];

const QUICK = [
	{ work: 'orders', n: 100, latency: 0, arms: ALL, rounds: 1 },
	{ work: 'orders', n: 100, latency: 5, arms: ['package', 'httpHeld'], rounds: 1 },
	{ work: 'locks', n: 100, latency: 0, arms: ['package', 'http'], rounds: 1 },
	{ work: 'updates', n: 100, latency: 0, arms: ['package', 'helperAuth'], rounds: 1 },
	{ work: 'additionsLost', n: 100, latency: 0, arms: ['package'], rounds: 1 },
	{ work: 'employees', n: 5000, latency: 0, arms: ['package', 'helper'], rounds: 1 },
	{ work: 'assetsSimplified', n: 2000, latency: 0, arms: ['package'], rounds: 1 },
];

/** Every measurement in the order of a run: sweep after sweep over all cells, each time the other way round. */
export function plan({ quick, only }) {
	const wanted = quick ? QUICK : [...FULL, ...LOOKING, ...GROWTH];
	const cells = only === undefined ? wanted : wanted.filter(({ work }) => only.includes(work));
	const sweeps = Math.max(...cells.map(({ rounds }) => rounds));
	return Array.from({ length: sweeps }, (_, sweep) =>
		cells
			.filter(({ rounds }) => sweep < rounds)
			.flatMap(({ work, n, latency, arms }) =>
				(sweep % 2 === 0 ? arms : [...arms].reverse()).map((arm) => ({ sweep, arm, work, n, latency })),
			),
	).flat();
}
