/* global $, $now, DateTime, lastSample, idleOf, liveAssets, namedIn, whyNot, words */
/** The notices that may be carried out now, nobody having answered, and whether they are too many. What its holder was never seen to use online is only asked for. `stop`: why nothing is decided at all. `odd`, `unread`: what a person may have written wrongly; while a row is odd, it may mean any asset, and none is withdrawn. */
export function dueNotices() {
	const settings = $('Settings').first().json;
	const now = DateTime.fromISO(settings.now, { setZone: true }).toMillis();
	const last = lastSample($('Use').all().map(({ json }) => json));
	const live = liveAssets($('Assets Now').all());
	const age = last === undefined ? Infinity : now - Date.parse(last.at);
	const none = { due: [], share: 0, isOver: false, odd: [], unread: [] };
	if (!(age >= 0 && age <= settings.freshHours * 3600000))
		return { ...none, stop: words.oldSample(last === undefined ? words.never : last.at) };
	if (live.size === 0) return { ...none, stop: words.emptyList };
	const use = new Map(last.assets.map((asset) => [asset.assetNum, asset]));
	const notices = $('Notices').all().map(({ json }) => json).filter(({ id }) => id);
	const STATES = ['planned', 'sent', 'asked', 'kept', 'closed', 'withdrawing', 'withdrawn', 'unclear', 'never', 'address'];
	const stateOf = ({ state }) => String(state ?? '').trim().toLowerCase();
	const saysNever = notices.filter((row) => stateOf(row) === 'never');
	const never = namedIn(saysNever);
	const named = new Set([...live.values()].flatMap((one) => never(one.assetNum, [one.holderUserName])));
	const nameOf = ({ assetNum, userName }) => [assetNum, userName].filter(Boolean).join(words.and) || words.noName;
	const odd = [
		...saysNever.filter((row) => !named.has(row)).map((row) => words.namesNothing(nameOf(row))),
		...notices.filter((row) => !STATES.includes(stateOf(row))).map((row) => words.oddState(nameOf(row), row.state ?? '')),
	];
	// A date means its whole day. 11.12.2026 is another day for each reader: it is no time.
	const timeOf = (text) => {
		const time = /^\d{4}-\d\d-\d\d/.test(text ?? '') ? DateTime.fromISO(text, { zone: $now.zoneName }) : undefined;
		if (time === undefined || !time.isValid) return NaN;
		return (text.length === 10 ? time.endOf('day') : time).toMillis();
	};
	const unread = [];
	const due = new Map();
	for (const notice of notices.filter((row) => stateOf(row) === 'kept' && Number.isNaN(timeOf(row.until)))) unread.push(words.noTime(words.holder(notice), words.until, notice.until ?? ''));
	for (const notice of notices.filter(({ state }) => state === 'sent')) {
		const [sent, deadline] = [timeOf(notice.sent), timeOf(notice.deadline)];
		for (const [what, text, time] of [[words.sent, notice.sent, sent], [words.deadline, notice.deadline, deadline]])
			if (Number.isNaN(time)) unread.push(words.noTime(words.holder(notice), what, text ?? ''));
		// What is not a time is neither before nor after.
		if (!(sent < deadline && deadline < now)) continue;
		const asset = use.get(notice.assetNum);
		if (whyNot(notice, notice.sent, { live, use, never, last }) !== undefined) continue;
		const sinceNotice = Math.floor((Date.parse(last.at) - sent) / 86400000);
		if (!(Date.parse(asset.lastOnline) >= Date.parse(asset.heldSince))) continue;
		const spans = [settings.idleDays, sinceNotice];
		if (spans.every((idleDays) => idleOf(asset, last, { ...settings, idleDays }).isIdle)) due.set(notice.assetNum, notice);
	}
	const seatsOf = (assetNum) => {
		const products = use.get(assetNum)?.products;
		return products ? Math.max(1, JSON.parse(products).reduce((sum, [, , seats]) => sum + seats, 0)) : 1;
	};
	const weekAgo = now - 7 * 86400000;
	// What may have been withdrawn counts, too; what was given back does not.
	const isTaken = ({ state, by, ended }) => !by && ['withdrawing', 'withdrawn', 'unclear'].includes(state) && Date.parse(ended) > weekAgo;
	const taken = notices.filter(isTaken).map(({ assetNum }) => assetNum);
	const all = [...new Set([...live.keys(), ...taken])];
	const asked = [...new Set([...due.keys(), ...taken])];
	const sum = (numbers) => numbers.reduce((total, assetNum) => total + seatsOf(assetNum), 0);
	const share = Math.max(asked.length / all.length, sum(asked) / sum(all));
	return { due: [...due.values()], share, isOver: due.size > 0 && share > settings.maxShare, odd, unread };
}
