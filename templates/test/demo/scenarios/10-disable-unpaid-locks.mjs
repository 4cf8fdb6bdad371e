import { OLDEST_WITH_LEDGER } from '../../../../scripts/lib/versions.mjs';
import { until } from '../../../../scripts/lib/until.mjs';
import { outputRows } from '../../../../scripts/lib/n8nApi.mjs';
import { crmHeaders, parametersOf } from '../bring.mjs';
import { expectEqual } from '../expect.mjs';
import { answerForm } from '../form.mjs';

/** One that may be disabled, and one that may not. */
const LOCKS = ['8000000102', '8000000103'];

/** What the billing system says, what is decided, and how many locks are disabled and enabled. */
const STEPS = [
	['not paid', false, 'Leave as they are', { disabled: 0, enabled: 0 }],
	['not paid', false, 'Disable', { disabled: 1, enabled: 0 }],
	['paid', true, undefined, { disabled: 0, enabled: 1 }],
	['paid, said twice', true, undefined, { disabled: 0, enabled: 0 }],
];

/** @type {import('../scenarios.mjs').Scenario} */
export default {
	template: 'disable-unpaid-locks.json',
	from: OLDEST_WITH_LEDGER,

	async drive({ api, sandbox, workflow }) {
		const { path } = parametersOf(workflow, 'Billing Event');
		const isLocked = async () => {
			const { assets } = await sandbox.control('GET', 'state');
			return assets.filter(({ assetNum, locked }) => LOCKS.includes(assetNum) && locked).length;
		};
		const rows = [];
		const odd = { customer: 'Acme', lockNumbers: LOCKS, paid: 'yes' };
		expectEqual('An odd event', (await api.callWebhook(path, odd, crmHeaders)).status, 422);
		for (const [what, paid, decision, expected] of STEPS) {
			const before = await isLocked();
			const event = { lockNumbers: LOCKS, paid, customer: 'Acme Engineering' };
			const { status, json } = await api.callWebhook(path, event, crmHeaders);
			// One of the locks cannot be changed.
			expectEqual(`The answer to "${what}"`, status, paid ? 422 : 202);
			const said = decision === undefined ? '–' : await decide(api, workflow, decision);
			const change = (await isLocked()) - before;
			expectEqual(
				`Locks after "${what}", ${decision}`,
				{ disabled: Math.max(change, 0), enabled: Math.max(-change, 0) },
				expected,
			);
			rows.push([
				what,
				`${status} ${json.status}`,
				decision ?? '–',
				said,
				`${await isLocked()} of ${LOCKS.length}`,
			]);
		}
		return {
			columns: ['The billing system says', 'Answer', 'Decision', 'The form says', 'Locks disabled'],
			rows,
		};
	},
};

/** Opens the form that is waited for, and decides. */
async function decide(api, workflow, decision) {
	const isWaiting = ({ status }) => status === 'waiting';
	const isAsked = async () => (await api.executions.list(workflow.id)).find(isWaiting);
	const waiting = await until(isAsked, 'Nobody was asked', { everyMs: 100 });
	const [{ url }] = outputRows(await api.executions.get(waiting.id), 'What Is Asked');
	const { formSubmittedText } = JSON.parse(await answerForm(url, { decision }));
	const isOver = async () => (await api.executions.get(waiting.id)).status === 'success';
	await until(isOver, 'The approval did not end', { everyMs: 100 });
	const told = decision === 'Disable' ? LOCKS : ['No lock was disabled'];
	expectEqual(
		'What the form says',
		told.filter((text) => !formSubmittedText.includes(text)),
		[],
	);
	return formSubmittedText;
}
