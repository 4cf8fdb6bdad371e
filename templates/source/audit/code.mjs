// The sources of the Code nodes: the functions of this folder as text, and what a node does with them.
import * as basic from '../shared/isBasic.mjs';
import * as facts from './facts.mjs';
import * as findings from './findings.mjs';
import * as html from './html.mjs';
import * as mail from './mail.mjs';
import * as summary from './summary.mjs';
import * as use from './use.mjs';
import * as workbook from './workbook.mjs';

/** Whatever a file exports, as a declaration: functions keep their source, other values are written as JSON. */
const declared = (exported) =>
	Object.entries(exported).map(([name, value]) => {
		if (typeof value !== 'function') return `const ${name} = ${JSON.stringify(value)};`;
		const source = value.toString();
		return source.startsWith('function') ? source : `const ${name} = ${source};`;
	});
const script = (files, main) => [...files.flatMap(declared), main].join('\n\n').replace(/\t/g, '  ');

export const whatNeedsAttention = script([basic, facts, findings], `const { warnDays } = $('Settings').first().json;
return findingsOf(assetFacts(readLists(), $now), warnDays, $now).map((json) => ({ json }));`);

export const mailAndWorkbook = script([basic, facts, use, summary, html, mail, workbook], `// The findings are the rows that come in; a Filter before this node leaves out what nobody wants to read.
const rows = $input.all().map((item) => item.json);
const { things } = assetFacts(readLists(), $now);
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
const file = (fileName, mimeType, text) => ({ fileName, mimeType, data: Buffer.from(text).toString('base64') });
const binary = Object.fromEntries(
  Object.entries(workbookParts(sheetsOf(report))).map(([name, xml], index) => ['part' + index, file(name, 'application/xml', xml)]),
);
const parts = Object.keys(binary).join(',');
const mail = mailOf(report);
const counts = Object.fromEntries(report.sections.map(({ key, count }) => [key, count]));
const { date, headline, total } = report;
return [{
  json: { ...mail, headline, date, total, counts, parts, fileName: 'license-audit-' + date + '.xlsx' },
  binary: { page: file('license-audit-' + date + '.html', 'text/html', mail.html), ...binary },
}];`);
