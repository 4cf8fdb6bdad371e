import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createAgent, fromAI, serves } from './support/agent.mjs';
import { startChatModel } from './support/chatModel.mjs';
import { changes } from './support/desk.mjs';
import { mcpClient, openMcp } from './support/mcp.mjs';
import { stage } from './support/stage.mjs';
import { node, orderServiceType } from './support/workflows.mjs';

const RETRIED = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };

const ORDERS = { method: 'POST', path: '/batchOrder' };
const CALL = { tool: 'Order', args: { Number: 'RETRY-1' } };

/** A change that is never repeated by itself, as a tool with Retry On Fail. */
function orderTool() {
	const { channelCode, customerId } = stage.sandbox.enterprise;
	const product = [{ productUri: '24107' }];
	const order = {
		resource: 'licenseOrder',
		operation: 'create',
		channelCode,
		channelOrderId: fromAI('Number'),
		appKey: 'sandbox-app-key',
		customerId,
		assets: { asset: [{ assetNos: '8000000101', products: { product } }] },
		options: { afterLostReply: 'report' },
	};
	return node('Order', `${orderServiceType}Tool`, order, RETRIED);
}

/** docs/reliability.md, "n8n's own Retry On Fail": where the tries of a tool are safe, and where they are not. */
describe('Retry On Fail of a tool', () => {
	let model;
	const script = [];
	let mcp;

	before(async () => {
		model = await startChatModel(script);
		const connections = { Order: serves('ai_tool', 'MCP Server') };
		const [parameters, more] = [
			{ authentication: 'bearerAuth', path: 'e2e-retry' },
			{ webhookId: 'e2e-retry' },
		];
		const type = '@n8n/n8n-nodes-langchain.mcpTrigger';
		const server = node('MCP Server', type, parameters, { typeVersion: 2, ...more });
		const workflow = { name: 'Retries over MCP', nodes: [server, orderTool()], connections };
		mcp = await mcpClient(await openMcp({ ...workflow, settings: { executionOrder: 'v1' } }));
	});
	after(() => Promise.all([model?.stop(), mcp?.close()]));
	/** The first reply to an order is lost, after the service has made it. */
	beforeEach(async () => {
		await stage.sandbox.control('POST', 'reset');
		await stage.sandbox.control('POST', 'faults', { kind: 'reset-after', match: ORDERS });
	});
	const ordersSent = async () => (await changes()).filter((line) => line.includes(ORDERS.path)).length;

	test('an AI Agent from version 3 on sends it once, and says that the outcome is unknown', async () => {
		const said = await runAgent(3.1);
		assert.equal(await ordersSent(), 1);
		assert.match(said, /unknown|may have/i);
	});

	test('an older AI Agent sends it again', async () => {
		await runAgent(2.2);
		assert.equal(await ordersSent(), 2);
	});

	test('the MCP Server Trigger sends it again', async () => {
		await mcp.call(CALL.tool, CALL.args);
		assert.equal(await ordersSent(), 2);
	});

	/** Runs an agent that orders, and gives what the tool told it. */
	async function runAgent(typeVersion) {
		const steps = [() => CALL, () => ({ say: 'Done.' })];
		script.splice(model.calls.length, Infinity, ...steps);
		const name = `Retries of an agent ${typeVersion}`;
		const workflow = await createAgent(name, model, [orderTool()], typeVersion);
		await stage.api.run(workflow.id, { patienceMs: 60_000 });
		return model.toolAnswer(model.calls.length - 1) ?? '';
	}
});
