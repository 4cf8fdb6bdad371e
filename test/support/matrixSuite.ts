/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; FAULTS=full comes from the environment */
import { startSandbox } from '../../sandbox';
import type { Sandbox } from '../../sandbox';
import { clearLogs, logs } from './engine';
import { baselineOf, leakIn, problemsOf } from './matrixCase';
import { FAULTS, verdict } from './matrixFaults';
import type { FaultRow, Spread } from './matrixFaults';
import { MODES, SIZES } from './matrixModel';
import type { Baseline, Case } from './matrixModel';
import { endpointOf, subjects, titleOf, variants } from './matrixOperations';
import type { ServiceName, Subject } from './matrixOperations';

/** Sandboxes side by side, so that cases that only wait do not add up. */
const SANDBOXES = 4;

/** Timeout of the cases that wait for it, first and when the machine was too busy to keep it, in milliseconds. */
const PATIENCE = [400, 2_000, 8_000];
const NO_TIMEOUT = 30_000;

const SPREADS: Spread[] = ['once', 'always', 'writes'];

const full = process.env.FAULTS === 'full';
/** Milliseconds for all runs of one operation under one fault; many lists in replies of 50 MB take minutes on a busy machine. */
const LONGEST = full ? 900_000 : 120_000;

/** The cases of one operation and fault. */
export function casesOf(subject: Subject, row: FaultRow, all = full): Case[] {
	return SIZES.flatMap((size) =>
		MODES.flatMap((mode) => SPREADS.map((spread): Case => ({ subject, row, size, mode, spread }))),
	).filter((one) => (all ? one.spread !== 'writes' || one.subject.kind === 'once' : tellsSomething(one)));
}

/** Of two cases that go the same way through the code, the default run takes one; `FAULTS=full` takes all. */
function tellsSomething({ subject, row, spread, mode, size }: Case): boolean {
	const due = verdict(subject, row, spread);
	const fails = due === 'rejected' || due === 'unknown' || due === 'confirmed';
	if (spread === 'writes')
		return (
			subject.seen === 'shown' &&
			fails &&
			size > 1 &&
			(mode === 'continueRegularOutput' || (due === 'confirmed' && mode === 'stopWorkflow'))
		);
	// Where nothing fails, all three settings of On Error are the same.
	if (size > 1 && !fails) return spread === 'once' && mode === MODES[0] && row.name !== 'huge';
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
	const idle: Sandbox[] = [];
	const all: Sandbox[] = [];
	const baselines = new Map<string, Baseline>();
	let waiting: Array<() => void> = [];

	beforeAll(async () => {
		all.push(...(await Promise.all(Array.from({ length: SANDBOXES }, async () => await startSandbox()))));
		idle.push(...all);
	});
	afterAll(async () => {
		await Promise.all(all.map(async (sandbox) => await sandbox.stop()));
	});

	async function withSandbox<Result>(work: (sandbox: Sandbox) => Promise<Result>): Promise<Result> {
		while (idle.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
		const sandbox = idle.pop() as Sandbox;
		try {
			return await work(sandbox);
		} finally {
			idle.push(sandbox);
			const woken = waiting;
			waiting = [];
			woken.forEach((wake) => wake());
		}
	}

	describe.each(
		[...subjects, ...variants]
			.filter((subject) => subject.service === service)
			.map((subject) => [titleOf(subject), subject] as const),
	)('%s', (_name, subject) => {
		beforeAll(async () => {
			for (const size of SIZES)
				baselines.set(
					`${titleOf(subject)} ${size}`,
					await withSandbox(async (sandbox) => await baselineOf(subject, size, sandbox)),
				);
		});

		it('is repeated as the document says', () => {
			const { method, repeat } = endpointOf(subject) ?? {};
			expect([method === 'GET', repeat]).toEqual([
				subject.kind === 'read',
				subject.kind === 'once' ? 'never' : 'idempotent',
			]);
		});

		it.each(FAULTS.map((row) => [row.name, row] as const))(
			'%s',
			async (_fault, row) => {
				clearLogs();
				const problems = await Promise.all(
					casesOf(subject, row).map(async (one) => {
						const baseline = baselines.get(`${titleOf(subject)} ${one.size}`) as Baseline;
						if (row.name === 'time-out') return await timedOut(one, baseline);
						return await withSandbox(async (sandbox) => await problemsOf(one, sandbox, baseline, NO_TIMEOUT));
					}),
				);

				expect(problems.flat()).toEqual([]);
				expect(leakIn({ run: { data: {} }, output: [] } as never, logs())).toBeUndefined();
			},
			LONGEST,
		);
	});
}
