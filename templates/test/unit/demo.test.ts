/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions -- test code, never published */
import { execFileSync } from 'node:child_process';

import { ROOT } from '../../../test/helpers/project/projectPages';

/** The owner of the demo’s n8n, and what the demo says where a job does not go as it must. */

const LOGIN = `
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { n8nAt } from './scripts/lib/n8nServer.mjs';

const folder = mkdtempSync(join(tmpdir(), 'owner-'));
writeFileSync(join(folder, 'owner.json'), JSON.stringify({ email: 'kept@demo.example', password: 'p' }));
const tried = async (statuses) => {
	const server = createServer((request, response) => {
		response.writeHead(statuses[request.url] ?? 200, { 'content-type': 'application/json' });
		response.end(JSON.stringify({ data: { userManagement: {} } }));
	});
	await new Promise((listening) => server.listen(0, listening));
	const n8n = n8nAt('http://127.0.0.1:' + server.address().port, folder);
	return await n8n.then(({ owner }) => owner.email, ({ message, hint = '' }) => message + ' ' + hint);
};
console.log(JSON.stringify([
	await tried({}),
	await tried({ '/rest/login': 401 }),
	await tried({ '/rest/login': 401, '/rest/owner/setup': 400 }),
	await tried({ '/rest/login': 503 }),
]));
rmSync(folder, { recursive: true });
process.exit();
`;

it('an owner that was kept becomes that of an n8n without one; where another is, it is told what to do', () => {
	const options = { cwd: ROOT, encoding: 'utf8' as const, timeout: 20_000 };
	const said = execFileSync('node', ['--input-type=module', '-e', LOGIN], options);

	expect(JSON.parse(said)).toEqual([
		'kept@demo.example',
		'kept@demo.example',
		expect.stringMatching(/answered 401 .*docker compose down --volumes/),
		expect.stringMatching(/answered 503 [^`]*$/),
	]);
});

it('of what a job found it tells only what is otherwise than due, and no wall of it', () => {
	const compared = `
import { expectEqual } from './templates/test/demo/expect.mjs';
try {
	expectEqual('Days', { a: 'x', b: 'y'.repeat(2000) }, { a: 'x', b: 'z' });
} catch ({ message }) {
	console.log(message);
}`;
	const said = execFileSync('node', ['--input-type=module', '-e', compared], { cwd: ROOT, encoding: 'utf8' });

	expect(said).toMatch(/^Days: \{"b":"y{400,500}…, where \{"b":"z"\} was due\n$/);
});

it('a table is no wider than the terminal, and as wide as it needs in a file', () => {
	const drawn = `
import { table } from './scripts/lib/table.mjs';
const rows = [['Ended', 'CA8000000118', 'Quantity Takeoff, Cost Estimating', 'Aisha Khan (aishaACME)', 'ended 10 days ago']];
const widthOf = (space) => Math.max(...table(['What', 'Asset', 'Product', 'Holder', 'When'], rows, space).split('\\n').map(({ length }) => length));
console.log(JSON.stringify([widthOf(80), widthOf(0)]));`;
	const said = execFileSync('node', ['--input-type=module', '-e', drawn], { cwd: ROOT, encoding: 'utf8' });

	const [inTerminal, inFile] = JSON.parse(said) as number[];
	expect(inTerminal).toBeLessThanOrEqual(80);
	expect(inFile).toBe(97);
});
