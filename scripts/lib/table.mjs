/** Lines are broken at spaces; a longer word stays whole. */
const LINES = /\S.{0,59}(?= |$)|\S+/g;

/** A small text table. A cell may hold several lines. */
export function table(columns, rows) {
	const broken = (line) => line.match(LINES) ?? [''];
	const cells = [columns, ...rows].map((row) => row.map((cell) => String(cell).split('\n').flatMap(broken)));
	const widths = columns.map((_, index) =>
		Math.max(...cells.flatMap((row) => row[index].map((line) => line.length))),
	);
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
