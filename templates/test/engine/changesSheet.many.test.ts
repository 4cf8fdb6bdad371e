import { DateTime } from 'luxon';
import { countBy, sum } from 'lodash';

import { SEED } from '../../../sandbox';
import { skipPauses } from '../../../test/helpers/pauses';
import { isDeep } from '../../../test/helpers/project/deep';
import { useSandbox } from '../../../test/helpers/server/stage';
import { SheetWorld } from '../support/sheet/sheetWorld';

/**
 * 2,000 rows of each kind of sheet (40 without DEEP=1), while replies are lost, come late, or are those of a service in trouble. What is so is in the
 * sandbox: each row is done once, none is lost, and none is told otherwise. The same sheet again does what is left.
 */

skipPauses();
const sandbox = useSandbox();
const ROWS = isDeep ? 2000 : 40;
/** As many as a file of orders takes. */
const OF_ORDERS = 1000;

const dayOf = (day: string) => DateTime.fromISO(day, { zone: 'UTC' }).endOf('day').toMillis();
const [END, UNTIL] = ['2027-06-30', '2028-06-30'];
const asset = (assetNum: string) => sandbox.state.assetsByNumber.get(assetNum);
const numberOf = (index: number) => `CA91${String(index).padStart(5, '0')}`;
const nameOf = (index: number) => `Person ${index}`;
const people = Math.ceil(ROWS / 4);

interface Kind {
	kind: string;
	template?: string;
	/** The row of this place; its first column says what it is about. */
	row: (index: number) => Record<string, unknown>;
	/** What the sandbox writes down where one is done. */
	act: string;
	/** Whether one is done, by what the row is about. */
	isDone: (about: string) => boolean;
	/** How many each person holds. */
	held?: number;
	isOrdered?: true;
	/** What became of a row, where the page does not say it. */
	told?: (row: Record<string, unknown>, world: SheetWorld) => string;
}
const ordered = () => new Set([...sandbox.state.orders.values()].map(({ channelOrderId }) => channelOrderId));
const personOf = (index: number) => `p${index}${SEED.acme.enterprise.code}`;

const KINDS: Kind[] = [
	{
		kind: 'Order',
		template: 'orders-from-spreadsheet',
		row: (index) => ({
			...{ Order: `N${index}`, Channel: 'CRM', 'Customer ID': SEED.acme.customer.channelCustomerId },
			...{ 'Enterprise ID': SEED.acme.enterprise.globalId, Product: '24107', Quantity: 2, End: UNTIL },
			'License Type': 'cloud_account',
		}),
		act: 'order.made',
		isDone: (order) => ordered().has(order),
		isOrdered: true,
	},
	{
		kind: 'Renew',
		row: (index) => ({ 'Asset Number': numberOf(index), 'Renew Until': UNTIL }),
		act: 'products.added',
		isDone: (one) => asset(one)!.products.some(({ limitEndTime }) => Number(limitEndTime) === dayOf(UNTIL)),
		isOrdered: true,
	},
	{
		kind: 'Revoke: cannot be undone',
		row: (index) => ({ 'Revoke Asset': numberOf(index) }),
		act: 'asset.removed',
		isDone: (one) => asset(one) === undefined,
		isOrdered: true,
	},
	{
		kind: 'Assign',
		row: (index) => ({ 'Asset Number': numberOf(index), 'Assign To': nameOf(index % people) }),
		act: 'asset.assigned',
		isDone: (one) => asset(one)!.assignedTo !== null,
	},
	{
		kind: 'Withdraw',
		row: (index) => ({ 'Asset Number': numberOf(index), 'Withdraw From': nameOf(index % people) }),
		act: 'asset.withdrawn',
		isDone: (one) => asset(one)!.assignedTo === null,
		held: 4,
	},
	{
		kind: 'Offboard',
		template: 'offboard-several',
		row: (index) => ({ Person: personOf(index), Day: 'today' }),
		act: 'employee.deleted',
		isDone: (account) =>
			[...sandbox.state.employees.values()].some((one) => one.userName === account && one.deleted),
		held: 1,
		// The owner is mailed what became of each.
		told: ({ Result, Message, Person }, world) => {
			if (String(Message).includes('is deleted already')) return 'done before';
			if (Result === 'refused') return 'refused';
			const [, said] = new RegExp(
				`\\(${String(Person)}\\), (deleted|not known|cannot|nothing was changed)`,
			).exec(world.mails.at(-1)!)!;
			return { deleted: 'done', 'not known': 'not known' }[said!] ?? 'not done';
		},
	},
];
const DONE = ['done', 'done before', 'not listed', 'ordered', 'ordered before'];
const NOT_DONE = ['not done', 'refused', 'not ordered'];

