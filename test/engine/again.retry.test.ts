import { sleep } from 'n8n-workflow';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../sandbox';
import { fatesOf, writesOf } from '../support/again';
import { runNode } from '../support/engine';
import type { RunOptions, RunResult } from '../support/engine';
import { timesDone } from '../support/matrixLedger';
import { MODES } from '../support/matrixModel';
import { credentialsFor, nodeOf, parametersOf, subjects } from '../support/matrixOperations';
import type { Subject, Subjected } from '../support/matrixOperations';
import { errorIn } from '../support/errorRows';
import { failureOf } from '../support/orderService';
import { useSandbox } from '../support/stage';

/**
 * docs/design.md, "Retry On Fail": n8n runs the whole node again, and what a try settled is not done again. Looking after lost
 * replies is off here, so that a lost reply stays lost.
 */

jest.mock('../../nodes/shared/send/pause', () => ({ backOff: () => 0, pause: async () => undefined }));

const sandbox = useSandbox();

const writes = subjects.filter(({ kind }) => kind !== 'read');
const named = (list: Subject[]) =>
	list.map((subject) => [`${subject.service} ${subject.name}`, subject] as const);
const subjectOf = (name: string) => subjects.find((subject) => subject.name === name) as Subject;

/** One item after another, nothing repeated within a try, and no looking. */
function optionsOf({ kind, name }: Subject, more: INodeParameters): INodeParameters {
	return {
		maxConcurrency: 1,
		...(kind === 'once' ? { afterLostReply: 'report' } : { maxRetries: 0 }),
		// A request each, where it can be had.
		...(name === 'licenseOrder.create' ? { maxOrdersPerRequest: 1 } : {}),
		...more,
	};
}

interface Tried {
	result: RunResult;
	items: Subjected[];
	/** How often the service did what each item asked for. */
	done: number[];
}

async function run(
	subject: Subject,
	size: number,
	{ options = {}, ...more }: Partial<RunOptions> & { options?: INodeParameters } = {},
): Promise<Tried> {
	const items = more.items === undefined ? subject.items(sandbox.state, size) : (more.items as Subjected[]);
	const result = await runNode({
		node: nodeOf(subject.service),
		credentials: credentialsFor(subject.service, sandbox),
		parameters: parametersOf(subject, optionsOf(subject, options)),
		items,
		retryOnFail: true,
		maxTries: 3,
		...more,
	});
	return { result, items, done: items.map((item) => timesDone(subject, item, sandbox)) };
}

/** Met by these requests, counted from 1. */
function meet(fault: Fault, ...numbers: number[]): void {
	let passed = 0;
	for (const number of numbers) {
		// Each fault counts the requests that those before it let through.
		sandbox.faults.add({ ...fault, skip: number - 1 - passed });
		passed += 1;
	}
}

const meetWrites = (fault: Fault, number: number): void =>
	meet({ ...fault, match: { method: 'DELETE' } }, number);

const LOST: Fault = { kind: 'reset-after' };
const REFUSED: Fault = { kind: 'code', code: '40000', message: 'no' };
const isBatch = ({ name }: Subject) => ['employee.add', 'lock.disable', 'lock.enable'].includes(name);

