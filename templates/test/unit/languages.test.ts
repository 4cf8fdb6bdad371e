/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- test code, never published */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DateTime } from 'luxon';

import { filesBelow, ROOT } from '../../../test/helpers/project/projectPages';
import { reportOf, template as english, type Lists } from '../support/audit/runAudit';
import type { Template } from '../support/ledger/template';
import { sheetsIn } from '../support/report/sheetRows';

/** In another language by changing one file: *License audit* in German, and every template in one that is made up. */

const node = (...args: string[]) =>
	execFileSync('node', args, { cwd: ROOT, encoding: 'utf8', timeout: 60_000 });
const NOW = DateTime.fromISO('2026-11-23T09:00:00Z', { zone: 'UTC' });
const inDays = (days: number) => `${NOW.plus({ days }).toISODate()}T23:59:59.999Z`;
const cloud = (assetNum: string, days: number | null) => ({
	...{ assetNum, licenseType: 'cloud_account' },
	limitEndTime: days === null ? null : inDays(days),
});
const held = (assetNum: string, cloudAccountGlobalId: string | null, more = {}) => ({
	...{ assetNum, assetId: `id-${assetNum}`, cloudAccountGlobalId, onlineFlag: false, ...more },
});
const of = (item: number, days: number | null, productName = 'CAD') => {
	const limitEndTime = days === null ? null : inDays(days);
	const json = { productName, productUri: productName, limitConcurrent: 2, limitEndTime };
	return { json, pairedItem: { item } };
};
/** Something of each part of the report. */
const LISTS: Lists = {
	Assets: [cloud('A1', 3), cloud('A2', -3), cloud('A3', null), cloud('A4', 0), cloud('A5', null)],
	'Asset Holders': [
		...[held('A1', 'g'), held('A2', 'x'), held('A3', null), held('A4', 'nn'), held('A5', 'g')],
		...[held('L1', 'g', { borrowedFlag: true }), held('L2', null)],
	],
	Products: [of(0, 1), of(1, -1, 'BIM'), of(2, null), of(3, 40, 'BIM'), of(4, null)],
	Employees: [
		{ globalId: 'g', name: 'Li Na', userName: 'lina', deleted: false, departmentName: 'Design' },
		{ globalId: 'x', name: 'Erik Lund', userName: 'erik', deleted: true },
	],
	'Lent Locks': [{ assetNum: 'L2', borrowedFlag: true, cloudAccountGlobalId: 'g' }],
	'Use over 30 Days': [
		{
			...{ product: 'CAD', productUri: 'CAD', seats: 6, heldPeak: 4, onlinePeak: 2, idleAssets: 1 },
			createdAt: '2026-11-22T08:00:00Z',
		},
	],
	Prices: [
		{ product: 'CAD', price: 1200.5, currency: 'EUR' },
		{ product: 'BIM', price: 'much', currency: 'EUR' },
	],
	'Given Back': [{ state: 'withdrawn', assetNum: 'A5', holder: 'g', ended: inDays(-100) }],
};
/** What the platform gives, and what is the same word in both. */
const DATA =
	/^([\d\s.,:;–·…()&?-]|nbsp|A\d|L\d|CAD|BIM|EUR|Li Na|lina|Erik Lund|erik|nn|Design|cloud account|Assets?|Person|Name|online|Jan|Feb|Apr|Jun|Jul|Aug|Sep|Nov)*$/;

let german: Template;
beforeAll(() => {
	const folder = mkdtempSync(join(tmpdir(), 'german-'));
	node('templates/source/build.mjs', '--language', 'de', '--to', folder);
	german = JSON.parse(readFileSync(join(folder, 'schedule-asset-audit.json'), 'utf8')) as Template;
	rmSync(folder, { recursive: true });
});

