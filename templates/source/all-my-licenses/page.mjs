/* global below95kB, cardTable, clip, escapeHtml, h1, h2, p, pageHtml, tableOf, words */
/** The tables of the page, each with its first rows: `[title, what it says besides, columns, rows]`, cells as text. */
export function tablesOf({ rows, whoOf, products, people, customers, months, all, notShown }) {
	const figures = ({ bought, given, inUse, free }) => [bought, given, inUse, free];
	const end = ({ until, daysLeft }) => (until ? words.inDays(until, daysLeft) : words.noEnd);
	const ending = rows.filter(({ hasEnded, until, product }) => product.uri && until && !hasEnded);
	const { titles } = words.page;
	return [
		[titles.products, words.page.products, products.map((group) => [group.key, ...figures(group), end(group)])],
		[titles.ends, words.page.ends, ending.map((row) => [row.thing.assetNum, row.product.name, row.product.seats, whoOf(row), end(row)])],
		[titles.people, words.page.people, people.map((group) => [group.key, group.assets, group.products.slice(0, 5).join(', ') + (group.products.length > 5 ? ' …' : ''), end(group)])],
		[titles.customers, words.page.customers, customers.map((group) => [group.key, group.assets, ...figures(group), end(group)])],
		[titles.months, words.page.months, months.map((month) => [month, all.months ? all.months.get(month) ?? 0 : 0])],
		[titles.notShown, words.page.notShown, notShown.map(([said, assets]) => [said, assets.length > 5 ? words.andMore(assets.slice(0, 5).join(', '), assets.length - 5) : assets.join(', ')])],
	].filter(([, , found]) => found.length > 0);
}

/** `{ subject, headline, html, body, text }`: the mail, what stands on its page, and the same as text. */
export function pageOf(report) {
	const { company, date, total, all, soon, isWhole } = report;
	const title = clip(words.title(company));
	const told = words.headline({ ...all, products: report.products.length, soon });
	const headline = total === 0 ? words.noList : isWhole ? told : words.notComplete(told);
	const looked = total === 0 ? words.emptyLists : words.lookedAt(total, date);
	const tables = tablesOf(report);
	const cards = words.cards.map(([key, name, color]) => ({ title: name, count: { ...all, soon }[key], color }));
	const bodyOf = (most) => [
		total > 0 ? cardTable(cards) : '',
		...tables.map(([name, columns, rows]) =>
			h2(name) + tableOf(columns, rows.slice(0, most).map((cells) => cells.map((cell) => escapeHtml(cell, 300)))) + (rows.length > most ? p(words.moreInWorkbook(rows.length - most)) : '')),
	].join('');
	const wholeOf = (most) => pageHtml(words.LANGUAGE, title, p(title) + h1(headline) + p(looked) + bodyOf(most));
	const textOf = (most) => [
		headline, looked,
		...tables.map(([name, , rows]) => [name + ':', ...rows.slice(0, most).map((cells) => '- ' + cells.filter((cell) => cell !== '').map((cell) => clip(cell)).join(', ')), ...(rows.length > most ? [words.moreInWorkbook(rows.length - most)] : [])].join('\n')),
	].join('\n\n');
	return { subject: clip(title + ': ' + headline, 200), headline, html: below95kB(wholeOf), body: p(looked) + below95kB(bodyOf), text: below95kB(textOf) };
}
