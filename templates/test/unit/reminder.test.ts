import { DateTime } from 'luxon';

import { runCode } from '../support/ledger/codeNode';
import { nodeOf, readTemplate } from '../support/ledger/template';

/** *Asset ending reminder*: which mails are written, and what they say of each asset. */

const reminder = readTemplate('asset-ending-reminder');

interface Mail {
	company: string;
	to: string;
	count: number;
	subject: string;
	text: string;
	html: string;
}
type Row = Record<string, unknown>;

const NOW = DateTime.fromISO('2027-01-01T12:00:00Z', { zone: 'UTC' });
const NODES = { Companies: [], 'Asset Ending': [], Products: [], 'Asset Holders': [], Employees: [] };
const mails = (given: Record<string, Row[]>, now = NOW) =>
	runCode(reminder, 'One Mail per Company', { ...NODES, ...given }, now) as Mail[];

const END = Date.UTC(2027, 0, 13, 23, 59, 59, 999);
const asset = (assetNum: string, customerId = '1'): Row => ({
	...{ assetNum, licenseType: 'cloud_account', limitEndTime: END, daysLeft: 12, customerId },
});
const of = (productUri: string, more: Row = {}): Row => ({ productUri, pairedItem: { item: 0 }, ...more });
/** A name, none, and what is no product. */
const PRODUCTS = [
	of('24107', { productName: 'CAD' }),
	of('BIM'),
	of('24107', { productName: 'Point', limitType: 'feature' }),
];
const company = (customerId: string, name: string, email: string): Row => ({ customerId, name, email });
const companies = (...list: Row[]): Row[] => [{ list, others: { name: 'others', email: 'o@y.example' } }];

it.each<[string, Row[], string]>([
	['an employee', [{ assetNum: 'A', cloudAccountGlobalId: '7' }], 'Lina (linaACME)'],
	['nobody', [{ assetNum: 'A', cloudAccountGlobalId: null }], 'nobody'],
	[
		'who is not listed',
		[{ assetNum: 'A', cloudAccountGlobalId: '8' }],
		'8, who is not in the list of employees',
	],
	['nobody knows whom: another asset', [{ assetNum: 'B', cloudAccountGlobalId: '7' }], 'not known'],
	['nobody knows whom: no list', [{}], 'not known'],
])('held by %s', (_, holders, told) => {
	const [mail] = mails({
		Companies: companies(),
		'Asset Ending': [asset('A')],
		Products: PRODUCTS,
		'Asset Holders': holders,
		Employees: [{ globalId: '7', name: 'Lina', userName: 'linaACME' }],
	});
	expect([mail!.subject, ...mail!.text.split('\n')]).toEqual([
		'CAD, BIM ends on January 13, 2027',
		'CAD, BIM ends on January 13, 2027',
		'',
		'What ends:',
		`- January 13, 2027 (in 12 days), CAD, BIM, ${told}, A, cloud account`,
		'',
		'If nothing is done, it ends on its day.',
		'',
		expect.stringMatching(/Days are those of UTC/),
	]);
	expect(mail!.html).toContain('For others');
});

it.each<[string, Row[], string]>([
	['as it comes', [{ list: [], others: { name: 'all others', email: '' } }], 'all others'],
	['of one company', companies(company('1', 'Acme', 'it@group.example'), company('2', 'Bolt', ' ')), 'Bolt'],
	['of one without a name', companies({ customerId: '2' }), '2'],
])('without an address, %s, no mail is written, and the run says whose is missing', (_, given, named) => {
	expect(() => mails({ Companies: given, 'Asset Ending': [asset('A')] })).toThrow(
		`Companies: put in the email of ${named}`,
	);
});

it('the day of an end is that of the zone of the workflow', () => {
	const given = { Companies: companies(), 'Asset Ending': [asset('A')] };
	expect(mails(given, NOW.setZone('Asia/Shanghai'))[0]!.text).toContain('January 14, 2027');
});

it('where the products cannot be read, the asset is told all the same', () => {
	const given = {
		Companies: companies(),
		'Asset Ending': [asset('A')],
		Products: [{ error: { message: 'busy' } }],
	};
	expect(mails(given)[0]!.subject).toBe('A license ends on January 13, 2027');
});

it('as it comes, no company is made up', () => {
	const { jsonOutput } = nodeOf(readTemplate('asset-ending-reminder'), 'Companies').parameters;
	expect(JSON.parse(String(jsonOutput))).toEqual({
		list: [],
		others: { name: expect.any(String), email: '' },
	});
});

it('each company gets its own mail, also where two have one address; one company with two IDs gets one', () => {
	const written = mails({
		Companies: companies(
			company('1', 'Acme', 'it@group.example'),
			company('2', 'Bolt', 'it@group.example'),
			company('3', 'Acme', 'it@group.example'),
		),
		'Asset Ending': [asset('A', '1'), asset('B', '2'), asset('C', '3'), asset('D', '4')],
	});
	expect(written.map((mail) => [mail.company, mail.to, mail.count])).toEqual([
		['Acme', 'it@group.example', 2],
		['Bolt', 'it@group.example', 1],
		['others', 'o@y.example', 1],
	]);
	expect(written[1]!.text).not.toContain(', A, ');
});
