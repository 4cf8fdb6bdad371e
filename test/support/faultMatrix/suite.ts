import { uniqBy } from 'lodash';

import { startSandbox } from '../../../sandbox';
import { clearLogs, logs } from '../engine/engine';
import { baselineOf, leakIn, problemsOf } from './case';
import { FAULTS, verdict } from './faults';
import type { FaultRow, Spread } from './faults';
import { MODES, SIZES } from './model';
import type { Baseline, Case, Depth } from './model';
import { operationOf, subjects, titleOf, variants } from './operations';
import type { ServiceName, Subject } from './operations';
import { isDeep } from '../project/deep';
import { useSandbox } from '../server/stage';

/** Timeout of the cases that wait for it, first and when the machine was too busy to keep it, in milliseconds. */
const PATIENCE = [200, 1_500, 8_000];
const NO_TIMEOUT = 30_000;

const SPREADS: Spread[] = ['once', 'always', 'writes'];

const depth: Depth = isDeep ? 'deep' : 'daily';
/** Milliseconds for all runs of one operation under one fault, on a busy machine. */
const LONGEST = 120_000;

/** What decides the way of an operation through the code: those that have the same here differ in their fields and rows alone. */
const wayOf = (subject: Subject): string => {
	const { batch, pages, endpoint } = operationOf(subject) ?? {};
	const { kind, seen, data } = subject;
	return JSON.stringify([kind, seen, data === 'accounts', !batch, !pages, endpoint?.alreadyDoneCode]);
};
const firstOfWay = uniqBy([...subjects, ...variants], wayOf);
/** Of faults that tell the same, decoding makes one and the same problem (test/unit/http/outcome, test/unit/decode/envelope); good answers are read apart. */
const firstOfKind = uniqBy(FAULTS, ({ name, tells, acted }) =>
	tells === 'good' ? name : `${tells} ${acted}`,
);

/** One fault for each way in which it ends for this operation; data of another type or shape is read by its own schema. */
const firstOfEnd = (subject: Subject): FaultRow[] =>
	uniqBy(FAULTS, (row) =>
		['wrong types', 'wrong shape'].includes(row.name)
			? row.name
			: `${verdict(subject, row, 'once')} ${row.tells} ${row.acted}`,
	);

/** The faults that an operation meets. */
export function faultsOf(subject: Subject, among: Depth = depth): FaultRow[] {
	return among === 'daily' ? firstOfEnd(subject) : FAULTS;
}

/** The cases of one operation and fault. */
export function casesOf(subject: Subject, row: FaultRow, among: Depth = depth): Case[] {
	const isFirst =
		firstOfWay.includes(subject) && (among === 'daily' ? firstOfEnd(subject) : firstOfKind).includes(row);
	return SIZES[among]
		.flatMap((size) =>
			MODES.flatMap((mode) => SPREADS.map((spread): Case => ({ subject, row, size, mode, spread }))),
		)
		.filter((one) => (isFirst ? tellsSomething(one) : tellsMost(one)));
}

const fails = ({ subject, row, spread }: Case): boolean =>
	['rejected', 'unknown', 'confirmed'].includes(verdict(subject, row, spread));

/** The one case that every operation has with every fault: one of many items meets it. */
function tellsMost(one: Case): boolean {
	const { row, spread, mode, size } = one;
	const isSize = (size === 1) === (row.name === 'huge');
	return isSize && spread === 'once' && mode === (fails(one) ? 'continueRegularOutput' : MODES[0]);
}

/** Of two cases that go the same way through the code, one is run. */
function tellsSomething(one: Case): boolean {
	const { subject, row, spread, mode, size } = one;
	const due = verdict(subject, row, spread);
	if (spread === 'writes')
		return (
			subject.seen === 'shown' &&
			fails(one) &&
			size > 1 &&
			(mode === 'continueRegularOutput' || (due === 'confirmed' && mode === 'stopWorkflow'))
		);
	// Where nothing fails, all three settings of On Error are the same.
	if (size > 1 && !fails(one)) return spread === 'once' && mode === MODES[0] && row.name !== 'huge';
	// One item that fails takes the same way in both settings that continue.
	if (spread === 'once') return size > 1 || mode !== 'continueErrorOutput';
	if (size === 1) return verdict(subject, row, 'once') !== due;
	return mode === 'continueRegularOutput';
}

/**
 * A case about time, with a sandbox of its own: requests that were given up may arrive after the run. On a busy machine
 * healthy requests can be late as well; what is wrong with the node is wrong with more patience, too.
 */
async function timedOut(one: Case, baseline: Baseline): Promise<string[]> {
	let problems: string[] = [];
	for (const patience of PATIENCE) {
		const sandbox = await startSandbox();
		problems = await problemsOf(one, sandbox, baseline, patience);
		await sandbox.stop();
		if (problems.length === 0) break;
	}
	return problems;
}

/** Runs the fault matrix of one service; the file that calls it must make back-off immediate. */
export function faultMatrix(service: ServiceName): void {
	const sandbox = useSandbox();

	describe.each(
		[...subjects, ...variants]
			.filter((subject) => subject.service === service)
			.map((subject) => [titleOf(subject), subject] as const),
	)('%s', (_name, subject) => {
		const baselines = new Map<number, Baseline>();
		beforeAll(async () => {
			for (const size of SIZES[depth]) baselines.set(size, await baselineOf(subject, size, sandbox));
		});

		it.each(faultsOf(subject).map((row) => [row.name, row] as const))(
			'%s',
			async (_fault, row) => {
				clearLogs();
				const runs = casesOf(subject, row).map((one) => [one, baselines.get(one.size) as Baseline] as const);
				const problems: string[][] = [];
				if (row.name === 'time-out')
					problems.push(...(await Promise.all(runs.map(async (run) => await timedOut(...run)))));
				else
					for (const [one, baseline] of runs)
						problems.push(await problemsOf(one, sandbox, baseline, NO_TIMEOUT));

				expect(problems.flat()).toEqual([]);
				expect(leakIn({ run: { data: {} }, output: [] } as never, logs())).toBeUndefined();
			},
			LONGEST,
		);
	});
}
