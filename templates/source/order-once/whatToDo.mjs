/* global $, $execution, $prevNode, $runIndex, answers, checkTheEvents, numberAt, outcomes, placesOf, plan */
/**
 * What is next, by the node that has just run. `way`: where it goes, `steps`: what goes there. Each node comes back here, until all
 * that can be done is done, and each event is told of. The first time it checks the `events`, which stay as they are then.
 */
export function whatToDo() {
	const WAYS = [ 'answer', 'note', 'look', 'clear', 'change', 'write', 'list', 'customer', 'allocate', 'take' ];
	const isFirst = $runIndex === 0;
	const { events } = isFirst ? checkTheEvents() : $('What to Do').first(0, 0).json;
	const open = events.filter((event) => event.answer === undefined);
	const me = String($execution.id);
	const from = $prevNode.name;
	const next = (way, steps) => ({ way: WAYS.indexOf(way), steps, ...(isFirst ? { events } : {}) });
	const tell = () => next('answer', answers(events));
	const look = () => {
		const MOST = 10;
		const keys = [ ...new Set(open.flatMap(({ eventId, page }) => [ eventId, page ])) ];
		const reads = Array.from({ length: Math.ceil(keys.length / MOST) }, (_, index) => keys.slice(index * MOST, (index + 1) * MOST));
		// A condition that is not used asks for the first one again.
		return next('look', reads.map((some) => ({ keys: Array.from({ length: MOST }, (_, index) => some[index] ?? some[0]) })));
	};

	// Whoever is still here after so many turns is not needed: what is noted is finished by reconcile.
	if (open.length === 0 || $runIndex > 60) return tell();
	if (isFirst || from === 'Make the Ledger') {
		const rows = open.filter(({ isSecond }) => !isSecond).flatMap((event) => event.rows);
		if (rows.length === 0) return look();
		return $runIndex < 2 ? next('note', rows) : tell();
	}
	if (from === 'Create License Orders') {
		const rows = outcomes();
		const taken = new Set($('Take the Lines').all().map(({ json }) => json.id));
		// Somebody else has taken lines meanwhile, or cleared them away: the ledger tells what became of them.
		const isPartial = Object.keys($('What to Do').first().json.how).some((id) => !taken.has(Number(id)));
		return rows.length > 0 ? { ...next('write', rows), isPartial } : look();
	}
	if (from === 'Write the Lines' && $('Create License Orders').isExecuted) return $('What to Do').first().json.isPartial ? look() : tell();
	const isAdopted = from === 'Change the Lines' && $('Change the Lines').all().some(({ json }) => json.owner === me && json.state !== 'correcting');
	const isWritten = from === 'Write the Lines' && $('Allocate Asset Numbers').isExecuted;
	const isPlanned = [ 'Lines in the Ledger', 'All Asset Numbers', 'Customer', 'Allocate Asset Numbers' ].includes(from) || isAdopted || isWritten;
	if (!isPlanned) return look();

	const { way, steps, from: taken, how, needed, hasNumbers } = plan(open);
	if (way === 'answer') return tell();
	const go = (more) => ({ ...next(way, steps.map((step) => ({ ...step, ...more }))), from: taken, how });
	if (way !== 'take' || needed.length === 0 || isWritten) return go();
	// Numbers for all at once; where the service does not give so many, for each event by itself.
	const byEvent = new Map();
	for (const { id, eventId } of needed) byEvent.set(eventId, [ ...(byEvent.get(eventId) ?? []), id ]);
	const each = [ ...byEvent.values() ];
	if (from !== 'Allocate Asset Numbers') return next('allocate', [ { size: needed.length } ]);
	const allocated = $('Allocate Asset Numbers').all();
	const isJoint = $('What to Do').first().json.steps.length === 1;
	if (isJoint && each.length > 1 && allocated.every(({ json }) => json.keyShellNumber === undefined))
		return next('allocate', each.map((ids) => ({ size: ids.length })));
	const numbersAt = [];
	for (const item of allocated)
		for (const place of placesOf(item)) if (item.json.keyShellNumber !== undefined) numbersAt[place] = [ ...(numbersAt[place] ?? []), item.json.keyShellNumber ];
	// They go to the lines that need one, in their order; where fewer come, some stay without.
	const given = (isJoint ? [ needed.map(({ id }) => id) ] : each).flatMap((ids, place) =>
		(numbersAt[place] ?? []).slice(0, ids.length).map((numbers, index) => ({ id: ids[index], numbers })));
	if (given.length === 0) return go();
	const [ first ] = given;
	const isInARow = isJoint && needed.every(({ id }, index) => id === first.id + index) && given.every(({ numbers }, index) => numbers === numberAt(first.numbers, index));
	if (isInARow && !hasNumbers) return go({ numbers: first.numbers + '@' + first.id + ':' + given.length });
	return next('write', given);
}
