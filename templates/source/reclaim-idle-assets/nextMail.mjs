/* global $now */
/**
 * The next mail about a notice, where one is due: the first, a reminder, or one to the owner; as what it changes in the row. A mail that
 * was begun is not begun again: where its run was killed, only the next one makes sure that somebody was told.
 */
export function nextMail({ state, stage, sent, deadline }, now, address, { graceDays, remindDays, ownerDays, owner }) {
	const boss = String(owner ?? '').trim();
	const isSure = state !== 'planned';
	// Nobody is reminded behind the deadline.
	if (isSure && !(Date.parse(deadline) > now.toMillis())) return undefined;
	// A day may have 23 hours, and a run may begin a moment earlier than the first one.
	const isDue = (days) => days > 0 && now.toMillis() - Date.parse(sent) >= days * 86400000 - 7200000;
	const stages = [[1, stage === 0, address || boss], [2, stage === 1 && isDue(remindDays), address || boss], [3, [1, 2].includes(stage) && isDue(ownerDays) && address && address !== boss, boss]];
	const [next, , toWhom] = stages.find(([, isNow, whom]) => isNow && whom) ?? [];
	if (next === undefined) return undefined;
	const until = now.setZone($now.zoneName).plus({ days: graceDays }).endOf('day').toUTC();
	return { stage: next, to: toWhom, sent: isSure ? sent : now.toISO(), deadline: isSure ? deadline : until.toISO() };
}
