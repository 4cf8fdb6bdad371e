// The platform's own account of what it did, held against what was asked of n8n, its ledger, and what the triggers told.
import lodash from 'lodash';

/** Each line of an event or a row of a sheet: exactly one order and `done`, or known as bad, or in a person's hands. */
export function ordersChecks({ run, events, sheets, ledger, acts, named, decided }) {
	const lines = [...events, ...sheets].flatMap((one) => one.lines);
	const orders = lodash.filter(acts, { kind: 'order.made' });
	const made = lodash.groupBy(orders, 'key');
	const accounts = lines.map(({ key, kind }) => {
		const row = ledger.get(key);
		const due = kind === 'bad' || lodash.some(decided, { key, decision: 'Leave out' }) ? 0 : 1;
		const outcome = JSON.parse(row?.outcome || '{}');
		return { key, kind, due, ids: lodash.map(made[key], 'id'), state: row?.state, outcome };
	});
	const inWords = ({ key, ids, state }) => `${key}: ${ids.length} orders, ${state ?? 'not in the ledger'}`;
	const where = (isWrong) => accounts.filter(isWrong).map(inWords);
	const known = new Set(lines.map(({ key }) => key));
	const bad = new Set(lodash.map(lodash.filter(lines, { kind: 'bad' }), 'key'));
	const ids = new Set(lodash.map(orders, 'id'));
	return {
		'no line has two orders': where(({ ids: own }) => own.length > 1),
		'each line has its order, or is in a person’s hands': where(
			({ ids: own, due, state }) => own.length < due && state !== 'person',
		),
		'what may not be ordered is not': where(({ ids: own, due }) => own.length > due && own.length === 1),
		'the ledger has settled each line': where(({ kind, state }) => !settledStates(kind).includes(state)),
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
	};
}

/** A line that is bad is refused until a person leaves it out. */
export const settledStates = (kind) => ['done', 'person', ...(kind === 'bad' ? ['refused'] : [])];

/** The acts that a trigger tells, and whether the employee is there afterwards. */
const TELLS = { 'employee.added': true, 'employee.updated': true, 'employee.deleted': false };

/** Each change told once. */
export function changesChecks({ people, told, acts }) {
	const ours = lodash.filter(people, 'globalId');
	const tellable = acts.filter(({ kind }) => kind in TELLS);
	const changes = lodash.groupBy(tellable, 'id');
	const heard = lodash.groupBy(told, 'globalId');
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
	return {
		'each change of an employee is told': due.filter((one) => one.told.length < one.was).map(inWords),
		'no change is told twice': due
			.filter((one) => one.told.length > one.was || lodash.uniqBy(one.told, 'name').length < one.told.length)
			.map(inWords),
	};
}

/** Whoever has left is deleted, once, after all that they held was withdrawn; nobody else is. */
export function leaversChecks({ people, acts, platform }) {
	const gone = lodash.filter(people, 'isGone');
	const accountsOf = (isWrong) => lodash.map(gone.filter(isWrong), 'account');
	const deleted = new Set(lodash.map(lodash.filter(platform.employees, 'deleted'), 'globalId'));
	const deletions = lodash.filter(acts, { kind: 'employee.deleted' });
	const withdrawals = lodash.filter(acts, { kind: 'asset.withdrawn' });
	const deletedAt = new Map(deletions.map(({ id, n }) => [id, n]));
	const ours = new Set(lodash.map(people, 'globalId'));
	const ofOthers = (done) => done.filter(({ id }) => !ours.has(id)).map(({ id, key }) => `${id}: ${key}`);
	return {
		'whoever left is deleted': accountsOf(({ globalId }) => !deleted.has(globalId)),
		'whoever left holds nothing': accountsOf(({ globalId }) =>
			lodash.some(platform.assets, { assignedTo: globalId }),
		),
		'nobody was deleted twice': twiceIn(lodash.map(deletions, 'id')),
		'nobody else was deleted': ofOthers(deletions),
		'nothing was withdrawn twice': twiceIn(withdrawals.map(({ id, key }) => `${id}: ${key}`)),
		'nothing else was withdrawn': ofOthers(withdrawals),
		'whoever left was deleted after all was withdrawn': withdrawals
			.filter(({ id, n }) => n > deletedAt.get(id))
			.map(({ key }) => key),
	};
}

/** No nonce was sent twice. */
export const noncesCheck = ({ requests }) => ({
	'every attempt had a fresh nonce': twiceIn(requests.flatMap(({ query }) => query.g_nonce ?? [])),
});

export const twiceIn = (values) =>
	Object.entries(lodash.countBy(values))
		.filter(([, count]) => count > 1)
		.map(([value]) => value);
