/* global fileOf, pageOf, reportOf, sheetsOf, workbookFiles */
/** The page, and the parts of the workbook. */
export function pageAndWorkbook() {
	const report = reportOf();
	const page = pageOf(report);
	const { parts, files } = workbookFiles(sheetsOf(report));
	const name = 'licenses-' + report.date;
	return [{
		json: { ...page, date: report.date, total: report.total, parts, fileName: name + '.xlsx' },
		binary: { page: fileOf(name + '.html', 'text/html', page.html), ...files },
	}];
}
