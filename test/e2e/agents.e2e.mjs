import { expect } from '@playwright/test';
import lodash from 'lodash';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { createAgent, fromAI } from './support/agent.mjs';
import { startChatModel } from './support/chatModel.mjs';
import { stage, test } from './support/stage.mjs';
import { memberCenterType, node, orderServiceType } from './support/workflows.mjs';

/** Both nodes as tools of n8n's AI Agent, with a chat model that follows a script. */
test.describe('Agents', () => {
	let model;
	let execution;

	test.beforeAll(async () => {
		const order = (Order_Number, Product) => ({ Order_Number, Asset_Number: '8000000101', Product });
		model = await startChatModel([
			() => ({ tool: 'List_Assets', args: {} }),
			() => ({ tool: 'Create_Order', args: order('AGENT-1', '24107') }),
			() => ({ tool: 'Find_Employees', args: { Keyword: 'lina' } }),
			() => ({ tool: 'Disable_Locks', args: { Locks: '8000009999' } }),
			() => ({ tool: 'Create_Order', args: order('AGENT-2', '') }),
			(messages) => ({ say: `Done. One thing was refused: ${messages.at(-1).content}` }),
		]);
		const workflow = await createAgent('Agent', model, tools());
		execution = await stage.api.run(workflow.id, { patienceMs: 90_000 });
	});
	test.afterAll(() => model?.stop());

	const rowsOf = (call) => JSON.parse(model.toolAnswer(call)).map((row) => row.json ?? row);

	test('the agent gets to its answer', () => {
		expect(execution.status, execution.data?.resultData?.error?.message).toBe('success');
		expect(model.calls).toHaveLength(6);
		expect(JSON.stringify(outputRows(execution, 'AI Agent'))).toContain('One thing was refused');
	});

	test('tools have short descriptions, and ask only for what the person left to the agent', () => {
		const asked = model.calls[0].tools.map(({ name, description, parameters }) => [
			name,
			// The action and the node, in a few words.
			/^[A-Z][^.]{8,70} in (.*)$/.exec(description)?.[1],
			Object.keys(parameters.properties ?? {}).join(' '),
		]);
		expect(lodash.sortBy(asked, '0')).toEqual([
			['Create_Order', 'Order Service', 'Order_Number Asset_Number Product'],
			['Delete_Employee', 'Member Center', 'Employee'],
			['Disable_Locks', 'Order Service', 'Locks'],
			['Find_Employees', 'Member Center', 'Keyword'],
			['List_Assets', 'Order Service', ''],
		]);
	});

	test('a list in the mode "selected" gives the chosen fields and what tells the row', () => {
		const fields = rowsOf(1).map((asset) => Object.keys(asset).join(' '));
		expect(fields).toEqual(Array(3).fill('id assetNum licenseType'));
	});

	test('an order is made from what the agent gives', async () => {
		expect(model.toolAnswer(2)).toContain('licenseOrderId');
		const { requests } = await stage.sandbox.control('GET', 'ledger');
		const sent = requests.map(({ rawBody }) => rawBody).filter((body) => body?.includes('AGENT-1'));
		expect(sent).toHaveLength(1);
		expect(sent[0]).toContain('"assetNos":["8000000101"],"products":[{"productUri":"24107"}]');
	});

	test('a list in the mode "simplified" gives at most ten fields', () => {
		const [employee] = rowsOf(3);
		expect(employee.name).toBe('Lina Berg');
		expect(Object.keys(employee).length).toBeLessThanOrEqual(10);
	});

	/** docs/reliability.md, "n8n's own Retry On Fail": the service has made the order, and its reply is lost. */
	test('an order of a tool with Retry On Fail whose reply is lost is sent once, and said to be unknown', async () => {
		await stage.sandbox.control('POST', 'reset');
		await stage.sandbox.control('POST', 'faults', { kind: 'reset-after', match: { path: '/batchOrder' } });
		const args = { Order_Number: 'RETRY-1', Asset_Number: '8000000101', Product: '24107' };
		const again = await startChatModel([() => ({ tool: 'Create_Order', args }), () => ({ say: 'Done.' })]);
		const [, order] = tools();
		order.parameters.options = { afterLostReply: 'report' };
		const tool = { ...order, retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };
		const workflow = await createAgent('Retries', again, [tool]);
		await stage.api.run(workflow.id, { patienceMs: 60_000 });
		await again.stop();

		expect(again.toolAnswer(1)).toMatch(/unknown|may have/i);
		const { requests } = await stage.sandbox.control('GET', 'ledger');
		expect(requests.filter(({ path }) => path.endsWith('/batchOrder'))).toHaveLength(1);
	});

	test('the agent can read why something was refused', () => {
		expect(model.toolAnswer(4)).toContain('Lock 8000009999: lock does not exist (status 2)');
		expect(model.toolAnswer(5)).toContain('product 1 → Product URI: came out empty: give a value');
	});
});

function tools() {
	const { channelCode, customerId, globalId: enterpriseGlobalId } = stage.sandbox.enterprise;
	const product = [{ productUri: fromAI('Product', 'the product id') }];
	const order = {
		channelCode,
		channelOrderId: fromAI('Order_Number', 'the order number'),
		appKey: 'sandbox-app-key',
		customerId,
		assets: { asset: [{ assetNos: fromAI('Asset_Number', 'the asset number'), products: { product } }] },
	};
	const selected = { limit: 3, output: 'selected', outputFields: ['assetNum', 'licenseType'] };
	const locks = fromAI('Locks', 'lock numbers, separated by commas');
	const keyword = fromAI('Keyword', 'part of the name');
	const value = fromAI('Employee', 'the global ID of the employee');
	const memberGlobalId = { __rl: true, mode: 'id', value };
	return [
		[orderServiceType, 'List Assets', 'asset', 'getMany', { enterpriseGlobalId, ...selected }],
		[orderServiceType, 'Create Order', 'licenseOrder', 'create', order],
		[orderServiceType, 'Disable Locks', 'lock', 'disable', { assetNums: locks, operatorIdentity: 'agent' }],
		[memberCenterType, 'Find Employees', 'employee', 'getMany', { filters: { keyword } }],
		[memberCenterType, 'Delete Employee', 'employee', 'delete', { memberGlobalId }],
	].map(([type, tool, resource, operation, parameters]) =>
		node(tool, `${type}Tool`, { resource, operation, ...parameters }),
	);
}
