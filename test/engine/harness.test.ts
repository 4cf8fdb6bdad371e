import { sleep } from 'n8n-workflow';

import { clearLogs, CredentialStore, listSearch, loadOptions, logs, runNode, saved } from '../support/engine';
import type { RunOptions } from '../support/engine';
import { ok, refuse, startServer, startTlsServer } from '../support/server';
import type { TestServer } from '../support/server';
import { TallyNode, tallyApi, tallyGenericApi } from '../support/tally';

let server: TestServer;

beforeAll(async () => {
	server = await startServer();
});
afterAll(async () => await server.stop());
beforeEach(() => {
	server.clear();
	server.reply({
		'/count': ({ query }) => ok({ id: query.id, next: '9007199254740993' }),
		'/login': ok({ token: 'T1' }),
	});
});

const secret = 's3cret-key';
const node = new TallyNode();

function options(overrides: Partial<RunOptions> = {}): RunOptions {
	const parameters = { url: `${server.url}/count`, id: '={{ $json.id }}', ...overrides.parameters };
	const data = { baseUrl: server.url, key: secret, token: 'T0' };
	return {
		node,
		items: [{ id: 'a' }, { id: 'b' }],
		credentials: { tallyApi: { type: tallyApi, data } },
		...overrides,
		parameters,
	};
}

describe('a run', () => {
	it('goes through expressions, credential and HTTP to linked items', async () => {
		const result = await runNode(options());

		expect(result.status).toBe('success');
		expect(result.items.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
			['a', { item: 0 }],
			['b', { item: 1 }],
		]);
		expect(
			server.requests.map(({ method, path, query, headers }) => [
				method,
				path,
				query.id,
				headers.authorization,
			]),
		).toEqual([
			['GET', '/count', 'a', 'Bearer T0'],
			['GET', '/count', 'b', 'Bearer T0'],
		]);
		expect(result.hints).toEqual([{ message: 'counted 2' }]);
		expect(result.credentialWrites).toEqual([]);
		expect(server.connections).toBe(2);
	});

	it('resolves expressions in the credential, reading it for each request', async () => {
		const credentialStore = new CredentialStore();
		const credentials = { tallyApi: { type: tallyApi, data: { token: '={{ "T" + 7 }}' } } };
		const result = await runNode(options({ credentials, credentialStore }));
		await loadOptions({ node, parameters: options().parameters, methodName: 'counters', credentialStore });

		expect(result.status).toBe('success');
		expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
			'Bearer T7',
			'Bearer T7',
			'Bearer T7',
		]);
		expect(credentialStore.reads).toBe(3);
	});

	it('fails without a credential as n8n does', async () => {
		const result = await runNode(options({ credentials: {} }));

		expect(result.error?.message).toBe('Node does not require credentials');
	});

	it('applies the generic form of authenticate', async () => {
		const credentials = { tallyGenericApi: { type: tallyGenericApi, data: { key: secret } } };
		const result = await runNode(options({ credentials, parameters: { authentication: 'tallyGenericApi' } }));

		expect(result.status).toBe('success');
		expect(server.requests[0]?.headers['x-key']).toBe(secret);
	});

	it('sends nothing for no items', async () => {
		const result = await runNode(options({ items: [] }));

		expect([result.status, result.output, server.requests]).toEqual(['success', [], []]);
	});

	it('gives the workflow its time zone', async () => {
		const result = await runNode(
			options({ timezone: 'Asia/Shanghai', parameters: { id: '={{ $now.zoneName }}' } }),
		);

		expect(result.items[0]?.json.id).toBe('Asia/Shanghai');
	});

	it.each([[''], [undefined]])('is not started by n8n when the required parameter is %p', async (url) => {
		const result = await runNode(options({ parameters: { url } }));

		expect([result.status, result.error?.name, server.requests.length]).toEqual([
			'error',
			'WorkflowHasIssuesError',
			0,
		]);
	});
});

