import { partition, range, sumBy } from 'lodash';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox';
import { saved, type RunResult } from '../../helpers/engine/engine';
import { errorIn, outcomeIn } from '../../helpers/errorRows';
import { failureOf } from '../../helpers/orderService';
import { attempts, type FaultRow, type Spread, type Verdict, verdict } from './faults';
import { endpointOf, operationOf, PASSWORD, type Subject, type Subjected } from './operations';

/** Holds a run against one fault: its rows and errors against what is due, and against the sandbox's ledger. */

export type Mode = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';

export interface Case {
	subject: Subject;
	row: FaultRow;
	spread: Spread;
	mode: Mode;
}

export interface Played extends Case {
	sandbox: Sandbox;
	items: Subjected[];
	result: RunResult;
	/** Without a fault: the requests, and the rows of each item. */
	usual: { requests: number; rows: number[] };
}

/** Max Retries of a run, where the operation has it. */
export const MAX_RETRIES = 2;
/** How often it is looked whether something is done (docs/maintainers/design.md, "Running again"). */
const LOOKS = 3;
/** The thrown error lists so many rows, parts and items at most (docs/maintainers/design.md, "Items"). */
const MOST_LISTED = 100;

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
	const { subject, row, spread, mode, sandbox, items, result } = played;
	const due = verdict(subject, row, spread);
	const isFailing = due === 'rejected' || due === 'unknown';
	if (mode === 'stopWorkflow' && isFailing) expectStopped(played, due);
	else expectRows(played, due, isFailing);
	expectLooks(played, due);
	expect(leakIn(result)).toBeUndefined();
	// Whatever the mode: each request has a nonce of its own, none is sent oftener than allowed, nothing is done twice.
	expect(sandbox.ledger.requests.filter(({ nonce }) => nonce !== 'fresh')).toEqual([]);
	const most = attempts(subject, row, spread, MAX_RETRIES);
	for (const item of items) {
		expect(sentFor(played, item).length).toBeLessThanOrEqual(most);
		if (subject.kind === 'once') expect(timesDone(subject, item, sandbox)).toBeLessThanOrEqual(1);
	}
	const met = sandbox.ledger.requests.filter(({ fault }) => fault !== null).length;
	const all = { once: 1, always: sandbox.ledger.requests.length, writes: sentBy(played).length };
	expect(met).toBe(all[spread]);
}

/** Every item has its rows or its error row, with the outcome due. */
function expectRows(played: Played, due: Verdict, isFailing: boolean): void {
	const { subject, row, spread, mode, sandbox, items, result, usual } = played;
	expect([result.status, result.error?.message]).toEqual(['success', undefined]);
	const [good, bad] =
		mode === 'continueErrorOutput'
			? [result.items, result.errors]
			: partition(result.items, ({ json }) => errorIn(json) === undefined);
	const told = items.map((item, index) => {
		const [rows, errors] = [linked(good, index), linked(bad, index)];
		const outcomes = errors.map(({ json }) => outcomeIn(json));
		const isMet = hasMet(played, item) ?? errors.length > 0;
		const done = timesDone(subject, item, sandbox);
		const isTold =
			subject.acts === undefined || outcomes[0] === 'unknown' || (outcomes[0] === undefined) === done > 0;
		return {
			is: [rows.length, outcomes, rows.filter(({ json }) => json.confirmed === true).length, isTold],
			due:
				isMet && isFailing
					? [0, [due], 0, true]
					: [usual.rows[index], [], isMet && due === 'confirmed' ? usual.rows[index] : 0, true],
		};
	});
	expect(told.map(({ is }) => is)).toEqual(told.map((one) => one.due));
	// A row that is linked to no item would be one too many.
	expect(good.length + bad.length).toBe(
		sumBy(range(items.length), (n) => linked(good, n).length + linked(bad, n).length),
	);
	for (const { json } of bad) {
		// Older n8n know an error row by its having no other key.
		if (mode === 'continueRegularOutput') expect(Object.keys(json)).toEqual(['error']);
		expectDescription(json, due, subject);
	}
	const calls = operationOf(subject)?.pages === undefined ? usual.requests : items.length;
	const pages = usual.requests / calls;
	const expected = !isFailing
		? usual.requests + (due === 'repeated' ? 1 : 0)
		: spread === 'always'
			? calls * attempts(subject, row, spread, MAX_RETRIES)
			: usual.requests + (spread === 'once' ? attempts(subject, row, spread, MAX_RETRIES) - pages : 0);
	// Rows of several lists: what is read beside the one that met the fault is test/nodes/license.test.ts's.
	if (subject.name !== 'license.getMany') expect(sentBy(played)).toHaveLength(expected);
	const failed = spread === 'once' && subject.shared !== true ? 1 : items.length;
	if (items.some(({ needle }) => needle === undefined)) expect(bad).toHaveLength(isFailing ? failed : 0);
}

