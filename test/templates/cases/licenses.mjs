// License audit, Renew ending assets, Asset ending reminder.
import assert from 'node:assert/strict';
import { until } from '../../../scripts/lib/until.mjs';
import { dayIn, DAY_MS, fill, linkIn, nodeOf, toAddress } from '../player.mjs';
import { INBOX } from './orders.mjs';

const OWNER = 'owner@acme.example';
/** An order that no workflow knows of, as somebody else makes it. */
export const orderOutside = ({ sandbox }, assetNo, products, customerId = sandbox.enterprise.customerId) =>
	sandbox.request('POST', '/order/api/order/v1/licenseOrder/batchOrder?appKey=demo', {
		channelCode: sandbox.enterprise.channelCode,
		channelOrderId: `outside-${assetNo}-${Date.now()}`,
		syncMode: 'sync',
		orderList: [
			{
				sequence: 1,
				orderType: 'new_buy',
				licenseType: 'cloud_account',
				customerId,
				assets: [{ assetNos: [assetNo], limitEndDate: products[0].limitEndDate, products }],
			},
		],
	});
/** The page of the mail that asks which are renewed. */
const asked = async (player, renew) => {
	void player.api.run(renew.id, { trigger: 'Every Monday' }).catch(() => {});
	return await player.open(linkIn((await player.nextMail(({ to }) => to === OWNER)).text));
};
const options = (html) =>
	[...html.matchAll(/type='checkbox'[^>]*value='([^']*)'/g)].map(([, text]) =>
		text
			.replace(/&#x(\w+);/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
			.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
			.replaceAll('&lt;', '<')
			.replaceAll('&gt;', '>')
			.replaceAll('&quot;', '"')
			.replaceAll('&amp;', '&'),
	);

