/* global $, dueNotices, lastSample, optionalRows, words, worthOfProducts */
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
	// What is taken back, or would be, by the prices of a node that may be missing.
	const taken = new Set(due.filter(({ id }) => !withdraw || (results.get(id) ?? {}).state === 'withdrawn').map(({ assetNum }) => assetNum));
	const last = lastSample($('Use').all().map(({ json }) => json));
	const products = last ? last.assets.filter(({ assetNum, products: known }) => known && taken.has(assetNum)).flatMap((asset) => JSON.parse(asset.products)).filter(([, , , end]) => (end ?? Infinity) >= Date.parse(last.at)) : [];
	const money = isOver ? '' : worthOfProducts(products, optionalRows('Prices'));
	return [{ json: { subject, text: [why, money && words.worthOfIt(money), ...lines, ...unread, ...odd].filter(Boolean).join('\n'), assets: due.map(({ assetNum }) => assetNum) } }];
}
