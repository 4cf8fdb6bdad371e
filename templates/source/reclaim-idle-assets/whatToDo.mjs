/* global $, $execution, DateTime, lastSample, idleOf, liveAssets, isCopy, whyNot */
/** The notices to write down: new ones, those whose mail was not sent yet, and those that are over. */
export function whatToDo() {
	const settings = $('Settings').first().json;
	const empty = ['mailDomain', 'enterpriseCode'].filter((name) => String(settings[name] ?? '').trim() === '');
	if (empty.length > 0) throw new Error(`Fill in ${empty.join(' and ')} of Settings: without it nobody gets a notice.`);
	const now = DateTime.fromISO(settings.now, { setZone: true }).toUTC();
	const last = lastSample($('Use').all().map(({ json }) => json));
	const age = last === undefined ? Infinity : now.toMillis() - Date.parse(last.at);
	if (!(age >= 0 && age <= settings.freshHours * 3600000))
		throw new Error(`The newest sample is of ${last === undefined ? 'never' : last.at}: nothing is decided on it. Is Use over time published?`);
	const live = liveAssets($('Assets Now').all());
	if (live.size === 0) throw new Error('The list of assets came empty: nothing is decided on it.');
	const use = new Map(last.assets.map((asset) => [asset.assetNum, asset]));
	const notices = $('Notices').all().map(({ json }) => json).filter(({ id }) => id);
	const stateOf = (row) => String(row.state ?? '').trim().toLowerCase();
	const never = notices.filter((row) => stateOf(row) === 'never');
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
			const shows = found === undefined ? 'does not show it, or shows it twice' : 'shows the same holder';
			if (found !== undefined && found.holder !== holder) end('The list shows that it is withdrawn.', 'withdrawn');
			else end(`It is not clear what became of the withdrawal: the list ${shows}. It takes a new notice.`, 'unclear');
			continue;
		}
		const reason = whyNot(notice, notice.sent || notice.planned, { live, use, never, last });
		if (reason !== undefined) end(reason);
		if (reason !== undefined || state !== 'planned') continue;
		// The account may have another name now. Without one there is no mail.
		const { holderName, holderUserName: userName } = live.get(assetNum);
		if (userName) rows.push({ ...notice, was, holderName, userName, mail: String($execution.id) });
	}
	for (const copy of notices.filter((row) => isOpen(row) && isCopy(row)))
		rows.push({ ...copy, was: `${copy.state} ${copy.id}`, state: 'closed', reason: 'Another row was changed while a run wrote it: this is its copy.', ended: now.toISO() });
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
		const reason = `${settings.idleDays} days without use, ${sampled} of them sampled; last online: ${asset.lastOnline || 'not seen'}`;
		rows.push({
			...row, id: 0, was: 'planned', state: 'planned', holderName, products, reason, planned: now.toISO(),
			mail: String($execution.id), sent: '', deadline: '', ended: '',
		});
	}
	return rows.map(({ createdAt, updatedAt, ...json }) => ({ json }));
}