export default {
	template: 'License audit · Renew ending assets · Asset ending reminder',
	async open({ api, bring, tables }) {
		await tables.drop(INBOX);
		const drain = await bring('templates/order-what-is-open.json');
		await api.run(drain.id, { trigger: 'Every Minute' });
		const audit = await bring('templates/license-audit.json', { change: toAddress(OWNER) });
		const renew = await bring('templates/renew-ending-assets.json', {
			called: { 'Order Now': drain },
			change: toAddress(OWNER),
		});
		return { drain, audit, renew };
	},
	cases: {
		'the mail of the audit has what needs attention, also what cannot be read, and all as Excel': async (
			player,
			{ audit },
		) => {
			const unreadable = { method: 'GET', path: '/7100000000000000117/merchandiseProducts' };
			await player.fault({ kind: 'code', code: 40000, match: unreadable, times: 'Infinity' });
			const { status } = await player.api.run(audit.id, { trigger: 'Every Monday' });
			assert.equal(status, 'success');
			const { subject, text, files } = await player.nextMail(({ to }) => to === OWNER);
			const [, some, all] = /^(\d+) of (\d+) licenses need attention/.exec(subject);
			const rows = await player.sheetOf(files.at(-1));
			assert.deepEqual(
				[rows.length, rows.filter((row) => row['Needs Attention']).length],
				[Number(all), Number(some)],
			);
			// What has no product, or is not read, is not told as endless.
			assert.ok(rows.some((row) => row.Ends === 'never') && rows.some((row) => row.Product === 'none'));
			assert.ok(!rows.some((row) => row.Ends === 'never' && row.Product === 'none'), JSON.stringify(rows));
			for (const words of ['held by nobody', 'has ended', 'holder left', 'lent', 'Erik', 'not clear'])
				assert.ok(text.includes(words), `${words} is not in ${text}`);
		},
		'the page of the audit': async (player) => {
			const { pages, file } = await player.form('all-my-licenses', []);
			assert.match(pages[0], /licenses need attention.*Asset Number/);
			assert.ok((await player.sheetOf(file)).length > 10);
		},
		'an audit with nothing to do says so': async (player) => {
			const change = (template) => {
				toAddress(OWNER)(template);
				const [condition] = nodeOf(template, 'Needs Attention').parameters.conditions.conditions;
				condition.leftValue = '={{ [] }}';
			};
			const audit = await player.bring('templates/license-audit.json', { change });
			await player.api.run(audit.id, { trigger: 'Every Monday' });
			const { subject } = await player.nextMail(({ to }) => to === OWNER);
			assert.match(subject, /^0 of \d+ licenses need attention/);
		},
		'a Filter behind Get Licenses leaves out of mail and Excel; every node renamed': async (player) => {
			const change = (template) => {
				toAddress(OWNER)(template);
				const filter = structuredClone(nodeOf(template, 'Needs Attention'));
				Object.assign(filter, { name: 'Not the Locks', id: 'f1', parameters: { ...filter.parameters } });
				filter.parameters.conditions = {
					...filter.parameters.conditions,
					conditions: [
						{
							id: 'c',
							leftValue: '={{ $json.assetNum.startsWith("CA") }}',
							rightValue: '',
							operator: { type: 'boolean', operation: 'true', singleValue: true },
						},
					],
				};
				template.nodes.push(filter);
				template.connections['Not the Locks'] = template.connections['Get Licenses'];
				template.connections['Get Licenses'] = {
					main: [[{ node: 'Not the Locks', type: 'main', index: 0 }]],
				};
			};
			const audit = await player.bring('templates/license-audit.json', { change });
			await player.api.run(audit.id, { trigger: 'Every Monday' });
			const { text, files } = await player.nextMail(({ to }) => to === OWNER);
			const rows = await player.sheetOf(files.at(-1));
			assert.ok(
				rows.every((row) => row['Asset Number'].startsWith('CA')),
				JSON.stringify(rows),
			);
			assert.ok(!text.includes('8000000102') && text.includes('CA8000000112'));
		},
		'one field of Licenses is a column, and its heading, of mail, page and Excel': async (player) => {
			const change = (template) => {
				toAddress(OWNER)(template);
				const { assignments } = nodeOf(template, 'Licenses').parameters.assignments;
				for (const field of assignments)
					field.name = { Holder: 'Wer', 'Needs Attention': 'Was zu tun ist' }[field.name] ?? field.name;
				const [field] = assignments;
				fill(template, 'Words', { unassigned: 'bei niemandem' });
				// By mistake the name, and not the word.
				nodeOf(template, 'Words').parameters.assignments.assignments.find(
					({ name }) => name === 'lent',
				).name = 'x';
				assignments.push({ ...field, id: 'd', name: 'R & D', value: '={{ $json.departmentName }}' });
			};
			const audit = await player.bring('templates/license-audit.json', { change });
			await player.api.run(audit.id, { trigger: 'Every Monday' });
			const { text, subject, files } = await player.nextMail(({ to }) => to === OWNER);
			const rows = await player.sheetOf(files.at(-1));
			const some = rows.filter((row) => row['Was zu tun ist']).length;
			assert.ok(some > 0 && subject.startsWith(`${some} of `), subject);
			assert.ok(rows.some((row) => row['R & D'] === 'Structures' && row.Wer));
			assert.ok(rows.some((row) => `${row['Was zu tun ist']}`.includes('lent')));
			for (const words of ['Was zu tun ist', '>Wer<', 'Erik', 'Structures', 'bei niemandem'])
				assert.ok(text.includes(words), `${words} is not in ${text}`);
			assert.doesNotMatch(text, />null</);
		},
		'the owner is asked once for all that ends, and what is chosen is renewed to the day': async (
			player,
			{ renew },
		) => {
			// 3 of 10 seats go on already.
			const soon = Date.parse(dayIn(20));
			await orderOutside(player, 'CA9000000001', [
				{ productUri: '24107', productName: 'CAD', limitConcurrent: 10, limitEndDate: soon },
			]);
			await orderOutside(player, 'CA9000000001', [
				{ productUri: '24107', productName: 'CAD', limitConcurrent: 3, limitEndDate: soon + 365 * DAY_MS },
			]);
			const { url, html } = await asked(player, renew);
			const lines = options(html);
			const mine = lines.find((line) => line.startsWith('CA9000000001'));
			assert.match(mine, /7 of 10 seats/);
			assert.ok(!lines.some((line) => line.startsWith('8000000103')), 'what has no end was asked for');
			const before = (await player.orders()).length;
			await player.answer(url, [
				JSON.stringify([mine, lines.find((line) => line !== mine && line.startsWith('CA'))]),
				'12',
				'Lina Berg',
			]);
			await until(async () => (await player.orders()).length === before + 2, 'The renewals were not ordered');
			const { requests } = await player.sandbox.control('GET', 'ledger');
			const sent = JSON.parse(
				requests.filter(({ rawBody }) => rawBody?.includes('renew CA9000000001')).at(-1).rawBody,
			);
			const [{ limitConcurrent, limitStartDate, limitEndDate }] = sent.orderList[0].assets[0].products;
			assert.deepEqual(
				[
					limitConcurrent,
					...[limitStartDate, limitEndDate].map((at) => new Date(at).toISOString().slice(0, 10)),
				],
				[
					7,
					dayIn(20),
					new Date(new Date(soon).setUTCFullYear(new Date(soon).getUTCFullYear() + 1))
						.toISOString()
						.slice(0, 10),
				],
			);
			const again = await asked(player, renew);
			assert.equal(
				options(again.html).some((line) => line.startsWith('CA9000000001')),
				false,
			);
			await player.answer(again.url, ['[]', '12', 'Lina Berg']);
			assert.equal((await player.orders()).length, before + 2);
		},
		'lots of other orders and lots without seats are asked for; each is told apart, and ordered': async (
			player,
			{ renew },
		) => {
			const soon = Date.parse(dayIn(20));
			const lot = (limitConcurrent, more) => [
				{ productUri: '24107', productName: 'CAD', limitConcurrent, limitEndDate: soon, ...more },
			];
			await orderOutside(player, 'CA9000000011', lot(5));
			await orderOutside(player, 'CA9000000011', lot(12, { limitEndDate: soon + 365 * DAY_MS }));
			await orderOutside(player, 'CA9000000012', lot(10));
			const early = { limitStartDate: Date.now() - 200 * DAY_MS, limitEndDate: soon + 365 * DAY_MS };
			await orderOutside(player, 'CA9000000012', lot(3, early));
			await orderOutside(player, 'CA9000000013', lot(undefined, { productName: `C & "D" <b>x</b> 'y'` }));
			await orderOutside(player, 'CA9000000014', lot(4));
			await orderOutside(player, 'CA9000000014', lot(6));
			// Another product of the same asset goes on.
			const other = { productUri: '24108', limitEndDate: soon + 365 * DAY_MS };
			await orderOutside(player, 'CA9000000014', lot(3, other));
			// Twice the same product in one order.
			await orderOutside(player, 'CA9000000015', [...lot(8), ...lot(8)]);
			// The 3 that were bought ahead renew the other 3.
			await orderOutside(player, 'CA9000000016', lot(4));
			await orderOutside(player, 'CA9000000016', lot(3));
			const ahead = { limitStartDate: soon, limitEndDate: soon + 365 * DAY_MS };
			await orderOutside(player, 'CA9000000016', lot(3, ahead));
			const { url, html } = await asked(player, renew);
			const mine = options(html).filter((line) => line.startsWith('CA900000001'));
			assert.deepEqual(mine.map((line) => /^(\w+).*: (.*), ends/.exec(line).slice(1).join(' ')).sort(), [
				'CA9000000011 5 seats',
				'CA9000000012 10 seats',
				'CA9000000013 no number of seats',
				'CA9000000014 4 seats',
				'CA9000000014 6 seats',
				'CA9000000015 8 seats',
				'CA9000000015 8 seats',
				'CA9000000016 4 seats',
			]);
			const before = (await player.orders()).length;
			await player.answer(url, [JSON.stringify(mine), '12', 'Lina Berg']);
			await until(async () => (await player.orders()).length === before + 8, 'The renewals were not ordered');
			const { requests } = await player.sandbox.control('GET', 'ledger');
			const seats = requests
				.filter(({ rawBody }) => rawBody?.includes('renew CA900000001'))
				.map(({ rawBody }) => JSON.parse(rawBody).orderList[0].assets[0].products[0].limitConcurrent);
			assert.deepEqual(seats.map(String).sort(), ['10', '4', '4', '5', '6', '8', '8', 'undefined']);
		},
		'what a colleague renewed between mail and answer is not renewed again, and a line says so': async (
			player,
			{ renew },
		) => {
			const soon = Date.parse(dayIn(20));
			const cad = { productUri: '24107', productName: 'CAD', limitConcurrent: 2 };
			await orderOutside(player, 'CA9000000031', [{ ...cad, limitEndDate: soon }]);
			const { url, html } = await asked(player, renew);
			const mine = options(html).filter((line) => line.startsWith('CA9000000031'));
			await orderOutside(player, 'CA9000000031', [
				{ ...cad, limitStartDate: soon, limitEndDate: soon + 365 * DAY_MS },
			]);
			const before = (await player.orders()).length;
			await player.answer(url, [JSON.stringify(mine), '12', 'Lina Berg']);
			const line = async () =>
				(await player.tables.rows(INBOX)).find(({ key }) => key.includes('CA9000000031'));
			const { state, message, what } = await until(line, 'It was not noted');
			assert.deepEqual([state, (await player.orders()).length], ['refused', before]);
			assert.match(message, /has changed since the mail/);
			assert.ok(what.includes(player.sandbox.enterprise.customerId), what);
		},
		'months that are no whole number order nothing; what was refused is asked for again, and nothing else':
			async (player, { renew }) => {
				const before = (await player.orders()).length;
				await orderOutside(player, 'CA9000000021', [
					{ productUri: '24107', productName: 'CAD', limitConcurrent: 2, limitEndDate: Date.parse(dayIn(9)) },
				]);
				for (const [turn, months] of ['0', '1.5', '-3'].entries()) {
					const { url, html } = await asked(player, renew);
					const mine = options(html).filter((line) => line.startsWith('CA90000000'));
					assert.deepEqual(
						mine.map((line) => line.slice(0, 12)),
						['CA9000000021'],
					);
					await player.answer(url, [JSON.stringify(mine), months, 'Lina Berg']);
					const lines = async () =>
						(await player.tables.rows(INBOX)).filter(({ key }) => key.includes('CA9000000021'));
					const settled = async () =>
						(await lines()).length === turn + 1 &&
						(await lines()).some(({ message }) => message.includes('not a whole number of months')) &&
						(await lines()).every(({ state }) => state === 'refused');
					await until(settled, `${months} months were not refused`);
				}
				const { url, html } = await asked(player, renew);
				assert.equal(options(html).filter((line) => line.startsWith('CA90000000')).length, 1);
				await player.answer(url, ['[]', '12', 'Lina Berg']);
				assert.equal((await player.orders()).length, before + 1);
			},
		'one reminder for each customer; one that fails does not repeat the others': async (player) => {
			const { customerId } = player.sandbox.enterprise;
			const cad = { productUri: '24107', productName: 'CAD', limitConcurrent: 1 };
			const soon = [{ ...cad, limitEndDate: Date.now() + 6 * DAY_MS }];
			await orderOutside(player, 'CA9000000002', soon);
			await orderOutside(player, 'CA9000000003', soon, '5100000000000000002');
			// What the Member Center does not list is told all the same.
			await player.fault({ kind: 'list', empty: true, match: { path: 'assetNums' }, times: 'Infinity' });
			let refused = 0;
			player.mail.refuse = ({ to }) => to === 'others@acme.example' && refused++ < 1;
			const change = (template) => {
				fill(template, 'Customers', {
					addresses: JSON.stringify({ [customerId]: 'buyer@acme.example' }),
					others: 'others@acme.example',
				});
				Object.assign(nodeOf(template, 'In an Hour').parameters, { amount: 1, unit: 'seconds' });
			};
			const workflow = await player.bring('templates/asset-ending-reminder.json', { change });
			const { subject, text } = await player.nextMail(({ to }) => to === 'buyer@acme.example');
			assert.match(subject, /licenses end/);
			assert.match(text, /CA8000000112/);
			assert.match((await player.nextMail(({ to }) => to === 'others@acme.example')).text, /CA9000000003/);
			await player.ended(workflow);
			assert.deepEqual([refused, player.mail.mails], [2, []]);
			player.mail.refuse = () => false;
		},
		'what goes on by its products is not told, though the asset has its old end': async (player) => {
			const cad = { productUri: '24107', productName: 'CAD', limitConcurrent: 1 };
			const limitEndDate = Date.now() + 6 * DAY_MS;
			const later = { limitStartDate: limitEndDate, limitEndDate: limitEndDate + 365 * DAY_MS };
			await orderOutside(player, 'CA9000000004', [{ ...cad, limitEndDate }]);
			await orderOutside(player, 'CA9000000004', [{ ...cad, ...later }]);
			// One of two products goes on.
			await orderOutside(player, 'CA9000000005', [{ ...cad, limitEndDate }]);
			await orderOutside(player, 'CA9000000005', [{ ...cad, ...later, productUri: '24108' }]);
			const change = (template) => fill(template, 'Customers', { others: 'others@acme.example' });
			await player.bring('templates/asset-ending-reminder.json', { change });
			const { text } = await player.nextMail(({ to }) => to === 'others@acme.example');
			assert.match(text, /CAD.* \(CA9000000005\), held by nobody: ends in/);
			assert.doesNotMatch(text, /CA9000000004/);
		},
		'a reminder is sent without products and holders where the Member Center cannot be read': async (
			player,
		) => {
			await player.fault({
				kind: 'status',
				status: 503,
				body: '',
				match: { path: '/me/' },
				times: 'Infinity',
			});
			const change = (template) => {
				fill(template, 'Customers', { others: 'others@acme.example' });
				nodeOf(template, 'Get Licenses').waitBetweenTries = 0;
			};
			await player.bring('templates/asset-ending-reminder.json', { change });
			const { text } = await player.nextMail(({ to }) => to === 'others@acme.example');
			assert.match(text, /A license \(CA9000000003\): ends in/);
		},
	},
};
