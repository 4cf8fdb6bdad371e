/* global $, orderResult, placesOf, sheetAnswer, words */
/** Each row of the sheet with what became of it, by what the nodes' rows prove. */
export function rowsWithResults() {
	const { isRehearsal } = $('Check the Sheet').first().json;
	const sent = $('What to Do').all().map(({ json }) => json);
	const all = sent[0].results;
	const rowsOf = (name) => ($(name).isExecuted ? $(name).all() : []);
	const answers = rowsOf('Call Order Once').map(({ json }) => json.body ?? {});
	const byItem = new Map();
	// A rehearsal gives a row for each request.
	for (const item of rowsOf('Assign or Withdraw')) for (const place of placesOf(item)) byItem.set(place, item.json);
	const holderResult = ({ dryRun, success, alreadyDone, error }) => {
		if (dryRun === true) return { Result: words.would };
		if (success === true) return { Result: alreadyDone === true ? words.doneBefore : words.done };
		const { message, description, outcome } = typeof error === 'object' ? error : { message: error };
		const Message = [ message, description ].filter(Boolean).join('. ');
		return outcome === 'rejected' ? { Result: words.notDone, Message } : { Result: words.notKnown, Message: [ Message, words.uploadAgain ].filter(Boolean).join('. ') };
	};
	sent.forEach(({ route, place }, index) => {
		if (route === 2) return;
		const shows = all[place].result.Message;
		const body = answers[index] ?? {};
		const result = route === 0 ? orderResult(body, 1, 1, shows) : holderResult(byItem.get(index) ?? {});
		// By the platform, not by *Order once*.
		const isRefused = (body.notCreated ?? []).some(({ state, problems }) => state === 'refused' && !problems);
		all[place].result = { ...result, Message: isRefused ? `${result.Message.replace(/\.$/, '')}. ${words.refusedOnce}` : result.Message || shows };
	});
	return sheetAnswer(all, isRehearsal);
}
