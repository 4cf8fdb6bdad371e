import lodash from 'lodash';
import { SetupError } from '../../lib/errors.mjs';
import { until } from '../../lib/until.mjs';
import { expectEqual } from '../expect.mjs';
import { parametersOf } from '../scenarios.mjs';

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
const SPREADSHEET = `userName,name,departmentId,mobile,assets\n${PEOPLE.map(([line]) => `${line}\n`).join('')}`;

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'onboard-employees.json',

	async drive({ api, sandbox, workflow }) {
		const before = await sandbox.control('GET', 'ledger');
		const page = await fillInForm(api, parametersOf(workflow, 'New Employees (Form)').options);
		const people = summaryOf(page);
		expectEqual(
			'The summary',
			people.map(({ userName, result, assets = '' }) => [userName, result, assets]),
			PEOPLE.map(([line, result, assets]) => [line.split(',')[0], result, assets.join(', ')]),
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
				`The page said: ${/[0-9]+ of [0-9]+ people added/.exec(page)?.[0]}. ` +
					`The service got ${requests.length - before.requests.length} requests for ${PEOPLE.length} people.`,
			],
		};
	},
};

/** Uploads the spreadsheet as a browser does, and gives the page that the form ends with. */
async function fillInForm(api, { path }) {
	const body = new FormData();
	body.set('field-0', new Blob([SPREADSHEET], { type: 'text/csv' }), 'new-people.csv');
	const texts = async (isDone, ...request) => {
		const look = async () => {
			const response = await fetch(...request);
			const text = await response.text();
			if (isDone(response.status, text)) return { text };
			// n8n answers 404 for some 100 ms after activation.
			if (response.status >= 400 && response.status !== 404)
				throw new SetupError(`n8n answered ${response.status} to the form: ${text.slice(0, 300)}`);
		};
		return (await until(look, `n8n's form did not go on at ${request[0]}`, { everyMs: 100 })).text;
	};
	const isThere = (status) => status === 200;

	const submitted = await texts(isThere, `${api.url}/form/${path}`, { method: 'POST', body });
	const page = new URL(JSON.parse(submitted).formWaitingUrl);
	const progress = new URL(page);
	progress.pathname += '/n8n-execution-status';
	// n8n 1 says `waiting` for a moment before it knows that a page is what is waited for.
	const isOver = (_status, text) => !['new', 'running', 'waiting'].includes(text);
	expectEqual('The onboarding', await texts(isOver, progress), 'form-waiting');
	const html = await texts(isThere, page);
	// The page says so itself once it is shown; without it the execution goes on waiting.
	await texts(isThere, page, { method: 'POST' });
	return html;
}

const LINE =
	/^(?<userName>.*?): (?<result>.*?)(?: · account (?<account>.*?))?(?: · assets (?<assets>.*?))?(?: · (?<reason>.*))?$/;

/** The lines of the page, one for each person: `user name: result · account … · assets … · reason`. */
function summaryOf(html) {
	const [, text] = /<p[^>]*>(.*?)<\/p>/s.exec(html);
	const plain = lodash.unescape(
		text.trim().replace(/&#x(\w+);/g, (_, hex) => String.fromCodePoint(Number(`0x${hex}`))),
	);
	return plain.split('\n').map((line) => LINE.exec(line).groups);
}
