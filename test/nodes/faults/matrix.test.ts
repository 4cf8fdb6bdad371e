import { uniqBy } from 'lodash';

import type { Sandbox } from '../../../sandbox';
import { clearLogs, logs } from '../../helpers/engine/engine';
import { skipPauses } from '../../helpers/pauses';
import { isDeep, isQuick } from '../../helpers/project/deep';
import { useSandbox } from '../../helpers/server/stage';
import { FAULTS, type FaultRow, type Spread, verdict } from './faults';
import { expectDue, leakIn, linked, MAX_RETRIES, type Mode, timesDone } from './judge';
import { operationOf, runSubject, type Subject, subjects, titleOf, variants } from './operations';

/** The fault matrix: each operation with each kind of failure, against the sandbox. That back-off waits is held where it is made. */

skipPauses();

/** Writes that are never repeated go five at a time: one item at least waits for its turn. */
const SIZE = 6;
const NO_TIMEOUT = 30_000;
/** Where the service is silent; healthy requests come in time on a busy machine, too. */
const SOON = 3_000;

const sandbox = useSandbox();
const all = [...subjects, ...variants];

/** What decides the way of an operation through the code: those that have the same here differ in their fields and rows alone. */
const firstOfWay = uniqBy(all, (subject) => {
	const { batch, pages, endpoint } = operationOf(subject) ?? {};
	const { kind, seen, data } = subject;
	return JSON.stringify([
		kind,
		seen === 'shown',
		data === 'accounts',
		!batch,
		!pages,
		endpoint?.alreadyDoneCode,
	]);
});

/** What On Error makes of an end is the same for all of a kind. */
const firstOfKind = isQuick ? uniqBy(firstOfWay, ({ kind, seen }) => `${kind} ${seen}`) : firstOfWay;

/** Data of another type or shape is read by its own schema. */
const OWN_SCHEMA = ['wrong types', 'wrong shape'];
const endOf = (subject: Subject, row: FaultRow): string =>
	OWN_SCHEMA.includes(row.name) ? row.name : verdict(subject, row, 'once');
const oneOfEach = (subject: Subject): FaultRow[] => uniqBy(FAULTS, (row) => endOf(subject, row));
/** One fault for each end; of the first on its way, for each way to it. Here, those that differ from it in fields meet what is read by their own schema. */
function faultsOf(subject: Subject): FaultRow[] {
	if (firstOfWay.includes(subject))
		return uniqBy(FAULTS, (row) => `${endOf(subject, row)} ${row.tells} ${row.acted}`);
	const faults = oneOfEach(subject);
	return isQuick ? faults.filter(({ name }) => OWN_SCHEMA.includes(name)) : faults;
}

/** Each operation with each fault that one of many items meets; the first on its way with one for each end in all ways, as far as they differ. */
function waysOf(subject: Subject, row: FaultRow): Array<[Spread, Mode]> {
	const fails = (spread: Spread) =>
		['rejected', 'unknown', 'confirmed'].includes(verdict(subject, row, spread));
	// Where nothing fails, all three settings of On Error are the same.
	const usual: [Spread, Mode] = ['once', fails('once') ? 'continueRegularOutput' : 'stopWorkflow'];
	if (!isDeep && !(firstOfKind.includes(subject) && oneOfEach(subject).includes(row))) return [usual];
	const more: Array<[Spread, Mode, boolean]> = [
		['once', 'stopWorkflow', fails('once')],
		['once', 'continueErrorOutput', fails('once')],
		['always', 'continueRegularOutput', fails('always')],
		['writes', 'continueRegularOutput', subject.seen === 'shown' && fails('writes')],
		['writes', 'stopWorkflow', subject.seen === 'shown' && fails('writes')],
	];
	return [
		usual,
		...more.flatMap(([spread, mode, differs]): Array<[Spread, Mode]> => (differs ? [[spread, mode]] : [])),
	];
}

async function run(subject: Subject, { state }: Sandbox, mode: Mode, timeout = NO_TIMEOUT) {
	const items = subject.items(state, SIZE);
	const options = { timeout, ...(subject.kind === 'once' ? {} : { maxRetries: MAX_RETRIES }) };
	return { items, result: await runSubject(subject, sandbox, { options, items, onError: mode }) };
}

describe.each(all.map((subject) => [`${subject.service} ${titleOf(subject)}`, subject] as const))(
	'%s',
	(_name, subject) => {
		let usual: number[] = [];

		/** Without a fault each item is done once, and nothing is said of the replies. */
		beforeAll(async () => {
			sandbox.reset();
			const { items, result } = await run(subject, sandbox, 'stopWorkflow');

			const said = result.hints.filter((hint) => hint.startsWith('The service'));
			expect([result.error?.message, said]).toEqual([undefined, []]);
			if (subject.acts !== undefined)
				expect(items.map((item) => timesDone(subject, item, sandbox))).toEqual(items.map(() => 1));
			usual = items.map((_, index) => linked(result.items, index).length);
		});

		const cases = (isDeep ? FAULTS : faultsOf(subject)).flatMap((row) =>
			waysOf(subject, row).map(([spread, mode]) => [row.name, spread, mode, row] as const),
		);
		it.each(cases)('%s, %s, %s', async (name, spread, mode, row) => {
			clearLogs();
			sandbox.faults.add({
				...row.fault,
				times: spread === 'once' ? 1 : Infinity,
				...(spread === 'writes' ? { match: { method: operationOf(subject)?.endpoint.method } } : {}),
			});
			const timeout = name === 'time-out' ? SOON : NO_TIMEOUT;
			const { items, result } = await run(subject, sandbox, mode, timeout);

			expectDue({ subject, row, spread, mode, sandbox, items, result, usual });
			expect(leakIn(result, logs())).toBeUndefined();
		});
	},
);
