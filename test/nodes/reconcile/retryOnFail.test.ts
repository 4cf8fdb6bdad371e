import { sleep, type INodeParameters } from 'n8n-workflow';
import { uniqBy } from 'lodash';

import type { Fault } from '../../../sandbox';
import { failureOf, outcomesOf } from '../../helpers/rows';
import { CredentialStore, type RunOptions } from '../../helpers/engine/engine';
import { isDeep } from '../../helpers/project/deep';
import { timesDone } from '../faults/judge';
import { credentialsFor, operationOf, runSubject, subjectOf, subjects } from '../faults/operations';
import type { Subject, Subjected } from '../faults/operations';
import { useSandbox } from '../../helpers/server/stage';
import { skipPauses } from '../../helpers/pauses';

/**
 * docs/maintainers/design.md, "Retry On Fail": n8n runs the whole node again, and what a try settled is not done again. Looking after lost
 * replies is off here, so that a lost reply stays lost.
 */

skipPauses();

const sandbox = useSandbox();
const onError = 'continueRegularOutput' as const;

/** The bodies of the writes that the sandbox has seen. */
const writes = () =>
	sandbox.ledger.requests.filter(({ method }) => method !== 'GET').map(({ rawBody }) => rawBody);

const create = subjectOf('order', 'licenseOrder.create');
const update = subjectOf('member', 'employee.update');
const remove = subjectOf('member', 'employee.delete');

interface Given extends Partial<Omit<RunOptions, 'parameters'>> {
	options?: INodeParameters;
	/** Instead of the subject's own. */
	parameters?: INodeParameters;
}

/** Runs with Retry On Fail, one item after another, nothing repeated within a try; `done` is how often the service did what each item asked for. */
async function run(subject: Subject, size: number, { options, parameters, ...more }: Given = {}) {
	const items = (more.items as Subjected[] | undefined) ?? subject.items(sandbox.state, size);
	// A request each, where it can be had.
	const { options: one, ...apart } = { options: {}, ...subject.apart };
	const result = await runSubject(subject, sandbox, {
		...{ items, retryOnFail: true, maxTries: 3, ...more },
		options: {
			maxConcurrency: 1,
			...(subject.kind === 'once' ? { afterLostReply: 'report' } : { maxRetries: 0 }),
			...(one as INodeParameters),
			...options,
		},
		parameters: { ...apart, ...parameters },
	});
	return {
		result,
		// What an agent is told is linked to no item.
		outcomes: more.asTool ? [] : outcomesOf([...result.items, ...result.errors]).sort(),
		done: items.map((item) => timesDone(subject, item, sandbox)),
		sent: writes().length,
		stopped: failureOf(result).data,
	};
}

/** Met by these requests, counted from 1: each fault counts those that the ones before it let through. */
const meet = (fault: Fault, ...numbers: number[]) =>
	numbers.forEach((number, passed) => sandbox.faults.add({ ...fault, skip: number - 1 - passed }));

const LOST: Fault = { kind: 'reset-after' };
const BEFORE: Fault = { kind: 'reset-before' };
const REFUSED: Fault = { kind: 'code', code: '40000', message: 'no' };
const GONE: Fault = { kind: 'code', code: '60002', message: 'user not found' };

const single = subjects.filter(
	(subject) =>
		subject.kind !== 'read' && (operationOf(subject)?.batch === undefined || subject.apart !== undefined),
);
const tried = isDeep ? single : uniqBy(single, ({ kind, unseen, apart }) => `${kind} ${unseen} ${!apart}`);

describe.each(tried.map((subject) => [subject.name, subject] as const))(
	'%s, four items',
	(_name, subject) => {
		it('the first is lost: never twice where that matters, else sent again', async () => {
			meet(LOST, 1);
			const stopped = await run(subject, 4);
			sandbox.reset();
			meet(LOST, 1);
			const { outcomes, done, sent } = await run(subject, 4, { onError });

			// What comes to the same if done twice leaves no second act, or one that is the same.
			if (subject.kind === 'once' || subject.unseen)
				expect([stopped.stopped?.outcome, stopped.done[0], outcomes[0], done[0]]).toEqual([
					...['unknown', 1],
					...['0 unknown', 1],
				]);
			else
				expect([stopped.outcomes[0], outcomes[0], Math.min(...done) > 0]).toEqual(['0 row', '0 row', true]);
			if (subject.kind === 'once')
				expect([stopped.done, stopped.sent, done, sent]).toEqual([[1, 0, 0, 0], 1, [1, 1, 1, 1], 4]);
		});

		it('one is refused: it alone is sent again, the others keep their rows', async () => {
			meet(REFUSED, 2);
			const stopped = await run(subject, 4);
			expect([stopped.result.status, stopped.done, stopped.sent]).toEqual(['success', [1, 1, 1, 1], 5]);
			expect([...new Set(stopped.outcomes)]).toEqual(['0 row', '1 row', '2 row', '3 row']);

			sandbox.reset();
			meet(REFUSED, 1, 5, 6);
			const { done, outcomes, sent } = await run(subject, 4, { onError });
			expect([done, sent, outcomes[0]]).toEqual([[0, 1, 1, 1], 6, '0 rejected']);
		});
	},
);

it('orders of a lost shared request are not sent again, the others keep their rows or are not sent', async () => {
	const options = { maxOrdersPerRequest: 2 };
	meet(LOST, 1);
	const { done, sent, outcomes } = await run(create, 6, { onError, options });
	expect([done, sent]).toEqual([[1, 1, 1, 1, 1, 1], 3]);
	expect(outcomes).toEqual(['0 unknown', '1 unknown', '2 row', '3 row', '4 row', '5 row']);

	sandbox.reset();
	meet(LOST, 1);
	const stopped = await run(create, 6, { options });
	expect([stopped.done, stopped.sent]).toEqual([[1, 1, 0, 0, 0, 0], 1]);
	expect(stopped.stopped).toMatchObject({ outcome: 'unknown', notSent: [2, 3, 4, 5] });
});

