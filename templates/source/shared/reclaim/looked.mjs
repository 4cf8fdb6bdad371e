export * from '../use/samples.mjs';

/** Of each asset number what the list shows now. A number that is there twice is left out: it is not clear who holds it. */
export function liveAssets(items) {
	const live = new Map();
	const twice = new Set();
	for (const { json } of items.filter((item) => item.json.assetNum)) {
		if (live.has(json.assetNum)) twice.add(json.assetNum);
		live.set(json.assetNum, { ...json, holder: String(json.cloudAccountGlobalId ?? '') });
	}
	for (const assetNum of twice) live.delete(assetNum);
	return live;
}

/**
 * Which of the rows that say never are about an asset, or who holds it. An account is named by its name or the beginning of it, as in
 * lina for linaACME: to leave out one too many is the smaller harm. Looked up by number: there may be thousands of both.
 */
export function namedIn(rows) {
	const wordOf = (value) => String(value ?? '').trim().toLowerCase();
	const byNumber = new Map([['', []]]);
	for (const row of rows) {
		const [number, name] = [wordOf(row.assetNum), wordOf(row.userName)];
		if (!byNumber.has(number)) byNumber.set(number, []);
		if (number || name) byNumber.get(number).push({ row, name });
	}
	return (assetNum, userNames) => {
		const users = userNames.map(wordOf);
		const isHis = ({ name }) => !name || users.some((user) => user.startsWith(name));
		return [...byNumber.get('').filter(isHis), ...(byNumber.get(wordOf(assetNum)) ?? []).filter(isHis)].map(({ row }) => row);
	};
}

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
