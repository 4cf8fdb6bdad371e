import { startSandbox } from '../../sandbox';
import type { Fault, Sandbox } from '../../sandbox';
import { clearLogs, CredentialStore, logs, runNode } from '../support/engine';
import type { RunResult } from '../support/engine';
import { leakIn } from '../support/matrixCase';
import { credentialsFor, nodeOf, parametersOf, subjects } from '../support/matrixOperations';
import type { Subject } from '../support/matrixOperations';

/** What the service asked to be waited for, one entry for each repeat. */
const mockAsked: unknown[] = [];
jest.mock('../../nodes/shared/send/pause', () => ({
	backOff: (_attempt: number, asked: unknown) => {
		mockAsked.push(asked);
		return 0;
	},
	pause: async () => undefined,
}));

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(async () => await sandbox.stop());
beforeEach(() => {
	sandbox.reset();
	clearLogs();
	mockAsked.length = 0;
});

const subjectOf = (service: Subject['service'], name: string) =>
	subjects.find((subject) => subject.service === service && subject.name === name) as Subject;

async function run(
	subject: Subject,
	{
		size = 1,
		mode = 'pasted' as 'pasted' | 'grant',
		credentialStore = new CredentialStore(),
		options = {},
		retryOnFail = false,
		onError = 'stopWorkflow' as const,
	} = {},
): Promise<RunResult> {
	return await runNode({
		node: nodeOf(subject.service),
		credentials: credentialsFor(subject.service, sandbox, mode),
		parameters: parametersOf(subject, options),
		items: subject.items(sandbox.state, size),
		credentialStore,
		retryOnFail,
		maxTries: 2,
		onError,
	});
}

const services = (entry: { path: string }) => !entry.path.startsWith('/oauth');

describe('a token that runs out, where the credential can fetch one', () => {
	const rows = subjects.flatMap((subject) =>
		(subject.service === 'order' ? ['app' as const] : ['client' as const, 'user' as const]).map(
			(token) => [`${subject.service} ${subject.name}`, token, subject] as const,
		),
	);

	it.each(rows)(
		'%s: a refused %s token is renewed and nothing is done twice',
		async (_name, token, subject) => {
			sandbox.faults.add({ kind: 'expired-token', token, match: { path: '/v1/' } });
			const result = await run(subject, { size: 3, mode: 'grant', options: { maxConcurrency: 3 } });
			const acts = sandbox.ledger.did(subject.acts ?? 'nothing');
			const logins = subject.service === 'order' ? 1 : 2;

			expect([result.status, result.error?.message]).toEqual(['success', undefined]);
			expect(result.items.length).toBeGreaterThanOrEqual(3);
			expect(new Set(acts.map(({ key, id }) => `${key} ${String(id)}`)).size).toBe(acts.length);
			// One login at the start, one renewal.
			expect(sandbox.ledger.logins).toBe(logins * 2);
			expect(leakIn(result, logs())).toBeUndefined();
		},
	);

	it.each(rows)(
		'%s: a %s token refused again and again is a failure, never a loop',
		async (_name, token, subject) => {
			sandbox.faults.add({ kind: 'expired-token', token, match: { path: '/v1/' }, times: Infinity });
			const result = await run(subject, { mode: 'grant' });

			expect(result.error).toMatchObject({
				name: 'NodeApiError',
				context: { data: { code: token === 'user' ? '60005' : '60000', outcome: 'rejected' } },
			});
			expect(sandbox.ledger.requests.filter(services).length).toBe(2);
			expect(sandbox.ledger.did(subject.acts ?? 'nothing')).toEqual([]);
			expect(leakIn(result, logs())).toBeUndefined();
		},
	);

	it.each([
		['HTTP 401', { kind: 'status', status: 401 }],
		[
			'HTTP 401 with an envelope',
			{ kind: 'status', status: 401, body: { code: '60000', message: 'expired' } },
		],
	] as Array<[string, Fault]>)('%s is renewed too', async (_name, fault) => {
		sandbox.faults.add({ ...fault, match: { path: '/v1/' } });
		const result = await run(subjectOf('order', 'assetNumber.allocate'), { mode: 'grant' });

		expect([result.status, sandbox.ledger.did('number.allocated').length, sandbox.ledger.logins]).toEqual([
			'success',
			1,
			2,
		]);
	});
});