/** What the description then says. */
const LOOKED = { shown: /It was looked up/, changed: /It was looked up/, hidden: /It cannot be looked up/ };

function expectDescription(json: IDataObject, due: Verdict, { seen }: Subject): void {
	const { description = '' } = errorIn(json) ?? {};
	expect(/may have done this/.test(description)).toBe(due === 'unknown');
	const looked = due === 'unknown' && seen !== undefined ? LOOKED[seen] : undefined;
	if (looked !== undefined) expect(description).toMatch(looked);
	else expect(description).not.toMatch(/look(ed)? (for|up)/);
}

interface StopData {
	outcome: string;
	completed: IDataObject[];
	failed: Array<{ itemIndex: number; outcome: string }>;
	notSent: number[];
}

/** On Error = Stop: the thrown error names every item that has no row. */
function expectStopped(played: Played, due: Verdict): void {
	const { subject, row, spread, sandbox, items, result, usual } = played;
	const { status, name, itemIndex = -1, description, data } = failureOf(result);
	expect([status, name, data?.outcome]).toEqual(['error', 'NodeApiError', due]);
	const { completed, failed, notSent } = data as unknown as StopData;
	expect(failed.map(({ outcome }) => outcome)).toEqual(failed.map(() => due));
	const told = items.map((_, index) => ({
		isFailed: failed.some((one) => one.itemIndex === index),
		isUnsent: notSent.includes(index),
	}));
	expect([told[itemIndex]?.isFailed, told.filter((one) => one.isFailed && one.isUnsent)]).toEqual([true, []]);
	items.forEach((item, index) => {
		const { isFailed, isUnsent } = told[index]!;
		const done = timesDone(subject, item, sandbox);
		expect(isFailed).toBe(hasMet(played, item) ?? isFailed);
		if (isUnsent) expect(sentFor(played, item)).toEqual([]);
		if (subject.acts !== undefined && !isFailed && !isUnsent) expect(done).toBeGreaterThan(0);
		if (due === 'rejected' && isFailed) expect(done).toBe(0);
	});
	const rest = range(items.length).filter((index) => !told[index]?.isFailed && !told[index]?.isUnsent);
	expect(completed).toHaveLength(
		Math.min(
			sumBy(rest, (index) => usual.rows[index] ?? 0),
			MOST_LISTED,
		),
	);
	const most = Math.min(usual.requests, 25) * attempts(subject, row, spread, MAX_RETRIES);
	expect(sentBy(played).length).toBeLessThanOrEqual(most);
	const counted = subject.counted ?? 'requests had succeeded';
	expect(description).toContain(` ${rest.length} of ${items.length} ${counted}`);
}

/** What is looked up is looked up often enough, not for ever, and only where something may come of it. */
function expectLooks(played: Played, due: Verdict): void {
	const { subject, sandbox, items } = played;
	const looks = sandbox.ledger.requests.length - sentBy(played).length;
	const isSeen = subject.seen === 'shown' || subject.seen === 'changed';
	if (isSeen && (due === 'confirmed' || due === 'unknown')) {
		expect(looks).toBeGreaterThan(0);
		expect(looks).toBeLessThanOrEqual(items.length * LOOKS * (1 + MAX_RETRIES) * 2);
	} else expect(looks).toBe(0);
}
