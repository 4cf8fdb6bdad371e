/* global $, $execution, DateTime, lastSample, idleOf, liveAssets, namedIn, isCopy, whyNot, words */
/** The notices to write down: new ones, those whose mail was not sent yet, and those that are over. */
export function whatToDo() {
	const settings = $('Settings').first().json;
	const empty = ['mailDomain', 'enterpriseCode'].filter((name) => String(settings[name] ?? '').trim() === '');
	if (empty.length > 0) throw new Error(words.fillIn(empty));
	const now = DateTime.fromISO(settings.now, { setZone: true }).toUTC();
	const last = lastSample($('Use').all().map(({ json }) => json));
	const age = last === undefined ? Infinity : now.toMillis() - Date.parse(last.at);
	if (!(age >= 0 && age <= settings.freshHours * 3600000))
		throw new Error(words.oldSample((last ?? {}).at));
	const live = liveAssets($('Assets Now').all());
	if (live.size === 0) throw new Error(words.emptyList);
	const use = new Map(last.assets.map((asset) => [asset.assetNum, asset]));
	const notices = $('Notices').all().map(({ json }) => json).filter(({ id }) => id);
	const stateOf = (row) => String(row.state ?? '').trim().toLowerCase();
	const never = namedIn(notices.filter((row) => stateOf(row) === 'never'));
	const isOpen = ({ state }) => ['planned', 'sent', 'withdrawing'].includes(state);
	const open = notices.filter((row) => isOpen(row) && !isCopy(row));
	const rows = [];
	for (const notice of open) {
		const { id, state, holder, assetNum } = notice;
		const was = `${state} ${id}`;
		const end = (reason, as = 'closed') => rows.push({ ...notice, was, state: as, reason, ended: now.toISO() });
		if (state === 'withdrawing') {
			// The withdrawal may be under way, or its reply was lost: only the list tells, and only later.
			if (now.toMillis() - Date.parse(notice.ended) < 3600000) continue;
			const found = live.get(assetNum);
			if (found === undefined) end(words.notShown, 'unclear');
			else if (found.holder === holder) end(words.sameHolder, 'unclear');
			else end(words.withdrawn, 'withdrawn');
			continue;
		}
		const [why, at] = whyNot(notice, notice.sent || notice.planned, { live, use, never, last }) ?? [];
		if (why !== undefined) end(why === 'used' ? words.whyNot.used(at) : words.whyNot[why]);
		if (why !== undefined || state !== 'planned') continue;
		// The account may have another name now. Without one there is no mail.
		const { holderName, holderUserName: userName } = live.get(assetNum);
		if (userName) rows.push({ ...notice, was, holderName, userName, mail: String($execution.id) });
	}
	for (const copy of notices.filter((row) => isOpen(row) && isCopy(row)))
		rows.push({ ...copy, was: `${copy.state} ${copy.id}`, state: 'closed', reason: words.copy, ended: now.toISO() });
	const hasNotice = new Set(open.map(({ assetNum, holder }) => `${assetNum} ${holder}`));
	for (const asset of last.assets) {
		const { assetNum, assetId, holder } = asset;
		const { holderName, holderUserName } = live.get(assetNum) ?? {};
		const { isIdle, sampled } = idleOf(asset, last, settings);
		const row = { assetNum, assetId, holder, userName: holderUserName };
		if (!isIdle || !holderUserName || hasNotice.has(`${assetNum} ${holder}`)) continue;
		const since = now.minus({ days: settings.idleDays }).toISO();
		if (whyNot(row, since, { live, use, never, last }) !== undefined) continue;
		const products = asset.products ? JSON.parse(asset.products).map(([, name]) => name).join(', ') : '';
		const reason = words.reason(settings.idleDays, sampled, asset.lastOnline);
		rows.push({
			...row, id: 0, was: 'planned', state: 'planned', holderName, products, reason, planned: now.toISO(),
			mail: String($execution.id), sent: '', deadline: '', ended: '',
		});
	}
	return rows.map(({ createdAt, updatedAt, ...json }) => ({ json }));
}
