import { sleep, type IExecuteFunctions, type INodeParameters, type INodeType } from 'n8n-workflow';

import * as backoff from '../../../nodes/shared/concurrency/waiting';
import { startSandbox, type Fault, type Sandbox } from '../../../sandbox';
import { nodes } from '../../helpers/services';
import { runSubject, type Subject, subjectOf } from '../faults/operations';

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

/** A test that takes longer fails. */
const SOON = 18_000;
/** Seconds that the service asks for; its silence is waited for as long as Timeout says, a minute. */
const PAUSE = 20;
/** Max Concurrency, as it is unless changed. */
const SIDE_BY_SIDE = 20;

async function until(isSo: () => boolean): Promise<void> {
	while (!isSo()) await sleep(2);
}

/** The node with its execution watched: n8n does not wait for a node that it has cancelled. `reads` counts the parameters that it has read of items behind the first. */
function watched(node: INodeType) {
	const seen = { reads: 0, ended: Promise.resolve('not started'), node: Object.create(node) as INodeType };
	seen.node.execute = async function (this: IExecuteFunctions) {
		const read = this.getNodeParameter.bind(this) as (...args: unknown[]) => unknown;
		this.getNodeParameter = ((...args: unknown[]) => {
			if (Number(args[1]) > 0) seen.reads += 1;
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

/** Runs so many items until that is so, and cancels. */
async function cancelled(
	subject: Subject,
	size: number,
	abortWhen: (seen: ReturnType<typeof watched>) => boolean,
	more: INodeParameters = {},
) {
	const items = subject.items(sandbox.state, size);
	const seen = watched(nodes[subject.service]);
	const abortAfter = until(() => abortWhen(seen));
	const running = runSubject(subject, sandbox, {
		...{ node: seen.node, items, abortAfter, onError: 'continueErrorOutput', parameters: more },
	});
	await abortAfter;
	const { status } = await running;
	const end = await seen.ended;
	// Whatever had left before may still arrive; what arrives beyond that was sent after the end.
	await sleep(150);
	return { ended: [status, end], sent: sandbox.ledger.requests.length, reads: seen.reads };
}
const ENDED = ['canceled', 'returned'];

const [READ, CHANGE, ONCE] = [
	subjectOf('order', 'asset.getMany'),
	subjectOf('order', 'customer.update'),
	subjectOf('order', 'assetNumber.allocate'),
];
const PAGES = subjectOf('member', 'employee.getMany');
const [BIND, ADD] = [subjectOf('order', 'customer.bind'), subjectOf('member', 'employee.add')];
const SILENT: Fault[] = [{ kind: 'timeout', times: Infinity }];
const SILENT_LISTS: Fault[] = SILENT.map((fault) => ({ ...fault, match: { method: 'GET' } }));
const LATER = {
	kind: 'status',
	status: 503,
	headers: { 'Retry-After': `${PAUSE}` },
	times: Infinity,
} as const;
const SLOW: Fault[] = [{ kind: 'delay', ms: 20, times: 8 }, ...SILENT];
const LOST: Fault[] = [{ kind: 'reset-before', match: { method: 'POST' }, times: Infinity }, ...SILENT_LISTS];

const seen = (requests: number) => () => sandbox.ledger.requests.length >= requests;
const isAsking = () => sandbox.ledger.requests.some(({ method }) => method === 'GET');
const isWaiting = () => jest.mocked(backoff.pause).mock.calls.some(([ms]) => ms === PAUSE * 1_000);
beforeEach(() => jest.spyOn(backoff, 'pause'));
afterEach(() => jest.restoreAllMocks());

/** How many requests may have been sent at most. */
it.each<[string, Subject, number, Fault[], () => boolean, number, INodeParameters?]>([
	['a read, while the service is silent', READ, 25, SILENT, seen(1), SIDE_BY_SIDE],
	['a change, while the service is silent', CHANGE, 25, SILENT, seen(1), SIDE_BY_SIDE],
	['what is sent once, while the service is silent', ONCE, 25, SILENT, seen(1), SIDE_BY_SIDE],
	['a read, while it waits before a repeat', READ, 3, [LATER], isWaiting, 3],
	['a change, while it waits before a repeat', CHANGE, 3, [LATER], isWaiting, 3],
	['in the middle of many items', ONCE, 60, SLOW, seen(8), 8 + 2 * SIDE_BY_SIDE],
	['in the middle of many pages', PAGES, 1, SLOW, seen(8), 8 + 2 * SIDE_BY_SIDE, { returnAll: true }],
	['while it asks after a lost reply', BIND, 100, LOST, isAsking, 3 * SIDE_BY_SIDE],
	['while it asks what is done', ADD, 100, SILENT_LISTS, isAsking, 2, { options: { ifDone: 'skip' } }],
])(
	'%s: nothing more is sent, and the run ends',
	async (_, subject, size, faults, abortWhen, most, more = {}) => {
		if (subject === PAGES) sandbox.state.addEmployees(2_000);
		faults.forEach((fault) => sandbox.faults.add(fault));
		const { ended, sent } = await cancelled(subject, size, abortWhen, more);

		expect(ended).toEqual(ENDED);
		expect(sent).toBeLessThanOrEqual(most);
	},
	SOON,
);

it('reading many items lets n8n’s event loop go on, so that Stop is heard meanwhile', async () => {
	// A function, so that n8n has to evaluate each: a field of the item alone would be looked up.
	const parameters = { customerName: '={{ "n".repeat(1 + $itemIndex % 3) }}' };
	const { ended, sent, reads } = await cancelled(BIND, 1_000, ({ reads: count }) => count > 50, parameters);

	expect([ended, sent]).toEqual([ENDED, 0]);
	expect(reads).toBeLessThan(1_000);
});
