/**
 * The assets as this sample leaves them. A letter stands for a day, the last one for today: `o` online at some sample, else
 * `l` lent, `h` held, `f` free; `.` not sampled.
 */
export function sampleAssets(known, listed, { at, days, keepDays, asked, readNow }) {
	const RANK = '.fhlo';
	// A number that is listed twice is online, lent or held where one of the two is.
	const now = new Map();
	for (const { assetNum, assetId, cloudAccountGlobalId, borrowedFlag, onlineFlag } of listed) {
		const holder = String(cloudAccountGlobalId ?? '');
		// A flag that is neither true nor false shows nothing of the asset's use.
		const letter = onlineFlag === true ? 'o' : onlineFlag !== false ? '.' : borrowedFlag === true ? 'l' : holder ? 'h' : 'f';
		const before = now.get(assetNum);
		const isMore = before === undefined || RANK.indexOf(letter) > RANK.indexOf(before.letter);
		now.set(assetNum, { assetId, holder: before?.holder || holder, letter: isMore ? letter : before.letter });
	}
	const rows = new Map(known.map((asset) => [asset.assetNum, asset]));
	const addDays = (letters) => (letters + '.'.repeat(Math.min(days, keepDays))).slice(-keepDays);
	return [...new Set([...rows.keys(), ...now.keys()])].map((assetNum) => {
		const seen = now.get(assetNum);
		const row = rows.get(assetNum) ?? { assetNum, firstSeen: at, lastOnline: '', days: '.', products: '', productsRead: '' };
		const letters = rows.has(assetNum) ? addDays(row.days) : row.days;
		if (seen === undefined) return { ...row, days: letters };
		const isMore = RANK.indexOf(seen.letter) > RANK.indexOf(letters.at(-1));
		return {
			...row,
			assetId: seen.assetId,
			holder: seen.holder,
			heldSince: !seen.holder ? '' : row.holder === seen.holder ? row.heldSince : at,
			lastSeen: at,
			lastOnline: seen.letter === 'o' ? at : row.lastOnline,
			days: isMore ? letters.slice(0, -1) + seen.letter : letters,
			// What could not be read has had its turn, too: it would keep the others from theirs.
			...(row.productsRead && asked.has(assetNum) && { productsRead: at }),
			...(readNow.has(assetNum) && { products: JSON.stringify(readNow.get(assetNum)), productsRead: at }),
		};
	}).filter((row) => /[^.]/.test(row.days) || row.lastSeen === at);
}
