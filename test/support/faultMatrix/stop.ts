import type { IDataObject } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox';
import type { RunResult } from '../engine/engine';
import { attempts, verdict } from './faults';
import { asks, confirmedProblems, hit, linked, lookProblems, sentBy, timesDone } from './ledger';
import { MAX_RETRIES } from './model';
import type { Baseline, Case } from './model';
import type { Subjected } from './operations';

/** What is wrong with the error that stopped a run. */

/** The thrown error lists so many rows, parts and items at most (docs/maintainers/design.md, "Items"). */
const MOST_LISTED = 100;

interface StopData {
	outcome: string;
	completed: IDataObject[];
	failed: Array<{ itemIndex: number; outcome: string }>;
	notSent: number[];
}

/** On Error = Stop: the thrown error names every item that has no row. */
export function stopProblems(
	{ subject, row, spread, mode, size }: Case,
	sandbox: Sandbox,
	baseline: Baseline,
	items: Subjected[],
	result: RunResult,
): string[] {
	const due = verdict(subject, row, spread);
	if (due === 'done' || due === 'repeated' || due === 'confirmed') {
		if (result.status !== 'success') return [`status ${result.status}: ${result.error?.message}`];
		return items.flatMap((item, index) => {
			const rows = linked(result.items, index);
			const undone = subject.acts !== undefined && timesDone(subject, item, sandbox) === 0;
			return [
				...(rows.length === baseline.rows[index] ? [] : [`item ${index} lost rows`]),
				...(undone ? [`item ${index} has a row, yet was not done`] : []),
				...confirmedProblems(rows, due === 'confirmed' && hit(subject, item, sandbox) === true),
			];
		});
	}
	const error = result.error as
		| { name?: string; description?: string; context?: { itemIndex?: number; data?: StopData } }
		| undefined;
	const { data, itemIndex } = error?.context ?? {};
	if (
		result.status !== 'error' ||
		error?.name !== 'NodeApiError' ||
		data === undefined ||
		itemIndex === undefined
	)
		return [`status ${result.status} with ${String(error?.name)}, without data`];
	const problems: string[] = [];
	if (data.outcome !== due) problems.push(`outcome ${data.outcome}, not ${due}`);
	const failed = new Set(data.failed.map((part) => part.itemIndex));
	const notSent = new Set(data.notSent);
	if (!failed.has(itemIndex)) problems.push('the item of the error is not among the failed ones');
	const rest = items.flatMap((_, index) => (failed.has(index) || notSent.has(index) ? [] : [index]));
	const rows = rest.reduce((sum, index) => sum + (baseline.rows[index] ?? 0), 0);
	if (data.completed.length !== Math.min(rows, MOST_LISTED))
		problems.push(
			`${data.completed.length} completed rows for ${rest.length} items that are neither failed nor unsent`,
		);
	for (const index of notSent)
		if (failed.has(index)) problems.push(`item ${index} is both failed and not sent`);
	for (const { outcome } of data.failed)
		if (outcome !== due) problems.push(`a failed part is ${outcome}, not ${due}`);
	items.forEach((item, index) => {
		const met = hit(subject, item, sandbox);
		const done = timesDone(subject, item, sandbox);
		if (met !== undefined && met !== failed.has(index))
			problems.push(
				`item ${index} ${met ? 'met the fault but is not told' : 'is told as failed without having met the fault'}`,
			);
		if (notSent.has(index) && sentBy(subject, sandbox).some((entry) => asks(item.needle, entry)))
			problems.push(`item ${index} is told as not sent, yet was sent`);
		if (subject.acts !== undefined && rest.includes(index) && done === 0)
			problems.push(`item ${index} is told as done, yet was not`);
		if (due === 'rejected' && failed.has(index) && done > 0)
			problems.push(`item ${index} is told as rejected, yet was done`);
	});
	const most = Math.min(baseline.requests, 25) * attempts(subject, row, spread, MAX_RETRIES);
	const sent = sentBy(subject, sandbox).length;
	if (sent > most) problems.push(`${sent} requests after the first failure`);
	problems.push(...lookProblems({ subject, row, spread, mode, size }, due, sandbox));
	const counted = `${rest.length} of ${size} ${subject.counted ?? 'requests had succeeded'}`;
	if (size > 1 && error.description?.includes(` ${counted}`) !== true)
		problems.push(`the description does not count "${counted}": ${error.description}`);
	return problems;
}
