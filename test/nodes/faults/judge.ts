import { isEqual, partition, sum } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox';
import { saved, type RunResult } from '../../helpers/engine/engine';
import { errorIn, failureOf, outcomeIn } from '../../helpers/rows';
import { attempts, type FaultRow, type Spread, type Verdict, verdict } from './faults';
import { endpointOf, PASSWORD, type Subject, type Subjected } from './operations';

/** Holds a run against one fault: its rows and errors against what is due, and against the sandbox's ledger. */

export type Mode = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';

export interface Played {
	subject: Subject;
	row: FaultRow;
	spread: Spread;
	mode: Mode;
	sandbox: Sandbox;
	items: Subjected[];
	result: RunResult;
	/** Without a fault: the rows of each item. */
	usual: number[];
}

/** Max Retries of a run, where the operation has it. */
export const MAX_RETRIES = 2;
/** How often it is looked whether something is done (docs/maintainers/design.md, "Running again"). */
const LOOKS = 3;

/** Everything secret that a run has in hand. */
const SECRETS =
	/sandbox-(app-access|client|user)-token|sandbox-app-secret|sandbox-password|issued-(application|user)-[0-9a-f]/;

/** The first secret that stands in what n8n keeps of a run, or in other texts. */
export function leakIn(result: RunResult, ...texts: string[]): string | undefined {
	const all = [saved(result), JSON.stringify(result.output), ...texts].join('\n');
	return all.includes(PASSWORD) ? PASSWORD : SECRETS.exec(all)?.[0];
}

/** In how many requests the service did what the item asked for. */
export function timesDone(
	{ acts, markOf }: Pick<Subject, 'acts' | 'markOf'>,
	{ mark = '' }: Subjected,
	{ ledger }: Sandbox,
): number {
	if (acts === undefined) return 0;
	const entries = new Map(ledger.requests.map((entry) => [entry.n, entry]));
	const own = ledger.did(acts).filter((act) => markOf(act, entries.get(act.n)).includes(mark));
	return new Set(own.map(({ n }) => n)).size;
}

export const linked = (rows: INodeExecutionData[], index: number) =>
	rows.filter(({ pairedItem }) => (pairedItem as { item?: number } | undefined)?.item === index);

/** The requests of the operation itself, apart from those by which its work is looked up. */
const sentBy = ({ subject, sandbox }: Pick<Played, 'subject' | 'sandbox'>) =>
	sandbox.ledger.requests.filter(({ method }) => method === endpointOf(subject)?.method);

/** Those of an item, where requests tell it. */
const sentFor = (played: Played, { needle }: Subjected) =>
	sentBy(played).filter(
		({ path, rawBody }) => needle !== undefined && (path.includes(needle) || rawBody.includes(needle)),
	);

/** Did an item's request meet the fault? Undefined where requests look all alike. */
const hasMet = (played: Played, item: Subjected): boolean | undefined =>
	item.needle === undefined ? undefined : sentFor(played, item).some(({ fault }) => fault !== null);

export function expectDue(played: Played): void {
	const { subject, row, spread, mode, sandbox, items } = played;
	const due = verdict(subject, row, spread);
	const isFailing = due === 'rejected' || due === 'unknown';
	if (mode === 'stopWorkflow' && isFailing) expectStopped(played, due);
	else expectRows(played, due, isFailing);

	// What is looked up is looked up often enough, not for ever, and only where something may come of it.
	const { requests } = sandbox.ledger;
	const looks = requests.length - sentBy(played).length;
	expect(looks > 0).toBe(subject.seen === 'shown' && (due === 'confirmed' || due === 'unknown'));
	expect(looks).toBeLessThanOrEqual(items.length * LOOKS * (1 + MAX_RETRIES) * 2);
	// Whatever the mode: each request has a nonce of its own, none is sent oftener than allowed, nothing is done twice.
	expect(requests.filter(({ nonce }) => nonce !== 'fresh')).toEqual([]);
	for (const item of items) {
		expect(sentFor(played, item).length).toBeLessThanOrEqual(attempts(subject, row, MAX_RETRIES));
		if (subject.kind === 'once') expect(timesDone(subject, item, sandbox)).toBeLessThanOrEqual(1);
	}
	const all = { once: 1, always: requests.length, writes: sentBy(played).length };
	expect(requests.filter(({ fault }) => fault !== null)).toHaveLength(all[spread]);
}

