import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureN8n } from '../../../scripts/lib/n8nInstall.mjs';
import { until } from '../../../scripts/lib/until.mjs';
import { stage } from './stage.mjs';
import { node } from './workflows.mjs';

const PATH = 'e2e-mcp';
const token = 'key-of-the-mcp-client';

/**
 * Makes a workflow with an MCP Server Trigger live, and gives a client, as a program on somebody's desktop would be: the MCP SDK's own, which is n8n's
 * and not one of the packages here.
 */
export async function openMcp({ name, nodes, connections }) {
	const { id } = await stage.api.createCredential({ name, type: 'httpBearerAuth', data: { token } });
	const parameters = { authentication: 'bearerAuth', path: PATH };
	const more = { typeVersion: 2, webhookId: PATH, credentials: { httpBearerAuth: { id, name } } };
	const server = node('MCP Server', '@n8n/n8n-nodes-langchain.mcpTrigger', parameters, more);
	const settings = { executionOrder: 'v1' };
	const made = await stage.api.createWorkflow({ name, nodes: [server, ...nodes], connections, settings });
	await stage.api.activate(made.id);

	const ofN8n = createRequire(join((await ensureN8n()).dir, 'package.json'));
	const { Client } = ofN8n('@modelcontextprotocol/sdk/client/index.js');
	const { StreamableHTTPClientTransport } = ofN8n('@modelcontextprotocol/sdk/client/streamableHttp.js');
	const requestInit = { headers: { authorization: `Bearer ${token}` } };
	// n8n answers 404 for some 100 ms after activation.
	const connect = async () => {
		const client = new Client({ name: 'e2e', version: '1.0.0' });
		const url = new URL(`${stage.url}/mcp/${PATH}`);
		await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
		return client;
	};
	const unlessMissing = (error) => {
		if (error.code !== 404) throw error;
	};
	return await until(() => connect().catch(unlessMissing), 'There was no MCP server', { everyMs: 100 });
}
