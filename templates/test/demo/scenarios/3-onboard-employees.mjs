import { parametersOf } from '../bring.mjs';
import { expectEqual } from '../expect.mjs';
import { fillInForm } from '../form.mjs';

/** Each line of the spreadsheet, what must become of it, and the numbers it must get. */
const PEOPLE = [
	['nora,Nora Lindqvist,101,13800000021,CA8000000112', 'added, assets assigned', ['CA8000000112']],
	[
		'kofi,Kofi Mensah,102,13800000022,8000000104; 8000000113',
		'added, assets assigned',
		['8000000104', '8000000113'],
	],
	['ines,Inês Rocha,,,', 'added', []],
	['paul,Paul Meyer,,,8000000101', 'added, assets not assigned', []],
	['lina,Lina Berg,101,,', 'not added', []],
	['mary-ann,Mary Ann Smith,102,,', 'not added', []],
];
const TITLES = 'userName,name,departmentId,mobile,assets';
const SPREADSHEET = [TITLES, ...PEOPLE.map(([line]) => line)].join('\n');

/** Sheets that are not understood, and what the page says of each. */
const BAD_SHEETS = {
	'asset for assets': [
		`${TITLES.replace('assets', 'asset')}\nnora,Nora,,,8000000104`,
		'did you mean "assets"?',
	],
	'an empty file': ['\n', 'The first page of the file is empty'],
	'no workbook': ['PK\x03\x04 this is none', 'The file cannot be read'],
};

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'onboard-employees.json',
	from: '2.41.0',

	async drive({ api, sandbox, workflow }) {
		const before = await sandbox.control('GET', 'ledger');
		const { path } = parametersOf(workflow, 'New Employees (Form)').options;
		const pageOf = async (text, choice = 'Add') =>
			(
				await fillInForm(api, path, [{ file: new File([text], 'people.csv', { type: 'text/csv' }), choice }])
			).at(-1);
		for (const [what, [text, words]] of Object.entries(BAD_SHEETS)) {
			const said = await pageOf(text);
			for (const one of ['Nobody was added', words])
				expectEqual(`The page for ${what}`, said.includes(one) ? one : said, one);
		}
		const rehearsal = /Rehearsal: (\d+) of 6 people would be added/.exec(
			await pageOf(SPREADSHEET, 'Rehearse'),
		);
		// Who is there already is not known before.
		expectEqual('The rehearsal', rehearsal?.[1], '5');
		const page = await pageOf(SPREADSHEET);
		const people = summaryOf(page);
		expectEqual(
			'The summary',
			people.map(({ userName, name, result, assets = '' }) => [userName, name, result, assets]),
			PEOPLE.map(([line, result, assets]) => [...line.split(',').slice(0, 2), result, assets.join(', ')]),
		);
		// What the service really did, by its own account.
		const { acts, requests } = await sandbox.control('GET', 'ledger');
		const done = acts.slice(before.acts.length).map(({ kind }) => kind);
		const times = (kind) => done.filter((one) => one === kind).length;
		expectEqual('Employees and assets', [times('employee.added'), times('asset.assigned')], [4, 3]);
		return {
			columns: ['User name', 'Result', 'Account', 'Assets', 'Reason'],
			rows: people.map(({ userName, result, account = '–', assets = '–', reason = '–' }) => [
				userName,
				result,
				account,
				assets,
				reason,
			]),
			notes: [
				`Of ${Object.keys(BAD_SHEETS).length} sheets that are not understood nobody was added, and the page said why.`,
				`The page said: ${/[0-9]+ of [0-9]+ people added/.exec(page)?.[0]}. ` +
					`The service got ${requests.length - before.requests.length} requests for ${PEOPLE.length} people.`,
			],
		};
	},
};

const LINE =
	/^Row \d+, (?<name>.*?) \((?<userName>.*?)\): (?<result>.*?)(?: · account (?<account>.*?))?(?: · assets (?<assets>.*?))?(?: · (?<reason>.*))?$/;

/** The lines of the page, one for each person: `Row 2, name (user name): result · account … · assets … · reason`. */
const summaryOf = (page) =>
	page
		.replace(/ The file says what became of each row\..*/, '')
		.split(/ (?=Row \d+, )/)
		.slice(1)
		.map((line) => LINE.exec(line).groups);