/** Every item has its rows or its error row, with the outcome due. */
function expectRows(played: Played, due: Verdict, isFailing: boolean): void {
	const { subject, spread, mode, sandbox, items, result, usual } = played;
	const { status, message, description } = failureOf(result);
	expect([status, message, description]).toEqual(['success', undefined, undefined]);
	const [good, bad] =
		mode === 'continueErrorOutput'
			? [result.items, result.errors]
			: partition(result.items, ({ json }) => errorIn(json) === undefined);
	const told = items.map((item, index) => {
		const [rows, errors] = [linked(good, index), linked(bad, index)];
		const outcomes = errors.map(({ json }) => outcomeIn(json));
		const isMet = hasMet(played, item) ?? errors.length > 0;
		const isDone = timesDone(subject, item, sandbox) > 0;
		const isTrue =
			subject.acts === undefined || outcomes[0] === 'unknown' || (outcomes[0] === undefined) === isDone;
		return {
			is: [rows.length, outcomes, rows.filter(({ json }) => json.confirmed === true).length, isTrue],
			due:
				isMet && isFailing
					? [0, [due], 0, true]
					: [usual[index], [], isMet && due === 'confirmed' ? usual[index] : 0, true],
			// For whoever reads a failure that comes once in a thousand runs.
			why: errors.map(({ json }) => errorIn(json)),
		};
	});
	expect(told.filter(({ is, due: asDue }) => !isEqual(is, asDue))).toEqual([]);
	// A row that is linked to no item would be one too many.
	const rows = [...good, ...bad];
	expect(rows).toHaveLength(sum(items.map((_, index) => linked(rows, index).length)));
	for (const { json } of bad) {
		// Older n8n know an error row by its having no other key.
		if (mode === 'continueRegularOutput') expect(Object.keys(json)).toEqual(['error']);
		expect(/may have done this/.test(errorIn(json)?.description ?? '')).toBe(due === 'unknown');
	}
	const failed = spread === 'once' && subject.shared !== true ? 1 : items.length;
	if (items.some(({ needle }) => needle === undefined)) expect(bad).toHaveLength(isFailing ? failed : 0);
}

interface StopData {
	completed: IDataObject[];
	failed: Array<{ itemIndex: number; outcome: string }>;
	notSent: number[];
}

/** On Error = Stop: the thrown error names every item that has no row. */
function expectStopped(played: Played, due: Verdict): void {
	const { subject, sandbox, items, result, usual } = played;
	const { status, name, itemIndex, description, data } = failureOf(result);
	expect([status, name, data?.outcome]).toEqual(['error', 'NodeApiError', due]);
	const { completed, failed, notSent } = data as unknown as StopData;
	expect(failed.map(({ outcome }) => outcome)).toEqual(failed.map(() => due));
	const failures = failed.map((one) => one.itemIndex);
	expect([failures.includes(itemIndex ?? -1), failures.filter((index) => notSent.includes(index))]).toEqual([
		true,
		[],
	]);
	const isDone = (index: number) => !failures.includes(index) && !notSent.includes(index);
	items.forEach((item, index) => {
		const done = timesDone(subject, item, sandbox);
		expect(failures.includes(index)).toBe(hasMet(played, item) ?? failures.includes(index));
		if (notSent.includes(index)) expect(sentFor(played, item)).toEqual([]);
		if (subject.acts !== undefined && isDone(index)) expect(done).toBeGreaterThan(0);
		if (due === 'rejected' && failures.includes(index)) expect(done).toBe(0);
	});
	expect(completed).toHaveLength(sum(usual.filter((_, index) => isDone(index))));
	const count = items.filter((_, index) => isDone(index)).length;
	expect(description).toContain(` ${count} of ${items.length} `);
}
