/* global findPerson, words */
/** Who of these people gets the asset or gives it back, or why nobody does: what somebody else holds is left to them, and what is lent stays. */
export function change(row, { assetNum, holder, isLent, why: unclear, names }, people) {
	if (unclear) return { refused: unclear };
	const isAssigned = 'Assign To' in row;
	const given = row[isAssigned ? 'Assign To' : 'Withdraw From'];
	const { person, why } = findPerson(given, people);
	if (!person) return { refused: why };
	const isTheirs = holder !== undefined && holder.globalId === person.globalId;
	if (holder !== undefined && !isTheirs) return { refused: words.held(words.who(holder)) };
	const shows = isAssigned ? words.assigns(names, words.who(person)) : words.withdraws(names, words.who(person));
	if (isTheirs === isAssigned) return { before: shows };
	if (isLent) return { refused: words.lent };
	return { shows, send: { memberGlobalId: person.globalId, add: isAssigned ? [ assetNum ] : [], remove: isAssigned ? [] : [ assetNum ] } };
}
