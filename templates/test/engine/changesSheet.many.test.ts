import { DateTime } from 'luxon';
import { countBy, groupBy } from 'lodash';

import { skipPauses } from '../../../test/support/fake/pauses';
import { isDeep } from '../../../test/support/project/deep';
import { useSandbox } from '../../../test/support/server/stage';
import type { Answer } from '../support/sheet/sheetWorld';
import { SheetWorld } from '../support/sheet/sheetWorld';

/**
 * 2,000 rows of each job (40 without DEEP=1), while replies are lost, come late, or are those of a service in trouble. What is so is in the
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

interface Job {
	job: string;
	title: string;
	row: (index: number) => Record<string, unknown>;
	/** What the sandbox writes down where one is done, and whether it is done. */
	act: string;
	isDone: (assetNum: string) => boolean;
	held?: true;
	isOrdered?: true;
}
const JOBS: Job[] = [
	{
		job: 'Renew',
		title: 'Asset Number',
		row: () => ({ 'Renew Until': UNTIL }),
		act: 'products.added',
		isDone: (one) => asset(one)!.products.some(({ limitEndTime }) => Number(limitEndTime) === dayOf(UNTIL)),
		isOrdered: true,
	},
	{
		job: 'Revoke: cannot be undone',
		title: 'Revoke Asset',
		row: () => ({}),
		act: 'asset.removed',
		isDone: (one) => asset(one) === undefined,
		isOrdered: true,
	},
	{
		job: 'Assign',
		title: 'Asset Number',
		row: (index) => ({ 'Assign To': nameOf(index % people) }),
		act: 'asset.assigned',
		isDone: (one) => asset(one)!.assignedTo !== null,
	},
	{
		job: 'Withdraw',
		title: 'Asset Number',
		row: (index) => ({ 'Withdraw From': nameOf(index % people) }),
		act: 'asset.withdrawn',
		isDone: (one) => asset(one)!.assignedTo === null,
		held: true,
	},
];

function trouble(): void {
	const writes = { method: 'POST', path: /privileges|batchOrder/ };
	const all = { times: Infinity, match: writes };
	for (const [seed, fault] of [
		{ kind: 'lost', share: 0.08 },
		{ kind: 'reset-after', share: 0.04 },
		{ kind: 'status', status: 502, share: 0.04 },
		{ kind: 'status', status: 503, act: true, share: 0.04 },
		{ kind: 'code', code: '500', status: 200, act: true, share: 0.03 },
		{ kind: 'delay', ms: 40, share: 0.05 },
	].entries())
		sandbox.faults.add({ ...all, ...fault, seed } as Parameters<typeof sandbox.faults.add>[0]);
	sandbox.faults.add({
		kind: 'status',
		status: 503,
		share: 0.05,
		seed: 9,
		times: Infinity,
		match: { method: 'GET' },
	});
}

it.each(JOBS)(
	'$job',
	async ({ job, title, row, act, isDone, held, isOrdered }) => {
		const world = new SheetWorld(sandbox);
		const staff = Array.from({ length: people }, (_, index) => world.person(nameOf(index), `p${index}`));
		const rows = Array.from({ length: ROWS }, (_, index) => ({ [title]: numberOf(index), ...row(index) }));
		rows.forEach((_, index) => world.asset(numberOf(index), dayOf(END), held && staff[index % people]));
		const size = isOrdered ? OF_ORDERS : ROWS;

		const upload = async (): Promise<Answer[]> => {
			const answers = [];
			for (let from = 0; from < ROWS; from += size)
				answers.push(await world.upload(job, rows.slice(from, from + size)));
			return answers;
		};
		/** No row is told otherwise than it is; how many of each result. */
		const judge = (answers: Answer[]) => {
			const told = answers.flatMap((answer) => answer.rows);
			expect(told.map((one) => one[title])).toEqual(rows.map((one) => one[title]));
			const byResult = groupBy(told, ({ Result }) => String(Result));
			const isSo = (result: string) => (byResult[result] ?? []).map((one) => isDone(String(one[title])));
			for (const result of ['done', 'done before', 'not listed'])
				expect(new Set(isSo(result))).not.toContain(false);
			for (const result of ['not done', 'refused']) expect(new Set(isSo(result))).not.toContain(true);
			const times = countBy(
				sandbox.ledger.acts.filter(({ kind }) => kind === act),
				({ key }) => key,
			);
			expect(Object.entries(times).filter(([, count]) => count > 1)).toEqual([]);
			return countBy(told, ({ Result }) => String(Result));
		};

		trouble();
		const first = judge(await upload());
		sandbox.faults.clear();
		if (isOrdered) for (let run = 0; run < 3; run += 1) await world.reconcile();
		const second = judge(await upload());
		const sent = sandbox.ledger.requests.filter(({ method }) => method === 'POST').length;
		const third = judge(await upload());
		expect(sandbox.ledger.requests.filter(({ method }) => method === 'POST')).toHaveLength(sent);

		// Something was lost, and most was done all the same.
		const settled = ({
			done = 0,
			'done before': before = 0,
			'not listed': gone = 0,
		}: Record<string, number>) => done + before + gone;
		expect(settled(first)).toBeGreaterThan(ROWS / 2);
		expect(settled(first)).toBeLessThan(ROWS);
		expect(settled(third)).toBeGreaterThanOrEqual(settled(second));
		// Of an order of which nobody can tell, a person decides; all else is done.
		const left = (isOrdered ? (third['for a person'] ?? 0) : 0) + settled(third);
		expect([left, third.done]).toEqual([ROWS, undefined]);
	},
	600_000,
);
