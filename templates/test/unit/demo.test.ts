/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- test code, never published */
import { execFileSync } from 'node:child_process';

import { ROOT } from '../../../test/support/project/projectPages';

/** The small servers of the demo: a request that none of them expects. */

const SCRIPT = `
import crm from './templates/test/demo/scenarios/6-employee-changes-to-crm.mjs';
import { startLocalServer } from './scripts/lib/localServer.mjs';

const server = await startLocalServer(({ text }) => ({ body: JSON.parse(text) }));
const nodes = {};
const node = (name) => (nodes[name] ??= {});
await crm.prepare(node, { control: async () => ({ requests: [] }) });
const contacts = nodes['Put into CRM'].url.slice(1).split('/contacts')[0];
const ask = async (url, method, body) => (await fetch(url, { method, body })).status;
const said = [
	await ask(server.url + '/favicon.ico', 'GET'),
	await ask(server.url, 'POST', '{"good":1}'),
	await ask(contacts + '/favicon.ico', 'GET'),
	await ask(contacts + '/contacts/1', 'PUT', 'no JSON'),
	await ask(contacts + '/contacts/1', 'PUT', '{"globalId":"1"}'),
];
console.log(JSON.stringify(said));
process.exit();
`;

it('is answered, and ends nothing', () => {
	const options = { cwd: ROOT, encoding: 'utf8' as const, timeout: 20_000 };
	const said = execFileSync('node', ['--input-type=module', '-e', SCRIPT], options);
	expect(JSON.parse(said)).toEqual([500, 200, 404, 500, 200]);
});
