/**
 * Whether a row that says never is about this asset, or who holds it. An account is named by its name or the beginning of
 * it, as in lina for linaACME: to leave out one too many is the smaller harm.
 */
export function isNamed(row, assetNum, userNames) {
	const wordOf = (value) => String(value ?? '').trim().toLowerCase();
	const [number, name] = [wordOf(row.assetNum), wordOf(row.userName)];
	const isOf = userNames.some((userName) => wordOf(userName).startsWith(name));
	return Boolean(number || name) && (!number || number === wordOf(assetNum)) && (!name || isOf);
}
