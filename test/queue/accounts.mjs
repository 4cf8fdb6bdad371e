// What became of each event: n8n's executions on one side, the service's ledger on the other.
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { eventIdOf, ORDER_NODE } from './workflows.mjs';

const PAGE = 50;

/** A workflow's executions of one status, or all that have ended; with their data unless told otherwise. */
export async function executionsOf(api, workflowId, { withData = true, status } = {}) {
	const found = [];
	for (let cursor; ; ) {
		const query = new URLSearchParams({
			workflowId,
			limit: String(withData ? PAGE : 250),
			includeData: String(withData),
		});
		if (status) query.set('status', status);
		if (cursor) query.set('cursor', cursor);
		const { data, nextCursor } = await api.publicApi('GET', `/executions?${query}`);
		// n8n 1 does not name the status here.
		found.push(...data.map((one) => ({ status: one.finished ? 'success' : 'error', ...one })));
		if (!nextCursor) return found;
		cursor = nextCursor;
	}
}

/**
 * One account for each event.
 *
 * `what`: `created`, `unknown` or `rejected` as the node reported it; `lost` where the execution ended without a word of
 * the node; `refused` where n8n did not take the event; `untraced` where none of these holds.
 * @typedef {{ eventId: string, what: string, orders: string[], requests: number, executions: { id: string, status: string }[], reported?: string, answer?: string }} Account
 *
 * @param {{ posts: { eventId: string, accepted: boolean, answer?: string }[], executions: any[], open: Map<string, string>, ledger: any }} facts
 *   `open`: execution id → event id of the executions that had not ended when a worker was killed or stopped
 * @returns {Account[]}
 */
export function settleAccounts({ posts, executions, open, ledger }) {
	const orders = groupBy(
		ledger.acts.filter(({ kind }) => kind === 'order.made'),
		({ key }) => key.split('#')[0],
	);
	const requests = groupBy(
		ledger.requests.filter(
			({ path, replyCode }) => path.includes('/batchOrder') && String(replyCode) !== '60000',
		),
		({ rawBody }) => JSON.parse(rawBody).channelOrderId,
	);
	const runs = groupBy(executions, (execution) => eventIdOf(execution) ?? open.get(String(execution.id)));
	return posts.map(({ eventId, accepted, answer }) => {
		const own = runs.get(eventId) ?? [];
		return {
			eventId,
			answer,
			...(accepted ? outcomeOf(own) : { what: 'refused' }),
			orders: (orders.get(eventId) ?? []).map(({ id }) => id),
			requests: (requests.get(eventId) ?? []).length,
			executions: own.map(({ id, status }) => ({ id: String(id), status })),
		};
	});
}

function outcomeOf(executions) {
	for (const execution of executions) {
		const [created] = outputRows(execution, ORDER_NODE, 0);
		if (created) return { what: 'created', reported: created.licenseOrderId };
		const [failed] = outputRows(execution, ORDER_NODE, 1);
		if (failed) return { what: failed.error?.outcome ?? 'untraced', reported: failed.error?.message };
	}
	return { what: executions.length > 0 ? 'lost' : 'untraced' };
}

function groupBy(list, keyOf) {
	const groups = new Map();
	for (const one of list) {
		const key = keyOf(one);
		groups.set(key, [...(groups.get(key) ?? []), one]);
	}
	return groups;
}
