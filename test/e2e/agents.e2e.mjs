import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { startChatModel } from './support/chatModel.mjs';
import { editor } from './support/editor.mjs';
import { stage } from './support/stage.mjs';
import { manualTrigger, memberCenterType, node, orderServiceType } from './support/workflows.mjs';

/** Both nodes as tools of n8n's AI Agent, with a chat model that follows a script. */
describe('Agents', () => {
	let model;
	let execution;
	let workflow;

	before(async () => {
		model = await startChatModel([
			() => ({ tool: 'List_Assets', args: {} }),
			() => ({
				tool: 'Create_Order',
				args: { Order_Number: 'AGENT-1', Asset_Number: '8000000101', Product: '24107' },
			}),
			() => ({ tool: 'Find_Employees', args: { Keyword: 'lina' } }),
			() => ({ tool: 'Disable_Locks', args: { Locks: '8000009999' } }),
			() => ({
				tool: 'Create_Order',
				args: { Order_Number: 'AGENT-2', Asset_Number: '8000000101', Product: '' },
			}),
			(messages) => ({ say: `Done. One thing was refused: ${messages.at(-1).content}` }),
		]);
		workflow = await stage.api.createWorkflow(await agentWorkflow(model.url));
		execution = await stage.api.run(workflow.id, { timeoutMs: 90_000 });
	});
	after(() => model?.stop());

	test('the agent gets to its answer', () => {
		assert.equal(execution.status, 'success', JSON.stringify(execution.data?.resultData?.error?.message));
		assert.equal(model.calls.length, 6);
	});

	test('tools have short descriptions, and ask only for what the person left to the agent', () => {
		const tools = Object.fromEntries(
			model.calls[0].tools.map(({ name, description, parameters }) => [
				name,
				{ description, asks: Object.keys(parameters.properties ?? {}) },
			]),
		);
		assert.deepEqual(tools, {
			List_Assets: { description: 'Get many assets in Order Service', asks: [] },
			Create_Order: {
				description: 'Create license orders in Order Service',
				asks: ['Order_Number', 'Asset_Number', 'Product'],
			},
			Disable_Locks: { description: 'Disable locks in Order Service', asks: ['Locks'] },
			Find_Employees: { description: 'Get many employees in Member Center', asks: ['Keyword'] },
			Delete_Employee: { description: 'Delete employee permanently in Member Center', asks: ['Employee'] },
		});
	});

	test('a list in the mode "selected" gives the chosen fields and what tells the row', () => {
		const rows = JSON.parse(model.toolAnswer(1));
		const assets = rows.map((row) => row.json ?? row);
		assert.equal(assets.length, 3);
		for (const asset of assets) assert.deepEqual(Object.keys(asset), ['id', 'assetNum', 'licenseType']);
	});

	test('an order is made from what the agent gives', async () => {
		assert.match(model.toolAnswer(2), /licenseOrderId/);
		const { requests } = await stage.sandbox.control('GET', 'ledger');
		const sent = requests.map(({ rawBody }) => rawBody).filter((body) => body?.includes('AGENT-1'));
		assert.equal(sent.length, 1);
		assert.match(sent[0], /"assetNos":\["8000000101"\],"products":\[\{"productUri":"24107"\}\]/);
	});

	test('a list in the mode "simplified" gives at most ten fields', () => {
		const [employee] = JSON.parse(model.toolAnswer(3)).map((row) => row.json ?? row);
		assert.equal(employee.name, 'Lina Berg');
		assert.ok(Object.keys(employee).length <= 10);
	});

	test('the agent can read why something was refused', () => {
		assert.match(model.toolAnswer(4), /Lock 8000009999: lock does not exist \(status 2\)/);
		assert.match(model.toolAnswer(5), /Products: add at least one, with its Product URI/);
		assert.match(JSON.stringify(outputRows(execution, 'AI Agent')), /One thing was refused/);
	});

	test('what a person sees', async () => {
		await editor.open(workflow, 'List Assets');
		await stage.browser.shoot('agent-tool');
		await editor.open(workflow);
		await stage.browser.shoot('agent-canvas');
	});
});

async function agentWorkflow(modelUrl) {
	const credential = await stage.api.createCredential({
		name: 'Scripted model',
		type: 'openAiApi',
		data: { apiKey: 'none', url: `${modelUrl}/v1`, header: false },
	});
	const fromAI = (name, about) => `={{ $fromAI('${name}', '${about}', 'string') }}`;
	const order = {
		resource: 'licenseOrder',
		operation: 'create',
		channelCode: stage.sandbox.enterprise.channelCode,
		channelOrderId: fromAI('Order_Number', 'the order number'),
		appKey: 'sandbox-app-key',
		customerId: stage.sandbox.enterprise.customerId,
		assets: {
			asset: [
				{
					assetNos: fromAI('Asset_Number', 'the asset number'),
					products: { product: [{ productUri: fromAI('Product', 'the product id') }] },
				},
			],
		},
	};
	const assets = {
		resource: 'asset',
		operation: 'getMany',
		enterpriseGlobalId: stage.sandbox.enterprise.globalId,
		limit: 3,
		output: 'selected',
		outputFields: ['assetNum', 'licenseType'],
	};
	const trigger = manualTrigger();
	const agent = node(
		'AI Agent',
		'@n8n/n8n-nodes-langchain.agent',
		{ promptType: 'define', text: 'Order a product, then disable a lock.', options: {} },
		{ typeVersion: 3.1, position: [224, 0] },
	);
	const model = node(
		'Chat Model',
		'@n8n/n8n-nodes-langchain.lmChatOpenAi',
		{ model: { __rl: true, mode: 'id', value: 'scripted' }, options: { maxRetries: 0 } },
		{
			typeVersion: 1.2,
			position: [0, 220],
			credentials: { openAiApi: { id: credential.id, name: credential.name } },
		},
	);
	const tools = [
		node('List Assets', `${orderServiceType}Tool`, assets),
		node('Create Order', `${orderServiceType}Tool`, order),
		node('Disable Locks', `${orderServiceType}Tool`, {
			resource: 'lock',
			operation: 'disable',
			assetNums: fromAI('Locks', 'lock numbers, separated by commas'),
			operatorIdentity: 'agent',
		}),
		node('Find Employees', `${memberCenterType}Tool`, {
			resource: 'employee',
			operation: 'getMany',
			filters: { keyword: fromAI('Keyword', 'part of the name') },
		}),
		node('Delete Employee', `${memberCenterType}Tool`, {
			resource: 'employee',
			operation: 'delete',
			memberGlobalId: { __rl: true, mode: 'id', value: fromAI('Employee', 'the global ID of the employee') },
		}),
	];
	tools.forEach((tool, index) => (tool.position = [180 + 160 * index, 220]));
	return {
		name: 'Agent',
		// As the editor makes workflows. Without it the agent is resumed before its tools have run.
		settings: { executionOrder: 'v1' },
		nodes: [trigger, agent, model, ...tools],
		connections: {
			[trigger.name]: { main: [[{ node: agent.name, type: 'main', index: 0 }]] },
			[model.name]: { ai_languageModel: [[{ node: agent.name, type: 'ai_languageModel', index: 0 }]] },
			...Object.fromEntries(
				tools.map(({ name }) => [name, { ai_tool: [[{ node: agent.name, type: 'ai_tool', index: 0 }]] }]),
			),
		},
	};
}
