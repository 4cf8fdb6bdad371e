/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; run.mjs tells by the environment where Prism is */
import { omit } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { type Sandbox, startSandbox } from '../../sandbox';
import { endpointsOf } from '../../sandbox/contract/api';
import { listSearch, loadOptions, runNode } from '../helpers/engine/engine';
import { type Recorded, type Reply, startServer, type TestServer } from '../helpers/server/server';
import { credentialsFor, parametersOf, subjects, titleOf, variants } from '../nodes/faults/operations';
import { nodes } from '../helpers/services';
import { byId, seededEmployees } from '../specs/shared';
import { type ServiceName, services, specs } from '../specs/specs';

/** Every request and reply of every operation and list of the editor (triggers poll what operations list), held against the OpenAPI files by Prism, which stands before the sandbox. */

let sandbox: Sandbox;
let direct: Sandbox;
let front: TestServer;
/** What Prism has objected to, and which requests it has seen. */
let problems: string[] = [];
const seen = new Set<string>();

/** Prism looks for paths below the server's address. */
async function throughPrism(recorded: Recorded): Promise<Reply> {
	const service: ServiceName = recorded.path.startsWith('/order/') ? 'order' : 'member';
	const { method, url, headers, body } = recorded;
	seen.add(`${method} ${recorded.path}`);
	const below = url.replace(services[service].definition.prefix, '');
	const ofConnection = ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding'];
	const reply = await fetch(`${process.env[`PRISM_${service}`]}${below}`, {
		method,
		headers: omit(headers, ofConnection) as Record<string, string>,
		body: body === '' ? undefined : body,
	});
	const text = await reply.text();
	const told = (name: string) => reply.headers.get(name) ?? '';
	if (told('content-type').includes('problem+json')) problems.push(text);
	return { status: reply.status, body: text, headers: { 'content-type': told('content-type') } };
}

beforeAll(async () => {
	direct = await startSandbox({ port: Number(process.env.SANDBOX_PORT) });
	front = await startServer(throughPrism);
	sandbox = { ...direct, url: front.url };
});
beforeEach(() => {
	direct.reset();
	problems = [];
});
afterAll(async () => {
	await front.stop();
	await direct.stop();
});

async function run(service: ServiceName, parameters: INodeParameters, items: IDataObject[] = [{}]) {
	const credentials = credentialsFor(service, sandbox);
	const more = { onError: 'continueRegularOutput', timezone: 'UTC' } as const;
	await runNode({ node: nodes[service], credentials, parameters, items, ...more });
}

describe('nothing is objected to', () => {
	afterEach(() => expect(problems).toEqual([]));

	it.each([...subjects, ...variants].map((one) => [titleOf(one), one] as const))('%s', async (_, subject) => {
		await run(subject.service, parametersOf(subject, {}), subject.items(sandbox.state, 3));
	});

	it.each(specs.map(({ name, service, docs }) => [name, service, docs] as const))(
		'the examples of the documents: %s',
		async (name, service, { parameters, items }) => {
			const [resource = '', operation = ''] = name.split('.');
			await run(service, { resource, operation, ...parameters }, items);
		},
	);

	const { listSearch: searches = {}, loadOptions: loads = {} } = nodes.member.methods ?? {};
	it.each([...Object.keys(searches), ...Object.keys(loads)])(
		'a list of the editor: %s',
		async (methodName) => {
			const operation = methodName === 'getAssetIds' ? 'lendAssets' : 'configureAssets';
			const memberGlobalId = byId(seededEmployees.lina);
			const parameters = { resource: 'employee', operation, memberGlobalId };
			const credentials = credentialsFor('member', sandbox);
			const asked = { node: nodes.member, methodName, parameters, credentials };
			if (methodName in loads) return void (await loadOptions(asked));
			await listSearch(asked);
			await listSearch({ ...asked, filter: 'a b+ä&' });
		},
	);

	it('and every endpoint of both files was used', () => {
		const all = [...endpointsOf('order'), ...endpointsOf('member')].map(
			({ service, method, path }) => `${method} ${services[service].definition.prefix}${path}`,
		);
		const isUsed = (endpoint: string) =>
			[...seen].some((one) => new RegExp(`^${endpoint.replace(/\{\w+\}/g, '[^/]+')}$`).test(one));
		expect(all.length).toBeGreaterThan(10);
		expect(all.filter((endpoint) => !isUsed(endpoint))).toEqual([]);
	});
});

describe('what Prism must object to', () => {
	afterEach(() => expect(problems).not.toEqual([]));
	it('a request with a number as text, and without nonce and token', async () => {
		await fetch(`${front.url}/order/api/order/v1/shellnums`, { method: 'POST', body: '{"size":"2"}' });
	});

	it('a reply of other types', async () => {
		direct.faults.add({ kind: 'wrong-types', times: Infinity });
		await run('member', { resource: 'lentLock', operation: 'getMany' });
	});
});
