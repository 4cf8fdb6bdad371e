/* global clip, fewProducts, whenOf, whoOf, words, worthTables */
/** The tables of the page: `[title, columns, rows]`, cells as text. */
export function tablesOf({ rows, products, people, customers, months, all, notShown, worth }) {
	const figures = ({ bought, given, inUse, free }) => [bought, given, inUse, free];
	const ending = rows.filter(({ hasEnded, until }) => until && !hasEnded);
	const { titles } = words.page;
	return [
		[titles.products, words.page.products, products.map((group) => [group.key, ...figures(group), whenOf(group)])],
		[titles.ends, words.page.ends, ending.map((row) => [row.thing.assetNum, row.product.name || words.noProduct, row.product.seats, whoOf(row), whenOf(row)])],
		[titles.people, words.page.people, people.map((group) => [group.key, group.assets, fewProducts(group), whenOf(group)])],
		[titles.customers, words.page.customers, customers.map((group) => [group.key, group.assets, ...figures(group), whenOf(group)])],
		[titles.months, words.page.months, months.filter((month) => all.months.has(month)).map((month) => [month, all.months.get(month)])],
		...worthTables(worth),
		[titles.notShown, words.page.notShown, notShown.map(([said, assets]) => [said, assets.length > 5 ? words.andMore(assets.slice(0, 5).join(', '), assets.length - 5) : assets.join(', ')])],
	];
}

/** Text of the platform as text in Markdown: a chat shows what it is given as such. */
export const escapeMarkdown = (value) => clip(value).replace(/^[-=]|[\\`*_[\]<>#+!|~&:]/g, '\\$&');
