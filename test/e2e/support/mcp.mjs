import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureN8n } from '../../../scripts/lib/n8nInstall.mjs';
import { until } from '../../../scripts/lib/until.mjs';
import { stage } from './stage.mjs';

const MCP_KEY = 'key-of-the-mcp-client';

/** The MCP SDK's own client. It is n8n's, and not one of the packages here. */
async function sdk() {
	const ofN8n = createRequire(join((await ensureN8n()).dir, 'package.json'));
	const parts = ['client/index.js', 'client/streamableHttp.js'];
	return Object.assign({}, ...parts.map((part) => ofN8n(`@modelcontextprotocol/sdk/${part}`)));
}

/**
 * A client at an MCP Server Trigger, as a program on somebody's desktop would be. n8n answers 404 for some 100 ms after
 * activation, so that is tried again.
 */
export async function mcpClient(path, key = MCP_KEY) {
	const { Client, StreamableHTTPClientTransport } = await sdk();
	const connect = async () => {
		const client = new Client({ name: 'e2e', version: '1.0.0' });
		const requestInit = { headers: { authorization: `Bearer ${key}` } };
		const url = new URL(`${stage.n8n.url}/mcp/${path}`);
		try {
			await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
			return client;
		} catch (error) {
			if (error.code !== 404) throw error;
		}
	};
	const client = await until(connect, `There was no MCP server ${path}`, { everyMs: 100 });
	return {
		instructions: client.getInstructions(),
		tools: async () => (await client.listTools()).tools,
		async call(name, args) {
			const { content, isError = false } = await client.callTool({ name, arguments: args });
			return { text: content.map((part) => part.text).join('\n'), isError };
		},
		close: () => client.close(),
	};
}

async function mcpKey() {
	const wanted = { name: 'MCP client', type: 'httpBearerAuth', data: { token: MCP_KEY } };
	const { id, name } = await stage.api.createCredential(wanted);
	return { id, name };
}

/** Makes a workflow with an MCP Server Trigger live. */
export async function openMcp(workflow) {
	const trigger = workflow.nodes.find(({ type }) => type.endsWith('.mcpTrigger'));
	trigger.credentials = { httpBearerAuth: await mcpKey() };
	const made = await stage.api.createWorkflow(workflow);
	await stage.api.activate(made.id);
	return trigger.parameters.path;
}
