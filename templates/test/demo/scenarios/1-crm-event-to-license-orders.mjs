import { OLDEST_WITH_LEDGER } from '../../../../scripts/lib/versions.mjs';
import { crmHeaders, parametersOf } from '../bring.mjs';
import { crmEvent } from '../crmEvent.mjs';
import { expectEqual } from '../expect.mjs';

const LOSES_REPLY = { kind: 'reset-after', match: { method: 'POST', path: '/licenseOrder/batchOrder' } };

/** What the CRM sends: its number and its lines; the answer that is due, and of how many lines it says that they are ordered, and not. */
const STEPS = [
	['an event of two lines', 1, ['cloud_account', 'cloud_personal'], [200, 2, 0]],
	['the same event again', 1, ['cloud_account', 'cloud_personal'], [200, 2, 0, true]],
	['another event under the first one’s ID', 1, ['cloud_account', 'softkey'], [409, 1, 0]],
	['one line with a bad license type', 2, ['cloud_account', 'golden_key'], [422, 1, 1]],
	['that event, corrected', 2, ['cloud_account', 'softkey'], [200, 2, 0]],
	['the service’s reply gets lost', 3, ['cloud_account'], [200, 1, 0], LOSES_REPLY],
];
/** Two of the first event, two of the second, one of the third. */
const ORDERS = 5;

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'crm-event-to-license-orders.json',
	from: OLDEST_WITH_LEDGER,

	async drive({ api, sandbox, workflow }) {
		const { path } = parametersOf(workflow, 'CRM Event');
		const countOrders = async () => (await sandbox.control('GET', 'state')).orders.length;
		// An event of its own for each run: the ledger remembers those of before.
		const run = Date.now().toString(36);
		const before = await countOrders();
		const stranger = await api.callWebhook(path, crmEvent(`SO-${run}-0`, sandbox));
		expectEqual('The answer to a call without the CRM’s key', stranger.status, 403);
		const rows = [];
		for (const [what, number, licenseTypes, due, fault] of STEPS) {
			if (fault) await sandbox.control('POST', 'faults', fault);
			const event = crmEvent(`SO-${run}-${number}`, sandbox, licenseTypes);
			const { status, json, text } = await api.callWebhook(path, event, crmHeaders);
			const { created = [], notCreated = [], repeated = false, message } = json ?? {};
			const [wanted, ordered, others, again = false] = due;
			const found = [status, created.length, notCreated.length, repeated];
			expectEqual(`${what}, answered with ${text.slice(0, 500)}`, found, [wanted, ordered, others, again]);
			const orders = created.map((order) => order.licenseOrderId || `found by its number ${order.assetNo}`);
			const refused = notCreated.map((line) => `line ${line.lineNumber}: ${line.message}`);
			const answer = `${status} ${json.status}${repeated ? ' (the first one’s answer)' : ''}`;
			rows.push([what, answer, orders.join('\n') || '–', refused.join('\n') || message || '–']);
		}
		expectEqual('Orders made by the service', (await countOrders()) - before, ORDERS);
		return {
			columns: ['What the CRM sent', 'Answer', 'License orders', 'Not ordered'],
			rows,
			notes: [
				`The service now has ${ORDERS} more orders: of the corrected event only the line that was refused went again, and the order whose reply was lost was found by its number.`,
			],
		};
	},
};