describe('failures', () => {
	beforeEach(() =>
		server.reply({
			'/count': ({ query }) => (query.id === 'a' ? refuse(60002, 'not found') : ok({ id: query.id })),
		}),
	);

	it('throw with On Error = Stop', async () => {
		const result = await runNode(options());

		expect(result.status).toBe('error');
		expect(result.error).toMatchObject({
			name: 'NodeOperationError',
			message: 'not found (60002)',
			context: { itemIndex: 0 },
		});
		expect(result.output).toEqual([]);
	});

	it('become rows with Continue', async () => {
		const result = await runNode(options({ onError: 'continueRegularOutput' }));

		expect(result.items.map(({ json }) => json)).toEqual([
			{ error: { message: 'not found (60002)', id: 'a' } },
			{ id: 'b' },
		]);
	});

	it('leave through the error output, with the input merged in', async () => {
		const result = await runNode(options({ onError: 'continueErrorOutput' }));

		expect(result.items.map(({ json }) => json)).toEqual([{ id: 'b' }]);
		expect(result.errors.map(({ json }) => json)).toEqual([
			{ id: 'a', error: { message: 'not found (60002)', id: 'a' } },
		]);
	});

	it('run the whole node again with Retry On Fail', async () => {
		server.reply({ '/count': [refuse(1, 'once'), ({ query }) => ok({ id: query.id })] });
		const result = await runNode(options({ retryOnFail: true, maxTries: 2 }));

		expect([result.status, server.requests.map(({ query }) => query.id)]).toEqual([
			'success',
			['a', 'a', 'b'],
		]);
	});
});

describe('cancelling', () => {
	it.each([
		['after a time', () => 50],
		['when a promise settles', async () => await sleep(5)],
	])('%s reaches the request under way', async (_, abortAfter) => {
		// A server of its own: what a cancelled run still has on its way must not reach the next test.
		const silent = await startServer(() => ({ never: true }));
		try {
			const parameters = { url: `${silent.url}/count` };
			const result = await runNode(options({ parameters, abortAfter: abortAfter() }));

			expect(result.status).toBe('canceled');
			expect(silent.requests.length).toBeLessThan(2);
		} finally {
			await silent.stop();
		}
	});
});

describe('preAuthentication', () => {
	const blank = () => ({
		tallyApi: { type: tallyApi, data: { baseUrl: server.url, key: secret, token: '' } },
	});

	it('runs for a blank expirable property and is saved', async () => {
		const result = await runNode(options({ credentials: blank() }));

		expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
			['/login', undefined],
			['/count', 'Bearer T1'],
			['/count', 'Bearer T1'],
		]);
		expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ key: secret });
		expect(result.credentialWrites).toEqual([
			{ type: 'tallyApi', data: { baseUrl: server.url, key: secret, token: 'T1', extra: 'kept' } },
		]);
	});

	it('is not repeated by a later run on the same store', async () => {
		const credentialStore = new CredentialStore();
		await runNode(options({ credentials: blank(), credentialStore }));
		server.clear();
		const result = await runNode(options({ credentials: blank(), credentialStore }));

		expect(server.requests.map(({ path }) => path)).toEqual(['/count', '/count']);
		expect(result.credentialWrites).toEqual([]);
		expect(await credentialStore.content('tallyApi')).toMatchObject({ token: 'T1' });
	});

	it('runs on HTTP 401, then the request is sent again', async () => {
		server.reply({
			'/login': ok({ token: 'T2' }),
			'/count': ({ headers }) => (headers.authorization === 'Bearer T2' ? ok({ id: 'x' }) : { status: 401 }),
		});
		const result = await runNode(options({ items: [{ id: 'a' }] }));

		expect(server.requests.map(({ path }) => path)).toEqual(['/count', '/login', '/count']);
		expect([result.status, result.credentialWrites.length]).toEqual(['success', 1]);
	});
});

