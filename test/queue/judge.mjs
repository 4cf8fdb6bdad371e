// Turns the facts of a run into the table and the checks: the service's own list of what it did against the events.
import { counted } from './ledgerTable.mjs';

/** @returns {{ rows: string[][], notes: string[], checks: { name: string, problem?: string }[] }} */
export function judge(facts) {
	const { eventIds, delivered, ledger, table, faults, settings } = facts;
	const accounts = accountsOf(facts);
	const once = accounts.filter(({ orders }) => orders.length === 1);
	const twice = accounts.filter(({ orders }) => orders.length > 1);
	const none = accounts.filter(({ orders }) => orders.length === 0);
	const unsettled = accounts.filter(({ rows }) => rows.some(({ state }) => state !== 'done'));
	const untold = accounts.filter(({ rows }) => rows.length !== 1);
	const unanswered = accounts.filter(({ answered }) => !answered);
	const orders = ledger.acts.filter(({ kind }) => kind === 'order.made');
	const allocated = ledger.acts.filter(({ kind }) => kind === 'number.allocated');
	const sent = ledger.requests.filter(({ path }) => path.includes('/batchOrder'));
	const nonces = ledger.requests.flatMap(({ query }) => query.g_nonce ?? []);
	const refused = ledger.requests.filter(({ replyCode }) => String(replyCode) === '60000');
	const again = delivered.reduce((sum, { deliveries }) => sum + deliveries - 1, 0);
	const withoutAnswer = delivered
		.flatMap(({ answers }) => answers)
		.filter((status) => status >= 300 || status === 0);

	const rows = [
		['n8n', facts.version],
		['events / exactly one order', `${eventIds.length} / ${once.length}`],
		['events with two orders', twice.length],
		['unknown: not settled in the ledger', unsettled.length],
		['lost: no order, or none in the ledger', new Set([...none, ...untold]).size],
		['left to a person', table.filter(({ state }) => state === 'person').length],
		['the ledger', counted(table)],
		['orders at the service', orders.length],
		[
			'order requests: sent / lost before / lost after',
			[sent.length, met(sent, 'reset-before'), met(sent, 'reset-after')].join(' / '),
		],
		['numbers: allocated / never ordered', `${allocated.length} / ${allocated.length - orders.length}`],
		[
			'deliveries: first / planned twice / again by the CRM',
			[eventIds.length, delivered.length - eventIds.length, again].join(' / '),
		],
		['deliveries that got no 2xx in time', withoutAnswer.length],
		['answered as in process (202)', delivered.filter(({ answers }) => answers.at(-1) === 202).length],
		['settled by reconcile', facts.reconciled],
		...(facts.workers ? [['executions finished by each worker', facts.workers.join(' + ')]] : []),
		['in the hands of what was killed', facts.inHand],
		['logins', ledger.logins],
		['all settled after', seconds(facts.settledAfter)],
		['time', seconds(facts.tookMs)],
	].map((row) => row.map(String));

	const checks = [];
	const check = (name, wrong) => {
		const bad = Array.isArray(wrong) ? wrong.length > 0 : Boolean(wrong);
		const problem = Array.isArray(wrong)
			? `${wrong.length}: ${wrong.slice(0, 5).map(text).join('; ')}`
			: String(wrong);
		checks.push({ name, problem: bad ? problem : undefined });
	};
	check('every event has an order', none);
	check('no event has two', twice);
	check('the service has no order besides', orders.length !== eventIds.length && `${orders.length} orders`);
	check('the ledger has one row for each event', untold);
	check('every event is settled, none is left to a person', unsettled);
	check('the ledger names the order that the service made', accounts.filter(namesAnother));
	check('every delivery was answered with 2xx in the end', unanswered);
	check(
		'every attempt had a fresh nonce',
		new Set(nonces).size !== nonces.length && 'a nonce was used again',
	);
	check(
		'every fault met a request',
		faults.filter(({ kind, path, times }) => met(to(ledger, path), kind) !== times).length > 0 &&
			JSON.stringify(faults),
	);
	if (settings.token) check('the token was refused and renewed', refused.length === 0 && 'it was not');
	if (settings.kills)
		check('what was killed had executions in hand', facts.inHand === 0 && 'the kill tested nothing');
	if (settings.reconciles)
		check('reconcile had something to settle', facts.reconciled === 0 && 'it had nothing');
	if (facts.workers)
		check('each worker did its part', facts.workers.slice(0, 3).includes(0) && facts.workers.join(', '));
	const notes = [...new Set([...twice, ...none, ...unsettled, ...untold])].map(
		(account) => `  ${text(account)}`,
	);
	return { rows, notes, checks };
}

function accountsOf({ eventIds, delivered, ledger, table }) {
	const made = ledger.acts.filter(({ kind }) => kind === 'order.made');
	const orders = groupBy(made, ({ key }) => key.split('#')[0]);
	const rows = groupBy(table, ({ eventId }) => eventId);
	const deliveries = groupBy(delivered, ({ eventId }) => eventId);
	return eventIds.map((eventId) => ({
		eventId,
		orders: (orders.get(eventId) ?? []).map(({ id }) => id),
		rows: rows.get(eventId) ?? [],
		answered: (deliveries.get(eventId) ?? []).every(({ answered }) => answered),
		answers: (deliveries.get(eventId) ?? []).flatMap(({ answers }) => answers),
	}));
}

/** An order found by looking has no licenseOrderId. */
function namesAnother({ orders, rows }) {
	const created = rows.flatMap(({ answer }) => JSON.parse(answer || '{}').created ?? []);
	const named = created.map(({ licenseOrderId }) => licenseOrderId).filter(Boolean);
	return created.length !== 1 || named.some((id) => !orders.includes(id));
}

const to = ({ requests }, path) => requests.filter((entry) => entry.path.includes(path));
const met = (requests, kind) => requests.filter(({ fault }) => fault === kind).length;
const seconds = (ms) => `${Math.round(ms / 1000)} s`;
const text = ({ eventId, orders, rows, answers }) =>
	`${eventId}: orders ${orders.join(', ') || 'none'}; ledger ${rows.map(({ id, state, owner }) => `${id} ${state} (${owner})`).join(', ') || 'nothing'}; answers ${answers.join(', ')}`;

function groupBy(list, keyOf) {
	const groups = new Map();
	for (const one of list) {
		const key = keyOf(one);
		groups.set(key, [...(groups.get(key) ?? []), one]);
	}
	return groups;
}
