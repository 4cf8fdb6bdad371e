/* global $now, words */
/** So many days whoever is asked last may take. */
export const LAST_DAYS = 7;

/**
 * How a question goes on while nobody answers, by *Settings*: `turns`, to whom and for how many days each; `isYes`: what it counts as then; `otherwise`,
 * what whoever is asked reads of it. `problem`: what is written there is not clear, and nobody is to be asked.
 */
export function asking({ owner, second, secondAfterDays, ifNobody }) {
	const [to, other] = [owner, second].map((one) => String(one ?? '').trim());
	const wanted = String(ifNobody ?? '').trim().toLowerCase() || 'no';
	const isClear = ['no', 'yes'].includes(wanted) && (!other || secondAfterDays > 0);
	const turns = other ? [{ to, days: secondAfterDays }, { to: other, days: LAST_DAYS }] : [{ to, days: LAST_DAYS }];
	const isYes = wanted === 'yes';
	return { turns, isYes, otherwise: words.ask.otherwise(turns, isYes ? words.ifNobody.yes : words.ifNobody.no), problem: isClear ? undefined : words.ask.unclear };
}

/** A question as it goes to the first of them; `told`: all who have it by now. */
export function firstAsked(settings, question) {
	const [first] = asking(settings).turns;
	return { ...question, ...first, told: first.to, turn: 0, askedAt: $now.toMillis() };
}

/**
 * What came of a question whose days are over: `again`, the same for the next one; else what it counts as. `asked`: the question, as n8n passes it on then. It
 * passes it on at once where the node is switched off: then nobody was asked, whatever *Settings* say.
 */
export function unanswered(asked, settings) {
	const { turns, isYes } = asking(settings);
	if ($now.toMillis() < asked.askedAt + asked.days * 0.9 * 86400000) throw new Error(words.askIsOff);
	const next = turns[asked.turn + 1];
	if (!next) return { isYes, days: turns.reduce((sum, { days }) => sum + days, 0) };
	return { again: { ...asked, ...next, told: asked.told + ', ' + next.to, turn: asked.turn + 1, askedAt: $now.toMillis(), subject: words.ask.again(asked.to, asked.subject) } };
}
