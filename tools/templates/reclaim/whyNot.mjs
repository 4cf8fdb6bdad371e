/**
 * Why an asset is not taken from this holder, as of now; undefined where nothing speaks against it. `since`: the time of the
 * notice, or the beginning of the days without use.
 */
export function whyNot({ assetNum, holder, userName }, since, { live, use, never }) {
	const now = live.get(assetNum);
	const seen = use.get(assetNum);
	const isNamed = (row) => {
		const [number, name] = [row.assetNum, row.userName].map((text) => String(text ?? '').trim());
		return (number || name) && (!number || number === assetNum) && (!name || name.toLowerCase() === String(userName).toLowerCase());
	};
	if (now === undefined || seen === undefined) return 'It is not clear in the list of assets.';
	if (now.holder !== holder) return 'Somebody else holds it, or nobody.';
	if (now.onlineFlag !== false) return 'It is online.';
	if (now.borrowedFlag !== false) return 'It is lent.';
	if (seen.holder !== holder || Date.parse(seen.heldSince) > Date.parse(since)) return 'It was with nobody, or with somebody else, in between.';
	if (seen.lastOnline && Date.parse(seen.lastOnline) > Date.parse(since)) return `It was online at ${seen.lastOnline}.`;
	if (never.some(isNamed)) return 'It is left out: a row of the notices says never.';
	return undefined;
}
