// License desk in the chat and over MCP, with a scripted model; Employee changes to CRM.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureN8n } from '../../../scripts/lib/installs.mjs';
import { startLocalServer } from '../../../scripts/lib/localServer.mjs';
import { until } from '../../../scripts/lib/until.mjs';
import { startChatModel } from '../../e2e/support/chatModel.mjs';
import { nodeOf } from '../player.mjs';

const MCP_KEY = 'key-of-the-mcp-client';
/** n8n takes no poll time of less than a minute, but several times. */
const EVERY_5_SECONDS = Array.from({ length: 12 }, (_, at) => ({
	mode: 'custom',
	cronExpression: `${at * 5} * * * * *`,
}));
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
const changes = async ({ sandbox }) =>
	(await sandbox.control('GET', 'ledger')).requests
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path }) => `${method} ${path.split('?')[0]}`);

/** A chat model that calls one tool, and then says what it was told. */
async function startModel() {
	const model = { call: undefined };
	const next = (messages) => {
		const { role, content } = messages.at(-1);
		return role === 'tool' ? { say: String(content) } : model.call;
	};
	return Object.assign(model, await startChatModel(next));
}

/** Writes to the chat; `next` gives the message that a person is shown, and presses its buttons. */
async function ask({ api }, workflow) {
	const { webhookId } = workflow.nodes.find(({ type }) => type.endsWith('.chatTrigger'));
	const { json } = await api.callWebhook(`${webhookId}/chat`, {
		action: 'sendMessage',
		sessionId: randomUUID(),
		chatInput: 'Do it.',
	});
	let seen = 0;
	const look = async () => {
		const execution = await api.executions.get(json.executionId).catch(() => undefined);
		const runs = Object.values(execution?.data?.resultData?.runData ?? {}).flat().length;
		if (execution?.status !== 'waiting' || runs <= seen) return undefined;
		seen = runs;
		return execution.data.resultData;
	};
	return async () => {
		const { runData, lastNodeExecuted } = await until(look, 'The chat gave no message', { everyMs: 100 });
		const { data } = runData[lastNodeExecuted].findLast((one) => one.data);
		const message = (data.ai_tool ?? data.main)[0][0].sendMessage;
		const { buttons = [] } = message;
		return {
			text: message.text ?? message,
			press: async (label) =>
				(await fetch(buttons.find((one) => one.text === label).link, { headers: BROWSER })).status,
		};
	};
}

const TOOLS = [
	[
		'Delete_Employee',
		{ Account_to_Delete: 'jonasACME', Person_to_Delete: 'Jonas Weber' },
		/^DELETE .*6200000000000000004$/,
	],
	[
		'Disable_Locks',
		{ Locks_to_Disable: '8000000101, 8000000103' },
		/^POST .*\/asset\/lock$/,
		/8000000101[^}]*"success":true.*8000000103[^}]*"success":false/s,
	],
	[
		'Withdraw_Assets',
		{ Account_to_Change: 'omarACME', Person_to_Change: 'Omar', Assets_to_Withdraw: '8000000102' },
		/^POST .*\/privileges$/,
	],
];