describe.each(named(writes.filter((subject) => !isBatch(subject))))('%s', (_name, subject) => {
	const once = subject.kind === 'once';

	describe.each(MODES)('%s', (onError) => {
		it('the first of four is lost: never twice where that matters, else sent again', async () => {
			meet(LOST, 1);
			const { result, done } = await run(subject, 4, { onError });

			if (!once) {
				expect([result.status, fatesOf(result.items)]).toEqual([
					'success',
					expect.arrayContaining(['0 row']),
				]);
				// What comes to the same if done twice leaves no second act, or one that is the same.
				expect(done.every((times) => times >= 1)).toBe(true);
				return;
			}
			expect(done).toEqual(onError === 'stopWorkflow' ? [1, 0, 0, 0] : [1, 1, 1, 1]);
			expect(writesOf(sandbox)).toHaveLength(onError === 'stopWorkflow' ? 1 : 4);
			if (onError === 'stopWorkflow') expect(failureOf(result).data?.outcome).toBe('unknown');
			else
				expect(fatesOf([...result.errors, ...result.items]).filter((fate) => fate !== '1 row')).toContain(
					'0 unknown',
				);
		});

		it('the second is refused once, and the tries end well', async () => {
			meet(REFUSED, 2);
			const { result, done } = await run(subject, 4, { onError });
			const refused = [...result.errors, ...result.items].filter(({ json }) => json.error !== undefined);

			// n8n looks at the first row alone: with Continue it does not try again for the second.
			expect(refused).toHaveLength(onError === 'stopWorkflow' ? 0 : 1);
			expect(done).toEqual(onError === 'stopWorkflow' ? [1, 1, 1, 1] : [1, 0, 1, 1]);
		});

		it('the first is refused in every try: it alone is sent again', async () => {
			// With Stop nothing follows the first, so that it is all that is sent.
			meet(REFUSED, ...(onError === 'stopWorkflow' ? [1, 2, 3] : [1, 5, 6]));
			const { result, done } = await run(subject, 4, { onError });

			expect(done).toEqual(onError === 'stopWorkflow' ? [0, 0, 0, 0] : [0, 1, 1, 1]);
			expect(writesOf(sandbox)).toHaveLength(onError === 'stopWorkflow' ? 3 : 6);
			if (onError === 'stopWorkflow') expect(failureOf(result).data?.outcome).toBe('rejected');
			else expect(fatesOf([...result.errors, ...result.items])).toContain('0 rejected');
		});
	});

	it('the rows of the first try are given again as they were', async () => {
		meet(REFUSED, 3);
		const { result, items } = await run(subject, 4);
		const all = await plain(subject, items);

		expect([result.status, Object.keys(result.items[0]?.json ?? {})]).toEqual([
			'success',
			Object.keys(all.items[0]?.json ?? {}),
		]);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
			all.items.map(({ pairedItem }) => pairedItem),
		);
	});

	it('a new execution is new work', async () => {
		meet(REFUSED, 1);
		const { items, done } = await run(subject, 1);
		await run(subject, 1, { items, retryOnFail: false });

		expect([done, writesOf(sandbox).length]).toEqual([[1], 3]);
	});
});

/** The same items in a sandbox as it was, without a fault. */
async function plain(subject: Subject, items: Subjected[]): Promise<RunResult> {
	sandbox.reset();
	const again = subject.items(sandbox.state, items.length);
	return (await run(subject, items.length, { items: again, retryOnFail: false })).result;
}

describe('requests that items share', () => {
	const pairs = { maxOrdersPerRequest: 2 };

	it.each(MODES)(
		'%s: orders of a lost request are not sent again, the others keep their rows',
		async (onError) => {
			meet(LOST, 1);
			const { result, done } = await run(subjectOf('licenseOrder.create'), 6, { onError, options: pairs });

			if (onError === 'stopWorkflow') {
				expect([done, writesOf(sandbox).length]).toEqual([[1, 1, 0, 0, 0, 0], 1]);
				expect(failureOf(result).data).toMatchObject({ outcome: 'unknown', notSent: [2, 3, 4, 5] });
				return;
			}
			expect([done, writesOf(sandbox).length]).toEqual([[1, 1, 1, 1, 1, 1], 3]);
			expect(fatesOf([...result.items, ...result.errors]).sort()).toEqual([
				'0 unknown',
				'1 unknown',
				'2 row',
				'3 row',
				'4 row',
				'5 row',
			]);
		},
	);

	it('orders of a refused request are sent again, and only they', async () => {
		meet(REFUSED, 2);
		const { result, done } = await run(subjectOf('licenseOrder.create'), 6, { options: pairs });

		expect([result.status, done, writesOf(sandbox).length]).toEqual(['success', [1, 1, 1, 1, 1, 1], 4]);
	});

	it.each(MODES)('%s: of employees that are refused in part, those are sent again', async (onError) => {
		const subject = subjectOf('employee.add');
		const parameters = { ...parametersOf(subject, { afterLostReply: 'report' }), enterpriseGlobalId: '' };
		const items = ['bad!', 'dan', 'eva'].map((account) => ({ account, mark: `${account}ACME` }));
		// Letters and digits are checked here as well, so the service must be the one that refuses.
		items[0] = { account: 'lina', mark: 'linaACME' };
		const { result, done } = await run(subject, 3, { onError, items, parameters });

		expect(done).toEqual([0, 1, 1]);
		expect(writesOf(sandbox).map((body) => (body.match(/userName/g) ?? []).length)).toEqual([3, 1, 1]);
		if (onError !== 'stopWorkflow')
			expect(fatesOf([...result.errors, ...result.items]).sort()).toEqual(['0 rejected', '1 row', '2 row']);
	});

	it.each(['lock.disable', 'lock.enable'])('%s: a lost request is sent again as it was', async (name) => {
		meet(LOST, 1);
		const { result, done } = await run(subjectOf(name), 4);

		expect([result.status, fatesOf(result.items)]).toEqual(['success', ['0 row', '1 row', '2 row', '3 row']]);
		expect(done).toEqual([1, 1, 1, 1]);
	});
});

