/* global unknownNames, words */
export { unknownNames } from '../unknownNames.mjs';

/** Who is meant by an account or a name, as it stands on the platform; `why`: nobody, or several, who are `found`. A part of a name names nobody: it is only told who may be meant. */
export function findPerson(given, people) {
	const MOST = 10;
	/** Of a column of other values, each would be compared with everybody. */
	const HINTS = 100;
	const plain = (text) => String(text ?? '').normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
	const namesOf = ({ userName, name }) => [ userName, name ].map(plain).filter(Boolean);
	// Each is asked of the same people.
	if (findPerson.people !== people) Object.assign(findPerson, { people, names: people.map(namesOf), hints: 0 });
	const wanted = plain(given);
	const whose = (isName) => people.filter((_, place) => findPerson.names[place].some(isName));
	const shown = (list) => list.slice(0, MOST).map(words.who).join(', ') + (list.length > MOST ? ' …' : '');
	const found = whose((name) => name === wanted);
	if (found.length === 1) return { person: found[0] };
	if (found.length > 1) return { why: words.several(given, shown(found)), found };
	const isLike = (name) => name.includes(wanted) || unknownNames([ wanted ], [ name ]).some((one) => one.isLike);
	const like = wanted === '' || (findPerson.hints += 1) > HINTS ? [] : whose(isLike);
	return { found: like, why: like.length > 0 ? words.nobodyBut(given, shown(like)) : words.nobody(given) };
}