export default {
	template: 'License desk · License desk (MCP) · Employee changes to CRM',
	async open({ api, bring, sandbox }) {
		const model = await startModel();
		const contacts = [];
		const tried = new Set();
		// For each contact it is away once.
		const crm = await startLocalServer(({ request, text }) => {
			if (tried.size < tried.add(request.url).size) return { status: 503 };
			contacts.push({ ...JSON.parse(text), path: request.url });
			return {};
		});
		const credential = async (name, type, data) => {
			const { id } = await api.createCredential({ name, type, data });
			return { [type]: { id, name } };
		};
		const ofModel = { apiKey: 'none', url: `${model.url}/v1`, header: false };
		const scripted = await credential('Scripted model', 'openAiApi', ofModel);
		const key = await credential('MCP client', 'httpBearerAuth', { token: MCP_KEY });
		const desk = await bring('templates/license-desk.json', {
			change: (template) => {
				const chatModel = nodeOf(template, 'Chat Model');
				chatModel.credentials = scripted;
				Object.assign(chatModel.parameters, { model: { __rl: true, mode: 'id', value: 'scripted' } });
			},
		});
		const mcp = await bring('templates/license-desk-mcp.json', {
			change: (template) => (nodeOf(template, 'MCP Server').credentials = key),
		});
		const asked = (await sandbox.control('GET', 'ledger')).requests.length;
		await bring('templates/employee-changes-to-crm.json', {
			change: (template) => {
				for (const { type, parameters } of template.nodes)
					if (type.endsWith('memberCenterTrigger')) parameters.pollTimes = { item: EVERY_5_SECONDS };
				const put = nodeOf(template, 'Put into CRM');
				put.waitBetweenTries = 100;
				put.parameters.url = `=${crm.url}/contacts/{{ $json.globalId }}`;
			},
		});
		const looked = async () => (await sandbox.control('GET', 'ledger')).requests.length >= asked + 3;
		await until(looked, 'The triggers did not look');
		return { model, contacts, desk, mcp };
	},
	cases: {
		...Object.fromEntries(
			TOOLS.map(([tool, toolParameters, request, told = /./]) => [
				`${tool}: declined sends nothing, approved one request`,
				async (player, { model, desk }) => {
					model.call = { tool, args: { toolParameters, hitlParameters: {} } };
					const before = (await changes(player)).length;
					const declined = await ask(player, desk);
					const review = await declined();
					for (const value of Object.values(toolParameters))
						assert.ok(review.text.includes(value), review.text);
					assert.doesNotMatch(review.text, /Decline this|object Object/);
					assert.equal(await review.press('Decline'), 200);
					await declined();
					assert.equal((await changes(player)).length, before);
					const approved = await ask(player, desk);
					await (await approved()).press('Approve');
					assert.match((await approved()).text, told);
					const sent = (await changes(player)).slice(before);
					assert.equal(sent.length, 1, sent.join('\n'));
					assert.match(sent[0], request);
				},
			]),
		),
		'a call that hides something says so': async (player, { model, desk }) => {
			const query = { Account_to_Delete: 'aishaACME' };
			const toolParameters = { Account_to_Delete: 'linaACME', Person_to_Delete: 'x', query };
			model.call = { tool: 'Delete_Employee', args: { toolParameters, hitlParameters: {} } };
			assert.match((await (await ask(player, desk))()).text, /Decline this/);
		},
		'over MCP tools look up and rehearse, and change nothing': async (player, { mcp }) => {
			const ofN8n = createRequire(join((await ensureN8n()).dir, 'package.json'));
			const { Client } = ofN8n('@modelcontextprotocol/sdk/client/index.js');
			const { StreamableHTTPClientTransport } = ofN8n('@modelcontextprotocol/sdk/client/streamableHttp.js');
			const { path } = nodeOf(mcp, 'MCP Server').parameters;
			const connect = async (key) => {
				const client = new Client({ name: 'test', version: '1.0.0' });
				await client.connect(
					new StreamableHTTPClientTransport(new URL(`${player.api.url}/mcp/${path}`), {
						requestInit: { headers: { authorization: `Bearer ${key}` } },
					}),
				);
				return client;
			};
			await assert.rejects(connect('wrong'));
			const client = await connect(MCP_KEY);
			const before = (await changes(player)).length;
			assert.equal((await client.listTools()).tools.length, 8);
			const said = async (name, args) =>
				(await client.callTool({ name, arguments: args })).content.map(({ text }) => text).join('\n');
			assert.match(await said('Find_Employees', { Keyword: 'omar' }), /omarACME/);
			assert.match(await said('Find_Assets', { Assigned: true }), /8000000101[^}]*linaACME/);
			assert.match(await said('Rehearse_Disabling', { Locks_to_Disable: '8000000101' }), /"dryRun":true/);
			assert.equal((await changes(player)).length, before);
			await client.close();
		},
		'an employee who is added and deleted is put into the CRM': async (player, { contacts }) => {
			const { sandbox } = player;
			const userName = `crm${Date.now().toString(36)}`;
			// The list need not show whether somebody is deleted.
			await player.fault({ kind: 'list', hides: 'deleted', match: { path: '/members' }, times: 'Infinity' });
			await sandbox.addEmployee(userName);
			await sandbox.addEmployee(`and${userName}`);
			const told = (is) => until(() => contacts.find(is), 'The CRM was not told', { patienceMs: 100_000 });
			const added = await told(({ account }) => account?.startsWith(userName));
			assert.equal(added.active, true);
			await told(({ account }) => account?.startsWith(`and${userName}`));
			await sandbox.control('DELETE', 'faults');
			await sandbox.request(
				'DELETE',
				`/me/api/v1/enterprise/${sandbox.enterprise.globalId}/member/${added.globalId}`,
			);
			await told(({ globalId, active }) => globalId === added.globalId && !active);
		},
	},
};
