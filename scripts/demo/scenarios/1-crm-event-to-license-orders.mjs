import { SetupError } from '../../lib/errors.mjs';
import { OLDEST_WITH_LEDGER } from '../../lib/versions.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const day = (fromNow) => new Date(Date.now() + fromNow * DAY_MS).toISOString().slice(0, 10);

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'crm-event-to-license-orders.json',
	from: OLDEST_WITH_LEDGER,

	prepare(node, { grants }) {
		node('Create License Orders').parameters.appKey = grants.appKey;
	},

	async drive({ api, sandbox, workflow }) {
		const path = workflow.nodes.find(({ name }) => name === 'CRM Event').parameters.path;
		// With --keep-data n8n remembers the events of earlier runs.
		const run = Date.now().toString(36);
		const good = crmEvent(`${run}-1`, sandbox, ['cloud_account', 'softkey']);
		const bad = crmEvent(`${run}-2`, sandbox, ['cloud_account', 'golden_key']);
		const post = async (event) => {
			const { status, json, text } = await api.callWebhook(path, event);
			if (status === 200 && json) return json;
			throw new SetupError(`n8n answered ${status} to the CRM event: ${text.slice(0, 300)}`);
		};

		const ordersBefore = await countOrders(sandbox);
		const steps = [
			{ what: 'CRM event, two lines', event: good, created: 2, notCreated: 0 },
			{ what: 'the same event again', event: good, created: 0, notCreated: 0 },
			{ what: 'one line with a bad licence type', event: bad, created: 1, notCreated: 1 },
		];
		const rows = [];
		for (const step of steps) {
			const outcome = await post(step.event);
			expectCounts(step, outcome);
			rows.push([step.what, outcome.status, ...outcomeColumns(outcome)]);
		}
		const made = (await countOrders(sandbox)) - ordersBefore;
		if (made !== 3) throw new SetupError(`The service made ${made} orders where 3 were due`);
		return {
			columns: ['What the CRM sent', 'Answer', 'License orders', 'Not created'],
			rows,
			notes: [`The service now has ${made} more orders: the repeated event made none.`],
		};
	},
};

function crmEvent(run, { enterprise }, licenseTypes) {
	return {
		eventId: `crm-${run}`,
		type: 'order.confirmed',
		channelCode: enterprise.channelCode,
		channelOrderId: `SO-${run}`,
		customer: {
			id: enterprise.channelCustomerId,
			name: 'Acme Engineering',
			contact: 'Lina Berg',
			email: 'lina@acme.example',
		},
		lines: licenseTypes.map((licenseType, index) => ({
			product: ['24107', '24108'][index],
			quantity: 5,
			start: day(0),
			end: day(365),
			licenseType,
			assetNo: `DEMO-${run}-${index + 1}`,
		})),
	};
}

const countOrders = async (sandbox) => (await sandbox.control('GET', 'state')).orders.length;

function expectCounts({ what, created, notCreated }, outcome) {
	if (outcome.created?.length === created && outcome.notCreated?.length === notCreated) return;
	throw new SetupError(
		`"${what}" was to create ${created} and refuse ${notCreated}; the answer was ${JSON.stringify(outcome)}`,
	);
}

const outcomeColumns = ({ created, notCreated }) => [
	created.map(({ licenseOrderId }) => licenseOrderId).join('\n') || '–',
	notCreated.map(({ lineNumber, message }) => `line ${lineNumber}: ${message}`).join('\n') || '–',
];
