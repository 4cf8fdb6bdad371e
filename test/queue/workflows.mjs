// Webhook → one license order per event, outcome kept in the execution; and an error workflow, which n8n runs for a lost execution.

export const ORDER_NODE = 'Create License Order';
const WEBHOOK_NODE = 'CRM Event';
const PATH = 'queue-order';

const node = (name, type, typeVersion, parameters, x, more = {}) => ({
	id: name.toLowerCase().replace(/\W+/g, '-'),
	name,
	type,
	typeVersion,
	position: [x, 0],
	parameters,
	...more,
});
const to = (name) => ({ node: name, type: 'main', index: 0 });

/**
 * Both workflows, active.
 * @returns {Promise<{ path: string, orders: string, errors: string }>} the webhook's path and the workflows' ids
 */
export async function createWorkflows(api, sandbox, responseMode) {
	const credential = await api.createCredential({
		name: 'Order Service (client credentials)',
		type: 'orderServiceApi',
		data: {
			baseUrl: sandbox.url,
			authentication: 'clientCredentials',
			tokenUrl: sandbox.grants.tokenUrl,
			appKey: sandbox.grants.appKey,
			appSecret: sandbox.grants.appSecret,
			scope: 'auth_order',
			clientAuthentication: 'body',
		},
	});
	const errors = await api.createWorkflow(errorWorkflow());
	const orders = await api.createWorkflow(
		orderWorkflow(credential, sandbox, { errorWorkflow: errors.id, responseMode }),
	);
	// n8n 1 runs an error workflow without, and refuses.
	await api.activate(errors.id).catch((error) => {
		if (error.status !== 400) throw error;
	});
	await api.activate(orders.id);
	return { path: PATH, orders: orders.id, errors: errors.id };
}

function orderWorkflow({ id, name }, { grants }, { errorWorkflow, responseMode }) {
	return {
		name: 'Queue: one order per event',
		nodes: [
			node(
				WEBHOOK_NODE,
				'n8n-nodes-base.webhook',
				2,
				{ httpMethod: 'POST', path: PATH, responseMode, options: {} },
				0,
				{ webhookId: '5bd0ea8c-9f0c-4d0c-8d4b-7f7d9a2c5f11' },
			),
			node(
				ORDER_NODE,
				'n8n-nodes-license-authorization.orderService',
				1,
				{
					resource: 'licenseOrder',
					operation: 'create',
					channelCode: '={{ $json.body.channelCode }}',
					channelOrderId: '={{ $json.body.eventId }}',
					syncMode: 'sync',
					appKey: grants.appKey,
					orderSource: 'json',
					orders: '={{ $json.body.order }}',
					options: {},
				},
				240,
				{ credentials: { orderServiceApi: { id, name } }, onError: 'continueErrorOutput' },
			),
			node('Created', 'n8n-nodes-base.noOp', 1, {}, 480),
			node('Not Created', 'n8n-nodes-base.noOp', 1, {}, 480),
		],
		connections: {
			[WEBHOOK_NODE]: { main: [[to(ORDER_NODE)]] },
			[ORDER_NODE]: { main: [[to('Created')], [to('Not Created')]] },
		},
		settings: { executionOrder: 'v1', errorWorkflow },
	};
}

function errorWorkflow() {
	return {
		name: 'Queue: executions that went wrong',
		nodes: [
			node('Error Trigger', 'n8n-nodes-base.errorTrigger', 1, {}, 0),
			node('Noted', 'n8n-nodes-base.noOp', 1, {}, 240),
		],
		connections: { 'Error Trigger': { main: [[to('Noted')]] } },
		settings: { executionOrder: 'v1' },
	};
}

/** One CRM event: an order of one line. */
export function crmEvent(eventId, { enterprise }) {
	return {
		eventId,
		channelCode: enterprise.channelCode,
		order: {
			orderType: 'new_buy',
			licenseType: 'cloud_account',
			channelCustomerId: enterprise.channelCustomerId,
			customerName: 'Acme Engineering',
			assets: [{ assetNos: [`QUEUE-${eventId}`], products: [{ productUri: '24107', limitConcurrent: 1 }] }],
		},
	};
}

/** The event an execution was started with: from its finished nodes, or from what it still has to do. */
export function eventIdOf(execution) {
	const data = execution.data ?? {};
	const items = [
		data.resultData?.runData?.[WEBHOOK_NODE]?.[0]?.data?.main?.[0]?.[0],
		...(data.executionData?.nodeExecutionStack ?? []).map((entry) => entry.data?.main?.[0]?.[0]),
	];
	return items.map((item) => item?.json?.body?.eventId).find((id) => id !== undefined);
}
