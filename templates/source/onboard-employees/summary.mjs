/* global $, placesOf, words */
/**
 * What was done for each person, by what the nodes' rows prove: where a node does not begin, n8n passes on what it was given, as
 * if it had come through. And what the page says.
 */
export function summary() {
	const { people, refused, isRehearsal } = $('Check the Sheet').first().json;
	const rowsOf = (node, output) => ($(node).isExecuted ? $(node).all(output) : []);
	// One row may be of many people: a rehearsal gives one for each request.
	const isAt = (place) => (item) => placesOf(item).includes(place);
	const accounts = rowsOf('Add Employees', 0).filter(({ json }) => json.globalId);
	const isOf = (globalId) => ({ json }) => [ json.memberGlobalId, json.globalId ].map(String).includes(String(globalId));
	const failureOf = ({ json }) => {
		const error = json.error ?? {};
		const reason = typeof error === 'string' ? error : words.reason(error.message, error.description);
		return { isRejected: error.outcome === 'rejected', reason };
	};
	const results = people.map(({ row, userName, name, assets }, place) => {
		const person = { row, userName, name };
		const added = accounts.find(isAt(place));
		const failed = rowsOf('Add Employees', 1).find(isAt(place));
		if (!added) {
			const { isRejected, reason } = failureOf(failed ?? { json: {} });
			if (isRehearsal) {
				const isRehearsed = rowsOf('Add Employees', 0).filter(isAt(place)).some(({ json }) => json.dryRun === true);
				if (isRehearsed) return { ...person, result: words.would };
				return { ...person, result: isRejected ? words.wouldNot : words.notKnown, reason };
			}
			if (isRejected) return { ...person, result: words.notAdded, reason };
			return { ...person, result: assets.length > 0 ? words.perhapsNotAssigned : words.perhaps, reason };
		}
		const { globalId, userName: account } = added.json;
		if (assets.length === 0) return { ...person, result: words.added, account };
		const done = rowsOf('Assign Assets', 0).filter(isOf(globalId)).find(({ json }) => json.success === true);
		if (done) return { ...person, result: words.assigned, account, assets: done.json.addAssets };
		const { isRejected, reason } = failureOf(rowsOf('Assign Assets', 1).find(isOf(globalId)) ?? { json: {} });
		return { ...person, result: isRejected ? words.notAssigned : words.perhapsAssigned, account, reason };
	});
	for (const { row, userName, name, refused: reason } of refused) results.push({ row, userName, name, result: words.notAdded, reason });
	results.sort((a, b) => a.row - b.row);
	const message = results.map(({ row, userName, name, result, account, assets, reason }) =>
		[ words.person(row, name, userName, result), account && words.account(account), assets && words.assets(assets), reason ]
			.filter(Boolean).join(' · ')).join('\n');
	const would = results.filter(({ result }) => result === words.would).length;
	const title = isRehearsal ? words.rehearsed(would, results.length) : words.title(accounts.length, results.length);
	return { people: results, title, message };
}
