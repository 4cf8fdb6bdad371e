/* global below95kB, cardTable, clip, fewProducts, h1, p, pageHtml, tablesHtml, tablesText, whenOf, whoOf, words, worthLead, worthTables */
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

/** `{ subject, headline, html, body, text, short }`: the mail, what stands on its page, the same as text, and as an answer in a chat. */
export function pageOf(report) {
	const { company, date, total, all, soon, isWhole } = report;
	const title = clip(words.title(company));
	const told = words.headline({ ...all, products: report.products.length, soon });
	const headline = total === 0 ? words.noList : isWhole ? told : words.notComplete(told);
	const looked = total === 0 ? words.emptyLists : words.lookedAt(total, date);
	const worth = report.worth ? worthLead(report.worth) : [];
	const tables = tablesOf(report);
	const cards = words.cards.map(([key, name, color]) => ({ title: name, count: { ...all, soon }[key], color }));
	const bodyOf = (most) => (total > 0 ? cardTable(cards) : '') + tablesHtml(tables, most);
	const wholeOf = (most) => pageHtml(words.LANGUAGE, title, p(title) + h1(headline) + p(looked) + worth.map((line) => p(line)).join('') + bodyOf(most));
	const textOf = (most, shown) => [headline, looked, ...worth, ...tablesText(tables, most, shown)].join('\n\n');
	return { subject: clip(title + ': ' + headline, 200), headline, html: below95kB(wholeOf), body: p(looked) + worth.map((line) => p(line)).join('') + below95kB(bodyOf), text: below95kB(textOf), short: textOf(5, escapeMarkdown) };
}
