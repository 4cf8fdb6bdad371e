/* global $, parsed */
/** What a row of the ledger says. A state that a person typed is not what was written, and nothing is built on it. */
export function isIn(row, ...states) {
	return row.wrote === row.state && states.includes(row.state);
}

/** What is noted of a delivery, and not taken yet. What is corrected has a message, and gives way to nobody. */
export function isClaim(row) {
	return isIn(row, 'new', 'repeat') && row.message === '';
}

/** Nothing of a row whose correction was cut short by an earlier version, or where a person typed something else. */
export function orderOf(row) {
	const given = parsed(row.order);
	const { order = { assets: [ { assetNos: [] } ] }, problems = [] } = given;
	const isOrder = [ order.assets ].flat().some((asset) => asset && Array.isArray(asset.assetNos));
	return isOrder && Array.isArray(problems) && problems.every((one) => one && one.field) ? given : {};
}

/** The number that comes so many after this one. */
export function numberAt(number, place) {
	const [ head, tail ] = [ number.slice(0, -9), number.slice(-9) ];
	return head + String(Number(tail) + place).padStart(tail.length, '0');
}

/**
 * The asset number of a row. Numbers that follow each other are given to many rows in one change: `8000001001@501:300` is
 * the first one, for the row 501, and how many there are.
 */
export function numberOf({ id, numbers }) {
	const [ number, range ] = String(numbers ?? '').split('@');
	if (range === undefined) return number;
	const [ first, count ] = range.split(':').map(Number);
	return id >= first && id < first + count ? numberAt(number, id - first) : '';
}

/** The rows that were read, by event: its lines, and the pages that may keep it. `undefined`: they cannot be read. */
export function ledger() {
	const isExecuted = $('Lines in the Ledger').isExecuted;
	const read = isExecuted ? $('Lines in the Ledger').all().map((item) => item.json) : [];
	// Where it fails, n8n passes on what was asked for.
	const isRead = isExecuted && !read.some((row) => row.keys !== undefined || row.error !== undefined);
	const byEvent = new Map();
	for (const row of read) {
		if (!byEvent.has(row.eventId)) byEvent.set(row.eventId, []);
		byEvent.get(row.eventId).push(row);
	}
	const rowsOf = ({ eventId }) => (isRead ? (byEvent.get(eventId) ?? []).filter(({ line }) => line > 0) : undefined);
	const pagesOf = ({ page }) => {
		const pages = (byEvent.get(page) ?? []).filter(({ line }) => line === 0).map(({ content }) => parsed(content));
		return pages.every((kept) => Object.keys(kept).length > 0) ? pages : undefined;
	};
	return { isExecuted, rowsOf, pagesOf, claims: read.filter((row) => row.line > 0 && isClaim(row)) };
}
