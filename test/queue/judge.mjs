// Turns the facts of a run into the table and the checks: the service's own list of what it did against the events.
import lodash from 'lodash';
import { table as textTable } from '../../scripts/lib/table.mjs';
import { counted } from './workflows.mjs';

/** @returns {{ text: string, passed: number, problems: string[] }} */
export function judge(facts) {
	const { eventIds, delivered, ledger, table, faults, settings, workers } = facts;
	const { requests, acts } = ledger;
	const accounts = accountsOf(facts);
	const [once, twice, none] = [1, 2, 0].map((count) =>
		accounts.filter(({ orders }) => Math.min(orders.length, 2) === count),
	);
	const unsettled = accounts.filter(({ rows }) => rows.some(({ state }) => state !== 'done'));
	const untold = accounts.filter(({ rows }) => rows.length !== 1);
	const { 'order.made': orders = [], 'number.allocated': allocated = [] } = lodash.groupBy(acts, 'kind');
	const met = (path, kind) => requests.filter((one) => one.path.includes(path) && one.fault === kind).length;
	const sent = requests.filter(({ path }) => path.includes('/batchOrder')).length;
	const nonces = requests.flatMap(({ query }) => query.g_nonce ?? []);
	const statuses = delivered.flatMap(({ answers }) => answers);
	const isMissing = ({ kind, match, times }) => met(match.path, kind) !== times;

	const figures = [
		['n8n', facts.version],
		['events / exactly one order', `${eventIds.length} / ${once.length}`],
		['events with two orders', twice.length],
		['unknown: not settled in the ledger', unsettled.length],
		['lost: no order, or none in the ledger', lodash.union(none, untold).length],
		['left to a person', lodash.filter(table, { state: 'person' }).length],
		['the ledger', counted(table)],
		['orders at the service', orders.length],
		[
			'order requests: sent / lost before / lost after',
			[sent, met('/batchOrder', 'reset-before'), met('/batchOrder', 'reset-after')].join(' / '),
		],
		['numbers: allocated / never ordered', `${allocated.length} / ${allocated.length - orders.length}`],
		[
			'deliveries: first / planned twice / again by the CRM',
			[eventIds.length, delivered.length - eventIds.length, statuses.length - delivered.length].join(' / '),
		],
		['deliveries that got no 2xx in time', statuses.filter((status) => status >= 300 || status === 0).length],
		['answered as in process (202)', delivered.filter(({ answers }) => answers.at(-1) === 202).length],
		['settled by reconcile', facts.reconciled],
		...(workers ? [['executions finished by each worker', workers.join(' + ')]] : []),
		['in the hands of what was killed', facts.inHand],
		['logins', ledger.logins],
		['all settled after', `${Math.round(facts.settledAfter / 1000)} s`],
	];

	/** Each with what is wrong: accounts, or whether it is. */
	const checks = Object.entries({
		'every event has an order': none,
		'no event has two': twice,
		'the service has no order besides': orders.length !== eventIds.length,
		'the ledger has one row for each event': untold,
		'every event is settled, none is left to a person': unsettled,
		'the ledger names the order that the service made': accounts.filter(namesAnother),
		'every delivery was answered with 2xx in the end': accounts.filter(({ answered }) => !answered),
		'every attempt had a fresh nonce': lodash.uniq(nonces).length !== nonces.length,
		'every fault met a request': faults.some(isMissing),
		...(settings.token && {
			'the token was refused and renewed': !requests.some(({ replyCode }) => `${replyCode}` === '60000'),
		}),
		...(settings.kills && { 'what was killed had executions in hand': facts.inHand === 0 }),
		...(settings.reconciles && { 'reconcile had something to settle': facts.reconciled === 0 }),
		...(workers && { 'each worker did its part': workers.slice(0, 3).includes(0) }),
	}).map(([name, wrong]) => {
		if (wrong === true) return { problem: `✖ ${name}` };
		if (lodash.isEmpty(wrong)) return { line: `✔ ${name}` };
		const shown = wrong.slice(0, 5).map((account) => `\n  ${inWords(account)}`);
		return { problem: `✖ ${name}: ${wrong.length}${shown.join('')}` };
	});
	const problems = checks.flatMap(({ problem }) => problem ?? []);
	return {
		problems,
		passed: checks.length - problems.length,
		text: [textTable(['', ''], figures), '', ...checks.map(({ line, problem }) => line ?? problem)].join(
			'\n',
		),
	};
}

function accountsOf({ eventIds, delivered, ledger, table }) {
	const made = lodash.filter(ledger.acts, { kind: 'order.made' });
	const orders = lodash.groupBy(made, ({ key }) => key.split('#')[0]);
	const rows = lodash.groupBy(table, 'eventId');
	const deliveries = lodash.groupBy(delivered, 'eventId');
	return eventIds.map((eventId) => ({
		eventId,
		orders: lodash.map(orders[eventId], 'id'),
		rows: rows[eventId] ?? [],
		answered: lodash.every(deliveries[eventId], 'answered'),
		answers: lodash.flatMap(deliveries[eventId], 'answers'),
	}));
}

/** An order found by looking has no licenseOrderId. */
function namesAnother({ orders, rows }) {
	const created = rows.flatMap(({ answer }) => JSON.parse(answer || '{}').created ?? []);
	const named = created.map(({ licenseOrderId }) => licenseOrderId).filter(Boolean);
	return created.length !== 1 || named.some((id) => !orders.includes(id));
}

const inWords = ({ eventId, orders, rows, answers }) =>
	`${eventId}: orders ${orders.join(', ') || 'none'}; ledger ${rows.map(({ id, state, owner }) => `${id} ${state} (${owner})`).join(', ') || 'nothing'}; answers ${answers.join(', ')}`;