function trouble(): void {
	// What changes something.
	const all = { times: Infinity, match: { path: /privileges|batchOrder|member\/\d+\?/ } };
	for (const [seed, fault] of [
		{ kind: 'lost', share: 0.08 },
		{ kind: 'reset-after', share: 0.04 },
		{ kind: 'status', status: 502, share: 0.04 },
		{ kind: 'status', status: 503, act: true, share: 0.04 },
		{ kind: 'code', code: '500', status: 200, act: true, share: 0.03 },
		{ kind: 'delay', ms: 40, share: 0.05 },
	].entries())
		sandbox.faults.add({ ...all, ...fault, seed } as Parameters<typeof sandbox.faults.add>[0]);
	const lists = { times: Infinity, match: { method: 'GET' } };
	sandbox.faults.add({ ...lists, kind: 'status', status: 503, share: 0.05, seed: 9 });
}

it.each(KINDS)(
	'$kind',
	async ({ kind, template, row, act, isDone, held = 0, isOrdered, told }) => {
		const world = new SheetWorld(sandbox, template);
		const rows = Array.from({ length: ROWS }, (_, index) => row(index));
		const [about] = Object.keys(rows[0]!) as [string];
		const count = held === 1 ? ROWS : people;
		const staff = Array.from({ length: count }, (_, index) => world.person(nameOf(index), `p${index}`));
		rows.forEach((_, index) =>
			world.asset(numberOf(index), dayOf(END), held > 0 ? staff[index % count] : null),
		);
		const size = isOrdered ? OF_ORDERS : ROWS;
		const writes = () => sandbox.ledger.requests.filter(({ method }) => method !== 'GET').length;

		/** Uploads all; no row is told otherwise than it is. How many of each result. */
		const upload = async () => {
			const results: string[] = [];
			for (let from = 0; from < ROWS; from += size) {
				const { rows: back } = await world.upload(kind, rows.slice(from, from + size));
				expect(back.map((one) => one[about])).toEqual(rows.slice(from, from + size).map((one) => one[about]));
				results.push(...back.map((one) => told?.(one, world) ?? String(one.Result)));
			}
			const wrong = results.filter((result, place) => {
				const isSo = isDone(String(rows[place]![about]));
				return (DONE.includes(result) && !isSo) || (NOT_DONE.includes(result) && isSo);
			});
			const times = countBy(
				sandbox.ledger.acts.filter((one) => one.kind === act),
				'key',
			);
			expect([wrong, Object.entries(times).filter(([, often]) => often > 1)]).toEqual([[], []]);
			return countBy(results);
		};
		const settled = (results: Record<string, number>) => sum(DONE.map((result) => results[result] ?? 0));

		trouble();
		const first = await upload();
		sandbox.faults.clear();
		if (isOrdered) for (let run = 0; run < 3; run += 1) await world.reconcile();
		const second = await upload();
		const sent = writes();
		const third = await upload();
		expect(writes()).toBe(sent);

		// Something was lost, and most was done all the same.
		expect(settled(first)).toBeGreaterThan(ROWS / 2);
		expect(settled(first)).toBeLessThan(ROWS);
		expect(settled(third)).toBeGreaterThanOrEqual(settled(second));
		// Of an order that no list can show, a person decides; all else is done.
		expect([settled(third) + (isOrdered ? (third['for a person'] ?? 0) : 0), third.done]).toEqual([
			ROWS,
			undefined,
		]);
	},
	600_000,
);
