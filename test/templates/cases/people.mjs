// Onboarding, offboarding, and asking for a license.
import assert from 'node:assert/strict';
import { dayIn, DAY_MS, nodeOf, toAddress } from '../player.mjs';
import { orderOutside } from './licenses.mjs';

const OWNER = 'owner@acme.example';
const run = Date.now().toString(36).slice(-5);
const employee = async (player, name) =>
	(await player.state()).employees.find(({ userName }) => userName === name);
const holderOf = async (player, number) =>
	(await player.state()).assets.find(({ assetNum }) => assetNum === number).assignedTo;
const LEAVERS = 'license_leavers';
const leaversOf = async ({ tables }, name) =>
	(await tables.rows(LEAVERS)).filter(({ account }) => account.startsWith(name));
/** What HR is told, and what the form of leavers says. */
const post = (player, ...leavers) => player.webhook('leavers', leavers);
const noted = async (player, ...lines) =>
	(await player.form('offboard-on-a-day', [lines.join('\n')])).pages[0];
const offboarded = async (player, account, choice = 'Take all back, and delete the account') =>
	(await player.form('offboard-employee', [account], [choice])).pages;
/** Jonas asks for a license; what he is told in the end. */
async function askFor(player, product, said) {
	const fields = ['jonasACME', product, 'new site', 'asker@acme.example'];
	assert.match((await player.form('ask-for-a-license', fields)).pages[0], said);
}
async function toldInTheEnd(player) {
	const { subject, text } = await player.nextMail(({ to }) => to.includes('asker@'));
	return `${subject} ${text}`;
}
/** What he is told after this answer of the owner. */
async function answered(player, product, decision, said = /The owner is asked/) {
	await askFor(player, product, said);
	const { url, subject } = await player.nextAsked(({ to }) => to === OWNER);
	assert.match(subject, /Jonas Weber/);
	await player.answer(url, [decision]);
	return await toldInTheEnd(player);
}

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
				{ Account: `b${run}`, Name: 'Ben Ode', Mobile: ' ', Assets: ' ' },
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
				{ Account: 'x y', Name: 'A', 'mobile ': '' },
				{ Account: 'ok1', Name: '#N/A' },
				{ Account: 'ok2', Name: 'B', Assets: 8000000104 },
				{ Account: 'OK2', Name: 'C' },
				{ Account: 'ok4', Name: true, 'mobile ': '1,38E+10' },
			]);
			[
				/letters and digits/,
				/error of the sheet/,
				/Assets is a number, not text/,
				/same as in row 4/,
				/^Name is a boolean, not text\. Mobile was cut short by the sheet/,
			].forEach((words, at) => assert.match(wrong.sheet[at].Result, words));
			assert.match(wrong.page, /Nobody was added.*5 of 5 rows are wrong/);
			const row = { ACCOUNT: `g${run}`, ' name': 'Gil Amo', 'mob\u200bile': '', 'assets ': '8000000104' };
			const twice = [
				{ ...row, Name: 'Gil' },
				{ ACCOUNT: `ok3`, Name: 'Ada' },
			];
			assert.deepEqual(results(await upload('Add', twice)), Array(2).fill('Two headings are the same.'));
			assert.match(results(await upload('Add', [row]))[0], /^added, assets (not )?assigned/);
			assert.equal((await employee(player, `g${run}ACME`)).name, 'Gil Amo');
		},
		'a CSV in UTF-8 is read as such, a name may begin with #, and the page counts who was not added': async (
			player,
		) => {
			const rows = [`d${run},Tomás 李,,`, `e${run},#1 Desk,,9999999999`, ',,,'].join('\n');
			const file = new File([`Account,Name,Mobile,Assets\n${rows}`], 's.csv', { type: 'text/csv' });
			const { pages, file: back } = await player.form('onboard-employees', [file, 'Add']);
			const results = (await player.sheetOf(back)).map(({ Result }) => Result);
			assert.deepEqual([results.length, results[0]], [2, 'added']);
			assert.match(results[1], /^added, assets not assigned/);
			assert.match(pages[0], /0 of 2 rows are wrong\. 1 were not added, or not wholly/);
			assert.equal((await employee(player, `d${run}ACME`)).name, 'Tomás 李');
			const other = new File([Buffer.from(`Account,Name\nf1,Tomás`, 'latin1')], 's.csv');
			const { file: refused } = await player.form('onboard-employees', [other, 'Add']);
			assert.match((await player.sheetOf(refused))[0].Result, /cannot be read/);
		},
		'of whom the service says nothing the sheet says so': async (player) => {
			const at = (method, path) => ({ method, path });
			await player.fault(
				{ kind: 'reset-after', match: at('POST', '/member') },
				{ kind: 'list', empty: true, match: at('GET', '/members'), times: 'Infinity' },
			);
			const rows = [{ Account: `c${run}`, Name: 'Kim Lost' }];
			const { file } = await player.form('onboard-employees', [await player.workbook(rows), 'Add']);
			const [{ Result }] = await player.sheetOf(file);
			assert.match(Result, /^perhaps added, look/);
		},
		'offboarding shows what is held, and then deletes': async (player) => {
			// Not even products that cannot be read are in the way.
			const unreadable = { method: 'GET', path: '/merchandiseProducts' };
			await player.fault({ kind: 'code', code: 40000, match: unreadable, times: 'Infinity' });
			const pages = await offboarded(player, 'meiACME');
			assert.match(pages[0], /Mei Tan.*8000000103/);
			assert.match(pages[1], /^.*Deleted.*deleted\..*Taken back: (CA)?8000000103/s);
			assert.deepEqual(
				[(await employee(player, 'meiACME')).isDeleted ?? true, await holderOf(player, '8000000103')],
				[true, null],
			);
			await player.sandbox.addEmployee('zoe');
			const ofNothing = (await offboarded(player, 'zoeACME')).join();
			assert.match(ofNothing, /Holds nothing.*account is deleted.*Taken back: nothing/s);
		},
		'nothing is done where nobody is meant, or the answer is no': async (player) => {
			assert.match((await player.form('offboard-employee', ['nobody'])).pages[0], /Nothing was done.*nobody/);
			assert.match(
				(await offboarded(player, 'omarACME', 'Leave everything as it is'))[1],
				/Nothing was done/,
			);
			assert.equal(await holderOf(player, '8000000102'), '6200000000000000002');
		},
		'what is lent keeps its holder': async (player) => {
			const pages = await offboarded(player, 'priyaACME');
			assert.match(pages[0], /LENT/);
			assert.match(pages[1], /Not deleted.*must be returned first.*Taken back: nothing/s);
		},
		'leavers by form and by event; only whose day is over leave': async (player, { day }) => {
			const lines = [`aishaACME, ${dayIn(-1)}`, `omarACME\t${dayIn(0)}`, `priyaACME;${dayIn(-1)}`];
			assert.match(await noted(player, ...lines), /Noted.*aishaACME/);
			assert.match(
				await noted(player, `nobody, ${dayIn(-1)}`),
				/Nothing was noted.*There is no account "nobody"/,
			);
			assert.match(
				await noted(player, 'tomasACME, 31/12/2027', `linaACME, ${dayIn(-1)}`),
				/Nothing was noted.*tomasACME: the last day must be/,
			);
			assert.equal((await post(player, { account: 'linaACME', lastDay: 'Never' })).status, 202);
			for (const body of [
				{ account: 'linaACME' },
				{ account: 'linaACME', lastDay: '2027-02-30' },
				{ userName: 'x', active: false },
				[],
				'none',
				'{"schemas":[]}',
			])
				assert.equal((await player.webhook('leavers', body)).status, 422, JSON.stringify(body));
			await player.api.run(day.id, { trigger: 'Every Morning' });
			const rows = Object.fromEntries(
				(await player.tables.rows(LEAVERS)).map(({ account, state }) => [account, state]),
			);
			assert.deepEqual(
				[rows.aishaACME, rows.omarACME, rows.linaACME, /holds/.test(rows.priyaACME), rows.tomasACME],
				['deleted', 'planned', 'planned', true, undefined],
			);
			const { subject } = await player.nextMail(({ to }) => to === OWNER);
			assert.match(subject, /1 of 2 who left are not deleted/);
			assert.ok(!player.mail.mails.some(({ to }) => to === OWNER), 'it was told twice');
		},
		'one person is one row, however HR writes the account': async (player, { day }) => {
			assert.equal((await post(player, { account: 'tomas', lastDay: dayIn(-1) })).status, 202);
			assert.equal((await post(player, { account: ' tomasACME', lastDay: 'never' })).status, 202);
			const [{ id, account, state }, ...others] = await leaversOf(player, 'tomas');
			assert.deepEqual([account, state, others], ['tomasACME', 'planned', []]);
			// Who came back leaves once more.
			await player.tables.edit(LEAVERS, id, { state: 'deleted' });
			assert.equal((await post(player, { account: 'tomas', lastDay: dayIn(6) })).status, 202);
			assert.equal((await leaversOf(player, 'tomas'))[0].state, 'planned');
			const capitals = await post(player, { account: 'TomasACME', lastDay: dayIn(9) });
			assert.deepEqual([capitals.status, /no account/.test(capitals.text)], [422, true]);
			const twice = [
				{ account: 'tomas', lastDay: dayIn(7) },
				{ account: 'tomasACME', lastDay: dayIn(8) },
			];
			assert.match((await post(player, ...twice)).text, /given twice/);
			assert.equal((await post(player, twice[0], twice[0])).status, 202);
			const lines = twice.map((one) => `${one.account},${one.lastDay}`);
			assert.match(await noted(player, lines[0]), /Noted.*tomas/);
			assert.match(await noted(player, ...lines), /Nothing was noted.*given twice/);
			assert.equal((await post(player, { account: 'tomasACME', lastDay: 'never' })).status, 202);
			assert.equal((await leaversOf(player, 'tomas')).length, 1);
			await player.api.run(day.id, { trigger: 'Every Morning' });
			await player.nextMail(({ subject }) => /1 of 1 who left/.test(subject));
			assert.equal((await employee(player, 'tomasACME'))?.deleted, false);
		},
		'a whole list each night changes nothing of those who left; a new person of the old name stays': async (
			player,
			{ day },
		) => {
			const list = [
				{ account: 'aishaACME', lastDay: dayIn(-1) },
				{ account: 'erik', lastDay: dayIn(-90) },
			];
			const [before, ...others] = await leaversOf(player, 'aisha');
			assert.deepEqual([before.state, others], ['deleted', []]);
			assert.equal((await post(player, ...list)).status, 202);
			assert.equal((await post(player, { account: 'aisha', lastDay: 'never' })).status, 422);
			await player.sandbox.addEmployee('aisha');
			assert.equal((await post(player, ...list, { account: 'tomas', lastDay: 'never' })).status, 202);
			assert.equal((await post(player, { account: 'aisha', lastDay: dayIn(-1) })).status, 422);
			await player.sandbox.control('POST', 'settings', { listsDeleted: false });
			assert.match((await post(player, { account: 'aisha', lastDay: dayIn(-1) })).text, /noted before/);
			await player.sandbox.control('POST', 'settings', { listsDeleted: true });
			await player.api.run(day.id, { trigger: 'Every Morning' });
			await player.nextMail(({ subject }) => /1 of 1 who left/.test(subject));
			assert.deepEqual(await leaversOf(player, 'aisha'), [before]);
			const { employees } = await player.state();
			assert.ok(employees.some(({ userName, deleted }) => userName === 'aishaACME' && !deleted));
		},
		'whose state is another word is held back; what is no day is told, and not acted on; a refused mail comes again':
			async (player, { day }) => {
				const leavers = [
					['held', dayIn(-1), 'stays'],
					['dots', '01.07.2027', 'planned'],
					['late', '31.12.2099', 'planned'],
					['empty', '', 'planned'],
					['none', null, 'planned'],
					['gone', dayIn(-1), 'planned'],
				].map(([name, lastDay, state]) => ({ account: `${name}${run}ACME`, lastDay, state }));
				for (const { account } of leavers) await player.sandbox.addEmployee(account.replace('ACME', ''));
				for (const row of leavers) {
					const { globalId } = await employee(player, row.account);
					await player.tables.insert(LEAVERS, [{ ...row, employee: globalId, given: row.account }]);
				}
				const left = async () =>
					(await player.state()).employees
						.filter(({ userName, deleted }) => deleted && userName.includes(run))
						.map(({ userName }) => userName);
				player.mail.refuse = () => true;
				assert.equal((await player.api.run(day.id, { trigger: 'Every Morning' })).status, 'error');
				assert.deepEqual(await left(), [`gone${run}ACME`]);
				player.mail.refuse = () => false;
				assert.equal((await player.api.run(day.id, { trigger: 'Every Morning' })).status, 'success');
				assert.deepEqual(await left(), [`gone${run}ACME`]);
				await player.nextMail(({ text }) => text.includes(`gone${run}ACME: deleted`));
				const { text } = await player.nextMail(({ subject }) => /4 of 4 who left/.test(subject));
				for (const name of ['dots', 'late', 'empty', 'none'])
					assert.match(text, new RegExp(`${name}${run}ACME: not deleted: the last day is wrong`));
				const rows = (await player.tables.rows(LEAVERS)).filter(({ account }) => account.includes(run));
				assert.deepEqual([rows[0].state, rows.at(-1).state], ['stays', 'deleted']);
				for (const { id } of rows) await player.tables.edit(LEAVERS, id, { state: 'stays' });
			},
		"who was deleted by hand is in nobody's way, from HR or in the form; HR overwrites no reason": async (
			player,
		) => {
			const priya = async () => (await leaversOf(player, 'priyaACME'))[0];
			const { state } = await priya();
			assert.match(state, /^not deleted: .*holds/);
			const [erik, later] = [
				{ account: 'erik', lastDay: dayIn(10) },
				{ account: 'priyaACME', lastDay: dayIn(8) },
			];
			assert.equal((await post(player, erik, later)).status, 202);
			const { lastDay, ...row } = await priya();
			assert.deepEqual([lastDay, row.state], [dayIn(8), state]);
			assert.match(
				await noted(player, `erik, ${dayIn(-1)}`, `priyaACME, ${dayIn(9)}`),
				/^Noted.*erik: is deleted already.*priyaACME/,
			);
			const rows = await player.tables.rows(LEAVERS);
			assert.deepEqual([(await priya()).lastDay, rows.filter((one) => !one.account)], [dayIn(9), []]);
			assert.match(await noted(player, `erik, ${dayIn(300)}`), /Nothing was noted.*is deleted already/);
		},
		'HR delivers again what could not be looked up': async (player) => {
			await player.fault({ kind: 'status', status: 503, match: { path: '/member' }, times: 'Infinity' });
			const { status } = await player.webhook('leavers', { account: 'omarACME', lastDay: dayIn(5) });
			assert.ok(status >= 500, String(status));
		},
		'a license is asked for, and given, but none that has ended or is to begin; a button alone decides nothing':
			async (player) => {
				const product = 'Cost Estimating';
				assert.match(await answered(player, product, 'No'), /not given/);
				assert.match(await answered(player, product, 'Give it'), /: given/);
				const held = (await player.state()).assets.filter(
					({ assignedTo }) => assignedTo === '6200000000000000004',
				);
				assert.equal(held.length, 1);
				const ended = { productUri: '24199', productName: 'Ended', limitEndDate: Date.now() - DAY_MS };
				await orderOutside(player, 'CA9000000031', [ended]);
				assert.match(await answered(player, 'Ended', 'Give it'), /not given.*None is free/s);
				const soon = Date.now() + 3 * DAY_MS;
				const later = { productUri: '24198', productName: 'Later', limitConcurrent: 1, limitStartDate: soon };
				await orderOutside(player, 'CA9000000032', [later]);
				assert.match(await answered(player, 'Later', 'Give it', /0 licenses of/), /not given.*None is free/s);
				// It is to renew what goes on until then.
				const now = { ...later, limitStartDate: Date.now() - DAY_MS, limitEndDate: soon };
				await orderOutside(player, 'CA9000000032', [now]);
				assert.match(await answered(player, 'Later', 'Give it', /1 licenses of/), /Given: CA9000000032/);
				assert.match(
					(await player.form('ask-for-a-license', ['jonas Weber?', 'X', 'y', 'a@b.example'])).pages[0],
					/Nobody was asked/,
				);
			},
		'a request without an answer is told once; what a Filter leaves out is not given, and told': async (
			player,
		) => {
			const free = { productUri: '24107', productName: 'Wanted', limitStartDate: Date.now() };
			for (const number of ['CA9000000041', 'CA9000000042']) await orderOutside(player, number, [free]);
			const bring = (change) =>
				player.bring('templates/ask-for-a-license.json', {
					change: (template) => (toAddress(OWNER)(template), change(template)),
				});
			const offer = /2 licenses of Wanted are free.*ask again/;
			// What a Send and Wait gives that got no answer: its own input.
			const silent = await bring((template) => (nodeOf(template, 'Ask the Owner').disabled = true));
			await askFor(player, 'Wanted', offer);
			await player.ended(silent);
			assert.match(await toldInTheEnd(player), /not given/);
			assert.deepEqual(player.mail.mails, []);
			let refused = 0;
			player.mail.refuse = () => refused++ < 1;
			await bring((template) => {
				const { conditions } = nodeOf(template, 'May Be Given').parameters.conditions;
				conditions.push({ ...conditions[0], id: 'none', leftValue: '' });
			});
			assert.match(await answered(player, 'Wanted', 'Give it', offer), /None is free/);
			player.mail.refuse = () => false;
		},
		'what somebody else got meanwhile is not given: another is': async (player) => {
			const change = (template) => {
				toAddress(OWNER)(template);
				const { conditions } = nodeOf(template, 'May Be Given').parameters.conditions;
				const leftValue = "={{ $json.assetNum === 'CA900000004' + (2 - $runIndex) ? 'x' : '' }}";
				conditions.push({ ...conditions[0], id: 'another', leftValue });
			};
			await player.bring('templates/ask-for-a-license.json', { change });
			await player.fault({ kind: 'code', code: 60028, match: { method: 'POST', path: '/privileges' } });
			assert.match(await answered(player, 'Wanted', 'Give it'), /Given: CA9000000041/);
			assert.equal(await holderOf(player, 'CA9000000041'), '6200000000000000004');
		},
	},
};
