/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it looks at this process */
import { uniqBy } from 'lodash';
import { sleep, type INodeParameters, type INodeType } from 'n8n-workflow';

import * as backoff from '../../../nodes/shared/concurrency/waiting';
import { startSandbox, type Fault, type Sandbox } from '../../../sandbox';
import { runNode, type RunOptions } from '../../helpers/engine/engine';
import { credentialsFor, nodeOf, parametersOf, subjects } from '../faults/operations';
import type { ServiceName, Subject } from '../faults/operations';
import { within } from '../../helpers/outcomes';
import { isDeep } from '../../helpers/project/deep';
import { watched } from './watched';

/*
 * docs/maintainers/design.md, "Cancelling": no further request, no repeat, and no wait. Whatever a run could wait for takes longer here than it
 * is given to end, on a busy machine too.
 */

let sandbox: Sandbox;
// One for each test: what was cancelled in one may arrive late, and must not count in the next.
beforeEach(async () => {
	sandbox = await startSandbox();
});
afterEach(async () => await sandbox.stop());

const SOON = 15_000;
/** Seconds that the service asks for; its silence is waited for as long as Timeout says, a minute. */
const PAUSE = 20;
/** Max Concurrency, as it is unless changed. */
const SIDE_BY_SIDE = 20;

/** Cancels as soon as the sandbox has seen so many requests. */
async function seen(requests: number): Promise<void> {
	while (sandbox.ledger.requests.length < requests) await sleep(2);
}

async function cancelled(
	subject: Subject,
	size: number,
	abortAfter: Promise<void>,
	more: Partial<RunOptions> = {},
	mode: 'pasted' | 'grant' = 'pasted',
) {
	const items = subject.items(sandbox.state, size);
	// n8n does not wait for a node that it has cancelled.
	const { node, ended } = watched(Object.create(nodeOf(subject.service)) as INodeType);
	const running = runNode({
		node,
		credentials: credentialsFor(subject.service, sandbox, mode),
		parameters: parametersOf(subject, {}),
		items,
		abortAfter,
		...more,
	});
	await abortAfter;
	const end = await within(
		SOON,
		running.then(async () => await ended()),
	);
	const result = await running;
	// Whatever had left before may still arrive; what arrives beyond that was sent after the end.
	await sleep(150);
	return { result, end, sent: sandbox.ledger.requests.length };
}

/** Timers that would keep this process from ending. */
const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

const all = subjects.map((subject) => [`${subject.service} ${subject.name}`, subject] as const);
/** What is not an operation's own is tried with one that reads, one that may be repeated and one that may not. */
const kinds = uniqBy(all, ([, { kind }]) => kind);
const silence: Fault = { kind: 'timeout', times: Infinity };

it.each([
	...(isDeep ? all : kinds).map(([name, subject]) => [name, 'stopWorkflow', subject] as const),
	...kinds.map(([name, subject]) => [name, 'continueErrorOutput', subject] as const),
])('%s stops while the service is silent (%s)', async (_name, onError, subject) => {
	sandbox.faults.add(silence);
	const { result, end, sent } = await cancelled(subject, 25, seen(1), { onError });

	expect(result.status).toBe('canceled');
	expect(end).toBe('returned');
	expect(sent).toBeLessThanOrEqual(SIDE_BY_SIDE);
});

it.each(kinds.filter(([, { kind }]) => kind !== 'once'))(
	'%s stops while it waits before a repeat',
	async (_name, subject) => {
		const before = timers();
		sandbox.faults.add({
			kind: 'status',
			status: 503,
			headers: { 'Retry-After': String(PAUSE) },
			times: Infinity,
		});
		// A run is to be cancelled in the middle of a pause.
		const pause = jest.spyOn(backoff, 'pause');
		const waiting = async () => {
			while (!pause.mock.calls.some(([ms]) => ms === PAUSE * 1_000)) await sleep(2);
		};
		const { result, end, sent } = await cancelled(subject, 3, waiting());
		// Those of the helper go with its connections, a moment later.
		while (timers() > before) await sleep(10);
		pause.mockRestore();

		expect(result.status).toBe('canceled');
		expect(sent).toBeLessThanOrEqual(3);
		expect(end).toBe('returned');
	},
);

describe('in the middle of many', () => {
	const lina = { __rl: true, mode: 'id', value: '6200000000000000001' };
	it.each<[string, ServiceName, string, number, INodeParameters]>([
		['items', 'order', 'assetNumber.allocate', 60, {}],
		['items about one', 'member', 'employee.update', 60, { memberGlobalId: lina, userName: 'lina' }],
		['pages', 'member', 'employee.getMany', 1, { returnAll: true }],
	])('%s: what was done stays done, and nothing more is sent', async (_, service, name, size, more) => {
		const subject = subjects.find((one) => one.service === service && one.name === name) as Subject;
		sandbox.state.addEmployees(2_000);
		sandbox.faults.add({ kind: 'delay', ms: 20, times: Infinity });
		const cancel = async () => {
			await seen(8);
			sandbox.faults.clear();
			sandbox.faults.add(silence);
		};
		const parameters = { ...parametersOf(subject, {}), ...more };
		const { result, end, sent } = await cancelled(subject, size, cancel(), { parameters });

		expect(result.status).toBe('canceled');
		expect(end).toBe('returned');
		expect(sent).toBeLessThanOrEqual(8 + 3 * SIDE_BY_SIDE);
	});

	it.each<[string, string, Fault[], INodeParameters]>([
		[
			'while the service is asked after a lost reply',
			'customer.bind',
			[
				{ kind: 'reset-before', match: { method: 'POST' }, times: Infinity },
				{ kind: 'timeout', match: { method: 'GET' }, times: Infinity },
			],
			{},
		],
		[
			'while it is asked what is done already',
			'employee.add',
			[{ kind: 'delay', ms: 30, match: { method: 'GET' }, times: Infinity }],
			{ ifDone: 'skip' },
		],
	])('%s: nothing more is asked, and nothing sent', async (_, name, faults, options) => {
		const subject = subjects.find((one) => one.name === name) as Subject;
		faults.forEach((fault) => sandbox.faults.add(fault));
		const sentOf = (method: string) => sandbox.ledger.requests.filter((one) => one.method === method).length;
		let written = 0;
		const asked = async () => {
			while (sentOf('GET') === 0) await sleep(2);
			written = sentOf('POST');
			sandbox.faults.clear();
			sandbox.faults.add(silence);
		};
		const more = { parameters: parametersOf(subject, options), onError: 'continueRegularOutput' as const };
		const { result, end } = await cancelled(subject, 100, asked(), more);

		expect(result.status).toBe('canceled');
		expect(end).toBe('returned');
		// Those that had left when it was cancelled may arrive after it.
		expect(sentOf('GET')).toBeLessThanOrEqual(2 * SIDE_BY_SIDE);
		expect(sentOf('POST')).toBeLessThanOrEqual(options.ifDone === 'skip' ? 0 : written + SIDE_BY_SIDE);
	});

	it('a login: nothing is sent with the token that arrives too late', async () => {
		sandbox.faults.add({ kind: 'delay', ms: 300, match: { path: '/oauth/token' } });
		const subject = subjects.find(({ name }) => name === 'licenseOrder.create') as Subject;
		const { result } = await cancelled(subject, 25, seen(1), {}, 'grant');
		await sleep(300);

		expect(result.status).toBe('canceled');
		expect(sandbox.ledger.did('order.made')).toEqual([]);
	});
});
