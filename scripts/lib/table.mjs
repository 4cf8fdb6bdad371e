const LONGEST_LINE = 60;
const NARROWEST = 12;

/** Lines are broken at spaces; a longer word stays whole. */
const linesOf = (text, width) => text.match(new RegExp(`\\S.{0,${width - 1}}(?= |$)|\\S+`, 'g')) ?? [''];
const longest = (cells) => Math.max(...cells.flat().map((line) => line.length));

/** A small text table, no wider than `space` where that can be: by itself, the terminal. A cell may hold several lines. */
export function table(columns, rows, space = process.stdout.columns) {
	const texts = [columns, ...rows].map((row) => row.map((cell) => String(cell).split('\n')));
	const most = columns.map((_, index) => Math.min(LONGEST_LINE, longest(texts.map((row) => row[index]))));
	const isTooWide = () => most.reduce((sum, width) => sum + width + 2, -2) > (space || Infinity);
	while (isTooWide() && Math.max(...most) > NARROWEST) most[most.indexOf(Math.max(...most))] -= 1;

	const cells = texts.map((row) =>
		row.map((cell, index) => cell.flatMap((line) => linesOf(line, most[index]))),
	);
	const widths = columns.map((_, index) => longest(cells.map((row) => row[index])));
	const [head, ...body] = cells.map((row) =>
		Array.from({ length: Math.max(...row.map((cell) => cell.length)) }, (_, at) =>
			row
				.map((cell, index) => (cell[at] ?? '').padEnd(widths[index]))
				.join('  ')
				.trimEnd(),
		),
	);
	return [...head, widths.map((width) => '─'.repeat(width)).join('  '), ...body.flat()].join('\n');
}
