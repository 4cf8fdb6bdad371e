// Orders from a spreadsheet, and changes from one.
import assert from 'node:assert/strict';
import { DAY_MS, dayIn, nodeOf } from '../player.mjs';
import { INBOX, untilOrdered } from './orders.mjs';

const run = Date.now().toString(36);
const order = (name, more = {}) => ({
	Order: `S-${run}-${name}`,
	'Customer ID': 'ACME-001',
	Customer: 'Acme',
	'Enterprise ID': '6100000000000000001',
	Product: '24107',
	Quantity: 2,
	Start: dayIn(0),
	End: dayIn(365),
	'License Type': 'Cloud Account',
	Note: 'mine',
	...more,
});
/** Another sheet may have the same order with another quantity. */
const isOf = ({ channelOrderId, what }, { Order, Quantity = '' }) =>
	channelOrderId === Order && what.split(' · ').includes(String(Quantity));
/** What the sheet that comes back says of each row, what the page says, and how many orders were made. */
async function upload(player, path, rows, choice) {
	const before = (await player.orders()).length;
	const file = rows instanceof File ? rows : await player.workbook(rows);
	const { pages, file: back } = await player.form(path, [file, choice]);
	const sheet = back ? await player.sheetOf(back) : [];
	// Another sheet's run may have the lease: then this one comes back before it is done.
	for (const row of sheet.filter(({ Result }) => ['new', 'ordering'].includes(Result)))
		row.Result = await untilOrdered(
			player,
			async () => {
				const { state } = (await player.tables.rows(INBOX)).findLast((line) => isOf(line, row));
				return !['new', 'ordering'].includes(state) && state;
			},
			`${row.Order} was not settled`,
		);
	return {
		page: pages.at(-1),
		sheet,
		results: sheet.map(({ Result }) => Result),
		made: (await player.orders()).length - before,
	};
}
const orders = (player, rows, choice = 'Order') => upload(player, 'orders-from-spreadsheet', rows, choice);
const changes = (player, rows, choice = 'Change') => upload(player, 'changes-from-spreadsheet', rows, choice);
const csv = (text) => new File([text], 'sheet.csv', { type: 'text/csv' });
const holderOf = async (player, number) =>
	(await player.state()).assets.find(({ assetNum }) => assetNum === number).assignedTo;
const [LINA, JONAS] = ['6200000000000000001', '6200000000000000004'];

