/** Whether a product of an asset has not come before: what is listed twice by one ID counts once. What has no ID is told apart by nothing. */
export function firstOfId(seen, assetNum, { id }) {
	const key = assetNum + ' ' + id;
	if ([ undefined, null, '' ].includes(id)) return true;
	return !seen.has(key) && Boolean(seen.add(key));
}
