/** The rows of a sheet of a workbook, each by its titles: figures and days as numbers, a cell that holds nothing left out. */
export function sheetRows(xml: string): Array<Record<string, string | number>> {
	const plain = (text: string) =>
		text.replace(
			/&(amp|lt|gt|quot);/g,
			(_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name]!,
		);
	const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells]) =>
		[...cells!.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
			([, column, figure, text]): [string, string | number] => [
				column!,
				figure === undefined ? plain(text!) : Number(figure),
			],
		),
	);
	const titles = new Map(rows[0]);
	return rows.slice(1).map((cells) => {
		return Object.fromEntries(cells.map(([column, value]) => [String(titles.get(column)), value]));
	});
}

/** The sheets of a workbook by their names. */
export function sheetsIn(parts: Record<string, string>): Record<string, ReturnType<typeof sheetRows>> {
	const names = [...parts['xl/workbook.xml']!.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name!);
	return Object.fromEntries(
		names.map((name, index) => [name, sheetRows(parts[`xl/worksheets/sheet${index + 1}.xml`]!)]),
	);
}
