/* global words */
/**
 * Which of these names are none of the known ones, with what to tell of each: a name that is not understood may be what limits
 * an order, so nothing is ordered by guessing. Case, spaces and signs alone make no other name.
 * `isLike`: whether it may be a known one that is misspelt.
 */
export function unknownNames(names, known) {
	const MOST = 5;
	const plainOf = (name) => name.toLowerCase().replace(/[\s_.:()-]+/g, '').slice(0, 40);
	/** How many letters are to be added, left out or changed. */
	const distance = (from, to) => {
		let row = [ ...to, '' ].map((_, index) => index);
		[ ...from ].forEach((letter, line) => {
			const next = [ line + 1 ];
			[ ...to ].forEach((other, index) => {
				next.push(Math.min(next[index] + 1, row[index + 1] + 1, row[index] + (letter === other ? 0 : 1)));
			});
			row = next;
		});
		return row[to.length];
	};
	/** `Qty` for `Quantity`: its letters stand there in this order, from the first one on. */
	const isShort = (short, long) => {
		let place = 0;
		for (const letter of long) if (letter === short[place]) place += 1;
		return short.length > 1 && short[0] === long[0] && place === short.length;
	};
	const nearest = (name) => {
		const plain = plainOf(name);
		const found = known
			.map((one) => ({ one, away: isShort(plain, plainOf(one)) ? 1 : distance(plain, plainOf(one)) }))
			.sort((a, b) => a.away - b.away);
		return found[0].away <= Math.max(1, plain.length / 3) ? found[0].one : undefined;
	};
	const unknown = names.filter((name) => !known.includes(name));
	const told = unknown.slice(0, MOST).map((name) => {
		// What reads a sheet names the second column of a title "End_1".
		const first = known.find((one) => names.includes(one) && (plainOf(one) === plainOf(name) || name.replace(/_\d+$/, '') === one));
		const near = nearest(name);
		const message = first !== undefined ? words.nameTwice(first) : near === undefined ? words.nameUnknown(known) : words.nameLike(near);
		return { name: name.slice(0, 60), message, isLike: first === undefined && near !== undefined };
	});
	const left = unknown.length - told.length;
	return left > 0 ? [ ...told, { name: words.namesMore(left), message: words.namesUnknown } ] : told;
}
