// Onboarding, offboarding, and asking for a license.
import assert from 'node:assert/strict';
import { until } from '../../../scripts/lib/until.mjs';
import { dayIn, linkIn, toAddress } from '../player.mjs';

const OWNER = 'owner@acme.example';
const run = Date.now().toString(36).slice(-5);
const employee = async (player, name) =>
	(await player.state()).employees.find(({ userName }) => userName === name);
const holderOf = async (player, number) =>
	(await player.state()).assets.find(({ assetNum }) => assetNum === number).assignedTo;
const LEAVERS = 'license_leavers';

export default {
	template: 'Onboard employees · Offboard an employee · Offboard on a day · Ask for a license',
	async open({ bring, tables }) {
		await tables.drop(LEAVERS);
		await bring('templates/onboard-employees.json');
		await bring('templates/offboard-employee.json');
		const day = await bring('templates/offboard-on-a-day.json', { change: toAddress(OWNER) });
		await bring('templates/leavers-from-hr.json');
		await bring('templates/ask-for-a-license.json', { change: toAddress(OWNER) });
		return { day };
	},
	cases: {
		'people are added with their assets; a second upload adds nobody': async (player) => {
			const rows = [
				{ Account: `a${run}`, Name: 'Nora Quist', Assets: '8000000104', Team: 'x' },
				{ Account: `b${run}`, Name: 'Ben Ode' },
			];
			const upload = async (choice, given = rows) => {
				const { pages, file } = await player.form('onboard-employees', [
					await player.workbook(given),
					choice,
				]);
				return { page: pages.at(-1), sheet: await player.sheetOf(file) };
			};
			const results = ({ sheet }) => sheet.map(({ Result }) => Result);
			assert.deepEqual(results(await upload('Rehearse')), ['good', 'good']);
			assert.equal(await employee(player, `a${run}ACME`), undefined);
			const first = await upload('Add');
			assert.deepEqual(results(first), ['added, assets assigned', 'added']);
			assert.deepEqual(
				[first.sheet[0].Team, Object.keys(first.sheet[0]).some((name) => /password/i.test(name))],
				['x', false],
			);
			const { globalId } = await employee(player, `a${run}ACME`);
			assert.equal(await holderOf(player, '8000000104'), globalId);
			assert.deepEqual(results(await upload('Add')), ['added, assets assigned', 'added']);
			const wrong = await upload('Add', [
				{ Account: 'x y', Name: 'A' },
				{ Account: 'ok1', Name: '#N/A' },
				{ Account: 'ok2', Name: 'B', Assets: 8000000104 },
				{ Account: 'OK2', Name: 'C' },
			]);
			[/letters and digits/, /error of the sheet/, /Assets is a number/, /same as in row 4/].forEach(
				(words, at) => assert.match(wrong.sheet[at].Result, words),
			);
			assert.match(wrong.page, /Nobody was added/);
		},
		'offboarding shows what is held, and then deletes': async (player) => {
			const { pages } = await player.form(
				'offboard-employee',
				['meiACME'],
				['Take all back, and delete the account'],
			);
			assert.match(pages[0], /Mei Tan.*8000000103/);
			assert.match(pages[1], /^.*Deleted.*deleted\./);
			assert.deepEqual(
				[(await employee(player, 'meiACME')).isDeleted ?? true, await holderOf(player, '8000000103')],
				[true, null],
			);
		},
		'nothing is done where nobody is meant, or the answer is no': async (player) => {
			assert.match((await player.form('offboard-employee', ['nobody'])).pages[0], /Nothing was done.*nobody/);
			assert.match(
				(await player.form('offboard-employee', ['omarACME'], ['Leave everything as it is'])).pages[1],
				/Nothing was done/,
			);
			assert.equal(await holderOf(player, '8000000102'), '6200000000000000002');
		},
		'what is lent keeps its holder': async (player) => {
			const { pages } = await player.form(
				'offboard-employee',
				['priyaACME'],
				['Take all back, and delete the account'],
			);
			assert.match(pages[0], /LENT/);
			assert.match(pages[1], /Not deleted/);
		},
		'leavers by form and by event; only whose day is over leave': async (player, { day }) => {
			assert.match(
				(
					await player.form('offboard-on-a-day', [
						`aishaACME, ${dayIn(-1)}\nomarACME\t${dayIn(5)}\nnobody;${dayIn(-1)}`,
					])
				).pages[0],
				/Noted.*aishaACME/,
			);
			assert.match(
				(await player.form('offboard-on-a-day', [`tomasACME, 31/12/2027\nlinaACME, ${dayIn(-1)}`])).pages[0],
				/Nothing was noted.*tomasACME: the last day must be/,
			);
			const post = (body) => player.webhook('leavers', body);
			assert.equal((await post([{ account: 'linaACME', lastDay: 'Never' }])).status, 202);
			for (const body of [
				{ account: 'linaACME' },
				{ userName: 'x', active: false },
				[],
				'none',
				'{"schemas":[]}',
			])
				assert.equal((await post(body, {})).status, 422, JSON.stringify(body));
			await player.api.run(day.id, { trigger: 'Every Morning' });
			const rows = Object.fromEntries(
				(await player.tables.rows(LEAVERS)).map(({ account, state }) => [account, state]),
			);
			assert.deepEqual(
				[rows.aishaACME, rows.omarACME, rows.linaACME, /nobody/.test(rows.nobody), rows.tomasACME],
				['deleted', 'planned', 'planned', true, undefined],
			);
			const { subject } = await player.nextMail(({ to }) => to === OWNER);
			assert.match(subject, /1 of 2 who left are not deleted/);
		},
		'a license is asked for, and given; a button alone decides nothing': async (player) => {
			const asked = async (decision) => {
				const { pages } = await player.form('ask-for-a-license', [
					'jonasACME',
					'Cost Estimating',
					'new site',
					'asker@acme.example',
				]);
				assert.match(pages[0], /The owner is asked/);
				const { text, subject } = await player.nextMail(({ to }) => to === OWNER);
				assert.match(subject, /Jonas Weber/);
				const { url } = await player.open(linkIn(text));
				await player.answer(url, [decision]);
				return (await player.nextMail(({ to }) => to.includes('asker@'))).subject;
			};
			assert.match(await asked('No'), /not given/);
			assert.match(await asked('Give it'), /: given/);
			const held = (await player.state()).assets.filter(
				({ assignedTo }) => assignedTo === '6200000000000000004',
			);
			assert.equal(held.length, 1);
			assert.match(
				(await player.form('ask-for-a-license', ['jonas Weber?', 'X', 'y', 'a@b.example'])).pages[0],
				/Nobody was asked/,
			);
			await until(() => player.mail.mails.length === 0 || true, '');
		},
	},
};
