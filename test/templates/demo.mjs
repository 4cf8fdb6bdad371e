// The jobs that the demo can show, and what it tells of each; the first three unless told otherwise.
import assert from 'node:assert/strict';
import { until } from '../../scripts/lib/until.mjs';
import { dayIn, toAddress } from './player.mjs';

const OWNER = 'owner@acme.example';

/** The workflow that orders, with its table. */
async function bringDrain(player) {
	const drain = await player.bring('templates/order-what-is-open.json');
	await player.api.run(drain.id, { trigger: 'Every Minute' });
	return { 'Order Now': drain };
}

export const DEMO = [
	{
		job: 'crm',
		name: 'CRM event to license orders',
		async play(player) {
			const called = await bringDrain(player);
			await player.bring('templates/crm-event-to-license-orders.json', { called });
			const event = {
				eventId: `DEMO-${Date.now()}`,
				type: 'order.confirmed',
				customer: {
					id: player.sandbox.enterprise.channelCustomerId,
					name: 'Acme Engineering',
					enterpriseId: player.sandbox.enterprise.globalId,
				},
				lines: [{ product: '24107', quantity: 2, end: dayIn(365), licenseType: 'Cloud Account' }],
			};
			const before = (await player.orders()).length;
			const { status } = await player.webhook('crm-order-confirmed', event);
			await player.webhook('crm-order-confirmed', event);
			const rows = await until(
				async () => {
					const lines = (await player.tables.rows('license_order_inbox')).filter(({ key }) =>
						key.endsWith(` of ${event.eventId}`),
					);
					return (
						lines.length === 2 && lines.every(({ state }) => ['done', 'repeat'].includes(state)) && lines
					);
				},
				'The lines were not settled',
				{ patienceMs: 90_000 },
			);
			assert.equal((await player.orders()).length, before + 1);
			assert.equal(status, 202);
			const { licenseOrderId } = rows.find(({ state }) => state === 'done');
			return `a deal was won, and the CRM said so twice; it was ordered once, as license order ${licenseOrderId}`;
		},
	},
	{
		job: 'audit',
		name: 'License audit',
		async play(player) {
			const { id } = await player.bring('templates/license-audit.json', { change: toAddress(OWNER) });
			await player.api.run(id, { trigger: 'Every Monday' });
			const { subject, to } = await player.nextMail((mail) => mail.to === OWNER);
			return `${to} has a mail, "${subject}", with an Excel file of who has what and what ends`;
		},
	},
	{
		job: 'sheet',
		name: 'Orders from a spreadsheet',
		async play(player) {
			const called = await bringDrain(player);
			await player.bring('templates/orders-from-spreadsheet.json', { called });
			const { channelCustomerId, globalId } = player.sandbox.enterprise;
			const rows = [1, 2].map((line) => ({
				Order: `SHEET-${Date.now()}-${line}`,
				'Customer ID': channelCustomerId,
				Customer: 'Acme Engineering',
				'Enterprise ID': globalId,
				Product: '24107',
				Quantity: line,
				End: dayIn(365),
				'License Type': 'Cloud Account',
			}));
			const sheet = await player.workbook(rows);
			const { file } = await player.form('orders-from-spreadsheet', [sheet, 'Order']);
			const told = await player.sheetOf(file);
			assert.deepEqual(
				told.map(({ Result }) => Result),
				['done', 'done'],
			);
			const ids = told.map((row) => row['License Order ID']);
			return `a sheet with two rows was uploaded; it came back with their license orders, ${ids.join(' and ')}`;
		},
	},
	{
		job: 'offboard',
		name: 'Offboard an employee',
		async play(player) {
			await player.bring('templates/offboard-employee.json');
			const { pages } = await player.form(
				'offboard-employee',
				['meiACME'],
				['Take all back, and delete the account'],
			);
			assert.match(pages[1], /is deleted/);
			return 'somebody chose in a form to take all licenses of meiACME back; the account is deleted';
		},
	},
];
