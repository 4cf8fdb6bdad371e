import { uniqBy } from 'lodash';
import { sleep, type IExecuteFunctions, type INodeParameters, type INodeType } from 'n8n-workflow';

import * as backoff from '../../nodes/shared/concurrency/waiting';
import { startSandbox, type Fault, type Sandbox } from '../../sandbox';
import { runNode, type RunOptions } from '../helpers/engine/engine';
import { credentialsFor, nodeOf, parametersOf, subjectOf, subjects } from './faults/operations';
import type { Subject } from './faults/operations';
import { within } from '../helpers/outcomes';
import { isDeep } from '../helpers/project/deep';

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
const silence: Fault = { kind: 'timeout', times: Infinity };
const sentOf = (method: string) => sandbox.ledger.requests.filter((one) => one.method === method).length;

async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await sleep(2);
}

/** The node with its execution watched: n8n does not wait for a node that it has cancelled. `reads` counts the parameters of items that it has read. */
function watched(node: INodeType) {
	const seen = { reads: 0, ended: Promise.resolve('not started'), node: Object.create(node) as INodeType };
	seen.node.execute = async function (this: IExecuteFunctions) {
		const read = this.getNodeParameter.bind(this) as (...args: unknown[]) => unknown;
		this.getNodeParameter = ((...args: unknown[]) => {
			seen.reads += 1;
			return read(...args);
		}) as typeof this.getNodeParameter;
		const run = node.execute?.call(this) ?? Promise.resolve(null);
		seen.ended = run.then(
			() => 'returned',
			(error: Error) => error.message,
		);
		return await run;
	};
	return seen;
}

interface Given extends Partial<RunOptions> {
	options?: INodeParameters;
}
/** Runs so many items until that is so, and cancels. */
async function cancelled(
	subject: Subject,
	size: number,
	abortWhen: (seen: ReturnType<typeof watched>) => boolean,
	{ options = {}, parameters, ...more }: Given = {},
) {
	const items = subject.items(sandbox.state, size);
	const seen = watched(nodeOf(subject.service));
	const abortAfter = until(() => abortWhen(seen));
	const running = runNode({
		node: seen.node,
		credentials: credentialsFor(subject.service, sandbox),
		parameters: { ...parametersOf(subject, options), ...parameters },
		items,
		abortAfter,
		...more,
	});
	await abortAfter;
	const end = await within(
		SOON,
		running.then(async () => await seen.ended),
	);
	const { status } = await running;
	// Whatever had left before may still arrive; what arrives beyond that was sent after the end.
	await sleep(150);
	return { ended: [status, end], sent: sandbox.ledger.requests.length, reads: seen.reads };
}
const ENDED = ['canceled', 'returned'];
const seen = (requests: number) => () => sandbox.ledger.requests.length >= requests;

/** What is not an operation's own is tried with one that reads, one that may be repeated and one that may not. */
const kinds = uniqBy(subjects, ({ kind }) => kind);
const named = (some: Subject[]) => some.map((one) => [`${one.service} ${one.name}`, one] as const);

it.each(named(isDeep ? subjects : kinds))('%s stops while the service is silent', async (_name, subject) => {
	sandbox.faults.add(silence);
	const { ended, sent } = await cancelled(subject, 25, seen(1), { onError: 'continueErrorOutput' });

	expect(ended).toEqual(ENDED);
	expect(sent).toBeLessThanOrEqual(SIDE_BY_SIDE);
});

it.each(named(kinds.filter(({ kind }) => kind !== 'once')))(
	'%s stops while it waits before a repeat',
	async (_name, subject) => {
		const headers = { 'Retry-After': String(PAUSE) };
		sandbox.faults.add({ kind: 'status', status: 503, headers, times: Infinity });
		const pause = jest.spyOn(backoff, 'pause');
		const isWaiting = () => pause.mock.calls.some(([ms]) => ms === PAUSE * 1_000);
		const { ended, sent } = await cancelled(subject, 3, isWaiting);
		pause.mockRestore();

		expect(ended).toEqual(ENDED);
		expect(sent).toBeLessThanOrEqual(3);
	},
);

it.each<[string, Subject, number, INodeParameters]>([
	['items', subjectOf('order', 'assetNumber.allocate'), 60, {}],
	['pages', subjectOf('member', 'employee.getMany'), 1, { returnAll: true }],
])('in the middle of many %s: nothing more is sent', async (_, subject, size, parameters) => {
	sandbox.state.addEmployees(2_000);
	sandbox.faults.add({ kind: 'delay', ms: 20, times: 8 });
	sandbox.faults.add(silence);
	const { ended, sent } = await cancelled(subject, size, seen(8), { parameters });

	expect(ended).toEqual(ENDED);
	expect(sent).toBeLessThanOrEqual(8 + 3 * SIDE_BY_SIDE);
});

it.each<[string, Subject, Fault[], INodeParameters, number]>([
	[
		'asked after a lost reply',
		subjectOf('order', 'customer.bind'),
		[
			{ kind: 'reset-before', match: { method: 'POST' }, times: Infinity },
			{ ...silence, match: { method: 'GET' } },
		],
		{},
		2 * SIDE_BY_SIDE,
	],
	[
		'asked what is done already',
		subjectOf('member', 'employee.add'),
		[{ ...silence, match: { method: 'GET' } }],
		{ ifDone: 'skip' },
		0,
	],
])(
	'while the service is %s: nothing more is asked, and nothing sent',
	async (_, subject, faults, options, most) => {
		faults.forEach((fault) => sandbox.faults.add(fault));
		const given = { options, onError: 'continueRegularOutput' as const };
		const { ended } = await cancelled(subject, 100, () => sentOf('GET') > 0, given);

		expect(ended).toEqual(ENDED);
		expect(sentOf('GET')).toBeLessThanOrEqual(2 * SIDE_BY_SIDE);
		expect(sentOf('POST')).toBeLessThanOrEqual(most);
	},
);

it('reading many items lets n8n’s event loop go on, so that Stop is heard meanwhile', async () => {
	// A function, so that n8n has to evaluate each: a field of the item alone would be looked up.
	const parameters = { customerName: '={{ "n".repeat(1 + $itemIndex % 3) }}' };
	const isReading = ({ reads }: { reads: number }) => reads > 50;
	const { ended, sent, reads } = await cancelled(subjectOf('order', 'customer.bind'), 1_000, isReading, {
		parameters,
	});

	expect([ended, sent]).toEqual([ENDED, 0]);
	expect(reads).toBeLessThan(4_000);
});
