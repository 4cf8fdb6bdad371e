// License audit, Renew ending assets, Asset ending reminder.
import assert from 'node:assert/strict';
import { until } from '../../../scripts/lib/until.mjs';
import { dayIn, DAY_MS, fill, linkIn, nodeOf, toAddress } from '../player.mjs';
import { INBOX } from './orders.mjs';

const OWNER = 'owner@acme.example';
/** An order that no workflow knows of, as somebody else makes it. */
const orderOutside = ({ sandbox }, assetNo, products) =>
	sandbox.request('POST', '/order/api/order/v1/licenseOrder/batchOrder?appKey=demo', {
		channelCode: sandbox.enterprise.channelCode,
		channelOrderId: `outside-${assetNo}-${Date.now()}`,
		syncMode: 'sync',
		orderList: [
			{
				sequence: 1,
				orderType: 'new_buy',
				licenseType: 'cloud_account',
				customerId: sandbox.enterprise.customerId,
				assets: [{ assetNos: [assetNo], products }],
			},
		],
	});
const options = (html) =>
	[...html.matchAll(/type='checkbox'[^>]*value='([^']*)'/g)].map(([, text]) =>
		text.replaceAll('&#x3D;', '=').replaceAll('&lt;', '<'),
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
		'the mail of the audit has what needs attention, and all as Excel': async (player, { audit }) => {
			const { status } = await player.api.run(audit.id, { trigger: 'Every Monday' });
			assert.equal(status, 'success');
			const { subject, text, files } = await player.nextMail(({ to }) => to === OWNER);
			const [, some, all] = /^(\d+) of (\d+) licenses need attention/.exec(subject);
			const rows = await player.sheetOf(files.at(-1));
			assert.deepEqual(
				[rows.length, rows.filter((row) => row['Needs Attention']).length],
				[Number(all), Number(some)],
			);
			for (const words of ['held by nobody', 'has ended', 'holder left', 'lent', 'Erik'])
				assert.ok(text.includes(words), `${words} is not in ${text}`);
		},
		'the page of the audit': async (player) => {
			const { pages, file } = await player.form('all-my-licenses', []);
			assert.match(pages[0], /licenses need attention.*Asset Number/);
			assert.ok((await player.sheetOf(file)).length > 10);
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
			void player.api.run(renew.id, { trigger: 'Every Monday' }).catch(() => {});
			const { text } = await player.nextMail(({ to }) => to === OWNER);
			const { url, html } = await player.open(linkIn(text));
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
			const [{ limitConcurrent, limitEndDate }] = sent.orderList[0].assets[0].products;
			assert.deepEqual(
				[limitConcurrent, new Date(limitEndDate).toISOString().slice(0, 10)],
				[
					7,
					new Date(new Date(soon).setUTCFullYear(new Date(soon).getUTCFullYear() + 1))
						.toISOString()
						.slice(0, 10),
				],
			);
			void player.api.run(renew.id, { trigger: 'Every Monday' }).catch(() => {});
			const again = await player.open(linkIn((await player.nextMail(({ to }) => to === OWNER)).text));
			assert.equal(
				options(again.html).some((line) => line.startsWith('CA9000000001')),
				false,
			);
			await player.answer(again.url, ['[]', '12', 'Lina Berg']);
			assert.equal((await player.orders()).length, before + 2);
		},
		'one reminder for each customer; one that fails does not repeat the others': async (player) => {
			const { customerId } = player.sandbox.enterprise;
			await orderOutside(player, 'CA9000000002', [
				{
					productUri: '24107',
					productName: 'CAD',
					limitConcurrent: 1,
					limitEndDate: Date.now() + 6 * DAY_MS,
				},
			]);
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
			await player.ended(workflow);
			assert.deepEqual(
				player.mail.mails.map(({ to }) => to),
				[],
			);
			player.mail.refuse = () => false;
		},
	},
};
