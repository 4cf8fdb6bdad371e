/** The Member Center's list of all asset numbers, prepared to be asked for many lines. */
export function numbersOf(list) {
	const names = list.flatMap((asset) => (typeof asset.assetNum === 'string' ? [ asset.assetNum ] : []));
	return {
		// The node is off, or did not begin.
		isPassedOn: list.some(({ enterprise }) => enterprise !== undefined),
		isWhole: names.length > 0 && names.length === list.length,
		names: new Set(names.flatMap((name) => [ name, name.replace(/\D/g, '') ])),
	};
}

/** What it says of a line that may have been ordered. */
export function seen({ isPassedOn, isWhole, names }, number, orderType) {
	if (isPassedOn) return 'person';
	if (!isWhole) return 'later';
	const isListed = names.has(number);
	if (orderType === 'delete_asset') return isListed ? 'send' : 'person';
	return isListed ? 'done' : 'send';
}
