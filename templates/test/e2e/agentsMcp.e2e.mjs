import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import lodash from 'lodash';
import { fillIn, parametersOf, readTemplate } from '../demo/bring.mjs';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { serves } from '../../../test/e2e/support/agent.mjs';
import { changes } from '../../../test/e2e/support/desk.mjs';
import { mcpClient, openMcp } from '../../../test/e2e/support/mcp.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';
import { memberCenterType, node, orderServiceType } from '../../../test/e2e/support/workflows.mjs';

const server = (path) =>
	node(
		'MCP Server',
		'@n8n/n8n-nodes-langchain.mcpTrigger',
		{ authentication: 'bearerAuth', path },
		{ typeVersion: 2, webhookId: path },
	);
const behind = (name, path, nodes, connections) =>
	openMcp({ name, nodes: [server(path), ...nodes], connections, settings: { executionOrder: 'v1' } });

const order = {
	Order_Number: 'MCP-1',
	Order_for_Customer: '5100000000000000001',
	Order_for_Asset: 'CA8000000112',
	Product: '24107',
	Seats: 5,
	Ends: '2027-12-31',
};

/** Each tool of the template, a call of it, and what it gives: rows or a reason. */
const CALLS = [
	[
		'Find_Employees',
		{ Keyword: 'omar' },
		/^\[.*"userName":"omarACME","assetNums":\["8000000102","CA8000000116"\]/,
	],
	['Find_Assets', { Assigned: true }, /"assetNum":"8000000101".*"holderUserName":"linaACME"/],
	['List_Cloud_Licenses', { Days: 30 }, /"assetNum":"CA8000000112"/],
	['Rehearse_Order', order, /"dryRun":true.*"channelOrderId":"MCP-1".*"assetNos":\["CA8000000112"\]/],
	[
		'Rehearse_Change',
		{ Account_to_Change: 'omarACME', Assets_to_Assign: '', Assets_to_Withdraw: '8000000102' },
		/"dryRun":true.*"deleteAssets":\["8000000102"\]/,
	],
	['Rehearse_Disabling', { Locks_to_Disable: '8000000101' }, /"dryRun":true.*"assetNums":\["8000000101"\]/],
	['Rehearse_Deletion', { Account_to_Delete: 'jonasACME' }, /"dryRun":true.*member\/6200000000000000004/],
];
const REFUSED = [
	['Rehearse_Deletion', { Account_to_Delete: 'omarACME' }, /omarACME still holds asset numbers 8000000102/],
	['Rehearse_Deletion', { Account_to_Delete: 'nobodyACME' }, /There is no account "nobodyACME"/],
	['Rehearse_Deletion', {}, /Account_to_Delete/],
	['Rehearse_Order', { ...order, Ends: '31\/12\/2027' }, /write 2027-12-31/],
];

describe('MCP', () => {
	const clients = [];
	const open = async (...target) => {
		clients.push(await mcpClient(...target));
		return clients.at(-1);
	};
	let path;
	let client;

	before(async () => {
		const template = await fillIn(readTemplate('license-desk-mcp.json'), stage);
		const { channelCode, globalId } = stage.sandbox.enterprise;
		parametersOf(template, 'Rehearse Order').channelCode = channelCode;
		parametersOf(template, 'List Cloud Licenses').enterpriseGlobalId = globalId;
		path = await openMcp(template);
		client = await open(path);
	});
	after(() => Promise.all(clients.map((one) => one.close())));
	beforeEach(() => stage.sandbox.control('POST', 'reset'));

	test('the template offers its tools, and only to whom has the key', async () => {
		assert.deepEqual(
			(await client.tools()).map(({ name }) => name).sort(),
			CALLS.map(([name]) => name).sort(),
		);
		assert.match(client.instructions, /Rehearse change nothing/);
		await assert.rejects(open(path, 'another key'), /Authorization data is wrong/);
	});

	for (const [name, args, expected] of CALLS) {
		test(`${name} answers, and changes nothing`, async () => {
			const { text, isError } = await client.call(name, args);
			assert.equal(isError, false, text);
			assert.match(text, expected);
			assert.deepEqual(await changes(), []);
			for (const token of Object.values(stage.sandbox.tokens)) assert.ok(!text.includes(token));
		});
	}

	for (const [name, args, expected] of REFUSED) {
		test(`${name} says why it refuses ${JSON.stringify(args).slice(0, 60)}`, async () => {
			const { text, isError } = await client.call(name, args);
			assert.equal(isError, true, text);
			assert.match(text, expected);
			assert.deepEqual(await changes(), []);
		});
	}

	test('behind a review a tool answers with nothing, sends nothing, and nobody is asked', async () => {
		const desk = await fillIn(readTemplate('license-desk.json'), stage);
		const kept = desk.nodes.filter(({ name }) =>
			['Review', 'Delete Employee', 'Disable Locks'].includes(name),
		);
		const gated = await open(
			await behind('Reviewed over MCP', 'e2e-reviewed', kept, {
				Review: serves('ai_tool', 'MCP Server'),
				'Delete Employee': serves('ai_tool', 'Review'),
				'Disable Locks': serves('ai_tool', 'Review'),
			}),
		);
		for (const [name, toolParameters] of [
			['Delete_Employee', { Account_to_Delete: 'jonasACME', Person_to_Delete: 'Jonas Weber' }],
			['Disable_Locks', { Locks_to_Disable: '8000000101' }],
		]) {
			const answer = await gated.call(name, { toolParameters, hitlParameters: {} });
			assert.deepEqual(answer, { text: '', isError: false });
		}
		assert.deepEqual(await changes(), []);
	});

	test('every operation of both nodes is a tool that gives rows or says what it needs', async () => {
		const tools = [orderServiceType, memberCenterType].flatMap(toolsOf);
		assert.ok(tools.length > 20);
		const connections = Object.fromEntries(tools.map(({ name }) => [name, serves('ai_tool', 'MCP Server')]));
		const all = await open(await behind('All operations over MCP', 'e2e-all', tools, connections));
		const listed = await all.tools();
		assert.deepEqual(
			listed.map(({ name }) => name).sort(),
			tools.map(({ name }) => name.replaceAll(' ', '_')).sort(),
		);
		for (const { name, description, inputSchema } of listed) {
			assert.match(description, / in (Order Service|Member Center)$/);
			const { text } = await all.call(
				name,
				lodash.mapValues(inputSchema.properties, () => ''),
			);
			assert.match(text, /^\[|Nothing was sent at all/, `${name}: ${text}`);
		}
		assert.deepEqual(await changes(), []);
	});
});

/** A tool for each operation that the form of a node offers; what is required is left to the model. */
function toolsOf(type) {
	const name = type.split('.')[1].replace(/^./, (letter) => letter.toUpperCase());
	const module = createRequire(import.meta.url)(join(ROOT_DIR, 'dist', 'nodes', name, `${name}.node.js`));
	const { properties } = new module[name]().description;
	const toolOf = (resource, operation) => {
		const isShown = ({ displayOptions: { show = {} } = {} }) =>
			lodash.isEqual([show.resource, Object.keys(show).length], [[resource], 2]) &&
			show.operation.includes(operation);
		const required = properties.filter((property) => property.required && isShown(property));
		const parameters = required.map((property) => {
			const value = `={{ $fromAI('${property.name}', 'what it is', 'string') }}`;
			return [property.name, property.type === 'resourceLocator' ? { __rl: true, mode: 'id', value } : value];
		});
		return node(`${resource} ${operation} ${name}`, `${type}Tool`, {
			resource,
			operation,
			...Object.fromEntries(parameters),
		});
	};
	return properties
		.filter((property) => property.name === 'operation')
		.flatMap(({ options, displayOptions }) =>
			options.map(({ value }) => toolOf(displayOptions.show.resource[0], value)),
		);
}
