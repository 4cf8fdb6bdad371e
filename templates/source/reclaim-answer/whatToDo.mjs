/* global $, $now, DateTime, clip, dayText, liveAssets, isSame, answerPage, words, h1, p, pageHtml, BEGUN */
/**
 * What comes next of an answer: `look` at the list, write the `history`, `keep`, `claim`, `withdraw`, write the `result` and the
 * `outcome`, or show the page. Each node that this leads to leads back.
 */
export function whatToDo() {
	const STEPS = ['page', 'look', 'history', 'keep', 'claim', 'withdraw', 'result', 'outcome'];
	const { now, mostDays, query, body } = $('Settings').first().json;
	const row = $('Notice').first().json;
	const hasRun = (name) => $(name).isExecuted;
	const go = (step, more) => [{ json: { next: STEPS.indexOf(step), ...more } }];
	const page = (title, text) => go('page', { html: pageHtml(words.LANGUAGE, title, h1(title) + p(text)) });
	const no = (text) => page(words.nothing, text);

	const textOf = (value) => String(value ?? '').trim();
	if (!row.id || !isSame(textOf(query.key), textOf(row.key))) return no(words.noLink);
	// A line of the page is cut: what it says of many products is not.
	const asset = clip(row.assetNum + (row.products ? `: ${row.products}` : ''));
	const isOpen = ['planned', 'sent', 'asked'].includes(row.state);
	const time = DateTime.fromISO(now, { zone: $now.zoneName });
	const dayIn = (value) => DateTime.fromISO(textOf(value), { zone: $now.zoneName });
	const inWords = (value) => (dayIn(value).isValid ? dayText(dayIn(value)) : textOf(value));
	if (!isOpen) return page(words.answered, (words.became[row.state] ?? words.became.other)(asset, { ...row, until: inWords(row.until) }));
	const shown = inWords(row.deadline);
	const answer = textOf((body ?? {}).answer);
	if (answer === '') return go('page', { html: answerPage(words.asked(asset, shown, dayIn(row.deadline).endOf('day') < time), query.answer, mostDays) });

	const who = textOf(body.who).toLowerCase();
	// The owner's address, where they were asked.
	const asked = [row.userName, row.account, ...(row.state === 'asked' || row.stage > 2 ? [row.to] : [])].map((one) => textOf(one).toLowerCase());
	if (who.length < 2 || !asked.includes(who)) return no(words.notYou);
	const by = asked.indexOf(who) < 2 ? row.userName : row.to;
	if (!['keep', 'give'].includes(answer)) return no(words.which);
	const [why, days] = [clip(body.why, 200), Number(textOf(body.days))];
	if (answer === 'keep' && why === '') return no(words.whyMissing);
	if (answer === 'keep' && !(Number.isInteger(days) && days >= 1 && days <= mostDays)) return no(words.daysWrong(mostDays));

	const until = time.plus({ days }).toISODate();
	const decided = answer === 'give' ? words.history.give : words.history.keep(days, why);
	const history = (outcome) => ({
		...row, at: now, what: words.history.what, about: asset, by: words.history.saidToBe(by),
		shown: words.history.shown(shown), decided, outcome,
	});
	/** It is written down what became of it, and then shown. */
	const tell = (title, text, outcome = text) => (hasRun('Write Outcome') ? page(title, text) : go('outcome', history(outcome)));
	// What n8n gives on where a table cannot be written is not the row that was written.
	if (hasRun('Write History') && !$('Write History').first().json.ref) return no(words.notNoted);
	if (!hasRun('Assets Now')) return go('look');
	const found = liveAssets($('Assets Now').all()).get(row.assetNum);
	const isWithdrawn = found !== undefined && found.holder !== row.holder;
	if (!hasRun('Write History') && isWithdrawn) return no(words.otherHolder(asset));
	if (answer === 'keep') {
		if (!hasRun('Write History')) return go('history', history(BEGUN));
		if (!hasRun('Keep')) return go('keep', { ...row, by, until, reason: why, ended: now });
		return $('Keep').first().json.state === 'kept' ? tell(words.kept, words.keptUntil(asset, inWords(until))) : tell(words.nothing, words.tooLate, words.nothing);
	}

	if (!hasRun('Claim')) {
		if (found === undefined) return no(words.notLookedUp);
		if (found.borrowedFlag !== false) return no(words.lent(asset));
		return hasRun('Write History') ? go('claim', { ...row, by, ended: now }) : go('history', history(BEGUN));
	}
	if ($('Claim').first().json.state !== 'withdrawing') return tell(words.nothing, words.tooLate, words.nothing);
	if (!hasRun('Withdraw')) return go('withdraw', row);
	const { error } = $('Withdraw').first().json;
	const isRefused = !isWithdrawn && (error ?? {}).outcome === 'rejected';
	if (!hasRun('Write Result')) {
		// What is not clear stays as it is: the notices look again the next morning.
		const state = isWithdrawn ? 'withdrawn' : isRefused ? row.state : 'withdrawing';
		return go('result', { ...row, state, by: isRefused ? '' : by, reason: isRefused ? error.message : words.history.give });
	}
	if (isWithdrawn) return tell(words.given, words.givenProven(asset));
	return isRefused ? tell(words.nothing, words.refused(error.message)) : tell(words.begun, words.notClear(asset), BEGUN);
}
