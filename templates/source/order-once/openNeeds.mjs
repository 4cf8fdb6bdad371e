/* global groupsOf, isClaim, isIn, numberOf, orderOf, seen */
/**
 * The same of lines that nobody has finished: those of one owner in one state, as reconcile has read them. `list`: the enterprise
 * whose asset numbers must be seen before; `adopt`: they are to be ours, then they can be taken.
 */
export function openNeeds({ again }, rows, isKept, listOf) {
	const { owner, state, before } = again;
	const isStale = (row) => Date.parse(row.updatedAt) < Date.parse(before);
	const group = rows.filter((row) => row.owner === owner && isIn(row, state));
	if (group.length === 0 || !group.every(isStale)) return {};
	// What a delivery has noted of an event that was settled long ago.
	if (isKept) return group.every(isClaim) ? { clear: group } : {};
	// All lines of an event are of the delivery that noted it; what another one noted besides is superfluous.
	const claims = rows.filter(isClaim);
	const noted = new Set(rows.filter((row) => !isClaim(row)).map((row) => row.delivery));
	const earliest = Math.min(...claims.filter((row) => row.state === 'new').map((row) => row.delivery));
	const isLater = (row) => earliest < row.delivery || (row.state === 'repeat' && earliest !== Infinity && earliest !== row.delivery);
	const isNotedBy = (row) => noted.size > (noted.has(row.delivery) ? 1 : 0);
	const needless = group.filter((row) => isClaim(row) && (isNotedBy(row) || isLater(row)));
	if (needless.length > 0) return { clear: needless };
	// Whoever noted the same later may be about to take it. Where they have by now, the ledger shows it.
	const later = group.some(isClaim) ? claims.filter((row) => row.state === 'new' && row.delivery > earliest) : [];
	if (later.length > 0) return { change: groupsOf(later, { to: 'repeat' }) };
	// A correction that was cut short: the lines are refused as they were.
	if (state === 'correcting') return { change: groupsOf(group, { to: 'refused' }) };
	if (![ 'new', 'waiting', 'ordering', 'unknown' ].includes(state)) return {};

	const goes = (row) => {
		const { needsNumber, problems, order } = orderOf(row);
		if (!order) return 'not given';
		const canBeSeen = order.enterpriseGlobalId && (needsNumber || order.orderType === 'delete_asset');
		// What waits was refused: it was not made.
		if ([ 'new', 'waiting' ].includes(state) || problems || (needsNumber && !numberOf(row))) return 'send';
		if (!canBeSeen) return 'person';
		if (/^cloud_/.test(order.licenseType)) return 'skip';
		const list = listOf(order.enterpriseGlobalId);
		return list === undefined ? 'list' : seen(list, numberOf(row) || order.assets[0].assetNos[0], order.orderType);
	};
	const take = group.map((row) => ({ row, how: goes(row) }));
	const unseen = take.find(({ how }) => how === 'list');
	if (unseen) return { list: orderOf(unseen.row).order.enterpriseGlobalId };
	// A list that did not come tells nothing: these wait for the next time.
	return take.some(({ how }) => how === 'later') ? {} : { adopt: group, take };
}
