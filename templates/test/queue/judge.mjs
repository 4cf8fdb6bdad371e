// Turns the facts of a run into the table and the checks: the service's own list of what it did against the lines of the events.
import lodash from 'lodash';
import { leaversChecks, noncesCheck, ordersChecks, twiceIn } from '../soak/accounts.mjs';
import { keyOf } from '../soak/events.mjs';
import { counted } from './play.mjs';

export function judge(facts) {
	const { events, people, problems, requests, acts, table, faults, settings, workers } = facts;
	const lines = lodash.flatMap(events, 'lines');
	const person = lodash.filter(table, { state: 'person' }).map(keyOf);
	const needless = lodash.difference(person, lodash.map(lodash.filter(lines, { kind: 'unseen' }), 'key'));
	const orders = lodash.filter(acts, { kind: 'order.made' });
	const reconciled = table.filter(({ attempts }) => attempts > 0).length;
	const met = ({ kind, match: { method, path } }) =>
		requests.filter((one) => one.method === method && one.path.includes(path) && one.fault === kind).length;

	const figures = [
		['n8n', facts.version],
		['events / lines / orders', `${events.length} / ${lines.length} / ${orders.length}`],
		['the ledger', counted(table)],
		['left to a person: all / needlessly', `${person.length} / ${needless.length}`],
		...faults.map((fault) => [`${fault.match.method} …${fault.match.path} ${fault.kind}`, met(fault)]),
		['lines settled by reconcile', reconciled],
		...(people.length > 0 ? [['people who left', lodash.filter(people, 'isGone').length]] : []),
		...(workers ? [['executions finished by each worker', workers.join(' + ')]] : []),
		['in the hands of what was killed', facts.inHand],
		['all settled after', `${Math.round(facts.settledAfter / 1000)} s`],
	];

	const ledger = new Map(table.map((row) => [keyOf(row), row]));
	/** Each with what is wrong: accounts, or whether it is. */
	const checks = {
		...ordersChecks({ ...facts, ledger, sheets: [], decided: [] }),
		'the ledger has one row for each line': twiceIn(table.map(keyOf)),
		'only lines that no list shows are left to a person': needless,
		...(people.length > 0 && {
			...leaversChecks(facts),
			'everybody who was to leave has left': lodash.map(lodash.reject(people, 'isGone'), 'account'),
			'what pages said was so': problems,
		}),
		...noncesCheck(facts),
		'every fault met its requests': faults.some((fault) => met(fault) < fault.times),
		...(settings.token && {
			'the token was refused and renewed': !requests.some(({ replyCode }) => `${replyCode}` === '60000'),
		}),
		...(settings.kills && { 'what was killed had executions in hand': facts.inHand === 0 }),
		...(settings.reconciles && { 'reconcile had something to settle': reconciled === 0 }),
		...(workers && { 'each worker did its part': workers.slice(0, 3).includes(0) }),
	};
	return { tables: [{ title: 'The run', columns: ['', ''], rows: figures }], checks };
}
