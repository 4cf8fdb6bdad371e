// Which measurements a run takes: kinds of work, an amount, a latency in ms, its arms, which are measured in turn, and how
// often it is wanted, as far as the time allows; some with a service that refuses (HTTP 429) what is more than so much.
import lodash from 'lodash';

const PER_ITEM = 'package package5 package50 http httpHeld helper helperAuth';
const LIST = 'package package5 package50 http helper';
const TWENTY = { mostInFlight: 20 };
const TWO_HUNDRED = { mostPerSecond: 200 };

const FULL = [
	['orders', 1000, 0, 'package http helper', 3],
	['orders', 1000, 5, 'package http httpHeld helperEach helper', 5],
	['orders', 5000, 0, 'package', 2],
	['ordersJson', 1000, 0, 'package helper', 3],
	['locks', 1000, 5, 'package http helper', 2],
	['updates', 1000, 0, PER_ITEM, 5],
	['updates', 1000, 50, 'package package5 package50 http httpHeld helper', 3],
	['updates', 1000, 50, 'package package5 package20 package50 http httpHeld', 3, TWENTY],
	['updates', 1000, 50, 'package package5 package10 package50 http httpHeld', 2, TWO_HUNDRED],
	['employees', 100_000, 0, LIST, 3],
	['employees', 100_000, 50, LIST, 2],
	['employees', 100_000, 50, 'package package5 package50', 1, TWENTY],
	// What looking after lost replies costs: where nothing is lost, and where everything is.
	['binds bindsLost additions additionsLost seenOrders seenOrdersLost', 1000, 5, 'package', 2],
	// The points between and around those above, to see how CPU grows.
	['orders', 500, 0, 'package', 2],
	['orders', 2000, 0, 'package', 2],
	['updates', 200, 0, 'package', 2],
	['updates', 2000, 0, 'package', 2],
	['employees', 10_000, 0, 'package', 2],
	['employees', 30_000, 0, 'package', 2],
	// What a poll of a trigger costs that tells nothing.
	['employeeAdded employeeUpdated employeeDeleted', 100_000, 0, 'poll', 3],
	['assetCreated assetUpdated assetEnding assetRevoked', 50_000, 0, 'poll', 3],
].flatMap(([works, ...rest]) => works.split(' ').map((work) => [work, ...rest]));

/** Every work once, a tenth of it. */
const QUICK = lodash.uniqBy(FULL, 0).map(([work, n, latency, arms]) => [work, n / 10, latency, arms, 1]);

/** Every measurement in the order of a run: sweep after sweep over all cells, each time the other way round. */
export function plan({ quick, only }) {
	const cells = (quick ? QUICK : FULL).map(([work, n, latency, names, rounds, limit]) => {
		const arms = names.split(' ').filter((arm) => !only || only.includes(work) || only.includes(arm));
		return { arms, rounds, cell: { work, n, latency, limit } };
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
