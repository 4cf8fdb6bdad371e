/* global isNamed */
/**
 * Why an asset is not taken from this holder, as of now; undefined where nothing speaks against it. `since`: the time of the
 * notice, or the beginning of the days without use.
 */
export function whyNot({ assetNum, holder, userName }, since, { live, use, never, last }) {
	const now = live.get(assetNum);
	const seen = use.get(assetNum);
	if (now === undefined || seen === undefined) return 'It is not clear in the list of assets.';
	if (now.holder !== holder) return 'Somebody else holds it, or nobody.';
	if (now.onlineFlag !== false) return 'It is online.';
	if (now.borrowedFlag !== false) return 'It is lent.';
	if (Date.parse(last.at) - Date.parse(since) > last.hours.length * 86400000) return 'Its notice is older than the samples that are kept. It takes a new one.';
	if (seen.holder !== holder || Date.parse(seen.heldSince) > Date.parse(since)) return 'It was with nobody, or with somebody else, in between.';
	if (seen.lastOnline && Date.parse(seen.lastOnline) > Date.parse(since)) return `It was online at ${seen.lastOnline}.`;
	// The account may have another name now than when its holder was told.
	if (never.some((row) => isNamed(row, assetNum, [userName, now.holderUserName]))) return 'It is left out: a row of the notices says never.';
	return undefined;
}
