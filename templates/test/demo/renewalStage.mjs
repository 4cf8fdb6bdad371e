import { randomUUID } from 'node:crypto';
import { until } from '../../../scripts/lib/until.mjs';
import { chain, nodeOf } from '../../../scripts/lib/workflow.mjs';
import { expectEqual } from './expect.mjs';
import { decidingWith } from './decide.mjs';
import { ledgerRows } from './ledger.mjs';
import { orderOutside } from './orderOutside.mjs';
import { bring, parametersOf, readTemplate, setSetting } from './bring.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
export const NEVER = Date.UTC(9999, 11, 31);

/** Calls *Renew one asset* for one asset, as *Renew ending assets* does at a later stage: those come days later. */
export async function laterStage(api, renewal) {
	const path = `renew-later-${randomUUID().slice(0, 8)}`;
	const workflowId = { __rl: true, mode: 'list', value: renewal, cachedResultName: 'Renew one asset' };
	const { id } = await api.createWorkflow(
		chain('Demo: a later stage', [
			nodeOf(
				'Stage',
				'n8n-nodes-base.webhook',
				{ httpMethod: 'POST', path, options: {} },
				{ typeVersion: 2, webhookId: randomUUID() },
			),
			nodeOf(
				'Asset',
				'n8n-nodes-base.set',
				{ mode: 'raw', jsonOutput: '={{ $json.body }}', options: {} },
				{ typeVersion: 3.4 },
			),
			nodeOf(
				'Renew',
				'n8n-nodes-base.executeWorkflow',
				{
					workflowId,
					workflowInputs: { mappingMode: 'defineBelow', value: {}, matchingColumns: [], schema: [] },
					options: { waitForSubWorkflow: false },
				},
				{ typeVersion: 1.3 },
			),
		]),
	);
	await api.activate(id);
	return (asset) => api.callWebhook(path, asset);
}

/** An order that the workflow knows nothing of. A product's days are counted from now; `moreDays` are added to them. */
export const productsOutside = (sandbox, assetNo, products, moreDays, orderId, limitEndDate) =>
	orderOutside(sandbox, orderId, {
		assetNo,
		...(limitEndDate && { limitEndDate }),
		products: Object.entries(products).map(([productUri, days]) => ({
			productUri,
			productName: `Product ${productUri}`,
			limitConcurrent: 5,
			limitEndDate: days === NEVER ? NEVER : Date.now() + (days + moreDays) * DAY_MS,
		})),
	});

/** Runs of *Reconcile license orders* until a line that a person leaves out has left the ledger for its page. */
export async function reconcileFor(place) {
	const { api } = place;
	const template = { ...readTemplate('reconcile-license-orders.json'), name: 'Demo: reconcile, at once' };
	const settings = parametersOf(template, 'Settings');
	for (const name of ['stuckAfterMinutes', 'keepDays']) setSetting(settings, name, 0);
	const { id } = await bring(place, template, { activate: false });
	const decide = await decidingWith(place);
	const run = () => api.run(id, { trigger: 'Every Five Minutes' });
	const linesOf = async (eventId) => (await ledgerRows(api)).filter((row) => row.eventId === eventId);
	return async (eventId) => {
		await run();
		const lines = await linesOf(eventId);
		expectEqual(
			'The line that was lost',
			lines.map(({ state }) => state),
			['person'],
		);
		await decide(lines, 'Leave out');
		const isGone = async () => {
			await run();
			return (await linesOf(eventId)).length === 0;
		};
		await until(isGone, `The line of ${eventId} did not leave the ledger`, { everyMs: 500 });
	};
}
