/* global $, $now, byAsset, byProduct, daysOf, lastSample, sheetOf, words, workbookFiles */
/** Both sheets, and the parts of the workbook that a Compression node makes of them. */
export function useWorkbook() {
	const last = lastSample($('Use').all().map(({ json }) => json));
	if (last === undefined) throw new Error(words.noSample);
	const { days } = $('Settings').first().json;
	const [text, number, day, time] = [(width) => ['text', width], ['number', 15], ['date', 13], ['time', 17]];
	const assets = byAsset(last, days);
	const products = byProduct(last, days);
	const { parts, files } = workbookFiles([
		sheetOf(words.sheets.assets, [text(18), text(40), text(30), time, time, number, number, number, number, number, text(24)], assets),
		sheetOf(words.sheets.products, [text(40), text(18), day, number, number, number, number, number], products),
	]);
	return [{ json: { parts, fileName: 'use-' + $now.toISODate() + '.xlsx', assets: assets.length, products: products.length }, binary: files }];
}
