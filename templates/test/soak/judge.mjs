// Turns the facts of a soak into its tables and checks: the platform's own account of what it did against what was asked of n8n,
// what n8n's ledger says, and what the triggers told.
import lodash from 'lodash';
import { ordersChecks, peopleChecks, TELLS, twiceIn } from './accounts.mjs';
import { judgeGrowth } from './metrics.mjs';
import { renewalsChecks, toldOf } from './renewals.mjs';
import { DRIVES } from './templates.mjs';
import { isMost } from './trend.mjs';

const GROWTH = 'nothing grows without bound';
const inMB = (bytes) => Math.round(bytes / 1024 / 1024);

/** The statistics of n8n about a workflow. */
const countOf = (counts, workflow, name) => lodash.find(counts, { workflow, name })?.count ?? 0;

/** @returns {{ tables: Array<{ title: string, columns: string[], rows: string[][] }>, checks: Array<{ name: string, wrong: string[], unjudged?: string[] }> }} */
export function judge(facts) {
	const growth = judgeGrowth(facts.samples, facts.minutes);
	const driven = drivenOf(facts);
	const checks = Object.entries({
		...ordersChecks(facts),
		...renewalsChecks(facts),
		...peopleChecks(facts),
		'what pages and answers said was so': facts.problems,
		'an event of long ago is known': facts.late
			.filter(({ status, repeated }) => status !== 200 || !repeated)
			.map(({ eventId, status }) => `${eventId}: ${status}`),
		'every attempt had a fresh nonce': twiceIn(facts.requests.flatMap(({ query }) => query.g_nonce ?? [])),
		'each template was driven': driven.flatMap(({ wrong }) => wrong ?? []),
		'no template fails most of its runs': driven.flatMap(({ failing }) => failing ?? []),
		[GROWTH]: growth.problems,
	}).map(([name, wrong]) => ({ name, wrong, ...(name === GROWTH && { unjudged: growth.unjudged }) }));
	return { tables: tablesOf(facts, growth, driven), checks };
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
	const {
		minutes,
		speed,
		seed,
		version,
		events,
		sheets,
		people,
		acts,
		requests,
		logins,
		decided,
		plays,
		late,
		told,
	} = facts;
	const met = lodash.countBy(requests.flatMap(({ fault }) => fault ?? []));
	const hours = (minutes * speed) / 60;
	const figures = [
		['n8n', version],
		['lasted / of the platform’s time', `${minutes} min / ${hours.toFixed(1)} h`],
		['seed', seed],
		['events / rows of sheets', `${events.length} / ${lodash.sumBy(sheets, 'lines.length')}`],
		[
			'lines of both / orders made',
			`${lodash.sumBy([...events, ...sheets], 'lines.length')} / ${lodash.filter(acts, { kind: 'order.made' }).length}`,
		],
		[
			'lines decided by a person',
			lodash
				.map(lodash.countBy(decided, 'decision'), (count, decision) => `${count} ${decision}`)
				.join(', ') || 'none',
		],
		[
			'renewals asked for / ordered',
			`${facts.renewals.length} / ${lodash.filter(acts, ({ kind, key }) => kind === 'order.made' && key.startsWith('renew/')).length}`,
		],
		['approvals that ordered nothing, and said so', toldOf(facts).length],
		['events of long ago delivered again', late.length],
		[
			'people who came / left',
			`${lodash.filter(people, 'globalId').length} / ${lodash.filter(people, 'isGone').length}`,
		],
		['changes of employees / told', `${acts.filter(({ kind }) => kind in TELLS).length} / ${told.length}`],
		['requests to the platform / logins', `${requests.length} / ${logins}`],
		[
			'n8n at rest, when all had ended: memory (RSS) / live heap, MB',
			`${inMB(facts.atRest.n8n)} / ${inMB(facts.atRest.heap)}`,
		],
		['faults that met one', lodash.map(met, (count, kind) => `${count} ${kind}`).join(', ')],
		...Object.entries(plays).map(([name, { done, failed }]) => [
			`play "${name}": gone through / not`,
			`${done} / ${failed.length}${failed.length > 0 ? `: ${failed[0]}` : ''}`,
		]),
	].map((row) => row.map(String));
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
