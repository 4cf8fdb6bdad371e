/* global $, checkTheEvent, words */
/** All events of the call, in its order. One with an `answer` is told that; `isSecond`: an event before it has the same ID. */
export function checkTheEvents() {
	const MOST = 1000;
	const seen = new Set();
	let lines = 0;
	const events = $('When Called').all().map(({ json }) => {
		const event = checkTheEvent(json);
		lines += event.answer === undefined ? event.rows.length : 0;
		if (event.answer !== undefined) return event;
		const { eventId } = event;
		if (lines > MOST) return { answer: { status: 503, body: { status: 'not noted', eventId, message: words.tooMany(MOST) } } };
		const isSecond = event.again === undefined && seen.has(eventId);
		if (event.again === undefined) seen.add(eventId);
		return { ...event, isSecond };
	});
	return { events };
}
