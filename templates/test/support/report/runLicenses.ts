import type { DateTime } from 'luxon';

import { writtenOf, type Lists } from '../audit/runAudit';
import { readTemplate } from '../ledger/template';
import { sheetsIn } from './sheetRows';

const template = readTemplate('all-my-licenses');

type Page = Record<'subject' | 'headline' | 'html' | 'body' | 'text' | 'short', string> & { total: number };

/** What *All my licenses* makes of these lists; days are counted from `now`. */
export function licensesOf(lists: Lists, now: DateTime) {
	const made = writtenOf<Page>(template, 'Page and Workbook', lists, now);
	return { ...made, sheets: sheetsIn(made.parts) };
}
