// Which template is driven by what, and what is filled in that a template leaves to its user: each needs a line here. Those that
// others call stand before these: n8n publishes them in that order.
import { setSetting } from '../demo/bring.mjs';

/**
 * `by`: what makes it run. `leftOut`: why it is not played. `prepare(node, world)`: `node(name)` gives the parameters of a node. `play`:
 * the play of plays.mjs that must have gone through; its trigger alone drives a template without one.
 */
export const DRIVES = {
	'order-once.json': { by: 'the workflows that call it' },
	'renew-one-asset.json': { by: 'renew-ending-assets, and the form of the approval' },
	'crm-event-to-license-orders.json': { by: 'events, each delivered until it is answered', play: 'events' },
	'reconcile-license-orders.json': {
		by: 'its schedule',
		prepare(node, { stuckAfterMinutes, keepSeconds }) {
			const settings = node('Settings');
			setSetting(settings, 'stuckAfterMinutes', stuckAfterMinutes);
			setSetting(settings, 'keepDays', keepSeconds / (24 * 60 * 60));
		},
	},
	'orders-so-far.json': { by: 'a person who fills in its form', play: 'decisions' },
	'orders-from-spreadsheet.json': { by: 'its form, each sheet twice', play: 'sheets' },
	'changes-from-spreadsheet.json': {
		by: 'its form',
		leftOut: 'its sheets are played over the sandbox, with faults',
	},
	'onboard-employees.json': { by: 'its form', play: 'people' },
	'offboard-employee.json': { by: 'its form', play: 'people' },
	'tell-somebody.json': { by: 'workflows that fail', leftOut: 'sends a mail' },
	'ask-for-a-license.json': { by: 'its form', leftOut: 'waits for a mail' },
	'offboard-on-a-day.json': { by: 'offboard-several', leftOut: 'waits for a mail' },
	'offboard-by-event.json': { by: 'events', leftOut: 'calls what waits for a mail' },
	'offboard-several.json': { by: 'its form', leftOut: 'calls what waits for a mail' },
	'employee-changes-to-crm.json': {
		by: 'its polls',
		play: 'people',
		prepare(node, { contacts }) {
			node('Put into CRM').url = `=${contacts.url}/contacts/{{ $json.globalId }}`;
		},
	},
	'disable-unpaid-locks.json': { by: 'events, and the form of the approval', play: 'locks' },
	'asset-ending-reminder.json': {
		by: 'its polls',
		prepare(node, { sandbox: { enterprise } }) {
			const list = [{ customerId: enterprise.customerId, name: 'Acme', email: 'licenses@acme.example' }];
			const others = { name: 'all other customers', email: 'licenses@platform.example' };
			node('Companies').jsonOutput = JSON.stringify({ list, others });
		},
	},
	'renew-ending-assets.json': {
		by: 'its polls',
		prepare(node, { sandbox: { enterprise } }) {
			setSetting(node('Settings'), 'channelCode', enterprise.channelCode);
		},
	},
	'schedule-asset-audit.json': {
		by: 'its schedule',
		prepare: (node, { sandbox }) =>
			setSetting(node('Settings'), 'enterpriseGlobalId', sandbox.enterprise.globalId),
	},
	'all-my-licenses.json': {
		by: 'its schedule',
		prepare: (node, { sandbox }) =>
			Object.assign(node('Assets'), { enterpriseGlobalId: sandbox.enterprise.globalId }),
	},
	'use-over-time.json': {
		by: 'its schedule, each hour of the platform',
		prepare(node, { platformNow }) {
			setSetting(node('Settings'), 'now', platformNow);
			setSetting(node('Settings'), 'keepDays', 1);
		},
	},
	'use-report.json': { by: 'its schedule' },
	'who-decided-what.json': { by: 'its schedule' },
	'reclaim-idle-assets.json': {
		by: 'its schedule',
		prepare: (node, world) => idleAfterADay(node('Settings'), world),
	},
	'reclaim-answer.json': { by: 'links in mails', leftOut: 'needs a mail' },
	'reclaim-withdraw.json': {
		by: 'its schedule; it rehearses, as it comes',
		prepare: (node, { platformNow }) => setSetting(node('Settings'), 'now', platformNow),
	},
	'license-desk.json': { by: 'a chat', leftOut: 'needs a chat model' },
	'license-desk-mcp.json': { by: 'an agent of its own', leftOut: 'needs an agent that calls it' },
};

function idleAfterADay(settings, { platformNow, sandbox }) {
	setSetting(settings, 'now', platformNow);
	setSetting(settings, 'mailDomain', 'acme.example');
	setSetting(settings, 'enterpriseCode', sandbox.enterprise.code);
	setSetting(settings, 'idleDays', 1);
}