/** Every text of a file of words by its place in it; of a function what it gives for some values, null where it takes others. */
const TOLD = `const told = (one, path = '') => {
	if (typeof one === 'string') return [[path, one]];
	if (typeof one !== 'function') return Object.entries(one).flatMap(([key, value]) => told(value, path + '.' + key));
	try { return [[path, String(one('2026-12-31', 7, 3))]]; } catch { return [[path, null]]; }
};
const { words } = await import('./' + process.argv[1]);
console.log(JSON.stringify(Object.fromEntries(told(words))));`;
const translations = filesBelow('templates/source').filter((file) => /words\.\w+\.mjs$/.test(file));
it.each(translations)('%s has another word for each of the English ones', (file) => {
	const [en, other] = [file.replace(/\.\w+\.mjs$/, '.mjs'), file].map(
		(of) => JSON.parse(node('--input-type=module', '-e', TOLD, of)) as Record<string, string | null>,
	);
	// It may have words of its own, to make others of.
	expect(Object.keys(en!).filter((path) => !(path in other!))).toEqual([]);
	const same = Object.entries(en!).filter(([path, text]) => text !== null && text === other![path]);
	expect(same.filter(([, text]) => !DATA.test(text!))).toEqual([]);
});

it('the mail and the workbook say the same in both, and nothing stays English', () => {
	const [en, de] = [english, german].map((used) => reportOf(LISTS, NOW, used));
	const split = (html: string) => html.replace(/<style>.*?<\/style>|<[^>]*>/g, '\n').split('\n');
	const [said, gesagt] = [split(en!.page), split(de!.page)];
	expect(gesagt).toHaveLength(said.length);
	expect(gesagt.filter((text, index) => text === said[index] && !DATA.test(text))).toEqual([]);
	expect(said.filter((text) => !DATA.test(text)).length).toBeGreaterThan(60);
	// A word that is made of something is not shown as it is written.
	for (const { page } of [en!, de!]) expect(page).not.toContain('=&gt;');
	expect(de!.page).toContain('<html lang="de">');
	expect(de!.report.subject).toMatch(
		/^Lizenzbericht für Acme: .*1 abgelaufen, 2 enden in den nächsten 30 Tagen/,
	);
	for (const due of ['endet in 3 Tagen (26.11.2026)', '4.802,00 EUR', 'Dez 2026'])
		expect(de!.page.replace(/<[^>]*>/g, '')).toContain(due);

	const [sheets, blaetter] = [en!, de!].map(({ parts }) => sheetsIn(parts));
	expect(Object.values(blaetter!).map((rows) => rows.length)).toEqual(
		Object.values(sheets!).map((rows) => rows.length),
	);
	const words = (rows: object) =>
		Object.keys(rows).concat(Object.values(rows).flatMap((list: object[]) => Object.keys(list[0] ?? {})));
	const titles = words(blaetter!);
	expect(titles.filter((title, index) => title === words(sheets!)[index] && !DATA.test(title))).toEqual([]);
});

it('what is put into a sentence stands in its case', () => {
	const Assets = [{ ...cloud('A1', 3), limitEndTime: 'soon' }];
	const { report } = reportOf({ ...LISTS, Assets, Products: [of(0, 1)] }, NOW, german);
	for (const due of ['Das Ende des Assets ist', 'was innerhalb von 30 Tagen endet'])
		expect(report.text).toContain(due);
});

/** What is no text for people: what is stored or compared, the titles and jobs of sheets, what a system is answered. */
const NOT_FOR_PEOPLE = [
	...[
		'Not known',
		'Products not known',
		'Lent Locks',
		'Given Back',
		'Day of month',
		'Product ended',
		'Product end',
	],
	...['Product ends soon', 'Lock lent out', 'Held by a deleted employee', 'not known yet', 'goes on'],
	...[
		'not given',
		'not looked up',
		'no customer',
		'leave out',
		'left out',
		'ordered, by a person',
		'left out, by a person',
	],
	...['Renew', 'Assign', 'Withdraw', 'Revoke: cannot be undone', 'Renew Until', 'Assign To', 'Withdraw From'],
	...['Revoke Asset', 'Source Order', 'Asset Number', 'License Order', 'New Customer', 'License Type'],
	...['not usable', 'not noted', 'customer, lines', 'not all enabled', 'waiting for approval', 'in process'],
];

it('where all words of words.mjs are in another language, nothing of a template that a person reads is left in English', () => {
	const left = JSON.parse(node('templates/test/support/englishLeft.mjs')) as Record<string, string[]>;
	expect(Object.keys(left).length).toBeGreaterThan(20);
	const read = Object.entries(left).map(([name, texts]) => [
		name,
		texts.filter((text) => !NOT_FOR_PEOPLE.includes(text)),
	]);
	expect(read.filter(([, texts]) => texts!.length > 0)).toEqual([]);
});