export default {
	template: 'Orders from a spreadsheet · Changes from a spreadsheet',
	async open({ api, bring, tables }) {
		await tables.drop(INBOX);
		// It runs where a sheet calls it, and not each minute.
		const change = (template) =>
			(nodeOf(template, 'Every Minute').parameters.rule = { interval: [{ field: 'hours' }] });
		const drain = await bring('templates/order-what-is-open.json', { change });
		await api.run(drain.id, { trigger: 'Every Minute' });
		await bring('templates/orders-from-spreadsheet.json', { called: { 'Order Now': drain } });
		await bring('templates/changes-from-spreadsheet.json');
		return { drain };
	},
	cases: {
		'a rehearsal orders nothing': async (player) => {
			const { results, made, page } = await orders(player, [order('1'), order('2')], 'Rehearse');
			assert.deepEqual([results, made], [['good', 'good'], 0]);
			assert.match(page, /nothing was ordered/);
		},
		'rows are ordered, columns of one’s own stay, and the same sheet again orders nothing': async (
			player,
		) => {
			const rows = [order('3'), order('3', { Product: '24108' })];
			const first = await orders(player, rows);
			assert.deepEqual([first.results, first.made, first.sheet[0].Note], [['done', 'done'], 2, 'mine']);
			const again = await orders(player, rows.reverse());
			assert.deepEqual([again.results, again.made], [['repeat', 'repeat'], 0]);
			assert.match(again.page, /0 are ordered now/);
			const ids = (sheet) => sheet.map((row) => row['License Order ID']);
			assert.deepEqual(ids(again.sheet), ids(first.sheet).reverse());
		},
		'the same order with another quantity is refused, and names what was ordered': async (player) => {
			const [first] = (await orders(player, [order('3b')])).sheet;
			const changed = await orders(player, [order('3b', { Quantity: 50 }), order('3c')]);
			assert.match(
				changed.results[0],
				new RegExp(`^refused: .*other content.*license order ${first['License Order ID']}\\b`),
			);
			assert.deepEqual([changed.results[1], changed.made], ['done', 1]);
			assert.deepEqual(changed.sheet[0]['License Order ID'] ?? '', '');
			// Neither does a third sheet with the first content believe the second.
			const third = await orders(player, [order('3b')]);
			assert.deepEqual([third.results, third.made], [['repeat'], 0]);
		},
		'two sheets at once with other content: one is ordered, the other is refused': async (player) => {
			const both = [2, 9].map((Quantity) => orders(player, [order('3g', { Quantity })]));
			const before = (await player.orders()).length;
			const told = (await Promise.all(both)).map(({ results: [one] }) => one);
			const results = told.map((one) => one.split(':')[0]).sort();
			assert.deepEqual(
				[results, (await player.orders()).length - before],
				[['done', 'refused'], 1],
				told.join('\n'),
			);
		},
		'another word for its type is no other content': async (player) => {
			await orders(player, [order('3d')]);
			const reworded = await orders(player, [order('3d', { 'License Type': 'cloud_account' })]);
			assert.deepEqual([reworded.results, reworded.made], [['repeat'], 0]);
		},
		'What in any case, and an end that is never': async (player) => {
			const rows = [
				order('3e', { What: 'ORDER', End: 'Never' }),
				order('3f', { What: ' order ', End: 'NEVER' }),
			];
			const { results, made } = await orders(player, rows);
			assert.deepEqual([results, made], [['done', 'done'], 2]);
			const again = await orders(player, [order('3e', { End: 'never' })]);
			assert.deepEqual([again.results, again.made], [['repeat'], 0]);
		},
		'a date cell of Excel; an end at midnight is the day alone': async (player) => {
			const [days, end] = [Math.floor(Date.now() / DAY_MS) + 25569, dayIn(300)];
			const midnights = [`${end} 00:00:00`, `${end}T00:00:00.000Z`, `${end} 00:00 +02:00`];
			const ends = [days + 300, ...midnights, `${end}T18:00Z`];
			const rows = ends.map((End, at) => order(`4-${at}`, { Start: days, End }));
			assert.equal((await orders(player, rows)).made, 5);
			for (const [at, one] of (await player.tables.rows(INBOX)).slice(-5).entries()) {
				const [{ limitStartDate, limitEndDate }] = JSON.parse(one.order).assets[0].products;
				const last = at < 4 ? Date.parse(end) + DAY_MS - 1 : Date.parse(ends[4]);
				assert.deepEqual([limitStartDate, limitEndDate], [Date.parse(dayIn(0)), last]);
			}
		},
		'a renewal and a revocation': async (player) => {
			const [bought] = (await orders(player, [order('5')])).sheet;
			const number = bought['New Asset Number'];
			const rows = [order('6', { What: 'Renew', 'Asset Number': `CA${number}`.replace('CACA', 'CA') })];
			const { results, made } = await orders(player, rows);
			assert.deepEqual([results.map((one) => one.split(':')[0]), made], [['done'], 1]);
			const revoked = await orders(player, [
				{
					What: 'Revoke',
					Order: `S-${run}-7`,
					'Customer ID': 'ACME-001',
					'License Type': 'normal_recover_usbkey',
					'Asset Number': '8000000104',
				},
			]);
			assert.match(revoked.results[0], /^done/);
		},
		'one wrong row: nothing is ordered, and each says why': async (player) => {
			const wrong = [
				[order('8p', { Product: 24107 }), /Product is a number/],
				[order('8q', { End: '' }), /End is missing/],
				[order('8r', { Quantity: '#N/A' }), /#N.A is an error of a spreadsheet/],
				[order('8e', { 'License Type': 'golden_key' }), /golden_key/],
				[order('8s', { What: 'Renew' }), /Asset Number is missing/],
				[order('9'), /good/],
				[order('9'), /same as row 7/],
				[order('8b', { End: '31/12/2027' }), /write 2027-12-31/],
				[order('8c', { Quantity: 0 }), /Quantity must be above 0/],
				[order('8d', { Start: '2020-01-01', End: '2020-12-31' }), /End is in the past/],
				[order('8f', { What: 'Buy' }), /What must be Order, Renew, Revoke or empty, not Buy/],
				[order('8g', { What: 'Revoke', 'Asset Number': '8', 'Source Order': 41e14 }), /^Source Order is/],
				[order('8h', { What: 'Renew', 'Asset Number': 'New' }), /not NEW/],
				[order('8i', { End: '20201231' }), /End is in the past/],
				[order('8n', { End: '2020-12-31 10:00 +02:00' }), /End is in the past/],
				[order('8j', { End: dayIn(-1) }), /End is in the past/],
				[order('8l', { Start: 2027123112 }), /limitStartDate: must be a date: 2027123112 looks like seconds/],
				[order('8m', { Customer: '#¡REF!' }), /customerName: .*#¡REF! is an error of a spreadsheet/],
				[order('8o', { What: 'Renew', 'Asset Number': '8000000104', Start: ' ' }), /^Start is missing\.$/],
				// What Excel gives for a link to an empty cell, and an IF without its else.
				[order('8t', { What: 'Renew', 'Asset Number': '8000000104', Start: 0 }), /limitStartDate: must be a/],
				[order('8u', { What: 'Renew', 'Asset Number': false }), /assetNos: must be/],
				[order('8v', { 'License Type': 0 }), /licenseType: must be one of/],
				[order('8w', { 'Enterprise ID': false }), /enterpriseGlobalId: must be/],
				[order('8x', { End: 1830211200000 }), /End must be a day such as 2027-12-31/],
				[order('8z', { What: 'Renew', 'Asset Number': '8000000104, 8000000105' }), /must be one number/],
				[order('8y', { What: 'Renew', 'Asset Number': 'CA8000000109' }), /good/],
				[order('8y', { What: 'Renew', 'Asset Number': '8000000109' }), /same as row 27/],
			];
			const rows = wrong.map(([row]) => row);
			const { results, made, page } = await orders(player, rows);
			assert.equal(made, 0);
			assert.match(page, /a row is wrong/);
			wrong.forEach(([, words], at) => assert.match(results[at], words));
		},
		'no sheet, an empty one, and a CSV': async (player) => {
			assert.match((await orders(player, csv('PK\u0003\u0004 none'))).page, /wrong/);
			assert.match((await orders(player, csv(''))).page, /wrong/);
			const row = order('10');
			const { results } = await orders(
				player,
				csv(`${Object.keys(row).join(',')}\n${Object.values(row).join(',')}\n`),
			);
			assert.deepEqual(results, ['done']);
		},
		'a CSV in UTF-8 with its mark or without is read; other bytes are refused in words': async (player) => {
			const text = (name, mark = '') => {
				const row = order(name, { Customer: 'Müller', Note: '李娜' });
				return `${mark}${Object.keys(row).join(';')}\n${Object.values(row).join(';')}\n`;
			};
			const files = [
				csv(text('20')),
				new File([text('21', '\ufeff')], 'ALL.CSV', { type: 'application/vnd.ms-excel' }),
			];
			for (const file of files) {
				const { results, sheet } = await orders(player, file);
				assert.deepEqual([results, sheet[0].Note], [['done'], '李娜']);
				const [{ order: noted }] = (await player.tables.rows(INBOX)).slice(-1);
				assert.equal(JSON.parse(noted).customerName, 'Müller');
			}
			const latin = (file) => new File([Buffer.from(file, 'latin1')], 'sheet.csv');
			const { results } = await orders(player, latin(text('22').replace('李娜', '')), 'Rehearse');
			assert.match(results[0], /cannot be read: save the sheet as \.xlsx/);
			const [changed] = (await changes(player, csv('Account,Withdraw,Note\ntomasACME,1,Tomás\n'))).sheet;
			assert.equal(changed.Note, 'Tomás');
			const other = await changes(player, latin('Account,Withdraw,Note\ntomasACME,1,Tomás\n'), 'Rehearse');
			assert.match(other.results[0], /cannot be read/);
		},
		'a name that begins with # is none of the errors of a sheet, and formulas that show nothing are no rows':
			async (player) => {
				const nothing = Object.fromEntries(Object.keys(order('')).map((name) => [name, '']));
				const rows = [order('#23', { Order: '#23', Customer: '#1 Design', Note: '#N/A' }), nothing, nothing];
				assert.deepEqual((await orders(player, rows, 'Rehearse')).results, ['good']);
				const people = [{ Account: 'linaACME', Withdraw: '8000000999' }, { Account: '' }];
				assert.equal((await changes(player, people, 'Rehearse')).results.length, 1);
			},
		'what nobody sees is no other content; another spelling of the asset is, and refused': async (player) => {
			const { Order } = order('24');
			await orders(player, [order('24', { Order: ` ${Order} ` })]);
			for (const more of [{}, { Order: `\u200e${Order}\ufe0f` }, { Product: '24107\u200b' }]) {
				const again = await orders(player, [order('24', more)]);
				assert.deepEqual([again.results, again.made], [['repeat'], 0]);
			}
			const small = await orders(player, [order('24', { Order: Order.toLowerCase() })]);
			assert.deepEqual([small.results[0].split(':')[0], small.made], ['refused', 0]);
			const renew = (number) => orders(player, [order('26', { What: 'Renew', 'Asset Number': number })]);
			assert.match((await renew('CA8000000109')).results[0], /^done/);
			assert.match((await renew('8000000109')).results[0], /^refused/);
		},
		'headings are read whatever their case and blanks': async (player) => {
			const { Order: ORDER, ...others } = order('25');
			const row = { ...others, ORDER, line: 7, 'what ': 'Renew', 'asset\u200bnumber': '8000000109' };
			const { results, sheet } = await orders(player, [row]);
			const [{ key, what, order: noted }] = (await player.tables.rows(INBOX)).slice(-1);
			assert.ok(what.startsWith(`${ORDER} · Acme · Renew · 2 · 24107`), what);
			assert.deepEqual([results, sheet[0]['what ']], [['done'], 'Renew']);
			assert.deepEqual(
				[key, JSON.parse(noted).assets[0].assetNos],
				[`sheet: s-${run}-25 / renew / 24107 / 8000000109`, ['8000000109']],
			);
			const { End, ...endless } = order('28', { End_2: dayIn(9) });
			assert.deepEqual((await orders(player, [endless])).results, ['End is missing.']);
			const both = await orders(player, [{ ...row, What: 'Order' }]);
			assert.deepEqual([/^Two headings are the same\./.test(both.results[0]), both.made], [true, 0]);
			const alike = [Object.keys(row), Object.values(row)].map((cells) => [...cells, cells[0]]);
			assert.match((await orders(player, alike, 'Rehearse')).results[0], /^Two headings are the same/);
		},
		'headings of changes are read whatever their case and blanks; two of one column are refused': async (
			player,
		) => {
			const change = { account: 'jonasACME', 'with\u200bdraw ': '8000000101', Note: ' mine ' };
			const { results, sheet } = await changes(player, [{ ...change, ' ASSIGN': ' ' }], 'Rehearse');
			assert.deepEqual([results, sheet[0].Change, sheet[0].Note], [['was so'], 'Withdraw', ' mine ']);
			const alike = [
				['Account', 'Withdraw', 'Withdraw'],
				['linaACME', '8000000101', '8000000109'],
			];
			for (const rows of [[{ Account: 'linaACME', ...change }], alike])
				assert.deepEqual((await changes(player, rows)).results, ['Two headings are the same.']);
		},
		'a row with a wrong column changes nothing; the others do': async (player) => {
			const { results } = await changes(player, [
				{ Account: 'linaACME', Withdraw: '8000000101', Assign: '#N/A' },
				{ Account: 'jonasACME', Withdraw: '8000000101' },
			]);
			assert.deepEqual(results, ['was so', ...Array(2).fill('Assign is an error of the sheet.')]);
			assert.equal(await holderOf(player, '8000000101'), LINA);
		},
		'assets change hands, in whatever order the rows stand': async (player) => {
			const { results } = await changes(player, [
				{ Account: 'jonasACME', Assign: 'CA8000000109', Withdraw: '' },
				{ Account: 'linaACME', Assign: '', Withdraw: 'CA8000000109' },
			]);
			assert.deepEqual([results, await holderOf(player, 'CA8000000109')], [['done', 'done'], JONAS]);
		},
		'a full-width comma, and what is so already': async (player) => {
			const rows = [{ Account: 'linaACME', Assign: 'CA8000000112，8000000101' }];
			assert.deepEqual((await changes(player, rows)).results, ['done']);
			const { results, page } = await changes(player, rows);
			assert.deepEqual([results, await holderOf(player, 'CA8000000112')], [['was so'], LINA]);
			assert.match(page, /1 of 1 changes are good/);
		},
		'a rehearsal, wrong rows, and nobody of this name change nothing': async (player) => {
			const rehearsed = await changes(
				player,
				[{ Account: 'jonasACME', Withdraw: 'CA8000000109' }],
				'Rehearse',
			);
			assert.deepEqual(rehearsed.results, ['good']);
			const { results } = await changes(player, [
				{ Account: 'jonasACME', Withdraw: 8000000101 },
				{ Account: 'jonasACME' },
				{ Account: 'nobody', Withdraw: 'CA8000000109' },
				{ Account: '#REF!', Withdraw: 'CA8000000109' },
			]);
			for (const words of [/Withdraw is a number, not text/, /Neither/, /nobody/, /error of the sheet/])
				assert.match(results.join('\n'), words);
			assert.equal(await holderOf(player, 'CA8000000109'), JONAS);
		},
		'300 rows, each ordered once, and written once more at most': async (player, { drain }) => {
			const before = (await player.api.executions.list(drain.id)).map(({ id }) => id);
			const since = performance.now();
			const { results, made } = await orders(
				player,
				Array.from({ length: 300 }, (_, at) => order(`m${at}`)),
			);
			const took = performance.now() - since;
			assert.deepEqual([new Set(results), made], [new Set(['done']), 300]);
			process.stdout.write(`  300 rows took ${(took / 1000).toFixed(1)} s\n`);
			const [{ id }] = (await player.api.executions.list(drain.id)).filter((one) => !before.includes(one.id));
			const { data } = await player.api.executions.get(id);
			/** How many items came into a node: n8n's Data Table makes one call for each. */
			const calls = (from) => data.resultData.runData[from].flatMap((one) => one.data.main[0] ?? []).length;
			// The last two characters of an order do not count: four groups. The numbers of 25 lines are written in one call.
			assert.deepEqual(
				['Each Group Once', 'Which Counts', 'Allocate Numbers', 'Create License Orders'].map(calls),
				[4, 12, 300, 300],
			);
			const rows = (await player.tables.rows(INBOX)).slice(-300);
			assert.equal(new Set(rows.map(({ assetNo }) => assetNo)).size, 300);
			assert.ok(rows.every(({ assetNo }) => /^\d{10}$/.test(assetNo)));
		},
		'today is that of the time zone of the workflow': async (player, { drain }) => {
			const change = (template) => (template.settings.timezone = 'Pacific/Kiritimati');
			await player.bring('templates/orders-from-spreadsheet.json', {
				change,
				called: { 'Order Now': drain },
			});
			const rows = [-10, 14].map((hours) => order(`z${hours}`, { End: dayIn(hours / 24), Start: '' }));
			// Midnight here, in UTC.
			rows.push(order('z', { End: `${dayIn(365)}T10:00:00.000Z` }));
			const { results } = await orders(player, rows, 'Rehearse');
			assert.deepEqual(results.slice(0, 2), ['End is in the past.', 'good']);
			assert.match(results[2], /^End is a midnight/);
		},
	},
};
