/* global unknownNames, words */
/** Who is meant by an account or a name, as it stands on the platform; `why`: nobody, or several, who are `found`. A part of a name names nobody: it is only told who may be meant. */
export function findPerson(given, people) {
	const MOST = 10;
	const plain = (text) => String(text ?? '').normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
	const wanted = plain(given);
	const namesOf = ({ userName, name }) => [ userName, name ].map(plain).filter(Boolean);
	const shown = (list) => list.slice(0, MOST).map(words.who).join(', ') + (list.length > MOST ? ' …' : '');
	const found = people.filter((one) => namesOf(one).includes(wanted));
	if (found.length === 1) return { person: found[0] };
	if (found.length > 1) return { why: words.several(given, shown(found)), found };
	const isLike = (name) => name.includes(wanted) || unknownNames([ wanted ], [ name ]).some((one) => one.isLike);
	const like = wanted === '' ? [] : people.filter((one) => namesOf(one).some(isLike));
	return { found: like, why: like.length > 0 ? words.nobodyBut(given, shown(like)) : words.nobody(given) };
}
