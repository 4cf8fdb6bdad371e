/* global $, $prevNode, linesToFinish, rowForPeople, rowsOfPages, settledEvents */
/** What is next, by the node that has just run. `way`: where it goes, `steps`: what goes there; without steps it is over. */
export function whatToDo() {
	const WAYS = [ 'finish', 'look', 'claim', 'page', 'write', 'keep', 'forget' ];
	const LIMIT = 2000;
	const from = $prevNode.name;
	const next = (way, steps) => ({ way: WAYS.indexOf(way), steps });
	if (from === 'Lines That Are Open') {
		const groups = linesToFinish();
		return groups.length > 0 ? next('finish', groups) : next('look', [ {} ]);
	}
	if (from === 'Call Order Once') return next('look', [ {} ]);
	if (from === 'Settled Lines') {
		const { settled, openIds } = settledEvents();
		const isFull = !($('Settled Lines').all().length < LIMIT);
		// A reading that is full may hold nothing but events of which a line stays open: the next one is to be of others.
		const open = new Set(isFull ? $('Lines That Are Open').all().map(({ json }) => json.eventId) : []);
		const eventIds = [ ...settled.map(([ { eventId } ]) => eventId), ...openIds.filter((eventId) => open.has(eventId)) ];
		return next('claim', eventIds.map((eventId) => ({ eventId })));
	}
	const { pages, settled } = settledEvents(new Set($('Claim Its Lines').all().map(({ json }) => json.id)));
	if (pages.length === 0) return next('forget', []);
	if (from === 'The Page') return next('write', rowsOfPages(pages));
	if (from === 'Write the Page') return next('keep', settled.flat().map(rowForPeople));
	if (from === 'Keep for People') return next('forget', settled.map(([ { eventId } ]) => ({ eventId })));
	return from === 'Forget Its Lines' ? next('forget', []) : next('page', pages);
}
