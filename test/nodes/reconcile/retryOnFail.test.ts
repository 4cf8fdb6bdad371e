import { sleep, type INodeParameters } from 'n8n-workflow';

import type { Fault } from '../../../sandbox';
import { outcomesOf, writesOf } from '../../helpers/outcomes';
import { runNode, type RunOptions, type RunResult } from '../../helpers/engine/engine';
import { timesDone } from '../faults/judge';
import { credentialsFor, nodeOf, operationOf, parametersOf, subjects } from '../faults/operations';
import type { Subject, Subjected } from '../faults/operations';
import { failureOf } from '../../helpers/orderService';
import { useSandbox } from '../../helpers/server/stage';
import { skipPauses } from '../../helpers/pauses';

/**
 * docs/maintainers/design.md, "Retry On Fail": n8n runs the whole node again, and what a try settled is not done again. Looking after lost
 * replies is off here, so that a lost reply stays lost.
 * That two error modes are one is held by the fault matrix.
 */

skipPauses();

const sandbox = useSandbox();

const subjectOf = (name: string) => subjects.find((subject) => subject.name === name) as Subject;
const [create, add, update, remove] = [
	subjectOf('licenseOrder.create'),
	subjectOf('employee.add'),
	subjectOf('employee.update'),
	subjectOf('employee.delete'),
];

/** One item after another, nothing repeated within a try, and no looking. */
function optionsOf({ kind, apart }: Subject, more: INodeParameters): INodeParameters {
	return {
		maxConcurrency: 1,
		...(kind === 'once' ? { afterLostReply: 'report' } : { maxRetries: 0 }),
		// A request each, where it can be had.
		...(apart?.options as INodeParameters),
		...more,
	};
}

interface Given extends Partial<Omit<RunOptions, 'parameters'>> {
	options?: INodeParameters;
	/** Instead of the subject's own. */
	parameters?: INodeParameters;
}

/** Runs with Retry On Fail; `done` is how often the service did what each item asked for. */
async function run(subject: Subject, size: number, { options = {}, parameters, ...more }: Given = {}) {
	const items = (more.items as Subjected[] | undefined) ?? subject.items(sandbox.state, size);
	const result = await runNode({
		node: nodeOf(subject.service),
		credentials: credentialsFor(subject.service, sandbox),
		items,
		retryOnFail: true,
		maxTries: 3,
		...more,
		parameters: { ...subject.apart, ...parametersOf(subject, optionsOf(subject, options)), ...parameters },
	});
	// What an agent is told is linked to no item.
	const outcomes = more.asTool ? [] : outcomesOf([...result.items, ...result.errors]).sort();
	return { result, outcomes, items, done: items.map((item) => timesDone(subject, item, sandbox)) };
}

/** Met by these requests, counted from 1: each fault counts those that the ones before it let through. */
const meet = (fault: Fault, ...numbers: number[]) =>
	numbers.forEach((number, passed) => sandbox.faults.add({ ...fault, skip: number - 1 - passed }));

const LOST: Fault = { kind: 'reset-after' };
const REFUSED: Fault = { kind: 'code', code: '40000', message: 'no' };
const onError = 'continueRegularOutput' as const;

const single = subjects.filter(
	(subject) =>
		subject.kind !== 'read' && (operationOf(subject)?.batch === undefined || subject.apart !== undefined),
);

