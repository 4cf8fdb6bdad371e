import type { ICredentialDataDecryptedObject, INodeProperties } from 'n8n-workflow';

import { clearLogs, logs, runNode, saved } from '../support/engine';
import type { RunResult } from '../support/engine';
import { leakIn } from '../support/matrixCase';
import {
	credentialsFor,
	credentialTypeOf,
	nodeOf,
	parametersOf,
	PASSWORD,
	subjectOf,
	subjects,
} from '../support/matrixOperations';
import type { ServiceName, Subject } from '../support/matrixOperations';
import { ok } from '../support/server';
import type { Recorded, Reply } from '../support/server';
import { useSandbox, useServer } from '../support/stage';

// Back-off, and the pauses of looking after a lost reply, are immediate here.
jest.mock('../../nodes/shared/send/pause', () => ({ backOff: () => 0, pause: async () => undefined }));

/* What the credential holds, and where it may go. */

const server = useServer();
const elsewhere = useServer(() => ok([]));
const sandbox = useSandbox();
beforeEach(() => {
	server.reply(() => ok([]));
	clearLogs();
});

const READ = {
	order: subjectOf('order', 'customer.getMany'),
	member: subjectOf('member', 'lentLock.getMany'),
};

async function run(
	service: ServiceName,
	change: ICredentialDataDecryptedObject = {},
	{
		mode = 'pasted' as 'pasted' | 'grant',
		subject = READ[service],
		size = 1,
		onError = 'stopWorkflow' as 'stopWorkflow' | 'continueRegularOutput',
	} = {},
): Promise<RunResult> {
	const [[name, { type, data }] = ['', { type: credentialTypeOf(service), data: {} }]] = Object.entries(
		credentialsFor(service, { tokens: sandbox.tokens, grants: sandbox.grants, url: server.url }, mode),
	);
	return await runNode({
		node: nodeOf(service),
		credentials: { [name]: { type, data: { ...data, ...change } } },
		parameters: parametersOf(subject, {}),
		items: subject.items(sandbox.state, size),
		onError,
	});
}

const TOKENS: Array<[ServiceName, string]> = [
	['order', 'appAccessToken'],
	['member', 'clientToken'],
	['member', 'userToken'],
];

describe('a token that would break out of its header', () => {
	const bad = [
		'tok\r\nX-Evil: 1',
		'tok\nX-Evil: 1',
		'tok\rX-Evil',
		'tok\u0000en',
		'tok\u007fen',
		'tok\u0085en',
		'tok\u2028en',
		'tök–en',
	];

	it.each(TOKENS.flatMap(([service, field]) => bad.map((token) => [service, field, token] as const)))(
		'%s %s %j is not sent',
		async (service, field, token) => {
			const result = await run(service, { [field]: token });

			expect(result.error).toMatchObject({
				message: expect.stringMatching(/line break or another character that cannot be sent/) as string,
				context: { data: { outcome: 'rejected' } },
			});
			expect(server.requests).toEqual([]);
			expect(saved(result)).not.toContain('X-Evil');
		},
	);

	it.each(TOKENS)('%s %s loses the blanks that pasting brings along', async (service, field) => {
		await run(service, { [field]: '  good-token\r\n' });

		expect(
			server.requests[0]?.rawHeaders.filter((value) => /good-token\s|\sgood-token(?!$)/.test(value)),
		).toEqual([]);
		expect(server.requests[0]?.rawHeaders.some((value) => /^(Bearer )?good-token$/.test(value))).toBe(true);
	});

	it.each([
		['order', 1],
		['member', 2],
	] as const)('nor when the token endpoint gives it: %s', async (service, logins) => {
		server.reply({ '/oauth/token': { body: { access_token: 'fetched\r\nX-Evil: 1' } } });
		const result = await run(service, { tokenUrl: `${server.url}/oauth/token` }, { mode: 'grant' });

		expect(result.error?.message).toMatch(/cannot be sent/);
		expect(server.requests.map(({ path }) => path)).toEqual(
			Array.from({ length: logins }, () => '/oauth/token'),
		);
	});
});