describe('the outcome is that of all tries', () => {
	const update = subjectOf('employee.update');
	const remove = subjectOf('employee.delete');
	const gone: Fault = { kind: 'code', code: '60002', message: 'user not found' };

	it('a delete that was lost, and finds nobody in the next try, has deleted', async () => {
		meet(LOST, 1);
		const { result } = await run(remove, 1);

		expect(result.items.map(({ json }) => json.deleted)).toEqual([true]);
		expect(sandbox.ledger.requests.map(({ replyCode }) => replyCode)).toEqual([null, '60002']);
	});

	it.each<[string, Subject, Fault[], string]>([
		['a delete that finds nobody in every try', remove, [gone, gone, gone], 'rejected'],
		['refused, refused, refused', update, [REFUSED, REFUSED, REFUSED], 'rejected'],
		['lost, then refused', update, [{ kind: 'reset-before' }, REFUSED, REFUSED], 'unknown'],
		['refused, then lost, then refused', update, [REFUSED, LOST, REFUSED], 'unknown'],
		['a delete: lost, then another refusal', remove, [{ kind: 'reset-before' }, REFUSED, REFUSED], 'unknown'],
	])('%s: %s', async (_, subject, faults, outcome) => {
		faults.forEach((fault) => sandbox.faults.add(fault));
		const { result } = await run(subject, 1);

		expect(failureOf(result)).toMatchObject({ status: 'error', data: { outcome } });
		expect(sandbox.ledger.requests).toHaveLength(3);
	});

	it('a lock that is lost, and then unknown to the service, may have been changed', async () => {
		const subject = subjectOf('lock.disable');
		meet({ kind: 'reset-before' }, 1);
		const { result } = await run(subject, 1, { items: [{ mark: 'nowhere' }] });

		expect(failureOf(result)).toMatchObject({
			message: expect.stringContaining('nowhere'),
			data: { outcome: 'unknown' },
		});
	});
});

describe('reads', () => {
	it.each(named(subjects.filter(({ kind }) => kind === 'read')))(
		'%s: all is read anew',
		async (_, subject) => {
			sandbox.faults.add({ kind: 'html' });
			const { result } = await run(subject, 3, { onError: 'continueRegularOutput' });
			const tried = sandbox.ledger.requests.length;
			sandbox.reset();
			const { result: whole } = await run(subject, 3);

			expect([result.status, result.items.length]).toEqual(['success', whole.items.length]);
			expect(result.items.filter(({ json }) => errorIn(json))).toEqual([]);
			// One failed request, then all of them; those beside it in the first try were no use.
			expect(tried).toBeGreaterThan(sandbox.ledger.requests.length + 1);
		},
	);
});

