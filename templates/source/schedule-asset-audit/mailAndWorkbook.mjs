/* global $, $input, $now, assetFacts, fileOf, lastSampled, mailOf, readLists, reportOf, sheetsOf, useRows, workbookFiles */
/** The mail, the page and the parts of the workbook. */
export function mailAndWorkbook() {
	// The findings are the rows that come in; a Filter before this node leaves out what nobody wants to read.
	const rows = $input.all().map((item) => item.json);
	const { things } = assetFacts(readLists(true), $now);
	/** Rows of a node that may be missing. */
	const optional = (name) => {
		try {
			return $(name).all();
		} catch {
			return [];
		}
	};
	const use30 = useRows(optional('Use over 30 Days'));
	const sampled = lastSampled(optional('Use over 30 Days'), $now.zoneName);
	const report = { ...reportOf(rows, things, use30, $('Settings').first().json, $now), sampled };
	const { parts, files } = workbookFiles(sheetsOf(report));
	const mail = mailOf(report);
	const counts = Object.fromEntries(report.sections.map(({ key, count }) => [key, count]));
	const { date, headline, total } = report;
	return [{
		json: { ...mail, headline, date, total, counts, parts, fileName: 'license-audit-' + date + '.xlsx' },
		binary: { page: fileOf('license-audit-' + date + '.html', 'text/html', mail.html), ...files },
	}];
}