it('orders that were refused together have left nothing at the service: what is good of them is made as new', async () => {
	// The second is a lock: no cloud license is added to it.
	const items = ['CA91x', '8000000101'].map((mark) => ({ mark }));
	const options = { maxOrdersPerRequest: 2 };
	const { done, outcomes } = await run(create, 2, { onError, items, options });

	expect([done, outcomes]).toEqual([
		[1, 0],
		['0 row', '1 rejected'],
	]);
});

it('employees refused in part: those are sent again', async () => {
	// Lina is there.
	const items = ['lina', 'dan', 'eva'].map((account) => ({ account, mark: `${account}ACME` }));
	const parameters = { enterpriseGlobalId: '' };
	const add = subjectOf('member', 'employee.add');
	const { done, outcomes } = await run(add, 3, { onError, items, parameters });

	expect([done, outcomes]).toEqual([
		[0, 1, 1],
		['0 rejected', '1 row', '2 row'],
	]);
	expect(writes().map((body) => (body.match(/userName/g) ?? []).length)).toEqual([3, 1, 1]);
});

it.each<[string, string | true, Subject, Fault[], INodeParameters?]>([
	['a delete that finds nobody in every try', 'rejected', remove, [GONE, GONE, GONE]],
	['a delete: lost, then nobody, and nobody had looked', 'unknown', remove, [BEFORE, GONE, GONE]],
	['a delete: lost, then nobody, whom the lists had shown', true, remove, [LOST], { ifAssetsHeld: 'refuse' }],
	['a delete: lost, then another refusal', 'unknown', remove, [BEFORE, REFUSED, REFUSED]],
	['refused, refused, refused', 'rejected', update, [REFUSED, REFUSED, REFUSED]],
	['lost, then refused', 'unknown', update, [BEFORE, REFUSED, REFUSED]],
	['refused, then lost, then refused', 'unknown', update, [REFUSED, LOST, REFUSED]],
])('the outcome is that of all tries: %s: %s', async (_, outcome, subject, faults, parameters = {}) => {
	const { method } = operationOf(subject)?.endpoint ?? {};
	faults.forEach((fault) => sandbox.faults.add({ ...fault, match: { method } }));
	const { result, stopped } = await run(subject, 1, { parameters });

	expect(result.items[0]?.json.deleted ?? stopped?.outcome).toBe(outcome);
	if (outcome !== true) expect(sandbox.ledger.requests).toHaveLength(3);
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

/** What n8n calls anew is new work, also where it is about the same order; the tries of one call are one. */
it.each<[string, Given, number[], string, number]>([
	['a loop', { loops: 3 }, [], 'success', 3],
	['a loop, the second call lost', { loops: 3 }, [2], 'error', 2],
	['an agent that asks twice', { asTool: true }, [], 'success', 2],
	['an agent that runs its tool itself', { asTool: 'inside' }, [], 'success', 2],
	['an agent, the first call lost', { asTool: true }, [1], 'success', 2],
])('%s: %j', async (_, how, lost, status, orders) => {
	meet(LOST, ...lost);
	const item: Subjected = { mark: 'CA901' };
	const { result, sent } = await run(create, 1, { items: how.asTool ? [item, item] : [item], ...how });

	expect([result.status, sandbox.ledger.did('order.made').length, sent]).toEqual([status, orders, orders]);
});

it('cancelled in a try, the next try sends nothing', async () => {
	sandbox.faults.add({ kind: 'timeout', times: Infinity });
	const arrived = async () => {
		while (sandbox.ledger.requests.length === 0) await sleep(2);
	};
	const { result } = await run(subjectOf('order', 'enterprise.create'), 5, { abortAfter: arrived() });
	await sleep(100);

	expect([result.status, sandbox.ledger.requests.length]).toEqual(['canceled', 1]);
});

it('knows what it must of items whose values change from try to try', async () => {
	meet(REFUSED, 2);
	const parameters = { channelCustomerId: '={{ "B-" + $json.n + "-" + Math.random() }}' };
	const bind = subjectOf('order', 'customer.bind');
	const items = [1, 2].map((n) => ({ n, mark: n }));
	const { result } = await run(bind, 2, { items: items as never, parameters });

	expect([result.status, sandbox.ledger.did('customer.bound').length]).toEqual(['success', 2]);
});

it.each(['cannot be read', 'cannot be used'])(
	'what was made is told where the credential %s in the next try',
	async (what) => {
		const [credentialStore, emptied] = [new CredentialStore(), new CredentialStore()];
		await credentialStore.add(credentialsFor('order', sandbox));
		const none = { ...sandbox.tokens, appAccessToken: '' as never };
		await emptied.add(credentialsFor('order', { url: sandbox.url, grants: sandbox.grants, tokens: none }));
		const open = credentialStore.open.bind(credentialStore);
		jest.spyOn(credentialStore, 'open').mockImplementation((...given) => {
			if (sandbox.ledger.requests.length === 0) return open(...given);
			if (what === 'cannot be used') return emptied.open(...given);
			throw new Error('database is locked');
		});
		meet(REFUSED, 1);
		const { outcomes, sent } = await run(create, 2, { onError, credentialStore });

		expect([outcomes, sent]).toEqual([['0 rejected', '1 row', '1 unknown'], 2]);
	},
);