describe.each(single.map((subject) => [subject.name, subject] as const))(
	'%s, four items',
	(_name, subject) => {
		it.each(['stopWorkflow', onError] as const)(
			'the first is lost: never twice where that matters, else sent again (%s)',
			async (mode) => {
				meet(LOST, 1);
				const { result, outcomes, done } = await run(subject, 4, { onError: mode });

				if (subject.unseen)
					expect([outcomes[0] ?? failureOf(result).data?.outcome, done[0]]).toEqual([
						mode === onError ? '0 unknown' : 'unknown',
						1,
					]);
				else if (subject.kind !== 'once') {
					expect([result.status, outcomes[0]]).toEqual(['success', '0 row']);
					// What comes to the same if done twice leaves no second act, or one that is the same.
					expect(Math.min(...done)).toBeGreaterThanOrEqual(1);
				} else if (mode === 'stopWorkflow') {
					expect([done, writesOf(sandbox).length]).toEqual([[1, 0, 0, 0], 1]);
					expect(failureOf(result).data?.outcome).toBe('unknown');
				} else {
					expect([done, writesOf(sandbox).length]).toEqual([[1, 1, 1, 1], 4]);
					expect(outcomes).toContain('0 unknown');
				}
			},
		);

		it('the second is refused once: with Stop all ends well, and the first keeps its row', async () => {
			meet(REFUSED, 2);
			const { result, done, outcomes } = await run(subject, 4);

			expect([result.status, done, writesOf(sandbox).length]).toEqual(['success', [1, 1, 1, 1], 5]);
			expect([...new Set(outcomes)]).toEqual(['0 row', '1 row', '2 row', '3 row']);
		});

		it('the first is refused in every try: with Continue it alone is sent again', async () => {
			meet(REFUSED, 1, 5, 6);
			const { done, outcomes } = await run(subject, 4, { onError });

			expect([done, writesOf(sandbox).length]).toEqual([[0, 1, 1, 1], 6]);
			expect(outcomes[0]).toBe('0 rejected');
		});
	},
);

describe('requests that items share', () => {
	const options = { maxOrdersPerRequest: 2 };

	it('orders of a lost request are not sent again, the others keep their rows or are not sent', async () => {
		meet(LOST, 1);
		const continued = await run(create, 6, { onError, options });
		expect([continued.done, writesOf(sandbox).length]).toEqual([[1, 1, 1, 1, 1, 1], 3]);
		expect(continued.outcomes).toEqual(['0 unknown', '1 unknown', '2 row', '3 row', '4 row', '5 row']);

		sandbox.reset();
		meet(LOST, 1);
		const { result, done } = await run(create, 6, { options });
		expect([done, writesOf(sandbox).length]).toEqual([[1, 1, 0, 0, 0, 0], 1]);
		expect(failureOf(result).data).toMatchObject({ outcome: 'unknown', notSent: [2, 3, 4, 5] });
	});

	it.each(['stopWorkflow', onError] as const)(
		'employees refused in part: those are sent again (%s)',
		async (mode) => {
			// Lina is there.
			const items = ['lina', 'dan', 'eva'].map((account) => ({ account, mark: `${account}ACME` }));
			const parameters = { enterpriseGlobalId: '' };
			const { done, outcomes } = await run(add, 3, { onError: mode, items, parameters });

			expect(done).toEqual([0, 1, 1]);
			expect(writesOf(sandbox).map((body) => (body.match(/userName/g) ?? []).length)).toEqual([3, 1, 1]);
			expect(outcomes).toEqual(mode === onError ? ['0 rejected', '1 row', '2 row'] : []);
		},
	);
});

describe('the outcome is that of all tries', () => {
	it('a delete that was lost, and finds nobody in the next try, has deleted where the lists showed the employee', async () => {
		meet({ ...LOST, match: { method: 'DELETE' } }, 1);
		const { result } = await run(remove, 1, { parameters: { ifAssetsHeld: 'refuse' } });

		expect(result.items.map(({ json }) => json.deleted)).toEqual([true]);
	});

	it('where nobody has looked, it may be a mistyped ID: unknown', async () => {
		meet({ kind: 'reset-before' }, 1);
		const { result } = await run(remove, 1, { items: [{ mark: '404' } as unknown as Subjected] });

		expect(failureOf(result)).toMatchObject({ status: 'error', data: { outcome: 'unknown', code: '60002' } });
		expect(sandbox.ledger.requests.map(({ replyCode }) => replyCode)).toEqual([null, '60002', '60002']);
	});

	const GONE: Fault = { kind: 'code', code: '60002', message: 'user not found' };
	const BEFORE: Fault = { kind: 'reset-before' };
	it.each<[string, string, Subject, Fault[]]>([
		['a delete that finds nobody in every try', 'rejected', remove, [GONE, GONE, GONE]],
		['refused, refused, refused', 'rejected', update, [REFUSED, REFUSED, REFUSED]],
		['lost, then refused', 'unknown', update, [BEFORE, REFUSED, REFUSED]],
		['refused, then lost, then refused', 'unknown', update, [REFUSED, LOST, REFUSED]],
		['a delete: lost, then another refusal', 'unknown', remove, [BEFORE, REFUSED, REFUSED]],
	])('%s: %s', async (_, outcome, subject, faults) => {
		faults.forEach((fault) => sandbox.faults.add(fault));
		const { result } = await run(subject, 1);

		expect(failureOf(result)).toMatchObject({ status: 'error', data: { outcome } });
		expect(sandbox.ledger.requests).toHaveLength(3);
	});
});

