import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { until } from '../../../../scripts/lib/until.mjs';
import { expectEqual } from '../expect.mjs';
import { orderOutside } from '../orderOutside.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Polls come once a minute. */
const PATIENCE_MS = 100_000;
const ENDED = ['success', 'error', 'crashed'];
/** n8n has the executions of the jobs before it, too. */
let since;

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'asset-ending-reminder.json',

	prepare(node, { enterprise: { globalId, customerId } }) {
		since = Date.now();
		const pollTimes = { item: [{ mode: 'everyMinute' }] };
		Object.assign(node('Asset Ending'), { enterpriseGlobalId: globalId, pollTimes });
		const companies = {
			list: [{ customerId, name: 'Acme Engineering', email: 'licenses@acme.example' }],
			others: { name: 'all other customers', email: 'licenses@platform.example' },
		};
		node('Companies').jsonOutput = JSON.stringify(companies, null, 2);
	},

	async drive({ api, sandbox, workflow }) {
		const seen = new Set();
		const isNew = ({ id, status, startedAt }) =>
			ENDED.includes(status) && Date.parse(startedAt) >= since && !seen.has(id);
		const mailOf = async (when, assetNumbers) => {
			const { id, mode } = await until(
				async () => (await api.executions.list(workflow.id)).find(isNew),
				`The trigger told nothing ${when}`,
				{ patienceMs: PATIENCE_MS },
			);
			seen.add(id);
			const execution = await api.executions.get(id);
			const { error } = execution.data.resultData;
			expectEqual(`The execution ${when}`, error?.message, undefined);
			const [mail = { text: 'none' }, ...others] = outputRows(execution, 'One Mail per Company');
			const missing = assetNumbers.filter((number) => !mail.text.includes(number));
			expectEqual(
				`The mail ${when} (${mail.text})`,
				[mode, mail.count, missing, others],
				['trigger', assetNumbers.length, [], []],
			);
			return [when, mail.to, mail.subject, mail.text];
		};

		// The poll of the activation: Emit Existing is on in the template.
		const existing = await mailOf('at activation', ['CA8000000112', 'CA8000000116']);
		const assetNo = `DEMO-END-${Date.now().toString(36)}`;
		// What the trigger then reacts to.
		await orderOutside(sandbox, assetNo, {
			assetNo,
			limitEndDate: Date.now() + 10 * DAY_MS,
			products: [{ productUri: '24107', productName: 'CAD Pro' }],
		});
		return {
			columns: ['When', 'To', 'Subject', 'Text'],
			rows: [existing, await mailOf('by the schedule, after an order', [assetNo])],
			notes: ['Send Email is off as the template comes: no mail has left.'],
		};
	},
};
