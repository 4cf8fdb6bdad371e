// Turns the facts of a run into the table and the checks: the service's own list of what it did against the lines of the events.
import lodash from 'lodash';
import { table as textTable } from '../../../scripts/lib/table.mjs';
import { toldOf } from '../longRun.mjs';
import { linesOf } from './lines.mjs';
import { counted } from './workflows.mjs';

const NO_LIST = 'no list';

export function judge(facts) {
	const { eventIds, delivered, ledger, table, faults, settings, workers } = facts;
	const { requests, acts } = ledger;
	const accounts = accountsOf(facts);
	const person = lodash.filter(accounts, { state: 'person' });
	const needless = person.filter(({ seenIn }) => seenIn !== NO_LIST);
	const orders = lodash.filter(acts, { kind: 'order.made' });
	const met = (path, kind) => requests.filter((one) => one.path.includes(path) && one.fault === kind).length;
	const lost = (path) => `${met(path, 'reset-before')} / ${met(path, 'reset-after')}`;
	const nonces = requests.flatMap(({ query }) => query.g_nonce ?? []);
	const statuses = delivered.flatMap(({ answers }) => answers);
	const isMissing = ({ kind, match, times }) => met(match.path, kind) !== times;
	const isUnanswered = ({ eventId }) => !lodash.every(lodash.filter(delivered, { eventId }), 'answered');

	const figures = [
		['n8n', facts.version],
		['events / lines / orders', `${eventIds.length} / ${accounts.length} / ${orders.length}`],
		['the ledger', counted(table)],
		['left to a person: all / needlessly', `${person.length} / ${needless.length}`],
		['order requests: lost before / after', lost('/batchOrder')],
		['deliveries that got no 2xx in time', statuses.filter((status) => status >= 300 || status === 0).length],
		['lines settled by reconcile', facts.reconciled],
		...(workers ? [['executions finished by each worker', workers.join(' + ')]] : []),
		['in the hands of what was killed', facts.inHand],
		['all settled after', `${Math.round(facts.settledAfter / 1000)} s`],
	];

	/** Each with what is wrong: accounts, or whether it is. */
	const { lines, ...counts } = toldOf(
		{
			'every line has an order': accounts.filter(
				({ orders: own, state }) => own.length === 0 && state !== 'person',
			),
			'no line has two': accounts.filter(({ orders: own }) => own.length > 1),
			'the service has no order besides': lodash.sumBy(accounts, 'orders.length') !== orders.length,
			'the ledger has one row for each line': accounts.filter(({ rows }) => rows.length !== 1),
			'every line is settled': accounts.filter(({ state }) => !['done', 'person'].includes(state)),
			'what is done has its order': accounts.filter(
				({ orders: own, state }) => state === 'done' && own.length !== 1,
			),
			'only lines that no list shows are left to a person': needless,
			'the ledger names the order that the service made': accounts.filter(namesAnother),
			'every delivery was answered with 2xx in the end': accounts.filter(isUnanswered),
			'every attempt had a fresh nonce': lodash.uniq(nonces).length !== nonces.length,
			'every fault met a request': faults.some(isMissing),
			...(settings.token && {
				'the token was refused and renewed': !requests.some(({ replyCode }) => `${replyCode}` === '60000'),
			}),
			...(settings.kills && { 'what was killed had executions in hand': facts.inHand === 0 }),
			...(settings.reconciles && { 'reconcile had something to settle': facts.reconciled === 0 }),
			...(workers && { 'each worker did its part': workers.slice(0, 3).includes(0) }),
		},
		inWords,
	);
	return { ...counts, text: [textTable(['', ''], figures), '', ...lines].join('\n') };
}

/** One for each line: what the service made of it, and what the ledger says. */
function accountsOf({ eventIds, delivered, ledger, table }) {
	const made = lodash.groupBy(lodash.filter(ledger.acts, { kind: 'order.made' }), 'key');
	const rowsOf = lodash.groupBy(table, ({ eventId, line }) => `${eventId}#${line}`);
	const deliveries = lodash.groupBy(delivered, 'eventId');
	return eventIds.flatMap((eventId) =>
		linesOf(eventId).map(({ seenIn }, index) => {
			const key = `${eventId}#${index + 1}`;
			const rows = rowsOf[key] ?? [];
			const answers = lodash.flatMap(deliveries[eventId], 'answers');
			const orders = lodash.map(made[key], 'id');
			return { key, eventId, seenIn, orders, rows, state: rows[0]?.state, answers };
		}),
	);
}

/** An order found by looking has no licenseOrderId. */
function namesAnother({ orders, rows }) {
	const named = rows.map(({ outcome }) => JSON.parse(outcome || '{}').licenseOrderId).filter(Boolean);
	return named.some((id) => !orders.includes(id));
}

const inWords = ({ key, seenIn, orders, rows, answers }) =>
	`${key} (${seenIn}): orders ${orders.join(', ') || 'none'}; ledger ${rows.map(({ id, state, owner, message }) => `${id} ${state} (${owner}) ${message}`).join(', ') || 'nothing'}; answers ${answers.join(', ')}`;
