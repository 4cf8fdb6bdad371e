import { SetupError } from '../../lib/errors.mjs';
import { outputRows } from '../../lib/n8nApi.mjs';
import { executionOf, pollEveryMinute, runNode } from '../other.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
/** With --keep-data n8n has executions of earlier runs. */
const seen = { since: Infinity, ids: new Set() };

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'asset-ending-reminder.json',

	prepare(node, { enterprise }) {
		seen.since = Date.now();
		const trigger = node('Asset Ending');
		trigger.parameters.enterpriseGlobalId = enterprise.globalId;
		pollEveryMinute(trigger);
		const companies = {
			list: [{ customerId: enterprise.customerId, name: 'Acme Engineering', email: 'licenses@acme.example' }],
			others: { name: 'all other customers', email: 'licenses@platform.example' },
		};
		node('Companies').parameters.jsonOutput = JSON.stringify(companies, null, 2);
	},

	async drive({ api, sandbox, workflow }) {
		const stage = { api, workflow };
		// The poll of the activation: Emit Existing is on in the template.
		const first = await executionOf(stage, seen);
		const existing = outputRows(first, 'One Mail per Company');
		expectMails(existing, ['CA8000000112', '8000000102', 'SK8000000108']);

		const assetNo = `DEMO-END-${Date.now().toString(36)}`;
		await runNode(stage, 'orderService', order(sandbox, assetNo));
		const second = await executionOf(stage, seen);
		const mails = outputRows(second, 'One Mail per Company');
		expectMails(mails, [assetNo]);
		if (second.mode !== 'trigger') throw new SetupError(`The schedule ran in the mode "${second.mode}"`);
		return {
			columns: ['When', 'To', 'Subject', 'Text'],
			rows: [
				...existing.map((mail) => ['at activation', ...columns(mail)]),
				...mails.map((mail) => ['by the schedule, after an order', ...columns(mail)]),
			],
			notes: ['Send Email is off as the template comes: no mail has left.'],
		};
	},
};

const columns = ({ to, subject, text }) => [to, subject, text];

const order = ({ enterprise }, assetNo) => ({
	resource: 'licenseOrder',
	operation: 'create',
	channelCode: enterprise.channelCode,
	channelOrderId: assetNo,
	appKey: 'demo',
	syncMode: 'sync',
	orderSource: 'json',
	orders: JSON.stringify({
		orderType: 'new_buy',
		licenseType: 'cloud_account',
		customerId: enterprise.customerId,
		assets: [
			{
				assetNos: [assetNo],
				limitEndDate: Date.now() + 10 * DAY_MS,
				products: [{ productUri: '24107', productName: 'CAD Pro' }],
			},
		],
	}),
	options: {},
});

function expectMails(mails, assetNumbers) {
	const [mail] = mails;
	if (
		mails.length === 1 &&
		assetNumbers.every((number) => mail.text.includes(number)) &&
		mail.count === assetNumbers.length
	)
		return;
	throw new SetupError(`One mail about ${assetNumbers.join(', ')} was due; it is ${JSON.stringify(mails)}`);
}
