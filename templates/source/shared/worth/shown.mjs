/* global moneyText, sheetOf, words */
export * from './ofAssets.mjs';
export * from './sums.mjs';

/** What lies idle and what was saved, a sentence for each currency. */
export const worthLead = (worth) =>
	worth.all.filter(({ currency }) => currency).map(({ currency, held, free, unused, returned }) =>
		words.worth.lead(moneyText(held.perYear + free.perYear, currency), moneyText(free.perYear + unused.perYear, currency))
		+ (returned.seats > 0 ? ' ' + words.worth.back(moneyText(returned.perYear, currency), moneyText(returned.saved, currency)) : ''));

/** The tables of a mail: `[title, columns, rows]`. */
export function worthTables(worth) {
	if (worth === undefined) return [];
	const { titles, columns, noPrice } = words.worth;
	const seats = ({ seats: count, perYear }, currency) => (count === 0 ? '' : count + ' · ' + (currency ? moneyText(perYear, currency) : noPrice));
	const saved = ({ returned, currency }) => (returned.seats > 0 && currency ? moneyText(returned.saved, currency) : '');
	const whole = (one) => [one.key, seats(one.held, one.currency), seats(one.free, one.currency), seats(one.unused, one.currency), seats(one.returned, one.currency), saved(one)];
	/** Without the columns that are empty. */
	const table = (by, sums) => {
		const rows = sums.map(whole);
		const isFilled = (_, index) => index === 0 || rows.some((row) => row[index] !== '');
		return [titles[by], [columns[by], ...columns.kinds].filter(isFilled), rows.map((row) => row.filter(isFilled))];
	};
	return [
		table('product', [...worth.by.product, ...worth.all]),
		table('department', worth.by.department),
		table('month', worth.by.month),
		[titles.notes, [''], worth.notes.map((note) => [note])],
	];
}

/** The sheet of a workbook: a row per product, department and month, and currency. */
export function worthSheet(worth) {
	const { sheet, columns } = words.worth;
	const [number, money] = [['number', 10], ['money', 16]];
	const figures = ({ currency, held, free, unused, returned }) => {
		const worthIn = (cents) => (currency ? cents / 100 : '');
		return [held.seats, worthIn(held.perYear), free.seats, worthIn(free.perYear), unused.seats, worthIn(unused.perYear), returned.seats, worthIn(returned.perYear), worthIn(returned.saved)];
	};
	const rows = Object.entries(worth.by).flatMap(([by, sums]) => sums.map((one) => [columns[by], one.key, one.currency || words.worth.noPrice, ...figures(one)]));
	return sheetOf(sheet, [['text', 14], ['text', 36], ['text', 12], number, money, number, money, number, money, number, money, money], rows);
}
