import type { DateTime } from 'luxon';

import { filesOf, runCode, type Lists } from '../audit/runAudit';
import { readTemplate } from '../ledger/template';
import { sheetsIn } from './sheetRows';

const template = readTemplate('all-my-licenses');

interface Page {
	subject: string;
	headline: string;
	html: string;
	body: string;
	text: string;
	short: string;
	total: number;
}

/** What *All my licenses* makes of these lists; days are counted from `now`. */
export function licensesOf(lists: Lists, now: DateTime) {
	const [made] = runCode<[Parameters<typeof filesOf<Page>>[0]]>(['Page and Workbook', template], lists, now);
	const { report, parts, page } = filesOf(made);
	return { report, parts, page, sheets: sheetsIn(parts) };
}
