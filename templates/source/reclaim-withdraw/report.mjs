/* global $, dueNotices, words */
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
		if (result) return result.state + (result.reason ? `: ${result.reason}` : '');
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
	const lines = due.map((notice, index) => words.line(notice, becameOf(notice, index)));
	return [{ json: { subject, text: [why, ...lines, ...unread, ...odd].filter(Boolean).join('\n'), assets: due.map(({ assetNum }) => assetNum) } }];
}
