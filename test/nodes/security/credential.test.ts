import type { ICredentialDataDecryptedObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { clearLogs, logs, runNode, saved, type RunResult } from '../../helpers/engine/engine';
import { leakIn } from '../faults/judge';
import {
	credentialsFor,
	credentialTypeOf,
	nodeOf,
	parametersOf,
	PASSWORD,
	subjectOf,
	subjects,
} from '../faults/operations';
import type { ServiceName, Subject } from '../faults/operations';
import { ok, type Recorded, type Reply } from '../../helpers/server/server';
import { useSandbox, useServer } from '../../helpers/server/stage';
import { skipPauses } from '../../helpers/pauses';

// Back-off, and the pauses of looking after a lost reply, are immediate here.
skipPauses();

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

const BOTH = ['order', 'member'] as const;

/** Which characters and addresses are refused is held by test/rules/credential. */
it.each<[ServiceName, string]>([
	['order', 'appAccessToken'],
	['member', 'clientToken'],
	['member', 'userToken'],
])('%s: a %s that would break out of its header is not sent', async (service, field) => {
	const result = await run(service, { [field]: 'tok\r\nX-Evil: 1' });

	expect(result.error).toMatchObject({
		message: expect.stringMatching(/line break or another character that cannot be sent/) as string,
		context: { data: { outcome: 'rejected' } },
	});
	expect(server.requests).toEqual([]);
	expect(saved(result)).not.toContain('X-Evil');
});

it.each([
	['order', 1],
	['member', 2],
] as const)('%s: nor is one that the token endpoint gives', async (service, logins) => {
	server.reply({ '/oauth/token': { body: { access_token: 'fetched\r\nX-Evil: 1' } } });
	const result = await run(service, { tokenUrl: `${server.url}/oauth/token` }, { mode: 'grant' });

	expect(result.error?.message).toMatch(/cannot be sent/);
	expect(server.requests.map(({ path }) => path)).toEqual(Array(logins).fill('/oauth/token'));
});

/** What is refused before it is sent, a dry run refuses in the same words. */
it.each<[ServiceName, 'pasted' | 'grant', ICredentialDataDecryptedObject]>([
	['order', 'pasted', { appAccessToken: 'tok\nX: 1' }],
	['member', 'pasted', { userToken: 'tok\u4e2d' }],
	['order', 'grant', { tokenUrl: '' }],
	['member', 'grant', { tokenUrl: 'account.example.com' }],
	['order', 'grant', { appKey: ' ' }],
	['member', 'grant', { appSecret: '' }],
	['order', 'grant', { sessionToken: 'tok\r\nX', tokenUrl: '' }],
])('%s, %s: a dry run with %j is refused as the run is', async (service, mode, change) => {
	const write = subjectOf(service, service === 'order' ? 'enterprise.create' : 'employee.resetPassword');
	const told = async (options: INodeParameters) => {
		const subject = { ...write, options };
		const { error, items } = await run(service, change, { mode, subject });
		return [error?.message, items];
	};

	expect(await told({ dryRun: true })).toEqual(await told({}));
	expect(await told({ dryRun: true })).toEqual([
		expect.stringMatching(/cannot be sent|Token URL|App Key/),
		[],
	]);
	expect(server.requests).toEqual([]);
});

it.each(BOTH)('%s: a dry run needs no login where a token is stored, and none is made', async (service) => {
	const write = subjectOf(service, service === 'order' ? 'enterprise.create' : 'employee.resetPassword');
	const subject = { ...write, options: { dryRun: true } };
	const stored = { sessionToken: 't', sessionClientToken: 't', sessionUserToken: 't' };
	for (const change of [{ ...stored, tokenUrl: '' }, {}]) {
		const { error, items } = await run(service, change, { mode: 'grant', subject });
		expect([error?.message, items.length, server.requests]).toEqual([undefined, 1, []]);
	}
});

describe('the base URL', () => {
	it.each(BOTH)('%s: is refused in words where it is none, and nothing is sent', async (service) => {
		const result = await run(service, { baseUrl: 'http://admin:hidden-pw@api.example.com' }, { size: 3 });

		expect(result.error).toMatchObject({
			name: 'NodeOperationError',
			message: 'Base URL must not carry a user name or password',
			context: { itemIndex: 0, data: { outcome: 'rejected' } },
		});
		expect(server.requests).toEqual([]);
		expect(saved(result)).not.toContain('hidden-pw');
	});

	it('gives a hint where tokens would travel in clear text to another host', async () => {
		const path = '/platform/order/api/order/v1/enterprise/user/query';
		const here = await run('order', { baseUrl: ` ${server.url}/platform/ ` });
		// 0.0.0.0 is this machine too, but does not look like it.
		const away = await run('order', { baseUrl: server.url.replace('127.0.0.1', '0.0.0.0') });

		expect([server.requests[0]?.path, here.hints, away.status]).toEqual([path, [], 'success']);
		expect(away.hints.map(({ message }) => message).join()).toMatch(/tokens travel unencrypted/);
	});
});

describe('tokens go to no other host', () => {
	it.each(BOTH)('%s: a redirect is not followed', async (service) => {
		server.reply(() => ({ status: 307, headers: { Location: `${elsewhere.url}/collect?x=1` } }));
		const result = await run(service);

		expect(result.error?.message).toMatch(/HTTP 307.*redirect/);
		expect(result.error).toMatchObject({ context: { data: { httpStatus: 307, outcome: 'rejected' } } });
		expect([elsewhere.requests, server.requests.length]).toEqual([[], 1]);
	});

	it.each(BOTH)(
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
		['in truncated JSON', (text) => ({ body: `{"code":"1","message":"no","echo":${JSON.stringify(text)}` })],
		[
			'as JSON in JSON',
			(text) => ({ status: 299, body: { code: '13004', message: JSON.stringify({ text }) } }),
		],
	];
	const add = subjectOf('member', 'employee.add');
	const others = ['licenseOrder.create', 'employee.resetPassword', 'employee.update', 'lock.disable'];

	it.each([
		...readBack.map(([name, reply]) => [add.name, name, add, reply] as const),
		...subjects
			.filter(({ name }) => others.includes(name))
			.map((subject) => [subject.name, 'in the message', subject, readBack[0]?.[1]] as const),
	])('%s: %s', async (_operation, _name, subject, reply) => {
		server.reply(
			({ headers, body }) =>
				reply?.(`${String(headers.authorization)} ${String(headers.usertoken)} ${body}`) ?? {},
		);
		for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
			const result = await run(subject.service, {}, { subject, size: 3, onError });

			expect(JSON.stringify(result.error ?? result.items)).toContain('•••');
			expect(leakIn(result, logs())).toBeUndefined();
		}
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
});

it('forms mask every secret', () => {
	/** Every field of a form at any depth. */
	const all = (properties: INodeProperties[]): INodeProperties[] =>
		properties.flatMap((property) => [
			property,
			...all(
				(property.options ?? []).flatMap((option) =>
					'values' in option ? option.values : 'type' in option ? [option] : [],
				),
			),
		]);
	const secret = BOTH.flatMap((service) => [
		...all(credentialTypeOf(service).properties),
		...all(nodeOf(service).description.properties),
	]).filter(({ name }) => /token$|secret$|^passwords?$/i.test(name));

	expect([...new Set(secret.map(({ name }) => name))]).toEqual([
		'appAccessToken',
		'appSecret',
		'sessionToken',
		'passwords',
		'clientToken',
		'userToken',
		'password',
		'sessionClientToken',
		'sessionUserToken',
	]);
	const open = secret.filter((one) => one.typeOptions?.password !== true || one.default !== '');
	expect(open.map(({ name }) => name)).toEqual([]);
});