describe('the base URL', () => {
	const refused = [
		['', /Base URL must be an address/],
		['   ', /Base URL must be an address/],
		['api.example.com', /begins with http/],
		['//api.example.com', /begins with http/],
		['ftp://api.example.com', /begins with http/],
		['file:///etc/passwd', /begins with http/],
		['javascript:alert(1)', /begins with http/],
		['data:text/plain,x', /begins with http/],
		['http://', /must be an address/],
		['http://a b.example', /must be an address/],
		['http://api.example.com/a b', /must be an address/],
		['http://api.example.com\\@evil.example', /must be an address/],
		['http://api.example\r\n.com', /must be an address/],
		['http://admin:hidden-pw@api.example.com', /must not carry a user name or password/],
		['http://admin@api.example.com', /must not carry a user name or password/],
		['https://api.example.com?x=1', /must end before/],
		['https://api.example.com#x', /must end before/],
	] as const;

	it.each(
		(['order', 'member'] as const).flatMap((service) =>
			refused.map(([url, message]) => [service, url, message] as const),
		),
	)('%s: %j is refused in words, and nothing is sent', async (service, baseUrl, message) => {
		const result = await run(service, { baseUrl }, { size: 3 });

		expect(result.error).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(message),
			context: { itemIndex: 0, data: { outcome: 'rejected' } },
		});
		expect(server.requests).toEqual([]);
		expect(saved(result)).not.toContain('hidden-pw');
	});

	it.each([
		['as it is', '', ''],
		['with a slash at the end', '/', ''],
		['with slashes at the end', '///', ''],
		['with a slash and a blank', '/ ', ''],
		['with a path', '/platform/', '/platform'],
		['with blanks around', ' \n', ''],
	])('is taken %s', async (_name, end, path) => {
		const result = await run('order', { baseUrl: `${end.trim() === '' ? end : ''}${server.url}${end}` });

		expect([result.status, server.requests[0]?.path]).toEqual([
			'success',
			`${path}/order/api/order/v1/enterprise/user/query`,
		]);
		expect(result.hints).toEqual([]);
	});

	// 0.0.0.0 is this machine too, but does not look like it.
	it('gives a hint where tokens would travel in clear text to another host', async () => {
		const result = await run('order', { baseUrl: server.url.replace('127.0.0.1', '0.0.0.0') });

		expect(result.status).toBe('success');
		expect(result.hints.map(({ message }) => message).join()).toMatch(/tokens travel unencrypted/);
	});
});

describe('tokens go to no other host', () => {
	const codes = [300, 301, 302, 303, 305, 307, 308];

	it.each(
		(['order', 'member'] as const).flatMap((service) => codes.map((status) => [service, status] as const)),
	)('%s: HTTP %i is not followed', async (service, status) => {
		server.reply(() => ({ status, headers: { Location: `${elsewhere.url}/collect?x=1` } }));
		const result = await run(service);

		expect(result.error?.message).toMatch(new RegExp(`HTTP ${status}.*redirect`));
		expect(result.error).toMatchObject({ context: { data: { httpStatus: status, outcome: 'rejected' } } });
		expect(elsewhere.requests).toEqual([]);
		expect(server.requests).toHaveLength(1);
	});

	it.each(['order', 'member'] as const)('%s: nor is a redirect of the token endpoint', async (service) => {
		server.reply(() => ({ status: 307, headers: { Location: `${elsewhere.url}/collect` } }));
		const result = await run(service, { tokenUrl: `${server.url}/oauth/token` }, { mode: 'grant' });

		expect(result.error?.message).toMatch(/refused by the token endpoint .*HTTP 307/);
		expect(elsewhere.requests).toEqual([]);
	});

	it.each(['order', 'member'] as const)(
		'%s: a fetched token goes to the base URL, app key and secret to the token URL only',
		async (service) => {
			elsewhere.reply(() => ({ body: { access_token: 'fetched-token' } }));
			await run(
				service,
				{ tokenUrl: `${elsewhere.url}/oauth/token`, appSecret: 'only-for-the-token-url' },
				{ mode: 'grant' },
			);
			elsewhere.reply(() => ok([]));

			expect(JSON.stringify(server.requests)).not.toContain('only-for-the-token-url');
			expect(JSON.stringify(server.requests)).toContain('fetched-token');
			expect(JSON.stringify(elsewhere.requests)).not.toContain('"Bearer');
		},
	);
});

