import { sleep } from 'n8n-workflow';

import { ACME, fatesOf, itemsOf, runWork, workOf, WORKS } from '../support/again';
import { failureOf } from '../support/orderService';
import { useSandbox } from '../support/stage';

/** Looking after a lost reply (docs/design.md, "Running again") with On Error = Stop, and when the execution is cancelled. */

jest.mock('../../nodes/shared/send/pause', () => jest.requireActual<object>('../support/shortPause'));

const sandbox = useSandbox();

const methods = () => sandbox.ledger.requests.map(({ method }) => method).join(' ');

/** Requests one by one: more items than places. */
const single = WORKS.filter(({ name }) => ['bind', 'configureAssets', 'lendAssets'].includes(name)).map(
	(work) => [work.name, work] as const,
);

describe.each(single)('%s, On Error = Stop', (_name, work) => {
	it('starts nothing while a look is open, and goes on when it is confirmed', async () => {
		const items = itemsOf(work, sandbox, 6);
		sandbox.faults.add({ kind: 'reset-after', match: { method: 'POST' } });
		sandbox.faults.add({ kind: 'delay', ms: 150, match: { method: 'GET' } });
		const result = await runWork(work, sandbox, { items, options: { maxConcurrency: 1 } });

		expect([result.status, fatesOf(result.items)[0]]).toEqual(['success', '0 confirmed']);
		expect(methods()).toMatch(/^POST (GET )+POST POST POST POST POST$/);
	});

	it('starts nothing while others are looked for, and nothing after', async () => {
		const items = itemsOf(work, sandbox, 12);
		sandbox.faults.add({ kind: 'reset-before', match: { method: 'POST' }, skip: 2 });
		sandbox.faults.add({ kind: 'delay', ms: 50, match: { method: 'POST' }, times: 2 });
		const result = await runWork(work, sandbox, { items, options: { maxConcurrency: 3 } });
		const { data } = failureOf(result);

		// Three were under way when the first was lost.
		expect(methods().match(/POST/g)?.length).toBeLessThanOrEqual(5);
		expect(methods()).toMatch(/^(POST )+GET( GET)*$/);
		expect(data?.outcome).toBe('unknown');
		const { completed, failed, notSent } = data as Record<string, unknown[]>;
		expect((completed?.length ?? 0) + (failed?.length ?? 0) + (notSent?.length ?? 0)).toBe(12);
	});
});

describe('cancelled', () => {
	const whenRead = async () => {
		while (!sandbox.ledger.requests.some(({ method }) => method === 'GET')) await sleep(2);
		return Date.now();
	};

	it.each(WORKS.map((work) => [work.name, work] as const))(
		'%s: during a look, nothing more is asked and the run ends',
		async (_name, work) => {
			const items = itemsOf(work, sandbox, 20);
			sandbox.faults.add({ kind: 'reset-before', match: { method: 'POST' }, times: Infinity });
			sandbox.faults.add({ kind: 'timeout', match: { method: 'GET' }, times: Infinity });
			const abortAfter = whenRead();
			const run = runWork(work, sandbox, { items, abortAfter, onError: 'continueRegularOutput' });
			const cancelledAt = await abortAfter;
			const asked = sandbox.ledger.requests.length;
			const result = await run;
			const took = Date.now() - cancelledAt;
			await sleep(200);

			expect(result.status).toBe('canceled');
			// Not the five minutes that a silent service is given.
			expect(took).toBeLessThan(30_000);
			// Those that had left when it was cancelled may arrive after it.
			expect(sandbox.ledger.requests.length - asked).toBeLessThanOrEqual(5);
		},
	);

	it('between two looks', async () => {
		const work = workOf('new_buy');
		const items = itemsOf(work, sandbox, 1);
		sandbox.faults.add({ kind: 'reset-before', match: { method: 'POST' } });
		const abortAfter = whenRead().then(async (at) => {
			await sleep(100);
			return at;
		});
		const result = await runWork(work, sandbox, { items, abortAfter });
		await sleep(500);

		expect([result.status, methods()]).toEqual(['canceled', 'POST GET']);
	});

	it('while looking whether it is done already', async () => {
		const work = workOf('add');
		const items = itemsOf(work, sandbox, 200);
		sandbox.faults.add({ kind: 'delay', ms: 30, match: { path: '/members' }, times: Infinity });
		const abortAfter = whenRead();
		const result = await runWork(work, sandbox, { items, abortAfter, options: { ifDone: 'skip' } });
		await sleep(300);

		expect(result.status).toBe('canceled');
		expect(sandbox.ledger.requests.length).toBeLessThanOrEqual(10);
		expect(sandbox.ledger.requests.every(({ path }) => path.includes(ACME))).toBe(true);
		expect(methods()).not.toContain('POST');
	});
});
