// Turns the facts of a soak into its tables and checks: the platform's own account of what it did against what was asked of n8n,
// what n8n's ledger says, and what the triggers told.
import lodash from 'lodash';
import { judgeGrowth } from './metrics.mjs';
import { DRIVES } from './templates.mjs';

/** The statistics of n8n about a workflow. */
const countOf = (counts, workflow, name) => lodash.find(counts, { workflow, name })?.count ?? 0;

/** @returns {{ tables: Array<{ title: string, columns: string[], rows: string[][] }>, checks: Array<{ name: string, wrong: string[] }> }} */
export function judge(facts) {
	const growth = judgeGrowth(facts.samples, facts.minutes);
	const driven = drivenOf(facts);
	const checks = Object.entries({
		...ordersChecks(facts),
		...peopleChecks(facts),
		'what pages and answers said was so': facts.problems,
		'an event of long ago is known': facts.late
			.filter(({ status, repeated }) => status !== 200 || !repeated)
			.map(({ eventId, status }) => `${eventId}: ${status}`),
		'every attempt had a fresh nonce': twiceIn(facts.requests.flatMap(({ query }) => query.g_nonce ?? [])),
		'each template was driven': driven.flatMap(({ wrong }) => wrong ?? []),
		'nothing grows without bound': growth.problems,
	}).map(([name, wrong]) => ({ name, wrong }));
	return { tables: tablesOf(facts, growth, driven), checks };
}

/** Each line of an event or a row of a sheet: exactly one order and `done`, or known as bad, or in a person's hands. */
export function ordersChecks({ run, events, sheets, ledger, acts, named, decided }) {
	const lines = [...events, ...sheets].flatMap((one) => one.lines);
	const orders = lodash.filter(acts, { kind: 'order.made' });
	const made = lodash.groupBy(orders, 'key');
	const renewals = orders.filter(({ key }) => key.startsWith('renew/'));
	const accounts = lines.map(({ key, kind }) => {
		const row = ledger.get(key);
		const due = kind === 'bad' || lodash.some(decided, { key, decision: 'leave out' }) ? 0 : 1;
		return {
			key,
			due,
			ids: lodash.map(made[key], 'id'),
			state: row?.state,
			outcome: JSON.parse(row?.outcome || '{}'),
		};
	});
	const inWords = ({ key, ids, state }) => `${key}: ${ids.length} orders, ${state ?? 'not in the ledger'}`;
	const where = (isWrong) => accounts.filter(isWrong).map(inWords);
	const known = new Set(lines.map(({ key }) => key));
	const ids = new Set(lodash.map(orders, 'id'));
	return {
		'no line has two orders': where(({ ids: own }) => own.length > 1),
		'no renewal is ordered twice': twiceIn(renewals.map(({ key }) => key)),
		'each renewal that was ordered is settled in the ledger': renewals
			.filter(({ key }) => !['done', 'person'].includes(ledger.get(key)?.state))
			.map(({ key }) => key),
		'each line has its order, or is in a person’s hands': where(
			({ ids: own, due, state }) => own.length < due && state !== 'person',
		),
		'what may not be ordered is not': where(({ ids: own, due }) => own.length > due && own.length === 1),
		'the ledger has settled each line': where(({ state }) => !['done', 'person'].includes(state)),
		'the ledger names the order that was made': where(
			({ ids: own, outcome }) => outcome.licenseOrderId && !own.includes(outcome.licenseOrderId),
		),
		'the answers name orders that were made': named.filter((id) => !ids.has(id)),
		'the service has no order besides': orders
			.filter(({ key }) => key.startsWith(run) && !known.has(key) && !key.startsWith(`${run}-clean-`))
			.map(({ key }) => key),
	};
}

const TELLS = { 'employee.added': true, 'employee.updated': true, 'employee.deleted': false };

/** Each change told once; whoever has left holds nothing. */
export function peopleChecks({ people, told, acts, platform }) {
	const ours = lodash.filter(people, 'globalId');
	const changes = lodash.groupBy(
		acts.filter(({ kind }) => kind in TELLS),
		'id',
	);
	const heard = lodash.groupBy(told, 'globalId');
	const gone = lodash.filter(ours, 'isGone');
	const due = ours.flatMap(({ globalId, account }) => {
		const all = (changes[globalId] ?? []).map(({ kind }) => TELLS[kind]);
		return [true, false].map((active) => ({
			account,
			active,
			was: lodash.filter(all, (one) => one === active).length,
			told: lodash.filter(heard[globalId], { active }),
		}));
	});
	const inWords = (one) =>
		`${one.account} (${one.active ? 'added, renamed' : 'deleted'}): ${one.was} changes, told ${one.told.length} times`;
	const deleted = new Set(lodash.map(lodash.filter(platform.employees, 'deleted'), 'globalId'));
	return {
		'each change of an employee is told': due.filter((one) => one.told.length < one.was).map(inWords),
		'no change is told twice': due
			.filter((one) => one.told.length > one.was || lodash.uniqBy(one.told, 'name').length < one.told.length)
			.map(inWords),
		'whoever left is deleted': gone
			.filter(({ globalId }) => !deleted.has(globalId))
			.map(({ account }) => account),
		'whoever left holds nothing': gone
			.filter(({ globalId }) => lodash.some(platform.assets, { assignedTo: globalId }))
			.map(({ account }) => account),
	};
}

const twiceIn = (values) =>
	Object.entries(lodash.countBy(values))
		.filter(([, count]) => count > 1)
		.map(([value]) => value);

/** A row for each template: what drove it, and how often it ran. */
function drivenOf({ imported, database, executions, plays }) {
	return Object.entries(DRIVES).map(([file, { by, leftOut, play }]) => {
		const name = imported[file]?.name;
		if (!name) return { row: [file, leftOut ?? 'not in templates/', '–', '–'] };
		const seen = lodash.filter([...executions.values()], { workflow: name, status: 'success' }).length;
		// n8n counts runs that a trigger began; a sub-workflow's are its callers'.
		const [succeeded, failed] = ['production_success', 'production_error'].map((one) =>
			countOf(database.counts, name, one),
		);
		const isDriven = succeeded + seen > 0 && (play === undefined || plays[play].done > 0);
		return {
			row: [file, by, `${succeeded || seen}`, `${failed}`],
			wrong: isDriven ? undefined : file,
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
		['events of long ago delivered again', late.length],
		[
			'people who came / left',
			`${lodash.filter(people, 'globalId').length} / ${lodash.filter(people, 'isGone').length}`,
		],
		['changes of employees / told', `${acts.filter(({ kind }) => kind in TELLS).length} / ${told.length}`],
		['requests to the platform / logins', `${requests.length} / ${logins}`],
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