describe('calls that are no tries of each other', () => {
	const orders = subjectOf('licenseOrder.create');
	const item: Subjected = { mark: 'CA901' };

	it('a loop: each call is new work', async () => {
		const { result } = await run(orders, 1, { items: [item], loops: 3 });

		expect([result.status, sandbox.ledger.did('order.made').length]).toEqual(['success', 3]);
	});

	it('a loop: a lost reply in one round says nothing of the next', async () => {
		meet(LOST, 2);
		const onError = 'continueRegularOutput';
		const { result } = await run(orders, 1, { items: [item], loops: 3, onError });
		const rounds = result.run.data.resultData.runData['Node under test'] ?? [];

		expect(rounds.map(({ data }) => fatesOf(data?.main?.[0] ?? []).join())).toEqual([
			'0 row',
			'0 unknown',
			'0 row',
		]);
		expect(sandbox.ledger.did('order.made')).toHaveLength(3);
	});

	describe.each([true, 'inside'] as const)('an agent’s calls (tool: %s)', (asTool) => {
		it('the same order twice makes two', async () => {
			const { result } = await run(orders, 2, { items: [item, item], asTool });

			expect([result.status, sandbox.ledger.did('order.made').length]).toEqual(['success', 2]);
		});
	});

	it('an agent’s call that n8n tries again is one call, and the next is another', async () => {
		meet(LOST, 1);
		const { result } = await run(orders, 2, { items: [item, item], asTool: true });

		expect(toldIn(result)).toEqual([expect.stringContaining('may have done this'), undefined]);
		expect(sandbox.ledger.did('order.made')).toHaveLength(2);
	});
});

/** The failure of each call of the node. */
function toldIn({ run: { data } }: RunResult): Array<string | undefined> {
	return (data.resultData.runData['Node under test'] ?? []).map(({ error }) => error?.message);
}

describe('cancelled in a try', () => {
	it('the next try sends nothing', async () => {
		const subject = subjectOf('enterprise.create');
		sandbox.faults.add({ kind: 'timeout', times: Infinity });
		const arrived = async () => {
			while (sandbox.ledger.requests.length === 0) await sleep(2);
		};
		const { result } = await run(subject, 5, { abortAfter: arrived() });
		await sleep(100);

		expect([result.status, sandbox.ledger.requests.length]).toEqual(['canceled', 1]);
	});
});

describe('employees by user name', () => {
	const byName = { __rl: true, mode: 'userName', value: '={{ $json.account }}' };
	const items = ['lina', 'omar', 'mei'].map((account) => ({ account }));
	const byUserName = (subject: Subject) => ({
		...parametersOf(subject, optionsOf(subject, {})),
		memberGlobalId: byName,
	});

	it('that were deleted in an earlier try are not looked for again', async () => {
		meetWrites(REFUSED, 2);
		const remove = subjectOf('employee.delete');
		const { result } = await run(remove, 3, { items, parameters: byUserName(remove) });

		expect([result.status, fatesOf(result.items)]).toEqual(['success', ['0 row', '1 row', '2 row']]);
		expect(sandbox.ledger.did('employee.deleted')).toHaveLength(3);
	});

	it('a delete that was lost, and whose name is gone, has deleted', async () => {
		meetWrites(LOST, 1);
		const remove = subjectOf('employee.delete');
		const { result } = await run(remove, 1, { items: items.slice(0, 1), parameters: byUserName(remove) });

		expect(result.items.map(({ json }) => json.deleted)).toEqual([true]);
	});
});

it('knows what it must of items whose values change from try to try', async () => {
	const subject = subjectOf('customer.bind');
	meet(REFUSED, 2);
	const items: IDataObject[] = [{ n: 1 }, { n: 2 }];
	const parameters = {
		...parametersOf(subject, optionsOf(subject, {})),
		channelCustomerId: '={{ "B-" + $json.n + "-" + Math.random() }}',
	};
	const { result } = await run(subject, 2, { items: items as Subjected[], parameters });

	expect([result.status, sandbox.ledger.did('customer.bound').length]).toEqual(['success', 2]);
});
