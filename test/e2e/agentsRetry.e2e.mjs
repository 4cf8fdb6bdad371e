import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createAgent, fromAI, serves } from './support/agent.mjs';
import { startChatModel } from './support/chatModel.mjs';
import { changes } from './support/desk.mjs';
import { mcpClient, openMcp } from './support/mcp.mjs';
import { stage } from './support/stage.mjs';
import { memberCenterType, node, orderServiceType } from './support/workflows.mjs';

const RETRIED = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };

/** Changes that are never repeated by themselves, as tools with Retry On Fail: a call of each, and its path. */
const TOOLS = [
	['Order', { Number: 'RETRY-1' }, '/batchOrder'],
	['Assign', { Asset: 'CA8000000117' }, '/privileges'],
];

function tools() {
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
	const assign = {
		resource: 'employee',
		operation: 'configureAssets',
		memberGlobalId: { __rl: true, mode: 'userName', value: 'meiACME' },
		addAssets: fromAI('Asset'),
		options: { afterLostReply: 'report' },
	};
	return [
		node('Order', `${orderServiceType}Tool`, order, RETRIED),
		node('Assign', `${memberCenterType}Tool`, assign, RETRIED),
	];
}

/** docs/reliability.md, "n8n's own Retry On Fail": where the tries of a tool are safe, and where they are not. */
describe('Retry On Fail of a tool', () => {
	let model;
	const script = [];
	let mcp;

	before(async () => {
		model = await startChatModel(script);
		const connections = Object.fromEntries(TOOLS.map(([name]) => [name, serves('ai_tool', 'MCP Server')]));
		const [parameters, more] = [
			{ authentication: 'bearerAuth', path: 'e2e-retry' },
			{ webhookId: 'e2e-retry' },
		];
		const type = '@n8n/n8n-nodes-langchain.mcpTrigger';
		const server = node('MCP Server', type, parameters, { typeVersion: 2, ...more });
		const workflow = { name: 'Retries over MCP', nodes: [server, ...tools()], connections };
		mcp = await mcpClient(await openMcp({ ...workflow, settings: { executionOrder: 'v1' } }));
	});
	after(() => Promise.all([model?.stop(), mcp?.close()]));
	beforeEach(() => stage.sandbox.control('POST', 'reset'));

	/** The first reply to such a request is lost, after the service has done what it asks. */
	const loseReply = (path) =>
		stage.sandbox.control('POST', 'faults', { kind: 'reset-after', match: { method: 'POST', path } });
	const requestsTo = async (path) => (await changes()).filter((line) => line.includes(path)).length;

	for (const [tool, args, path] of TOOLS) {
		test(`${tool}: an AI Agent from version 3 on sends it once, and says that the outcome is unknown`, async () => {
			await loseReply(path);
			const said = await runAgent(3.1, { tool, args });
			assert.equal(await requestsTo(path), 1);
			assert.match(said, /unknown|may have/i);
		});

		test(`${tool}: an older AI Agent sends it again`, async () => {
			await loseReply(path);
			await runAgent(2.2, { tool, args });
			assert.equal(await requestsTo(path), 2);
		});

		test(`${tool}: the MCP Server Trigger sends it again`, async () => {
			await loseReply(path);
			await mcp.call(tool, args);
			assert.equal(await requestsTo(path), 2);
		});
	}

	/** Runs an agent that makes this call, and gives what the tool told it. */
	async function runAgent(typeVersion, call) {
		const steps = [() => call, () => ({ say: 'Done.' })];
		script.splice(model.calls.length, Infinity, ...steps);
		const workflow = await createAgent(`Retries of an agent ${typeVersion}`, model, tools(), typeVersion);
		await stage.api.run(workflow.id, { patienceMs: 60_000 });
		return model.toolAnswer(model.calls.length - 1) ?? '';
	}
});
