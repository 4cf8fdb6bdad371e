const WIDEST_COLUMN = 60;

/**
 * A small text table. A cell may hold several lines; long ones are broken at spaces.
 * @param {string[]} columns
 * @param {string[][]} rows
 */
export function table(columns, rows) {
	const cells = [columns, ...rows].map((row) => row.map((cell) => String(cell).split('\n').flatMap(broken)));
	const widths = columns.map((_, index) =>
		Math.max(...cells.flatMap((row) => row[index].map((line) => line.length))),
	);
	const lines = cells.flatMap((row) =>
		Array.from({ length: Math.max(...row.map((cell) => cell.length)) }, (_, at) =>
			row
				.map((cell, index) => (cell[at] ?? '').padEnd(widths[index]))
				.join('  ')
				.trimEnd(),
		),
	);
	const headerHeight = Math.max(...cells[0].map((cell) => cell.length));
	lines.splice(headerHeight, 0, widths.map((width) => '─'.repeat(width)).join('  '));
	return lines.join('\n');
}

function broken(line) {
	const lines = [''];
	for (const word of line.split(' ')) {
		const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
		if (longer.length <= WIDEST_COLUMN || lines.at(-1) === '') lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines;
}