describe('a token endpoint in trouble', () => {
	const troubles: Array<[string, Fault]> = [
		['reset', { kind: 'reset-after' }],
		['HTML', { kind: 'html' }],
		['HTTP 500', { kind: 'status', status: 500, body: 'no' }],
		['an empty reply', { kind: 'empty' }],
		['truncated JSON', { kind: 'truncated' }],
		['a redirect', { kind: 'status', status: 302, headers: { Location: 'http://127.0.0.1:9/' } }],
		[
			'its form read back',
			{
				kind: 'status',
				status: 400,
				body: { error: 'invalid_client', error_description: 'client_secret=sandbox-app-secret' },
			},
		],
	];

	it('a login read back: the password stays secret', async () => {
		const error_description = 'password=sandbox-password&client_secret=sandbox-app-secret';
		sandbox.faults.add({
			kind: 'status',
			status: 400,
			body: { error: 'invalid_grant', error_description },
			match: { path: '/oauth/token' },
			skip: 1,
			times: Infinity,
		});
		const result = await run(subjectOf('member', 'employee.getMany'), { mode: 'grant' });

		expect(result.error?.message).toContain('invalid_grant, password=•••&client_secret=•••');
		expect(leakIn(result, logs())).toBeUndefined();
	});

	it.each(
		troubles.flatMap(([name, fault]) => [['order', name, fault] as const, ['member', name, fault] as const]),
	)('%s, %s: nothing is sent to the service, and the secret stays secret', async (service, _name, fault) => {
		const subject = subjectOf(service, service === 'order' ? 'assetNumber.allocate' : 'employee.add');
		sandbox.faults.add({ ...fault, match: { path: '/oauth/token' }, times: Infinity });
		const result = await run(subject, { size: 4, mode: 'grant' });

		expect(result.error).toMatchObject({ name: 'NodeApiError', context: { data: { outcome: 'rejected' } } });
		expect(sandbox.ledger.requests.filter(services)).toEqual([]);
		expect(leakIn(result, logs())).toBeUndefined();
	});
});

describe('waiting', () => {
	it.each([
		['503 with seconds', { status: 503, headers: { 'Retry-After': '3' } }, 3000],
		['429 with seconds', { status: 429, headers: { 'Retry-After': '0' } }, 0],
		['503 without', { status: 503 }, undefined],
		['502 with words', { status: 502, headers: { 'Retry-After': 'soon' } }, undefined],
	])('honours Retry-After: %s', async (_name, status, asked) => {
		sandbox.faults.add({ kind: 'status', ...status });
		const result = await run(subjectOf('order', 'customer.getMany'));

		expect([result.status, mockAsked]).toEqual(['success', [asked]]);
	});

	it('takes a reply that drips for longer than Timeout, as long as it is never silent for that long', async () => {
		sandbox.faults.add({ kind: 'slow-drip', ms: 200, chunks: 8 });
		const result = await run(subjectOf('order', 'customer.bind'), { options: { timeout: 900 } });

		expect([result.status, result.error?.message]).toEqual(['success', undefined]);
	});

	it.each([0, 1, 4])('repeats %i times where Max Retries says so', async (maxRetries) => {
		sandbox.faults.add({ kind: 'status', status: 502, times: Infinity });
		await run(subjectOf('order', 'customer.getMany'), { options: { maxRetries } });

		expect(sandbox.ledger.requests).toHaveLength(1 + maxRetries);
	});
});

describe('the limits of what can be promised', () => {
	it('a delete whose reply was lost has deleted', async () => {
		sandbox.faults.add({ kind: 'reset-after' });
		const result = await run(subjectOf('member', 'employee.delete'));

		expect(result.items.map(({ json }) => json.deleted)).toEqual([true]);
		expect(sandbox.ledger.requests.map(({ replyCode }) => replyCode)).toEqual([null, '60002']);
	});

	it('a delete of nobody is a failure, not a success by repetition', async () => {
		sandbox.faults.add({ kind: 'code', code: '60002', message: 'user not found' });
		const result = await run(subjectOf('member', 'employee.delete'));

		expect(result.error?.message).toBe('user not found (60002)');
	});

	it('n8n’s own Retry On Fail runs the whole node again, and allocates nothing twice', async () => {
		sandbox.faults.add({ kind: 'truncated' });
		const result = await run(subjectOf('order', 'assetNumber.allocate'), { retryOnFail: true });

		expect([result.status, sandbox.ledger.did('number.allocated').length]).toEqual(['error', 1]);
	});

	it.each([
		['order', 'licenseOrder.create'],
		['member', 'employee.add'],
	] as const)(
		'a host that refuses connections: %s %s is tried three times in all, and rejected',
		async (service, name) => {
			const subject = subjectOf(service, name);
			const gone = await startSandbox();
			await gone.stop();
			const result = await runNode({
				node: nodeOf(service),
				credentials: credentialsFor(service, { ...sandbox, url: gone.url }),
				parameters: subject.parameters,
				items: subject.items(sandbox.state, 1),
			});

			expect(result.error).toMatchObject({
				name: 'NodeApiError',
				context: { data: { outcome: 'rejected' } },
			});
			expect(mockAsked).toHaveLength(2);
		},
	);
});
