import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox';
import type { RunResult } from '../engine/engine';
import { errorIn, outcomeIn } from '../specs/errorRows';
import { attempts, verdict } from './faults';
import { confirmedProblems, hit, linked, lookProblems, sentBy, timesDone } from './ledger';
import { MAX_RETRIES } from './model';
import type { Baseline, Case } from './model';
import type { Subject, Subjected } from './operations';

/** What is wrong with the rows and error rows of a run. */

/** What the description then says. */
const LOOKED = { shown: /It was looked up/, changed: /It was looked up/, hidden: /It cannot be looked up/ };

const isErrorRow = ({ json }: INodeExecutionData) => errorIn(json) !== undefined;

/** On Error = Continue, either way: every item has its rows or its error row, with the outcome due. */
export function rowProblems(
	{ subject, row, spread, mode, size }: Case,
	sandbox: Sandbox,
	baseline: Baseline,
	items: Subjected[],
	result: RunResult,
): string[] {
	const problems: string[] = [];
	const due = verdict(subject, row, spread);
	const failing = due === 'rejected' || due === 'unknown';
	const good =
		mode === 'continueErrorOutput' ? result.items : result.items.filter((item) => !isErrorRow(item));
	const bad = mode === 'continueErrorOutput' ? result.errors : result.items.filter(isErrorRow);
	if (result.status !== 'success') problems.push(`status ${result.status}: ${result.error?.message}`);
	items.forEach((item, index) => {
		const [rows, errors] = [linked(good, index), linked(bad, index)];
		const met = hit(subject, item, sandbox) ?? errors.length > 0;
		const expected = met && failing ? [0, 1] : [baseline.rows[index], 0];
		problems.push(...confirmedProblems(rows, met && due === 'confirmed'));
		if (rows.length !== expected[0] || errors.length !== expected[1])
			problems.push(
				`item ${index} has ${rows.length} row(s) and ${errors.length} error row(s), not ${String(expected)}`,
			);
		for (const { json } of errors) {
			// Older n8n know an error row by its having no other key.
			if (mode === 'continueRegularOutput' && Object.keys(json).length !== 1)
				problems.push(`item ${index}: an error row with ${Object.keys(json).join()}`);
			problems.push(...errorProblems(json, due, subject).map((problem) => `item ${index}: ${problem}`));
		}
		const done = timesDone(subject, item, sandbox);
		const says = errors[0] && outcomeIn(errors[0].json);
		if (subject.acts !== undefined && says === undefined && done === 0)
			problems.push(`item ${index} has a row, yet was not done`);
		if (subject.acts !== undefined && says === 'rejected' && done > 0)
			problems.push(`item ${index} is told as rejected, yet was done`);
	});
	if (
		good.length + bad.length !==
		items.reduce((sum, _, index) => sum + linked(good, index).length + linked(bad, index).length, 0)
	)
		problems.push('a row is linked to no item');
	const calls = subject.name === 'employee.getMany' ? size : baseline.requests;
	const pages = baseline.requests / calls;
	const expected = !failing
		? baseline.requests + (due === 'repeated' ? 1 : 0)
		: spread === 'always'
			? calls * attempts(subject, row, spread, MAX_RETRIES)
			: spread === 'writes'
				? baseline.requests
				: baseline.requests - (pages - 1);
	const sent = sentBy(subject, sandbox).length;
	if (sent !== expected) problems.push(`${sent} requests, not ${expected}`);
	problems.push(...lookProblems({ subject, row, spread, mode, size }, due, sandbox));
	const marked = items.every(({ needle }) => needle !== undefined);
	const failed = spread === 'once' && subject.shared !== true ? 1 : size;
	if (!marked && bad.length !== (failing ? failed : 0))
		problems.push(`${bad.length} error rows, not ${failing ? failed : 0}`);
	return problems;
}

function errorProblems(json: IDataObject, due: string, { seen }: Subject): string[] {
	const error = errorIn(json);
	if (error === undefined) return [`no error row: ${JSON.stringify(json)}`];
	const { message, outcome, description } = error;
	const problems: string[] = [];
	if (outcome !== due) problems.push(`outcome ${outcome}, not ${due} (${message})`);
	if ((outcome === 'unknown') !== /may have done this/.test(description))
		problems.push(`the description does not fit the outcome ${outcome}: ${description}`);
	const looked = outcome === 'unknown' && seen !== undefined ? LOOKED[seen] : undefined;
	if (looked !== undefined ? !looked.test(description) : /look(ed)? (for|up)/.test(description))
		problems.push(
			`the description tells of looking where it should not, or not where it should: ${description}`,
		);
	return problems;
}