describe('as an AI tool', () => {
	it('is called with the arguments of the model', async () => {
		const id = "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Id', 'which one', 'string') }}";
		const result = await runNode(
			options({ asTool: true, items: [{ Id: 'a' }, { Id: 'b' }], parameters: { id } }),
		);

		expect(result.status).toBe('success');
		expect(result.tool?.arguments).toEqual(['Id']);
		expect(result.items.map(({ json }) => json.id)).toEqual(['a', 'b']);
	});

	it('answers the model with the message of a failure', async () => {
		server.reply(() => refuse(1, 'no such thing'));
		const result = await runNode(options({ asTool: true, parameters: { id: 'a' } }));

		expect(result.error?.message).toBe('no such thing (1)');
		expect(result.items[0]?.json).toMatchObject({ error: 'no such thing (1)' });
	});
});

describe('dynamic parameters', () => {
	const dynamic = () => ({ node, parameters: options().parameters, credentials: options().credentials });

	it('load options through the credential', async () => {
		server.reply({ '/count': ok({ id: 'x' }) });

		expect(await loadOptions({ ...dynamic(), methodName: 'counters' })).toEqual([{ name: 'x', value: 'x' }]);
		expect(server.requests[0]?.headers.authorization).toBe('Bearer T0');
	});

	it('list with filter, token and the current parameters', async () => {
		const found = await listSearch({ ...dynamic(), methodName: 'search', filter: 'f', paginationToken: '2' });

		expect(found).toEqual({ results: [{ name: 'f2', value: `${server.url}/count` }], paginationToken: '3' });
	});
});

describe('what n8n keeps', () => {
	it('can be searched: the saved execution and the logs', async () => {
		clearLogs();
		server.reply(() => ({ status: 500, body: { reason: 'broken' } }));
		const result = await runNode(options());

		expect(result.error?.name).toBe('NodeApiError');
		expect(saved(result)).toContain('"httpCode"');
		expect(saved(result)).toContain('Node under test');
		expect(saved(result)).not.toContain(secret);
		expect(logs()).toContain('[info] counting 2');
		expect(logs()).toContain('[debug] Workflow execution finished with error');
	});
});

describe('the server', () => {
	it('counts requests side by side, and resets connections', async () => {
		server.reply(async () => ({ delayMs: 30, body: {} }));
		await Promise.all(
			[1, 2, 3].map(
				async (n) =>
					await fetch(`${server.url}/a%2Fb?x=${n}&x=9`, {
						method: 'POST',
						body: '{"n":12345678901234567890}',
					}),
			),
		);

		expect(server.maxInFlight).toBe(3);
		expect(server.requests[0]).toMatchObject({
			path: '/a%2Fb',
			query: { x: '9' },
			body: '{"n":12345678901234567890}',
		});
		expect(server.requests[0]?.queryPairs).toHaveLength(2);

		server.reply(() => ({ reset: true }));
		await expect(fetch(server.url)).rejects.toThrow('fetch failed');
	});

	it('answers tables in order, by method and pattern', async () => {
		server.reply({ 'GET /x/*/y': [ok(1), refuse(5, 'no', 'because', 299)] });
		const get = async (path: string) => {
			const response = await fetch(server.url + path);
			return [response.status, await response.json()];
		};

		expect(await get('/x/1/y')).toEqual([200, { code: 0, message: 'success', data: 1 }]);
		expect(await get('/x/2/y')).toEqual([299, { code: 5, message: 'no', cause: 'because' }]);
		expect(await get('/x/3/y')).toEqual([299, { code: 5, message: 'no', cause: 'because' }]);
		expect(await get('/x/1/2/y')).toEqual([404, { notScripted: 'GET /x/1/2/y' }]);
	});

	it('has a TLS variant that nobody trusts, and stops at once', async () => {
		const tls = await startTlsServer(() => ({ never: true }));
		const result = await runNode(options({ items: [{ id: 'a' }], parameters: { url: `${tls.url}/count` } }));
		await tls.stop();

		expect(result.error).toMatchObject({ name: 'NodeApiError' });
		expect(saved(result)).toMatch(/SELF_SIGNED|self-signed/);
	});
});
