/* global $, $input, $now, assetFacts, dateOf, fileOf, idleRows, isStale, lastSample, lastSampled, licenseRows, mailOf, optionalRows, readLists, reportOf, sheetsOf, useRows, words, workbookFiles, worthReport */
/** The mail, the page and the parts of the workbook. */
export function mailAndWorkbook() {
	// The findings are the rows that come in; a Filter before this node leaves out what nobody wants to read.
	const rows = $input.all().map((item) => item.json);
	const lists = readLists(true);
	const { things } = assetFacts(lists, $now);
	const samples = optionalRows('Use over 30 Days').map((json) => ({ json }));
	const licenses = licenseRows(things, $now);
	// While one sample takes the place of another, the rows of both are there.
	const last = lastSample(samples.map(({ json }) => json));
	const isOld = last !== undefined && isStale(last, $now);
	const use30 = useRows(last ? last.products.map((json) => ({ json: isOld ? { ...json, idleAssets: null } : json })) : samples, things);
	const idle = isOld ? [] : idleRows(last, licenses, $now.zoneName);
	const day = (last && dateOf(last.at, $now.zoneName).toISODate()) || lastSampled(samples, $now.zoneName);
	const sampled = day ? words.lastSample(day) + (isOld ? ' ' + words.oldSample : '') : '';
	const worth = worthReport({ rows: licenses, idle, prices: optionalRows('Prices'), notices: optionalRows('Given Back'), employees: lists.employees, now: $now });
	const report = { ...reportOf(rows, { things, licenses, use30, idle }, $('Settings').first().json, $now), sampled, worth };
	const { parts, files } = workbookFiles(sheetsOf(report));
	const mail = mailOf(report);
	const counts = Object.fromEntries(report.sections.map(({ key, count }) => [key, count]));
	const { date, headline, total } = report;
	return [{
		json: { ...mail, headline, date, total, counts, parts, fileName: 'license-audit-' + date + '.xlsx' },
		binary: { page: fileOf('license-audit-' + date + '.html', 'text/html', mail.html), ...files },
	}];
}
