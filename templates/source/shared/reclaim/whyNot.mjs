/**
 * Why an asset is not taken from this holder, as of now, by a word and a time; undefined where nothing speaks against it. `since`:
 * the time of the notice, or the beginning of the days without use. `never`: as `namedIn` gives it.
 */
export function whyNot({ assetNum, holder, userName }, since, { live, use, never, last }) {
	const now = live.get(assetNum);
	const seen = use.get(assetNum);
	if (now === undefined || seen === undefined) return ['unclear'];
	if (now.holder !== holder) return ['otherHolder'];
	if (now.onlineFlag !== false) return ['online'];
	if (now.borrowedFlag !== false) return ['lent'];
	if (Date.parse(last.at) - Date.parse(since) > last.hours.length * 86400000) return ['old'];
	if (seen.holder !== holder || Date.parse(seen.heldSince) > Date.parse(since)) return ['between'];
	if (seen.lastOnline && Date.parse(seen.lastOnline) > Date.parse(since)) return ['used', seen.lastOnline];
	// The account may have another name now than when its holder was told.
	if (never(assetNum, [userName, now.holderUserName]).length > 0) return ['never'];
	return undefined;
}
