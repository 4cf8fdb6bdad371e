/* global $, $execution, $now, DateTime, lastSample, idleOf, liveAssets, namedIn, whyNot, addressIn, nextMail, words */
/** What to change in the notices: new ones, which are told of by the next run, those that a mail is due of, and those that are over. */
export function whatToDo() {
	const settings = $('Settings').first().json;
	const empty = ['mailDomain', 'enterpriseCode'].filter((name) => String(settings[name] ?? '').trim() === '');
	if (empty.length > 0 && String(settings.owner ?? '').trim() === '') throw new Error(words.fillIn(empty));
	const now = DateTime.fromISO(settings.now, { setZone: true }).toUTC();
	const last = lastSample($('Use').all().map(({ json }) => json));
	const age = last === undefined ? Infinity : now.toMillis() - Date.parse(last.at);
	if (!(age >= 0 && age <= settings.freshHours * 3600000))
		throw new Error(words.oldSample((last ?? {}).at));
	const live = liveAssets($('Assets Now').all());
	if (live.size === 0) throw new Error(words.emptyList);
	const use = new Map(last.assets.map((asset) => [asset.assetNum, asset]));
	const notices = $('Notices').all().map(({ json }) => json).filter(({ id }) => id);
	// A person may have written it.
	const stateOf = ({ state }) => String(state ?? '').trim().toLowerCase();
	const rowsOf = (name) => notices.filter((row) => stateOf(row) === name);
	const never = namedIn(rowsOf('never'));
	const addressOf = addressIn(rowsOf('address'), settings);
	const open = notices.filter((row) => ['planned', 'sent', 'asked', 'kept', 'withdrawing'].includes(stateOf(row)));
	const rows = [];
	const mails = new Map();
	const firsts = new Set();
	for (const notice of open.sort((a, b) => a.id - b.id)) {
		const { holder, assetNum } = notice;
		const state = stateOf(notice);
		const key = `${assetNum} ${holder}`;
		const change = (values) => rows.push({ ...notice, state, was: { state: notice.state, stage: notice.stage }, ...values, way: 2 });
		const end = (reason, as = 'closed') => change({ state: as, reason, ended: now.toISO() });
		if (state === 'withdrawing') {
			firsts.add(key);
			// The withdrawal may be under way, or its reply was lost: only the list tells, and only later.
			if (now.toMillis() - Date.parse(notice.ended) < 3600000) continue;
			const found = live.get(assetNum);
			if (found === undefined) end(words.notShown, 'unclear');
			else if (found.holder === holder) end(words.sameHolder, 'unclear');
			else end(words.withdrawn, 'withdrawn');
			rows.push({ ...rows.at(-1), way: 1 });
			continue;
		}
		// Two runs at the same time wrote one each.
		if (firsts.has(key)) {
			end(words.twice);
			continue;
		}
		firsts.add(key);
		if (state === 'kept') {
			const found = live.get(assetNum);
			if (found !== undefined && found.holder !== holder) end(words.whyNot.otherHolder);
			else if (DateTime.fromISO(notice.until ?? '', { zone: $now.zoneName }).endOf('day') <= now) end(words.keptUntil(notice.until));
			continue;
		}
		const [why, at] = whyNot(notice, notice.sent || notice.planned, { live, use, never, last }) ?? [];
		if (why !== undefined) {
			end(why === 'used' ? words.whyNot.used(at) : words.whyNot[why]);
			continue;
		}
		// The account may have another name now.
		const { holderName, holderUserName: userName } = live.get(assetNum);
		const { account, address } = addressOf(String(userName ?? ''));
		const told = userName ? nextMail(notice, now, address, settings) : undefined;
		if (told === undefined) continue;
		const alike = [told.stage, told.to, state, told.deadline, told.to === String(settings.owner ?? '').trim() ? '' : holder].join(' ');
		if (!mails.has(alike)) mails.set(alike, `${$execution.id}.${mails.size}`);
		change({ ...told, holderName: holderName || userName, userName, account, mail: mails.get(alike) });
	}
	for (const asset of last.assets) {
		const { assetNum, assetId, holder } = asset;
		const { holderName, holderUserName: userName } = live.get(assetNum) ?? {};
		const { isIdle, sampled } = idleOf(asset, last, settings);
		if (!isIdle || !userName || firsts.has(`${assetNum} ${holder}`)) continue;
		const row = { state: 'planned', stage: 0, assetNum, assetId, holder, holderName: holderName || userName, userName };
		const since = now.minus({ days: settings.idleDays }).toISO();
		if (whyNot(row, since, { live, use, never, last }) !== undefined) continue;
		const products = asset.products ? JSON.parse(asset.products).map(([, name]) => name).join(', ') : '';
		const reason = words.reason(settings.idleDays, sampled, asset.lastOnline && DateTime.fromISO(asset.lastOnline, { zone: $now.zoneName }).toISODate());
		rows.push({ ...row, products, reason, planned: now.toISO(), to: '', mail: '', sent: '', deadline: '', account: '', by: '', until: '', ended: '' });
	}
	return rows.map(({ createdAt, updatedAt, ...json }) => ({ json }));
}
