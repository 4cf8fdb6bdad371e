import { pageText, tableOf } from '../../support/project/projectPages';

/** docs/maintainers/outside.md, "What the documents leave open", against the pages themselves. */

const rows = tableOf('docs/maintainers/outside.md', 'What the documents leave open').map((row) => ({
	words: (row['Not shown'] ?? '').replace(/^"|"$/g, ''),
	rest: [row['The nodes'], row['The sandbox']],
}));

/** Each line that says it, with its neighbours: a sentence may begin on the line before. */
const open = ['docs/api/order-service.md', 'docs/api/member-center.md'].flatMap((path) => {
	const lines = pageText(path).split('\n');
	return lines.flatMap((line, at) =>
		line.includes('not shown') ? lines.slice(at - 1, at + 2).join(' ') : [],
	);
});

it('nothing that is not shown is left out', () => {
	expect(open.length).toBeGreaterThan(20);
	expect(open.filter((text) => !rows.some(({ words }) => text.includes(words)))).toEqual([]);
});

it.each(rows)('"$words" is on a page, and both are told', ({ words, rest }) => {
	expect(open.some((text) => text.includes(words))).toBe(true);
	expect(rest.filter((cell) => !cell)).toEqual([]);
});
