// The platform's own account of what it did, held against what was asked of n8n, its ledger, and what the triggers told.
import lodash from 'lodash';

/** Each line of an event or a row of a sheet: exactly one order and `done`, or known as bad, or in a person's hands. */
export function ordersChecks({ run, events, sheets, ledger, acts, named, decided }) {
	const lines = [...events, ...sheets].flatMap((one) => one.lines);
	const orders = lodash.filter(acts, { kind: 'order.made' });
	const made = lodash.groupBy(orders, 'key');
	const renewals = orders.filter(({ key }) => key.startsWith('renew/'));
	const accounts = lines.map(({ key, kind }) => {
		const row = ledger.get(key);
		const due = kind === 'bad' || lodash.some(decided, { key, decision: 'Leave out' }) ? 0 : 1;
		const outcome = JSON.parse(row?.outcome || '{}');
		return { key, due, ids: lodash.map(made[key], 'id'), state: row?.state, outcome };
	});
	const inWords = ({ key, ids, state }) => `${key}: ${ids.length} orders, ${state ?? 'not in the ledger'}`;
	const where = (isWrong) => accounts.filter(isWrong).map(inWords);
	const known = new Set(lines.map(({ key }) => key));
	const bad = new Set(lodash.map(lodash.filter(lines, { kind: 'bad' }), 'key'));
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
		// Orders of the seed are no acts; renewals are held against their approvals.
		'the service has no order besides': orders
			.filter(({ key }) => !known.has(key) && !key.startsWith('renew/') && !key.startsWith(`${run}-clean-`))
			.map(({ key }) => key),
		'no event without a bad line is refused': events
			.filter((event) => !lodash.some(event.lines, { kind: 'bad' }))
			.filter(({ answers }) => answers.length === 0 || answers.some((status) => status < 200 || status > 299))
			.map(({ lines: [{ key }], answers }) => `${key}: ${answers.join(', ') || 'no answer'}`),
		'no good line is refused': decided
			.filter(({ key, state }) => state === 'refused' && !bad.has(key))
			.map(({ key, decision }) => `${key}: refused, and a person decided "${decision}"`),
		'nothing is left to a person at the end': [...ledger]
			.filter(([, { state }]) => state === 'person')
			.map(([key]) => key),
	};
}

/** The acts that a trigger tells, and whether the employee is there afterwards. */
const TELLS = { 'employee.added': true, 'employee.updated': true, 'employee.deleted': false };

/** Each change told once; whoever has left holds nothing. */
export function peopleChecks({ people, told, acts, platform }) {
	const ours = lodash.filter(people, 'globalId');
	const tellable = acts.filter(({ kind }) => kind in TELLS);
	const changes = lodash.groupBy(tellable, 'id');
	const heard = lodash.groupBy(told, 'globalId');
	const gone = lodash.filter(ours, 'isGone');
	const accountsOf = (isWrong) => lodash.map(gone.filter(isWrong), 'account');
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
		'whoever left is deleted': accountsOf(({ globalId }) => !deleted.has(globalId)),
		'whoever left holds nothing': accountsOf(({ globalId }) =>
			lodash.some(platform.assets, { assignedTo: globalId }),
		),
	};
}

export const twiceIn = (values) =>
	Object.entries(lodash.countBy(values))
		.filter(([, count]) => count > 1)
		.map(([value]) => value);
