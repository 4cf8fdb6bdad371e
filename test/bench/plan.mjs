// Which measurements a run takes. A cell is one kind of work at one amount, latency and limit; its arms are measured in turn.

const PER_ITEM = ['package', 'package5', 'package50', 'http', 'httpHeld', 'helper', 'helperAuth'];
const LIST = ['package', 'package5', 'package50', 'http', 'helper'];

/** Services that refuse with HTTP 429 what is more than so many at once, or in any second. */
const TWENTY = { mostInFlight: 20 };
const TWO_HUNDRED = { mostPerSecond: 200 };

/** `rounds`: how often it is wanted, as far as the time allows. */
const FULL = [
	{ work: 'orders', n: 1000, latency: 0, arms: ['package', 'http', 'helper'], rounds: 3 },
	{
		work: 'orders',
		n: 1000,
		latency: 5,
		arms: ['package', 'http', 'httpHeld', 'helperEach', 'helper'],
		rounds: 5,
	},
	{ work: 'orders', n: 5000, latency: 0, arms: ['package'], rounds: 2 },
	{ work: 'ordersJson', n: 1000, latency: 0, arms: ['package', 'helper'], rounds: 3 },
	{ work: 'locks', n: 1000, latency: 5, arms: ['package', 'http', 'httpHeld', 'helper'], rounds: 2 },
	{ work: 'updates', n: 1000, latency: 0, arms: [...PER_ITEM, 'undici'], rounds: 5 },
	{ work: 'updates', n: 1000, latency: 5, arms: PER_ITEM, rounds: 2 },
	{
		work: 'updates',
		n: 1000,
		latency: 50,
		arms: ['package', 'package5', 'package50', 'http', 'httpHeld', 'helper'],
		rounds: 3,
	},
	{ work: 'updates', n: 1000, latency: 200, arms: ['package', 'package50', 'http', 'helper'], rounds: 2 },
	// Each of these takes most of a minute.
	{ work: 'updates', n: 1000, latency: 200, arms: ['package5', 'httpHeld'], rounds: 1 },
	{
		work: 'updates',
		n: 1000,
		latency: 50,
		limit: TWENTY,
		arms: ['package', 'package5', 'package20', 'package50', 'http', 'httpHeld'],
		rounds: 3,
	},
	{
		work: 'updates',
		n: 1000,
		latency: 50,
		limit: TWO_HUNDRED,
		arms: ['package', 'package5', 'package10', 'package50', 'http', 'httpHeld'],
		rounds: 2,
	},
	{ work: 'employees', n: 100_000, latency: 0, arms: [...LIST, 'rowsAlone'], rounds: 3 },
	{ work: 'employees', n: 100_000, latency: 5, arms: LIST, rounds: 1 },
	{ work: 'employees', n: 100_000, latency: 50, arms: LIST, rounds: 2 },
	{
		work: 'employees',
		n: 100_000,
		latency: 200,
		arms: ['package', 'package50', 'http', 'helper'],
		rounds: 1,
	},
	{
		work: 'employees',
		n: 100_000,
		latency: 50,
		limit: TWENTY,
		arms: ['package', 'package5', 'package50'],
		rounds: 1,
	},
	{ work: 'assets', n: 50_000, latency: 5, arms: ['package', 'http', 'helper'], rounds: 2 },
];

/** What looking after lost replies costs: where nothing is lost, and where everything is. */
const LOOKING = ['binds', 'bindsLost', 'additions', 'additionsLost', 'seenOrders', 'seenOrdersLost'].map(
	(work) => ({ work, n: 1000, latency: 5, arms: ['package'], rounds: 2 }),
);

/** The points between and around those above, to see how CPU grows. */
const growth = (work, amounts) => amounts.map((n) => ({ work, n, latency: 0, arms: ['package'], rounds: 2 }));
const GROWTH = [
	...growth('orders', [500, 2000]),
	...growth('updates', [200, 2000]),
	...growth('employees', [10_000, 30_000]),
];

const QUICK = [
	{ work: 'orders', n: 100, latency: 5, arms: ['package', 'helperEach'], rounds: 1 },
	{ work: 'locks', n: 100, latency: 0, arms: ['package', 'http'], rounds: 1 },
	{ work: 'updates', n: 100, latency: 0, arms: ['package', 'helperAuth'], rounds: 1 },
	{ work: 'updates', n: 100, latency: 50, arms: ['package', 'http'], rounds: 1 },
	{ work: 'updates', n: 100, latency: 50, limit: TWENTY, arms: ['package', 'http'], rounds: 1 },
	{ work: 'additionsLost', n: 100, latency: 0, arms: ['package'], rounds: 1 },
	{ work: 'employees', n: 5000, latency: 0, arms: ['package', 'helper'], rounds: 1 },
	{ work: 'assets', n: 2000, latency: 0, arms: ['package'], rounds: 1 },
];

/** Every measurement in the order of a run: sweep after sweep over all cells, each time the other way round. */
export function plan({ quick, only }) {
	const wanted = quick ? QUICK : [...FULL, ...LOOKING, ...GROWTH];
	const cells = only === undefined ? wanted : wanted.filter(({ work }) => only.includes(work));
	const sweeps = Math.max(...cells.map(({ rounds }) => rounds));
	return Array.from({ length: sweeps }, (_, sweep) =>
		cells
			.filter(({ rounds }) => sweep < rounds)
			.flatMap(({ arms, rounds, ...cell }) =>
				(sweep % 2 === 0 ? arms : [...arms].reverse()).map((arm) => ({ sweep, arm, ...cell })),
			),
	).flat();
}
