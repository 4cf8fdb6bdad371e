// Turns the facts of a soak into its tables and checks: the platform's own account of what it did against what was asked of n8n,
// what n8n's ledger says, and what the triggers told.
import lodash from 'lodash';
import { changesChecks, leaversChecks, noncesCheck, ordersChecks } from './accounts.mjs';
import { judgeGrowth } from './metrics.mjs';
import { renewalsChecks, toldOf } from './renewals.mjs';
import { DRIVES } from './templates.mjs';
import { isMost } from './trend.mjs';

const countOf = (counts, workflow, name) => lodash.find(counts, { workflow, name })?.count ?? 0;

export function judge(facts) {
	const growth = judgeGrowth(facts.samples, facts.minutes);
	const driven = drivenOf(facts);
	const checks = {
		...ordersChecks(facts),
		'nothing is left to a person at the end': [...facts.ledger]
			.filter(([, { state }]) => ['person', 'refused'].includes(state))
			.map(([key]) => key),
		...renewalsChecks(facts),
		...changesChecks(facts),
		...leaversChecks(facts),
		...noncesCheck(facts),
		'what pages and answers said was so': facts.problems,
		'an event of long ago is known': facts.late
			.filter(({ status, repeated }) => status !== 200 || !repeated)
			.map(({ eventId, status }) => `${eventId}: ${status}`),
		'each template was driven': driven.flatMap(({ wrong }) => wrong ?? []),
		'no template fails most of its runs': driven.flatMap(({ failing }) => failing ?? []),
		'nothing grows without bound': growth.problems,
	};
	return { tables: tablesOf(facts, growth, driven), checks, unjudged: growth.unjudged };
}

/** A row for each template: what drove it, and how often it ran. */
function drivenOf({ imported, database, executions, plays }) {
	return Object.entries(DRIVES).map(([file, { by, leftOut, play }]) => {
		const name = imported[file]?.name;
		if (!name) return { row: [file, leftOut ?? 'not in templates/', '–', '–'] };
		const seen = lodash.countBy(lodash.filter([...executions.values()], { workflow: name }), 'status');
		// n8n counts runs that a trigger began; a sub-workflow's are its callers', and only seen here.
		const succeeded = countOf(database.counts, name, 'production_success') || (seen.success ?? 0);
		const failed =
			countOf(database.counts, name, 'production_error') || (seen.error ?? 0) + (seen.crashed ?? 0);
		const isDriven = succeeded > 0 && (play === undefined || plays[play].done > 0);
		const isFailing = isMost(failed, succeeded + failed);
		return {
			row: [file, by, `${succeeded}`, `${failed}`],
			wrong: isDriven ? undefined : file,
			failing: isFailing ? `${file}: ${failed} of ${succeeded + failed} runs failed` : undefined,
		};
	});
}

function tablesOf(facts, growth, driven) {
	const { minutes, speed, seed, version, events, sheets, people, requests, plays } = facts;
	const met = lodash.countBy(requests.flatMap(({ fault }) => fault ?? []));
	const figures = [
		['n8n; seed', `${version}; ${seed}`],
		['lasted / of the platform’s time', `${minutes} min / ${((minutes * speed) / 60).toFixed(1)} h`],
		['events / sheets / people', `${events.length} / ${sheets.length} / ${people.length}`],
		['approvals that ordered nothing, and said so', `${toldOf(facts).length}`],
		['faults that met a request', lodash.map(met, (count, kind) => `${count} ${kind}`).join(', ')],
		...Object.entries(plays).map(([name, { done, failed }]) => [
			`play "${name}": gone through / not`,
			`${done} / ${failed.length}${failed.length > 0 ? `: ${failed[0]}` : ''}`,
		]),
	];
	return [
		{ title: 'The run', columns: ['', ''], rows: figures },
		{
			title: 'The templates',
			columns: ['Template', 'Driven by', 'Runs', 'Failed'],
			rows: driven.map(({ row }) => row),
		},
		{
			title: 'Growth',
			columns: ['Measured', 'First', 'Half', 'Last', 'Per hour', 'Limit', ''],
			rows: growth.rows,
		},
	];
}
