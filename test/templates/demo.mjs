// The three jobs that the demo shows, and what it tells of each.
import assert from 'node:assert/strict';
import { until } from '../../scripts/lib/until.mjs';
import { dayIn, toAddress } from './player.mjs';

const OWNER = 'owner@acme.example';

export const DEMO = [
	{
		name: 'CRM event to license orders',
		async play(player) {
			const drain = await player.bring('templates/order-what-is-open.json');
			await player.bring('templates/crm-event-to-license-orders.json', { called: { 'Order Now': drain } });
			await player.api.run(drain.id, { trigger: 'Every Minute' });
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
					const lines = (await player.tables.rows('license_order_inbox')).filter(
						({ key }) => key === `1 of ${event.eventId}`,
					);
					return (
						lines.length === 2 && lines.every(({ state }) => ['done', 'repeat'].includes(state)) && lines
					);
				},
				'The lines were not settled',
				{ patienceMs: 90_000 },
			);
			assert.equal((await player.orders()).length, before + 1);
			return `answered with ${status}; sent twice, ordered once: ${rows.map(({ state, licenseOrderId }) => `${state} ${licenseOrderId}`.trim()).join(', ')}`;
		},
	},
	{
		name: 'License audit',
		async play(player) {
			const { id } = await player.bring('templates/license-audit.json', { change: toAddress(OWNER) });
			await player.api.run(id, { trigger: 'Every Monday' });
			const { subject, to } = await player.nextMail((mail) => mail.to === OWNER);
			return `a mail to ${to}: ${subject}`;
		},
	},
	{
		name: 'Offboard an employee',
		async play(player) {
			await player.bring('templates/offboard-employee.json');
			const { pages } = await player.form(
				'offboard-employee',
				['meiACME'],
				['Take all back, and delete the account'],
			);
			assert.match(pages[1], /is deleted/);
			return 'for meiACME, "Take all back, and delete the account" was chosen in the form, which says that the account is deleted';
		},
	},
];
