import { pageText, tableOf } from '../../support/project/projectPages';

/** docs/outside.md, "What the documents leave open", against the pages themselves. */

const rows = tableOf('docs/outside.md', 'What the documents leave open', 'Page').map((row) => ({
	page: row.Page ?? '',
	words: (row['Not shown'] ?? '').replace(/^"|"$/g, ''),
	rest: [row['The nodes'], row['The sandbox']],
}));

describe.each([
	['Order Service', 'docs/api/order-service.md'],
	['Member Center', 'docs/api/member-center.md'],
])('%s', (page, path) => {
	const open = pageText(path)
		.split('\n')
		.filter((line) => /not shown/.test(line));
	/** A sentence may begin on the line before. */
	const around = (line: string) => {
		const lines = pageText(path).split('\n');
		const at = lines.indexOf(line);
		return lines.slice(at - 1, at + 2).join(' ');
	};
	const own = rows.filter((row) => row.page === page);

	it('nothing that is not shown is left out', () => {
		expect(open.length).toBeGreaterThan(10);
		expect(open.filter((line) => !own.some(({ words }) => around(line).includes(words)))).toEqual([]);
		expect(own).toHaveLength(open.length);
	});

	it.each(own)('"$words" is on the page, and both are told', ({ words, rest }) => {
		expect(open.some((line) => around(line).includes(words))).toBe(true);
		expect(rest.filter((cell) => !cell)).toEqual([]);
	});
});
