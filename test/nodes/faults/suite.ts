import { uniqBy } from 'lodash';

import type { Sandbox } from '../../../sandbox';
import { clearLogs, logs, runNode } from '../../helpers/engine/engine';
import { isDeep } from '../../helpers/project/deep';
import { useSandbox } from '../../helpers/server/stage';
import { FAULTS, type FaultRow, type Spread, verdict } from './faults';
import { type Case, expectDue, leakIn, linked, MAX_RETRIES, type Mode, timesDone } from './judge';
import {
	credentialsFor,
	nodeOf,
	operationOf,
	parametersOf,
	type ServiceName,
	type Subject,
	subjects,
	titleOf,
	variants,
} from './operations';

/** Writes that are never repeated go five at a time: one item at least waits for its turn. */
const SIZE = 6;
const HUGE = 2 * 1024 * 1024;
const NO_TIMEOUT = 30_000;
/** Where the service is silent; healthy requests come in time on a busy machine, too. */
const SOON = 3_000;

/** What decides the way of an operation through the code: those that have the same here differ in their fields and rows alone. */
const wayOf = (subject: Subject): string => {
	const { batch, pages, endpoint } = operationOf(subject) ?? {};
	const { kind, seen, data } = subject;
	return JSON.stringify([kind, seen, data === 'accounts', !batch, !pages, endpoint?.alreadyDoneCode]);
};
const all = [...subjects, ...variants];
const firstOfWay = uniqBy(all, wayOf);

/** One fault for each way in which it ends for this operation; data of another type or shape is read by its own schema. */
const firstOfEnd = (subject: Subject): FaultRow[] =>
	uniqBy(FAULTS, (row) =>
		['wrong types', 'wrong shape'].includes(row.name)
			? row.name
			: `${verdict(subject, row, 'once')} ${row.tells} ${row.acted}`,
	);

/** The faults that an operation meets: those that end alike stand for one another, unless DEEP=1. */
const faultsOf = (subject: Subject): FaultRow[] => (isDeep ? FAULTS : firstOfEnd(subject));

/** Each operation with each fault that one of many items meets; one of each way through the code in all ways, as far as they differ. */
function waysOf(subject: Subject, row: FaultRow): Array<[Spread, Mode]> {
	const fails = (spread: Spread) =>
		['rejected', 'unknown', 'confirmed'].includes(verdict(subject, row, spread));
	const isFirst = firstOfWay.includes(subject) && firstOfEnd(subject).includes(row);
	// Where nothing fails, all three settings of On Error are the same.
	if (!isFirst || !fails('once'))
		return [
			['once', fails('once') ? 'continueRegularOutput' : 'stopWorkflow'],
			...(isFirst && fails('always') ? [['always', 'continueRegularOutput'] as [Spread, Mode]] : []),
		];
	return [
		['once', 'stopWorkflow'],
		['once', 'continueRegularOutput'],
		['once', 'continueErrorOutput'],
		['always', 'continueRegularOutput'],
		...(subject.seen === 'shown' && fails('writes')
			? [['writes', 'continueRegularOutput'] as [Spread, Mode], ['writes', 'stopWorkflow'] as [Spread, Mode]]
			: []),
	];
}

export const casesOf = (subject: Subject, faults = faultsOf(subject)): Case[] =>
	faults.flatMap((row) => waysOf(subject, row).map(([spread, mode]) => ({ subject, row, spread, mode })));

async function run(subject: Subject, sandbox: Sandbox, mode: Mode, timeout = NO_TIMEOUT) {
	const items = subject.items(sandbox.state, SIZE);
	const options = { timeout, ...(subject.kind === 'once' ? {} : { maxRetries: MAX_RETRIES }) };
	const result = await runNode({
		node: nodeOf(subject.service),
		credentials: credentialsFor(subject.service, sandbox),
		parameters: parametersOf(subject, options),
		items,
		onError: mode,
	});
	return { items, result };
}

/** Runs the fault matrix of one service; the file that calls it must make back-off immediate. */
export function faultMatrix(service: ServiceName): void {
	const sandbox = useSandbox();

	describe.each(
		all
			.filter((subject) => subject.service === service)
			.map((subject) => [titleOf(subject), subject] as const),
	)('%s', (_name, subject) => {
		const usual = { requests: 0, rows: [] as number[] };

		/** Without a fault each item is done once, and nothing is said of the replies. */
		beforeAll(async () => {
			sandbox.reset();
			const { items, result } = await run(subject, sandbox, 'stopWorkflow');

			expect([
				result.error?.message,
				result.hints.filter(({ message }) => /^The service/.test(message)),
			]).toEqual([undefined, []]);
			if (subject.acts !== undefined)
				expect(items.map((item) => timesDone(subject, item, sandbox))).toEqual(items.map(() => 1));
			usual.requests = sandbox.ledger.requests.length;
			usual.rows = items.map((_, index) => linked(result.items, index).length);
		});

		it.each(casesOf(subject).map((one) => [one.row.name, one.spread, one.mode, one] as const))(
			'%s, %s, %s',
			async (_fault, spread, mode, one) => {
				clearLogs();
				sandbox.faults.add({
					...one.row.fault(HUGE),
					times: spread === 'once' ? 1 : Infinity,
					...(spread === 'writes' ? { match: { method: operationOf(subject)?.endpoint.method } } : {}),
				});
				const timeout = one.row.name === 'time-out' ? SOON : NO_TIMEOUT;
				const { items, result } = await run(subject, sandbox, mode, timeout);

				expectDue({ ...one, sandbox, items, result, usual });
				expect(leakIn(result, logs())).toBeUndefined();
			},
		);
	});
}
