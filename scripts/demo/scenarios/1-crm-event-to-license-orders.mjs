import { SetupError } from '../../lib/errors.mjs';
import { crmEvent } from '../crmEvent.mjs';
import { OLDEST_WITH_LEDGER } from '../../lib/versions.mjs';

const ORDERS = { method: 'POST', path: '/licenseOrder/batchOrder' };

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'crm-event-to-license-orders.json',
	from: OLDEST_WITH_LEDGER,

	prepare(node, { grants }) {
		node('Create License Orders').parameters.appKey = grants.appKey;
	},

	async drive({ api, sandbox, workflow }) {
		const path = workflow.nodes.find(({ name }) => name === 'CRM Event').parameters.path;
		// With --keep-data the ledger knows the events of earlier runs.
		const run = Date.now().toString(36);
		const good = crmEvent(`${run}-1`, sandbox, ['cloud_account', 'softkey']);
		const bad = crmEvent(`${run}-2`, sandbox, ['cloud_account', 'golden_key']);
		const unlucky = crmEvent(`${run}-3`, sandbox, ['cloud_account']);
		const post = async (event) => {
			const { status, json, text } = await api.callWebhook(path, event);
			if (status === 200 && json) return json;
			throw new SetupError(`n8n answered ${status} to the CRM event: ${text.slice(0, 300)}`);
		};
		const losesReply = () => sandbox.control('POST', 'faults', { kind: 'reset-after', match: ORDERS });

		const ordersBefore = await countOrders(sandbox);
		const steps = [
			{ what: 'CRM event, two lines', event: good, created: 2, notCreated: 0 },
			{ what: 'the same event again', event: good, created: 2, notCreated: 0, repeated: true },
			{ what: 'one line with a bad license type', event: bad, created: 1, notCreated: 1 },
			{
				what: 'the service’s reply gets lost',
				event: unlucky,
				created: 1,
				notCreated: 0,
				before: losesReply,
			},
		];
		const rows = [];
		for (const step of steps) {
			await step.before?.();
			const outcome = await post(step.event);
			expectCounts(step, outcome);
			rows.push([step.what, answerText(outcome), ...outcomeColumns(outcome)]);
		}
		const made = (await countOrders(sandbox)) - ordersBefore;
		if (made !== 4) throw new SetupError(`The service made ${made} orders where 4 were due`);
		return {
			columns: ['What the CRM sent', 'Answer', 'License orders', 'Not created'],
			rows,
			notes: [
				`The service now has ${made} more orders: the repeated event made none, and the one whose reply was lost was found by its number.`,
			],
		};
	},
};

const countOrders = async (sandbox) => (await sandbox.control('GET', 'state')).orders.length;

function expectCounts({ what, created, notCreated, repeated = false }, outcome) {
	const asDue =
		outcome.created?.length === created &&
		outcome.notCreated?.length === notCreated &&
		outcome.repeated === repeated;
	if (asDue) return;
	throw new SetupError(
		`"${what}" was to create ${created} and refuse ${notCreated}; the answer was ${JSON.stringify(outcome)}`,
	);
}

const answerText = ({ status, repeated }) => (repeated ? `${status} (the first one’s answer)` : status);

const outcomeColumns = ({ created, notCreated }) => [
	created
		.map(({ licenseOrderId, assetNo }) => licenseOrderId || `found by its number ${assetNo}`)
		.join('\n') || '–',
	notCreated.map(({ lineNumber, message }) => `line ${lineNumber}: ${message}`).join('\n') || '–',
];
