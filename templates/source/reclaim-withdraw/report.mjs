/* global $, $now, DateTime, dayText, dueNotices, lastSample, letterOf, optionalRows, words, worthIn */
/** What a person is told; nothing where there is nothing to tell. */
export function report() {
	const { due, share, isOver, stop, odd, unread } = dueNotices();
	const { withdraw, maxShare } = $('Settings').first().json;
	if (!stop && due.length === 0 && unread.length === 0 && odd.length === 0) return [];
	const all = (node) => ($(node).isExecuted ? $(node).all().map(({ json }) => json) : []);
	const rehearsed = all('Rehearsal');
	const results = new Map(all('Write Result').map((one) => [one.id, one]));
	const becameOf = ({ id }, index) => {
		if (isOver || odd.length > 0) return words.notWithdrawn;
		const result = results.get(id);
		if (result) return words.became[result.state] + (result.reason ? `: ${result.reason}` : '');
		const { dryRun, error } = rehearsed[index] ?? {};
		if (dryRun === true) return withdraw ? words.missed : words.rehearsed;
		return error ? error.message : words.notWithdrawn;
	};
	const [subject, why] = (() => {
		if (stop) return [words.nothing, stop];
		const assets = words.assets(due.length);
		const rule = isOver ? words.whyTooMany(words.percent(maxShare)) : withdraw ? '' : words.isOff;
		if (odd.length > 0) return [words.unreadRow, rule];
		if (due.length === 0) return [words.unreadTime, rule];
		if (isOver) return [words.tooMany(due.length, words.percent(share)), rule];
		return [withdraw ? words.reclaimed([...results.values()].filter(({ state }) => state === 'withdrawn').length, assets) : words.rehearsal(assets), rule];
	})();
	const dayOf = (text) => dayText(DateTime.fromISO(text, { zone: $now.zoneName }));
	const lines = due.map((notice, index) => [words.asset(notice), words.person(notice), dayOf(notice.sent), becameOf(notice, index)]);
	// What is taken back, or would be, by the prices of a node that may be missing.
	const taken = due.filter(({ id }) => !withdraw || (results.get(id) ?? {}).state === 'withdrawn').map(({ assetNum }) => assetNum);
	const last = lastSample($('Use').all().map(({ json }) => json));
	const money = isOver || last === undefined ? '' : worthIn(last, optionalRows('Prices'))(taken);
	const letter = letterOf({
		subject,
		lead: [why, money && words.worthOfIt(money)],
		tables: [[words.due, words.columns, lines], [words.notClear, [''], [...unread, ...odd].map((line) => [line])]],
		isWhole: true,
	});
	return [{ json: { ...letter, assets: due.map(({ assetNum }) => assetNum) } }];
}
