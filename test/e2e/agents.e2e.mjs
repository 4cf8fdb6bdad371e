import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import lodash from 'lodash';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { createAgent, fromAI } from './support/agent.mjs';
import { startChatModel } from './support/chatModel.mjs';
import { stage } from './support/stage.mjs';
import { memberCenterType, node, orderServiceType } from './support/workflows.mjs';

/** Both nodes as tools of n8n's AI Agent, with a chat model that follows a script. */
describe('Agents', () => {
	let model;
	let execution;

	before(async () => {
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
	after(() => model?.stop());

	const rowsOf = (call) => JSON.parse(model.toolAnswer(call)).map((row) => row.json ?? row);

	test('the agent gets to its answer', () => {
		assert.equal(execution.status, 'success', JSON.stringify(execution.data?.resultData?.error?.message));
		assert.equal(model.calls.length, 6);
		assert.match(JSON.stringify(outputRows(execution, 'AI Agent')), /One thing was refused/);
	});

	test('tools have short descriptions, and ask only for what the person left to the agent', () => {
		const asked = model.calls[0].tools.map(({ name, description, parameters }) => [
			name,
			// The action and the node, in a few words.
			/^[A-Z][^.]{8,70} in (.*)$/.exec(description)?.[1],
			Object.keys(parameters.properties ?? {}).join(' '),
		]);
		assert.deepEqual(lodash.sortBy(asked, '0'), [
			['Create_Order', 'Order Service', 'Order_Number Asset_Number Product'],
			['Delete_Employee', 'Member Center', 'Employee'],
			['Disable_Locks', 'Order Service', 'Locks'],
			['Find_Employees', 'Member Center', 'Keyword'],
			['List_Assets', 'Order Service', ''],
		]);
	});

	test('a list in the mode "selected" gives the chosen fields and what tells the row', () => {
		const fields = rowsOf(1).map((asset) => Object.keys(asset).join(' '));
		assert.deepEqual(fields, Array(3).fill('id assetNum licenseType'));
	});

	test('an order is made from what the agent gives', async () => {
		assert.match(model.toolAnswer(2), /licenseOrderId/);
		const { requests } = await stage.sandbox.control('GET', 'ledger');
		const sent = requests.map(({ rawBody }) => rawBody).filter((body) => body?.includes('AGENT-1'));
		assert.equal(sent.length, 1);
		assert.match(sent[0], /"assetNos":\["8000000101"\],"products":\[\{"productUri":"24107"\}\]/);
	});

	test('a list in the mode "simplified" gives at most ten fields', () => {
		const [employee] = rowsOf(3);
		assert.equal(employee.name, 'Lina Berg');
		assert.ok(Object.keys(employee).length <= 10);
	});

	test('the agent can read why something was refused', () => {
		assert.match(model.toolAnswer(4), /Lock 8000009999: lock does not exist \(status 2\)/);
		assert.match(model.toolAnswer(5), /product 1 → Product URI: came out empty: give a value/);
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
