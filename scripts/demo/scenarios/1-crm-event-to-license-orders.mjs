import { SetupError } from '../../lib/errors.mjs';
import { OLDEST_WITH_LEDGER } from '../../lib/versions.mjs';
import { crmEvent } from '../crmEvent.mjs';
import { expectEqual } from '../expect.mjs';
import { parametersOf } from '../scenarios.mjs';

const LOSES_REPLY = { kind: 'reset-after', match: { method: 'POST', path: '/licenseOrder/batchOrder' } };

/** What the CRM sends: its number and its lines, how many of them are ordered and refused. */
const STEPS = [
	['CRM event, two lines', 1, ['cloud_account', 'cloud_personal'], { created: 2, notCreated: 0 }],
	[
		'the same event again',
		1,
		['cloud_account', 'cloud_personal'],
		{ created: 2, notCreated: 0, repeated: true },
	],
	['one line with a bad license type', 2, ['cloud_account', 'golden_key'], { created: 1, notCreated: 1 }],
	['the service’s reply gets lost', 3, ['cloud_account'], { created: 1, notCreated: 0 }, LOSES_REPLY],
];

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'crm-event-to-license-orders.json',
	from: OLDEST_WITH_LEDGER,

	prepare(node, { grants }) {
		node('Create License Orders').appKey = grants.appKey;
	},

	async drive({ api, sandbox, workflow }) {
		const { path } = parametersOf(workflow, 'CRM Event');
		const countOrders = async () => (await sandbox.control('GET', 'state')).orders.length;
		// With --keep-data the ledger knows the events of earlier runs.
		const run = Date.now().toString(36);
		const ordersBefore = await countOrders();
		const rows = [];
		for (const [what, number, licenseTypes, due, fault] of STEPS) {
			if (fault) await sandbox.control('POST', 'faults', fault);
			const event = crmEvent(`SO-${run}-${number}`, sandbox, licenseTypes);
			const { status, json, text } = await api.callWebhook(path, event);
			if (status !== 200 || !json)
				throw new SetupError(`n8n answered ${status} to the CRM event: ${text.slice(0, 300)}`);
			const { created = [], notCreated = [], repeated = false } = json;
			const found = { created: created.length, notCreated: notCreated.length, repeated };
			expectEqual(`${what}, answered with ${text}`, found, { repeated: false, ...due });
			const orders = created.map((order) => order.licenseOrderId || `found by its number ${order.assetNo}`);
			const refused = notCreated.map(({ lineNumber, message }) => `line ${lineNumber}: ${message}`);
			const answer = repeated ? `${json.status} (the first one’s answer)` : json.status;
			rows.push([what, answer, orders.join('\n') || '–', refused.join('\n') || '–']);
		}
		expectEqual('Orders made by the service', (await countOrders()) - ordersBefore, 4);
		return {
			columns: ['What the CRM sent', 'Answer', 'License orders', 'Not created'],
			rows,
			notes: [
				'The service now has 4 more orders: the repeated event made none, and the one whose reply was lost was found by its number.',
			],
		};
	},
};
