import { randomUUID } from 'node:crypto';
import { chain, nodeOf } from '../../../scripts/lib/workflow.mjs';
import { orderOutside } from './orderOutside.mjs';

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
