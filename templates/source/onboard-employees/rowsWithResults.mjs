/* global $, placesOf, sheetAnswer, words */
/**
 * What was done for each person, by what the nodes' rows prove: where a node does not begin, n8n passes on what it was given, as
 * if it had come through.
 */
export function rowsWithResults() {
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
	const resultOf = ({ assets }, place) => {
		const added = accounts.find(isAt(place));
		const failed = rowsOf('Add Employees', 1).find(isAt(place));
		if (!added) {
			const { isRejected, reason } = failureOf(failed ?? { json: {} });
			if (isRehearsal) {
				const isRehearsed = rowsOf('Add Employees', 0).filter(isAt(place)).some(({ json }) => json.dryRun === true);
				if (isRehearsed) return { Result: words.would };
				return { Result: isRejected ? words.wouldNot : words.notKnown, Message: reason };
			}
			if (isRejected) return { Result: words.notAdded, Message: reason };
			return { Result: assets.length > 0 ? words.perhapsNotAssigned : words.perhaps, Message: reason };
		}
		const { globalId, userName: account } = added.json;
		if (assets.length === 0) return { Result: words.added, Account: account };
		const done = rowsOf('Assign Assets', 0).filter(isOf(globalId)).find(({ json }) => json.success === true);
		if (done) return { Result: words.assigned, Account: account, Assigned: done.json.addAssets.join(', ') };
		const { isRejected, reason } = failureOf(rowsOf('Assign Assets', 1).find(isOf(globalId)) ?? { json: {} });
		return { Result: isRejected ? words.notAssigned : words.perhapsAssigned, Account: account, Message: reason };
	};
	const all = people.map((one, place) => ({ ...one, result: resultOf(one, place) }));
	for (const one of refused) all.push({ ...one, result: { Result: words.notAdded, Message: one.refused } });
	const answer = sheetAnswer(all, isRehearsal);
	// Who is added is there, whatever became of the assets.
	return isRehearsal ? answer : { ...answer, title: words.title(accounts.length, all.length) };
}
