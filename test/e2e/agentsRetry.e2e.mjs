import { expect } from '@playwright/test';
import { createAgent, fromAI, serves } from './support/agent.mjs';
import { startChatModel } from './support/chatModel.mjs';
import { openMcp } from './support/mcp.mjs';
import { ordersSent, stage, test } from './support/stage.mjs';
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
test.describe('Retry On Fail of a tool', () => {
	let model;
	const script = [];
	let mcp;

	test.beforeAll(async () => {
		model = await startChatModel(script);
		const connections = { Order: serves('ai_tool', 'MCP Server') };
		mcp = await openMcp({ name: 'Retries over MCP', nodes: [orderTool()], connections });
	});
	test.afterAll(() => Promise.all([model?.stop(), mcp?.close()]));
	/** The first reply to an order is lost, after the service has made it. */
	test.beforeEach(async () => {
		await stage.sandbox.control('POST', 'reset');
		await stage.sandbox.control('POST', 'faults', { kind: 'reset-after', match: ORDERS });
	});
	test('an AI Agent from version 3 on sends it once, and says that the outcome is unknown', async () => {
		const said = await runAgent(3.1);
		expect(await ordersSent()).toBe(1);
		expect(said).toMatch(/unknown|may have/i);
	});

	test('an older AI Agent sends it again', async () => {
		await runAgent(2.2);
		expect(await ordersSent()).toBe(2);
	});

	test('the MCP Server Trigger sends it again', async () => {
		await mcp.callTool({ name: CALL.tool, arguments: CALL.args });
		expect(await ordersSent()).toBe(2);
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