describe('calls that are no tries of each other', () => {
	const item: Subjected = { mark: 'CA901' };
	const made = () => sandbox.ledger.did('order.made').length;
	/** What each call of the node came to. */
	const calls = ({ run: { data } }: RunResult) => data.resultData.runData['Node under test'] ?? [];

	it.each([
		['each call is new work', [], 'success', 3],
		['the tries of a call are one', [2], 'error', 2],
	])('a loop: %s', async (_, lost, status, orders) => {
		meet(LOST, ...lost);
		const { result } = await run(create, 1, { items: [item], loops: 3 });

		expect([result.status, made(), writesOf(sandbox).length]).toEqual([status, orders, orders]);
	});

	it.each([true, 'inside'] as const)(
		'an agent’s calls (tool: %s): the same order twice makes two',
		async (asTool) => {
			const { result } = await run(create, 2, { items: [item, item], asTool });

			expect([result.status, made()]).toEqual(['success', 2]);
		},
	);

	it('an agent’s call that n8n tries again is one call, and the next is another', async () => {
		meet(LOST, 1);
		const { result } = await run(create, 2, { items: [item, item], asTool: true });

		expect(calls(result).map(({ error }) => error?.message)).toEqual([
			expect.stringContaining('may have done this'),
			undefined,
		]);
		expect(made()).toBe(2);
	});
});

it('cancelled in a try, the next try sends nothing', async () => {
	sandbox.faults.add({ kind: 'timeout', times: Infinity });
	const arrived = async () => {
		while (sandbox.ledger.requests.length === 0) await sleep(2);
	};
	const { result } = await run(subjectOf('enterprise.create'), 5, { abortAfter: arrived() });
	await sleep(100);

	expect([result.status, sandbox.ledger.requests.length]).toEqual(['canceled', 1]);
});

it.each<[string, Fault, number, number]>([
	['were deleted in an earlier try are not looked for again', REFUSED, 2, 3],
	['may have been deleted, and whose names are gone, have been', LOST, 1, 1],
])('employees by user name that %s', async (_, fault, met, size) => {
	meet({ ...fault, match: { method: 'DELETE' } }, met);
	const items = ['lina', 'omarACME', 'mei'].slice(0, size).map((account) => ({ account }));
	const memberGlobalId = { __rl: true, mode: 'userName', value: '={{ $json.account }}' };
	const { result } = await run(remove, size, { items, parameters: { memberGlobalId } });

	expect(result.items.map(({ json }) => json.deleted)).toEqual(items.map(() => true));
	expect(sandbox.ledger.did('employee.deleted')).toHaveLength(size);
});

it('knows what it must of items whose values change from try to try', async () => {
	meet(REFUSED, 2);
	const parameters = { channelCustomerId: '={{ "B-" + $json.n + "-" + Math.random() }}' };
	const { result } = await run(subjectOf('customer.bind'), 2, { items: [{ n: 1 }, { n: 2 }], parameters });

	expect([result.status, sandbox.ledger.did('customer.bound').length]).toEqual(['success', 2]);
});