describe('a service that reads back what it was sent', () => {
	/** The secret at many places, also where an excerpt of the reply is cut. */
	const readBack: Array<[string, (text: string) => Reply]> = [
		['in the message', (text) => ({ status: 299, body: { code: '13004', message: `bad request: ${text}` } })],
		['in the cause', (text) => ({ status: 299, body: { code: '13004', message: 'bad', cause: text } })],
		['in a page', (text) => ({ headers: { 'Content-Type': 'text/html' }, body: `<pre>${text}</pre>` })],
		['in a page with HTTP 502', (text) => ({ status: 502, body: text })],
		['URL-encoded', (text) => ({ status: 500, body: encodeURIComponent(text) })],
		[
			'as JSON in JSON',
			(text) => ({ status: 299, body: { code: '13004', message: JSON.stringify({ text }) } }),
		],
	];
	const writes = subjects.filter(({ name }) =>
		[
			'licenseOrder.create',
			'employee.add',
			'employee.resetPassword',
			'employee.update',
			'lock.disable',
		].includes(name),
	);
	const ways = (['stopWorkflow', 'continueRegularOutput'] as const).flatMap((onError) =>
		readBack.map(([name, reply]) => [onError, name, reply] as const),
	);

	it.each(
		writes.flatMap((subject) =>
			ways.map(([onError, name, reply]) => [subject.name, name, onError, subject, reply] as const),
		),
	)('%s: %s (%s)', async (_operation, name, onError, subject, reply) => {
		server.reply(({ headers, body }) =>
			reply(`${String(headers.authorization)} ${String(headers.usertoken)} ${body}`),
		);
		const result = await run(subject.service, {}, { subject, size: 3, onError });

		// An error row does not tell the cause.
		expect(JSON.stringify(result.error ?? result.items).includes('•••')).toBe(
			!(onError === 'continueRegularOutput' && name === 'in the cause'),
		);
		expect(leakIn(result, logs())).toBeUndefined();
	});

	it.each<[string, Subject, number, number, (request: Recorded) => string, string]>([
		['the token', READ.member, 165, 40, ({ headers }) => String(headers.clienttoken), 'sandb'],
		[
			'a password',
			subjectOf('member', 'employee.resetPassword'),
			188,
			20,
			(request) => (request.json() as { password: string }).password,
			PASSWORD.slice(0, 4),
		],
	])('%s, cut at any place of a page', async (_, subject, from, places, secretOf, beginning) => {
		let next = from;
		server.reply((request) => ({
			headers: { 'Content-Type': 'text/html' },
			body: `${'x'.repeat(next++)}${secretOf(request)}`,
		}));
		const result = await run('member', {}, { subject, size: places, onError: 'continueRegularOutput' });

		expect([server.requests.length, result.items.length]).toEqual([places, places]);
		// Not even the beginning of it that would fit before the cut.
		expect(saved(result)).not.toContain(beginning);
	});

	it.each(['body', 'header'])(
		'the token endpoint, with the client in the %s',
		async (clientAuthentication) => {
			server.reply(({ headers, body }) => ({
				status: 400,
				body: { error: 'invalid_client', error_description: `${String(headers.authorization)} ${body}` },
			}));
			const result = await run(
				'order',
				{ tokenUrl: `${server.url}/oauth/token`, clientAuthentication },
				{ mode: 'grant' },
			);
			const basic = Buffer.from('sandbox-app-key:sandbox-app-secret').toString('base64');

			expect(result.error?.message).toContain('•••');
			expect(saved(result)).not.toContain(basic);
			expect(leakIn(result, logs())).toBeUndefined();
		},
	);
});

describe('forms', () => {
	const SECRET_NAMES = /token$|secret$|^passwords?$/i;

	/** Every field of a form at any depth. */
	function all(properties: INodeProperties[]): INodeProperties[] {
		return properties.flatMap((property) => [
			property,
			...all(
				(property.options ?? []).flatMap((option) =>
					'values' in option ? option.values : 'type' in option ? [option] : [],
				),
			),
		]);
	}

	const fields = (['order', 'member'] as const).flatMap((service) =>
		[...all(credentialTypeOf(service).properties), ...all(nodeOf(service).description.properties)].map(
			(property) => [service, property.name, property] as const,
		),
	);
	const secret = fields.filter(([, name]) => SECRET_NAMES.test(name));

	it('have the secrets they are known to have', () => {
		expect(new Set(secret.map(([, name]) => name))).toEqual(
			new Set([
				'appAccessToken',
				'appSecret',
				'sessionToken',
				'clientToken',
				'userToken',
				'password',
				'sessionClientToken',
				'sessionUserToken',
				'passwords',
			]),
		);
	});

	it.each(secret)('mask %s %s', (_service, _name, property) => {
		expect(property.typeOptions?.password).toBe(true);
		expect(property.default).toBe('');
	});
});
