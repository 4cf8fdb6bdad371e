/* global $execution, groupsOf, isClaim, isIn */
/**
 * What a delivery needs next, by all rows of its event: to `clear` what it noted, to `change` the state of lines, to `write` what
 * they ask; or these lines can be taken (`take`). Nothing of it: it is told what became of the event.
 */
export function deliveryNeeds(event, rows, isKept) {
	const me = String($execution.id);
	const isMine = (row) => row.owner === me && isIn(row, 'new', 'repeat');
	const mine = rows.filter(isMine);
	const others = rows.filter((row) => !isMine(row));
	const noted = others.filter((row) => !isClaim(row));
	const inserted = mine.filter((row) => row.delivery === Number(me));
	// The event is known: what this delivery noted is superfluous, and what was refused may be corrected.
	if (isKept) return { clear: mine };
	if (noted.length > 0 && inserted.length > 0) return { clear: inserted };

	const asked = (row) => event.rows[row.line - 1] ?? {};
	const half = noted.filter((row) => row.owner === me && isIn(row, 'correcting'));
	if (half.length > 0)
		return {
			// With a message they are told from what a delivery has just noted.
			write: half.map((row) => {
				const { identity, content, order } = asked(row);
				return { id: row.id, state: 'new', wrote: 'new', message: words.corrected, identity, content, order, numbers: '', told: '' };
			}),
		};
	const isOther = (row) => row.of !== event.rows.length || (!isIn(row, 'refused', 'correcting') && asked(row).identity !== row.identity);
	// Without an owner, somebody has changed it: the change below would not find it.
	const refused = noted.filter((row) => isIn(row, 'refused') && row.owner);
	const isCorrected = !noted.some(isOther) && refused.some((row) => asked(row).content !== row.content);
	// One change takes them all, whoever has them.
	if (isCorrected && mine.length === 0)
		return { change: groupsOf(refused.map((row) => ({ ...row, owner: '%' })), { to: 'correcting', by: me }) };

	// Whoever delivered the same in the same moment: the earliest goes on, and who comes later gives way.
	const rivals = inserted.length > 0 ? others.filter(isClaim) : [];
	const isEarlier = (row) => row.state === 'new' && row.delivery < Number(me);
	if (rivals.some(isEarlier) || (rivals.length > 0 && mine.some((row) => row.state === 'repeat'))) return { clear: mine };
	const later = rivals.filter((row) => row.state === 'new');
	if (later.length > 0) return { change: groupsOf(later, { to: 'repeat' }) };
	return { take: mine.map((row) => ({ row, how: 'send' })) };
}
