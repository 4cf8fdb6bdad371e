// License audit, Renew ending assets, Asset ending reminder.
import assert from 'node:assert/strict';
import { until } from '../../../scripts/lib/until.mjs';
import { choicesIn, dayIn, DAY_MS, fill, INBOX, nodeOf, toAddress } from '../player.mjs';

const [OWNER, OTHERS] = ['owner@acme.example', 'others@acme.example'];
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
const cad = (more) => ({ productUri: '24107', productName: 'CAD', ...more });
const soon = Date.parse(dayIn(20));
const YEAR_MS = 365 * DAY_MS;
/** The page of the mail that asks which are renewed, and how its lines are answered. */
const asked = async (player, renew) => {
	void player.api.run(renew.id, { trigger: 'Every Monday' }).catch(() => {});
	const { url, html } = await player.nextAsked(({ to }) => to === OWNER);
	const answer = (lines, months = '12') => player.answer(url, [JSON.stringify(lines), months, 'Lina Berg']);
	return { lines: choicesIn(html), answer };
};
const untilOrdered = (player, count) =>
	until(async () => (await player.orders()).length === count, 'The renewals were not ordered');
/** The renewals that were sent for numbers that begin so. */
const renewals = async ({ sandbox }, begin) => {
	const { requests } = await sandbox.control('GET', 'ledger');
	const sent = requests.filter(({ rawBody }) => rawBody?.includes(`renew ${begin}`));
	return sent.map(({ rawBody }) => JSON.parse(rawBody).orderList[0].assets[0].products[0]);
};
/** The mail of an audit, and the rows of its sheet. */
const audited = async (player, change = () => {}) => {
	const own = (template) => (toAddress(OWNER)(template), change(template));
	const { id } = await player.bring('templates/license-audit.json', { change: own });
	assert.equal((await player.api.run(id, { trigger: 'Every Monday' })).status, 'success');
	const mail = await player.nextMail(({ to }) => to === OWNER);
	return { ...mail, rows: await player.sheetOf(mail.files.at(-1)) };
};
/** The mail of a reminder to all customers. */
const reminded = async (player, change = () => {}) => {
	await player.bring('templates/asset-ending-reminder.json', {
		change: (template) => (fill(template, 'Customers', { others: OTHERS }), change(template)),
	});
	return await player.nextMail(({ to }) => to === OTHERS);
};

