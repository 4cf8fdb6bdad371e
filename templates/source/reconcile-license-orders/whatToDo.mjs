/* global $, $prevNode, linesToFinish, pagesOf, rowForPeople, rowOfPage, settledEvents */
/** What is next, by the node that has just run. `way`: where it goes, `steps`: what goes there; without steps it is over. */
export function whatToDo() {
	const WAYS = [ 'finish', 'look', 'page', 'claim', 'add', 'write', 'keep', 'forget' ];
	const LIMIT = 2000;
	const from = $prevNode.name;
	const next = (way, steps) => ({ way: WAYS.indexOf(way), steps });
	if (from === 'Lines That Are Open') {
		const groups = linesToFinish();
		return groups.length > 0 ? next('finish', groups) : next('look', [ {} ]);
	}
	if (from === 'Call Order Once') return next('look', [ {} ]);
	if (from === 'Forget Its Lines') return next('forget', []);
	const isClaimed = $('Claim Its Lines').isExecuted;
	const { settled, openIds } = settledEvents(isClaimed ? new Set($('Claim Its Lines').all().map(({ json }) => json.id)) : undefined);
	const pages = pagesOf(settled);
	if (from === 'Settled Lines' && pages.length > 0) return next('page', pages.map(({ page }) => ({ page })));
	// One that cannot be read stops the run here, before anything is claimed.
	const rows = pages.map(rowOfPage);
	if (!isClaimed) {
		const isFull = !($('Settled Lines').all().length < LIMIT);
		// A reading that is full may hold nothing but events of which a line stays open: the next one is to be of others.
		const open = new Set(isFull ? $('Lines That Are Open').all().map(({ json }) => json.eventId) : []);
		const eventIds = [ ...settled.map(([ { eventId } ]) => eventId), ...openIds.filter((eventId) => open.has(eventId)) ];
		return next('claim', eventIds.map((eventId) => ({ eventId })));
	}
	const [ known, missing ] = [ rows.filter(({ id }) => id !== undefined), rows.filter(({ id }) => id === undefined) ];
	if (from === 'Claim Its Lines' && missing.length > 0) return next('add', missing);
	if ([ 'Claim Its Lines', 'Add the Page' ].includes(from) && known.length > 0) return next('write', known);
	// Of a page that somebody else has changed since it was read nothing came back: its events go with a later run.
	const written = [ 'Add the Page', 'Write the Page' ].flatMap((name) => ($(name).isExecuted ? $(name).all() : [])).map(({ json }) => json.eventId);
	const events = pages.filter(({ page }) => written.includes(page)).flatMap(({ lines }) => lines);
	return from === 'Keep for People' ? next('forget', events.map(([ { eventId } ]) => ({ eventId }))) : next('keep', events.flat().map(rowForPeople));
}
