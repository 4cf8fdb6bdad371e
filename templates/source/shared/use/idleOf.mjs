/**
 * Whether somebody held the asset for all of these days and did not use it: on each of them sampled often enough, or left
 * out as not sampled; never online, never lent, today neither. `sampled`: how many of the days were.
 */
export function idleOf(asset, { at, hours, minHours }, { idleDays, sampledShare }) {
	const letterOf = (daysAgo) => asset.days.at(-1 - daysAgo) ?? '.';
	const hoursOf = (daysAgo) => hours.at(-1 - daysAgo) ?? 0;
	const isUsed = (daysAgo) => 'ol'.includes(letterOf(daysAgo));
	const whole = Array.from({ length: idleDays }, (_, index) => index + 1);
	const sampled = whole.filter((daysAgo) => letterOf(daysAgo) !== '.' && hoursOf(daysAgo) >= minHours).length;
	const isHeldLong = Boolean(asset.holder) && Date.parse(asset.heldSince) <= Date.parse(at) - idleDays * 86400000;
	const isIdle = isHeldLong && asset.lastSeen === at && ![0, ...whole].some(isUsed) && sampled >= Math.ceil(idleDays * sampledShare);
	return { isIdle, sampled };
}
