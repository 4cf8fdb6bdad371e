import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '../../lib/errors.mjs';

const PATIENCE_MS = 60_000;

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
const SPREADSHEET = ['userName,name,departmentId,mobile,assets', ...PEOPLE.map(([line]) => line), ''].join(
	'\n',
);

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'onboard-employees.json',

	async drive({ api, sandbox, workflow }) {
		const before = await sandbox.control('GET', 'ledger');
		const page = await fillInForm(api, workflow);
		const rows = summaryRows(page);
		expectResults(rows);
		const after = await sandbox.control('GET', 'ledger');
		expectActs(after.acts.slice(before.acts.length));
		return {
			columns: ['User name', 'Result', 'Account', 'Assets', 'Reason'],
			rows: rows.map((row) => row.map((cell) => cell || '–')),
			notes: [
				`The page said: ${/[0-9]+ of [0-9]+ people added/.exec(page)?.[0]}. ` +
					`The service got ${after.requests.length - before.requests.length} requests for ${PEOPLE.length} people.`,
			],
		};
	},
};

/** Uploads the spreadsheet as a browser does, and gives the page that the form ends with. */
async function fillInForm(api, workflow) {
	const { path } = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger').parameters
		.options;
	const form = new FormData();
	form.set('field-0', new Blob([SPREADSHEET], { type: 'text/csv' }), 'new-people.csv');
	const deadline = Date.now() + PATIENCE_MS;
	const again = async (call, isDone) => {
		for (;;) {
			const response = await call();
			const text = await response.text();
			if (isDone(response.status, text)) return { status: response.status, text };
			if (Date.now() > deadline) {
				throw new SetupError(`n8n's form did not go on: ${response.status} ${text.slice(0, 300)}`);
			}
			await sleep(100);
		}
	};

	// n8n answers 404 for some 100 ms after activation.
	const submitted = await again(
		() => fetch(`${api.url}/form/${path}`, { method: 'POST', body: form }),
		(status) => status !== 404,
	);
	if (submitted.status !== 200) {
		throw new SetupError(`n8n answered ${submitted.status} to the form: ${submitted.text.slice(0, 300)}`);
	}
	const page = new URL(JSON.parse(submitted.text).formWaitingUrl);
	const progress = new URL(page);
	progress.pathname += '/n8n-execution-status';
	const { text: state } = await again(
		() => fetch(progress),
		// n8n 1 says `waiting` for a moment before it knows that a page is what is waited for.
		(_status, text) => !['new', 'running', 'waiting'].includes(text),
	);
	if (state !== 'form-waiting') throw new SetupError(`The onboarding ended as "${state}"`);
	const { text: html } = await again(
		() => fetch(page),
		(status) => status === 200,
	);
	// The page says so itself once it is shown; without it the execution goes on waiting.
	await again(
		() => fetch(page, { method: 'POST' }),
		(status) => status === 200,
	);
	return html;
}

const ENTITIES = { '#x27': "'", '#x3D': '=', quot: '"', lt: '<', gt: '>', amp: '&' };

/** The lines of the page, one for each person: `user name: result · account … · assets … · reason`. */
function summaryRows(html) {
	const [, text = ''] = /<p[^>]*>(.*?)<\/p>/s.exec(html) ?? [];
	const plain = text.trim().replace(/&([#\w]+);/g, (entity, name) => ENTITIES[name] ?? entity);
	return plain.split('\n').map((line) => {
		const [, userName, rest = ''] = /^(.*?): (.*)$/.exec(line) ?? [];
		const [result, ...parts] = rest.split(' · ');
		const take = (word) => {
			const at = parts.findIndex((part) => part.startsWith(word));
			return at < 0 ? '' : parts.splice(at, 1)[0].slice(word.length);
		};
		return [userName, result, take('account '), take('assets '), parts.join(' · ')];
	});
}

function expectResults(rows) {
	const due = PEOPLE.map(([line, result, assets]) => [line.split(',')[0], result, assets.join(', ')]);
	const got = rows.map(([userName, result, , assets]) => [userName, result, assets]);
	if (JSON.stringify(got) === JSON.stringify(due)) return;
	throw new SetupError(`The summary was to be ${JSON.stringify(due)}; it is ${JSON.stringify(got)}`);
}

/** What the service really did, by its own account. */
function expectActs(acts) {
	const done = (kind) => acts.filter((act) => act.kind === kind).length;
	const due = PEOPLE.filter(([, result]) => result.startsWith('added')).length;
	const numbers = PEOPLE.flatMap(([, , assets]) => assets).length;
	if (done('employee.added') === due && done('asset.assigned') === numbers) return;
	throw new SetupError(
		`${due} employees and ${numbers} assets were due; the service did ${JSON.stringify(acts)}`,
	);
}