export default {
	template: 'License audit · Renew ending assets · Asset ending reminder',
	async open({ bring, bringDrain }) {
		const drain = await bringDrain();
		const renew = await bring('templates/renew-ending-assets.json', {
			called: { 'Order Now': drain },
			change: toAddress(OWNER),
		});
		return { renew };
	},
	cases: {
		'the mail of the audit has what needs attention, also what cannot be read, and all as Excel': async (
			player,
		) => {
			const unreadable = { method: 'GET', path: '/7100000000000000117/merchandiseProducts' };
			await player.fault({ kind: 'code', code: 40000, match: unreadable, times: 'Infinity' });
			const today = cad({ limitConcurrent: 1, limitEndDate: Date.parse(dayIn(1)) - 1 });
			await orderOutside(player, 'CA8000000901', [today]);
			const { subject, text, rows } = await audited(player);
			assert.equal(`${rows.find((row) => row['Asset Number'] === 'CA8000000901')['Days Left']}`, '0');
			const [, some, all] = /^(\d+) of (\d+) licenses need attention/.exec(subject);
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
			const { subject } = await audited(player, (template) => {
				const [condition] = nodeOf(template, 'Needs Attention').parameters.conditions.conditions;
				condition.leftValue = '={{ [] }}';
			});
			assert.match(subject, /^0 of \d+ licenses need attention/);
		},
		'a Filter behind Get Licenses leaves out of mail and Excel; every node renamed': async (player) => {
			const { text, rows } = await audited(player, (template) => {
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
			});
			assert.ok(
				rows.every((row) => row['Asset Number'].startsWith('CA')),
				JSON.stringify(rows),
			);
			assert.ok(!text.includes('8000000102') && text.includes('CA8000000112'));
		},
		'one field of Licenses is a column, and its heading, of mail, page and Excel': async (player) => {
			const { text, subject, rows } = await audited(player, (template) => {
				const { assignments } = nodeOf(template, 'Licenses').parameters.assignments;
				for (const field of assignments)
					field.name = { Holder: 'Wer', 'Needs Attention': 'Was zu tun ist' }[field.name] ?? field.name;
				const [field] = assignments;
				fill(template, 'Words', { unassigned: '<bei niemandem' });
				// By mistake the name, and not the word.
				nodeOf(template, 'Words').parameters.assignments.assignments.find(
					({ name }) => name === 'lent',
				).name = 'x';
				assignments.push({ ...field, id: 'd', name: 'R & D', value: '={{ $json.departmentName }}' });
			});
			const some = rows.filter((row) => row['Was zu tun ist']).length;
			assert.ok(some > 0 && subject.startsWith(`${some} of `), subject);
			assert.ok(rows.some((row) => row['R & D'] === 'Structures' && row.Wer));
			assert.ok(rows.some((row) => `${row['Was zu tun ist']}`.includes('lent')));
			for (const words of ['Was zu tun ist', '>Wer<', 'Erik', 'Structures', '&lt;bei niemandem'])
				assert.ok(text.includes(words), `${words} is not in ${text}`);
			assert.doesNotMatch(text, />null</);
		},
		'the owner is asked once for all that ends, and what is chosen is renewed to the day': async (
			player,
			{ renew },
		) => {
			// 3 of 10 seats go on already.
			await orderOutside(player, 'CA9000000001', [cad({ limitConcurrent: 10, limitEndDate: soon })]);
			const later = cad({ limitConcurrent: 3, limitEndDate: soon + YEAR_MS });
			await orderOutside(player, 'CA9000000001', [later]);
			const { lines, answer } = await asked(player, renew);
			const mine = lines.find((line) => line.startsWith('CA9000000001'));
			assert.match(mine, /7 of 10 seats/);
			assert.ok(!lines.some((line) => line.startsWith('8000000103')), 'what has no end was asked for');
			const before = (await player.orders()).length;
			await answer([mine, lines.find((line) => line !== mine && line.startsWith('CA'))]);
			await untilOrdered(player, before + 2);
			const { limitConcurrent, ...limits } = (await renewals(player, 'CA9000000001')).at(-1);
			const [start, end] = [limits.limitStartDate, limits.limitEndDate].map((at) => new Date(at));
			const due = new Date(new Date(soon).setUTCFullYear(new Date(soon).getUTCFullYear() + 1));
			assert.deepEqual(
				[limitConcurrent, ...[start, end].map((at) => at.toISOString().slice(0, 10))],
				[7, dayIn(20), due.toISOString().slice(0, 10)],
			);
			const again = await asked(player, renew);
			assert.ok(!again.lines.some((line) => line.startsWith('CA9000000001')));
			await again.answer([]);
			assert.equal((await player.orders()).length, before + 2);
		},
		'lots of other orders and lots without seats are asked for; each is told apart, and ordered': async (
			player,
			{ renew },
		) => {
			const lot = (limitConcurrent, more) => [cad({ limitConcurrent, limitEndDate: soon, ...more })];
			await orderOutside(player, 'CA9000000011', lot(5));
			await orderOutside(player, 'CA9000000011', lot(12, { limitEndDate: soon + YEAR_MS }));
			await orderOutside(player, 'CA9000000012', lot(10));
			const early = { limitStartDate: Date.now() - 200 * DAY_MS, limitEndDate: soon + YEAR_MS };
			await orderOutside(player, 'CA9000000012', lot(3, early));
			await orderOutside(player, 'CA9000000013', lot(undefined, { productName: `C & "D" <b>x</b> 'y'` }));
			await orderOutside(player, 'CA9000000014', lot(4));
			await orderOutside(player, 'CA9000000014', lot(6));
			await orderOutside(player, 'CA9000000014', lot(1, { limitEndDate: soon + YEAR_MS }));
			// Another product of the same asset goes on.
			const other = { productUri: '24108', limitEndDate: soon + YEAR_MS };
			await orderOutside(player, 'CA9000000014', lot(3, other));
			// Twice the same product in one order.
			await orderOutside(player, 'CA9000000015', [...lot(8), ...lot(8)]);
			// The 3 that were bought ahead renew the other 3.
			await orderOutside(player, 'CA9000000016', lot(4));
			await orderOutside(player, 'CA9000000016', lot(3));
			const ahead = { limitStartDate: soon, limitEndDate: soon + YEAR_MS };
			await orderOutside(player, 'CA9000000016', lot(3, ahead));
			// It has ended: what is renewed begins today.
			const ended = { limitStartDate: Date.now() - 300 * DAY_MS, limitEndDate: Date.now() - 9 * DAY_MS };
			await orderOutside(player, 'CA9000000017', lot(2, ended));
			const { lines, answer } = await asked(player, renew);
			const mine = lines.filter((line) => line.startsWith('CA900000001'));
			assert.deepEqual(mine.map((line) => /^(\w+).*: (.*), ends/.exec(line).slice(1).join(' ')).sort(), [
				'CA9000000011 5 seats',
				'CA9000000012 10 seats',
				'CA9000000013 no number of seats',
				'CA9000000014 3 of 4 seats',
				'CA9000000014 6 seats',
				'CA9000000015 8 seats',
				'CA9000000015 8 seats',
				'CA9000000016 4 seats',
				'CA9000000017 2 seats',
			]);
			assert.ok(mine.some((line) => /11 .*, 12 seats go on: renewed already\?$/.test(line)));
			assert.equal(mine.filter((line) => line.includes('go on')).length, 1);
			const before = (await player.orders()).length;
			await answer(mine);
			await untilOrdered(player, before + 9);
			const [{ limitStartDate }] = (await renewals(player, 'CA9000000017')).slice(-1);
			assert.equal(new Date(limitStartDate).toISOString().slice(0, 10), dayIn(0));
			const seats = (await renewals(player, 'CA900000001')).map(({ limitConcurrent }) => limitConcurrent);
			assert.deepEqual(seats.map(String).sort(), ['10', '2', '3', '4', '5', '6', '8', '8', 'undefined']);
		},
		'what a colleague renewed between mail and answer is not renewed again, and a line says so': async (
			player,
			{ renew },
		) => {
			const lot = cad({ limitConcurrent: 2, limitEndDate: soon });
			await orderOutside(player, 'CA9000000031', [lot]);
			const { lines, answer } = await asked(player, renew);
			const later = { limitStartDate: soon, limitEndDate: soon + YEAR_MS };
			await orderOutside(player, 'CA9000000031', [{ ...lot, ...later }]);
			const before = (await player.orders()).length;
			await answer(lines.filter((one) => one.startsWith('CA9000000031')));
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
				const lot = cad({ limitConcurrent: 2, limitEndDate: Date.parse(dayIn(9)) });
				await orderOutside(player, 'CA9000000021', [lot]);
				const pageOf = async () => {
					const { lines, answer } = await asked(player, renew);
					return { mine: lines.filter((line) => line.startsWith('CA90000000')), answer };
				};
				for (const [turn, months] of ['0', '1.5', '-3'].entries()) {
					const { mine, answer } = await pageOf();
					assert.deepEqual(
						mine.map((line) => line.slice(0, 12)),
						['CA9000000021'],
					);
					await answer(mine, months);
					const lines = async () =>
						(await player.tables.rows(INBOX)).filter(({ key }) => key.includes('CA9000000021'));
					const settled = async () =>
						(await lines()).length === turn + 1 &&
						(await lines()).some(({ message }) => message.includes('not a whole number of months')) &&
						(await lines()).every(({ state }) => state === 'refused');
					await until(settled, `${months} months were not refused`);
				}
				const { mine, answer } = await pageOf();
				assert.equal(mine.length, 1);
				await answer([]);
				assert.equal((await player.orders()).length, before + 1);
			},
		'one reminder for each customer; one that fails does not repeat the others': async (player) => {
			const { customerId } = player.sandbox.enterprise;
			const lot = [cad({ limitConcurrent: 1, limitEndDate: Date.now() + 6 * DAY_MS })];
			await orderOutside(player, 'CA9000000002', lot);
			await orderOutside(player, 'CA9000000003', lot, '5100000000000000002');
			// What the Member Center does not list is told all the same.
			await player.fault({ kind: 'list', empty: true, match: { path: 'assetNums' }, times: 'Infinity' });
			let refused = 0;
			player.mail.refuse = ({ to }) => to === OTHERS && refused++ < 1;
			const change = (template) => {
				fill(template, 'Customers', {
					addresses: JSON.stringify({ [customerId]: 'buyer@acme.example' }),
					others: OTHERS,
				});
				Object.assign(nodeOf(template, 'In an Hour').parameters, { amount: 1, unit: 'seconds' });
			};
			const workflow = await player.bring('templates/asset-ending-reminder.json', { change });
			const { subject, text } = await player.nextMail(({ to }) => to === 'buyer@acme.example');
			assert.match(subject, /licenses end/);
			assert.match(text, /CA8000000112/);
			assert.match((await player.nextMail(({ to }) => to === OTHERS)).text, /CA9000000003/);
			await player.ended(workflow);
			assert.deepEqual([refused, player.mail.mails], [2, []]);
			player.mail.refuse = () => false;
		},
		'what goes on by its products is not told, though the asset has its old end': async (player) => {
			const limitEndDate = Date.now() + 6 * DAY_MS;
			const lot = cad({ limitConcurrent: 1, limitEndDate });
			const later = { ...lot, limitStartDate: limitEndDate, limitEndDate: limitEndDate + YEAR_MS };
			await orderOutside(player, 'CA9000000004', [lot]);
			await orderOutside(player, 'CA9000000004', [later]);
			// One of two products goes on.
			await orderOutside(player, 'CA9000000005', [lot]);
			await orderOutside(player, 'CA9000000005', [{ ...later, productUri: '24108' }]);
			const { text } = await reminded(player);
			assert.match(text, /CAD.* \(CA9000000005\), held by nobody: ends in/);
			assert.doesNotMatch(text, /CA9000000004/);
		},
		'a reminder is sent without products and holders where the Member Center cannot be read': async (
			player,
		) => {
			await player.fault({ kind: 'status', status: 503, match: { path: '/me/' }, times: 'Infinity' });
			const { text } = await reminded(
				player,
				(template) => (nodeOf(template, 'Get Licenses').waitBetweenTries = 0),
			);
			assert.match(text, /A license \(CA9000000003\): ends in/);
		},
	},
};
