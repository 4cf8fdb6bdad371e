/* global $ */
/**
 * What was done for each person, by what the nodes' rows prove: where a node does not begin, n8n passes on what it was given, as
 * if it had come through. And what the page says.
 */
export function summary() {
	const { people, refused, isRehearsal } = $('Check the Sheet').first().json;
	const rowsOf = (node, output) => ($(node).isExecuted ? $(node).all(output) : []);
	// One row may be of many people: a rehearsal gives one for each request.
	const isAt = (place) => ({ pairedItem }) => [ pairedItem ?? [] ].flat().some((link) => (typeof link === 'object' ? link.item : link) === place);
	const accounts = rowsOf('Add Employees', 0).filter(({ json }) => json.globalId);
	const isOf = (globalId) => ({ json }) => [ json.memberGlobalId, json.globalId ].map(String).includes(String(globalId));
	const failureOf = ({ json }) => {
		const error = json.error ?? {};
		const reason = typeof error === 'string' ? error : [ error.message, error.description ].filter(Boolean).join(' – ');
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
				if (isRehearsed) return { ...person, result: 'would be added, unless the account is there' };
				return { ...person, result: isRejected ? 'would not be added' : 'not known', reason };
			}
			if (isRejected) return { ...person, result: 'not added', reason };
			return { ...person, result: assets.length > 0 ? 'perhaps added, assets not assigned' : 'perhaps added', reason };
		}
		const { globalId, userName: account } = added.json;
		if (assets.length === 0) return { ...person, result: 'added', account };
		const done = rowsOf('Assign Assets', 0).filter(isOf(globalId)).find(({ json }) => json.success === true);
		if (done) return { ...person, result: 'added, assets assigned', account, assets: done.json.addAssets };
		const { isRejected, reason } = failureOf(rowsOf('Assign Assets', 1).find(isOf(globalId)) ?? { json: {} });
		return { ...person, result: isRejected ? 'added, assets not assigned' : 'added, assets perhaps assigned', account, reason };
	});
	for (const { row, userName, name, refused: reason } of refused) results.push({ row, userName, name, result: 'not added', reason });
	results.sort((a, b) => a.row - b.row);
	const message = results.map(({ row, userName, name, result, account, assets, reason }) =>
		[ 'Row ' + row + ', ' + (name || 'no name') + ' (' + (userName || 'no userName') + '): ' + result, account && 'account ' + account, assets && 'assets ' + assets.join(', '), reason ]
			.filter(Boolean).join(' · ')).join('\n');
	const would = results.filter(({ result }) => result.startsWith('would be')).length;
	const title = isRehearsal ? 'Rehearsal: ' + would + ' of ' + results.length + ' people would be added, nothing was done' : accounts.length + ' of ' + results.length + ' people added';
	return { people: results, title, message };
}
