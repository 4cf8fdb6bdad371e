// Turns the facts into the table and the checks: the service's own state and list of what it did, not what n8n says of it.
import lodash from 'lodash';
import { table } from '../../../../scripts/lib/table.mjs';
import { toldOf } from '../../longRun.mjs';

export function judgeLeavers({ version, list, before, inHand, faults, visits, after, ledger }) {
	const { requests, acts } = ledger;
	const [leaving, stopped] = lodash.partition(list, ({ stops }) => !stops);
	const ids = new Set(lodash.map(leaving, 'globalId'));
	const deletions = lodash.filter(acts, { kind: 'employee.deleted' });
	const withdrawals = lodash.filter(acts, { kind: 'asset.withdrawn' });
	const [deleted, withdrawn] = [lodash.countBy(deletions, 'id'), lodash.countBy(withdrawals, 'key')];
	const own = Object.entries(before.holders).filter(([, holder]) => ids.has(holder));
	const accounts = lodash.keyBy(after.employees, 'globalId');
	const deletedAt = Object.fromEntries(deletions.map(({ id, n }) => [id, n]));
	const heldByLeavers = after.assets.filter(({ assignedTo }) => ids.has(assignedTo));
	const nonces = requests.flatMap(({ query }) => query.g_nonce ?? []);
	const met = ({ kind, match }) =>
		requests.filter(
			({ method, path, fault }) => method === match.method && path.includes(match.path) && fault === kind,
		).length;
	const saysDeleted = visits.filter(({ page }) => /is deleted/.test(page));
	const nobody = visits.filter(({ page }) => page.startsWith('none'));

	const checks = {
		'every leaver who was approved is deleted': leaving.filter(({ globalId }) => !accounts[globalId].deleted),
		'a deleted leaver holds nothing': heldByLeavers,
		'nobody was deleted twice': Object.entries(deleted).filter(([, times]) => times > 1),
		'nobody else was deleted': deletions.filter(({ id }) => !ids.has(id)),
		'no asset was withdrawn twice': Object.entries(withdrawn).filter(([, times]) => times > 1),
		'what leavers held was withdrawn, each asset': own.filter(([number]) => !withdrawn[number]),
		'nothing else was withdrawn': withdrawals.filter(({ key }) => !ids.has(before.holders[key])),
		'who was stopped is there, with all assets': [
			...stopped.filter(({ globalId }) => accounts[globalId].deleted),
			...after.assets.filter(({ assetNum, assignedTo }) => {
				const holder = before.holders[assetNum];
				return !ids.has(holder) && holder !== assignedTo;
			}),
		],
		'each was deleted after all was withdrawn': withdrawals.filter(
			({ id, n }) => n > (deletedAt[id] ?? Infinity),
		),
		'each form came to its last page': list.filter(({ userName, stops }) => {
			const pages = lodash.filter(visits, { userName }).map(({ page }) => page);
			return !pages.some((page) => (stops ? /It was stopped/ : /is deleted/).test(page));
		}),
		'no page says "is deleted" of somebody who is not': saysDeleted.filter(
			({ userName }) => !accounts[lodash.find(list, { userName }).globalId].deleted,
		),
		'every attempt had a fresh nonce': lodash.uniq(nonces).length !== nonces.length,
		'every fault met its requests': faults.filter((fault) => met(fault) < fault.times),
		'what was killed had approved forms in hand': inHand.filter((count) => count === 0),
	};
	const { lines, ...counts } = toldOf(checks, JSON.stringify);
	const figures = [
		['n8n', version],
		['leavers: approved / stopped', `${leaving.length} / ${stopped.length}`],
		['deleted / assets withdrawn', `${Object.keys(deleted).length} / ${Object.keys(withdrawn).length}`],
		['kills; approved forms in hand at each', `${inHand.length}; ${inHand.join(', ')}`],
		...faults.map((fault) => [`${fault.match.method} …${fault.match.path} ${fault.kind}`, met(fault)]),
		['forms: filled in / of them without a last page', `${visits.length} / ${nobody.length}`],
	];
	return { ...counts, text: [table(['', ''], figures), '', ...lines].join('\n') };
}
