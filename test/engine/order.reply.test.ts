import { pick } from 'lodash';

import { errorRow } from '../support/errorRows';
import type { Reply, TestServer } from '../support/server';
import { ok, refuse, startServer } from '../support/server';
import { clearLogs, logs, saved } from '../support/engine';
import { APP_ACCESS, expectSound, failureOf, PREFIX, rowsOf, runOrder } from '../support/orderService';

/** What one reply means: docs/design.md, "Reply" and "Failures a person can act on". Repeats are in order.repeat.test.ts. */

let server: TestServer;

beforeAll(async () => {
	server = await startServer();
});
afterAll(async () => await server.stop());
beforeEach(() => {
	server.clear();
	clearLogs();
});
afterEach(() => expectSound(server.requests));

const write = async (reply: Reply) => {
	server.reply(() => reply);
	return await runOrder(server.url, 'assetNumber.allocate', { size: 1 });
};
const read = async (reply: Reply) => {
	server.reply(() => reply);
	return await runOrder(server.url, 'customer.getMany', {
		channelCode: 'c',
		channelCustomerId: 'i',
		options: { maxRetries: 0 },
	});
};

const raw = (body: string, contentType = 'application/json', status = 200): Reply => ({
	status,
	headers: { 'Content-Type': contentType },
	body,
});
const page = '<html><body>Sign in</body></html>';
const UNKNOWN = 'The service may have done this: look there before running it again';
const FORBIDDEN_WORDS = /\b(error|problem|failure|mistake)s?\b/i;

describe('a success', () => {
	it.each([
		['code 0', { code: 0, message: 'success', data: ['8000000001'] }],
		['code "0"', { code: '0', message: 'success', data: ['8000000001'] }],
		['another message', { code: 0, message: 'failed, says the message', data: ['8000000001'] }],
		['no message', { code: 0, data: ['8000000001'] }],
		[
			'unknown fields beside it',
			{ code: 0, message: 'success', data: ['8000000001'], traceId: 'x', cause: 'x' },
		],
	])('%s', async (_, body) => {
		const result = await write({ body });

		expect(rowsOf(result.items)).toEqual([
			[{ keyShellNumber: '8000000001', partition: 'domestic' }, { item: 0 }],
		]);
		expect([result.error, result.hints]).toEqual([undefined, []]);
	});

	it('is read whatever the content type says', async () => {
		const result = await write(raw('{"code":0,"data":["8000000001"]}', 'text/plain'));

		expect(result.items.map(({ json }) => json.keyShellNumber)).toEqual(['8000000001']);
	});
});

/** Each reply, what the message holds, what the data says, and the outcome for a write. */
const failures: Array<[string, Reply, string | RegExp, object, 'rejected' | 'unknown']> = [
	[
		'a refusal',
		refuse('13004', 'size: too large', 'body.size'),
		'size: too large (13004)',
		{ code: '13004', cause: 'body.size', httpStatus: 200 },
		'rejected',
	],
	[
		'a refusal on 299',
		refuse('13004', 'size: too large', 'body.size', 299),
		'size: too large (13004)',
		{ code: '13004', cause: 'body.size', httpStatus: 299 },
		'rejected',
	],
	['an unknown code', refuse('77777', 'Odd'), 'Odd (77777)', { code: '77777', httpStatus: 200 }, 'rejected'],
	[
		'a code that looks like HTTP',
		refuse('40001', 'Odd'),
		'Odd (40001)',
		{ code: '40001', httpStatus: 200 },
		'rejected',
	],
	[
		'a message that n8n would rewrite',
		refuse('77777', 'ECONNREFUSED by the back end'),
		'ECONNREFUSED by the back end (77777)',
		{ code: '77777', httpStatus: 200 },
		'rejected',
	],
	[
		'no message',
		{ body: { code: '13004' } },
		/\S.* \(13004\)$/,
		{ code: '13004', httpStatus: 200 },
		'rejected',
	],
	['code 500', refuse('500', 'network'), 'network (500)', { code: '500', httpStatus: 200 }, 'unknown'],
	[
		'code 500 on 299',
		refuse(500, 'network', undefined, 299),
		'network (500)',
		{ code: '500', httpStatus: 299 },
		'unknown',
	],
	[
		'code 0 on 299',
		{ status: 299, body: { code: 0, message: 'success', data: ['8000000001'] } },
		/HTTP 299/,
		{ code: '0', httpStatus: 299 },
		'unknown',
	],
	[
		'an HTML page',
		raw(page, 'text/html; charset=utf-8'),
		/HTTP 200 .*text\/html; charset=utf-8.*<html><body>Sign in/,
		{ httpStatus: 200 },
		'unknown',
	],
	['an empty body', raw(''), /HTTP 200 .*empty body/, { httpStatus: 200 }, 'unknown'],
	[
		'truncated JSON',
		raw('{"code":0,"message":"success","data":["80000'),
		/HTTP 200 .*\{"code":0,"message":"success","data":\["80000/,
		{ httpStatus: 200 },
		'unknown',
	],
	[
		'data of another form',
		{ body: { code: 0, message: 'success', data: { list: [] } } },
		/object where array was expected/,
		{ httpStatus: 200 },
		'unknown',
	],
	[
		'HTTP 400 without envelope',
		raw(page, 'text/html', 400),
		/HTTP 400 .*<html>/,
		{ httpStatus: 400 },
		'rejected',
	],
	[
		'HTTP 400 with envelope',
		refuse('13004', 'size: too large', 'x', 400),
		'size: too large (13004)',
		{ code: '13004', cause: 'x', httpStatus: 400 },
		'rejected',
	],
	[
		'HTTP 400 with code 0',
		{ status: 400, body: { code: 0, message: 'success' } },
		/HTTP 400/,
		{ httpStatus: 400 },
		'rejected',
	],
	['HTTP 404', raw('', 'text/plain', 404), /HTTP 404 .*empty body/, { httpStatus: 404 }, 'rejected'],
	['HTTP 429', { status: 429, body: '' }, /HTTP 429/, { httpStatus: 429 }, 'unknown'],
	[
		'HTTP 500 without envelope',
		raw(page, 'text/html', 500),
		/HTTP 500 .*<html>/,
		{ httpStatus: 500 },
		'unknown',
	],
	[
		'HTTP 500 with envelope',
		refuse('500', 'network', undefined, 500),
		'network (500)',
		{ code: '500', httpStatus: 500 },
		'unknown',
	],
	['HTTP 502', raw(page, 'text/html', 502), /HTTP 502 .*<html>/, { httpStatus: 502 }, 'unknown'],
	['HTTP 503', raw('', 'text/plain', 503), /HTTP 503/, { httpStatus: 503 }, 'unknown'],
	['HTTP 504', raw('', 'text/plain', 504), /HTTP 504/, { httpStatus: 504 }, 'unknown'],
	['a connection that is reset', { reset: true }, /connection was lost/, {}, 'unknown'],
];

describe('a failure', () => {
	it.each(failures)('of a write: %s', async (_, reply, message, data, outcome) => {
		const failure = failureOf(await write(reply));

		expect(failure).toMatchObject({
			status: 'error',
			name: 'NodeApiError',
			message: typeof message === 'string' ? message : expect.stringMatching(message),
			itemIndex: 0,
			data: { ...data, operation: 'assetNumber.allocate', outcome },
		});
		expect(failure.description?.includes(UNKNOWN)).toBe(outcome === 'unknown');
		expect(server.requests).toHaveLength(1);
	});

	it.each(failures)('of a read: %s', async (_, reply, message, data) => {
		const failure = failureOf(await read(reply));

		expect(failure).toMatchObject({
			name: 'NodeApiError',
			message: typeof message === 'string' ? message : expect.stringMatching(message),
			itemIndex: 0,
			data: { ...data, operation: 'customer.getMany', outcome: 'rejected' },
		});
		expect(failure.description).not.toContain(UNKNOWN);
	});

	it.each(failures)('as a row: %s', async (_, reply, message, data, outcome) => {
		server.reply(() => reply);
		const result = await runOrder(
			server.url,
			'assetNumber.allocate',
			{ size: 1 },
			{ items: [{ a: 1 }, { a: 2 }], onError: 'continueRegularOutput' },
		);
		const known = pick(data, ['code', 'httpStatus']);

		for (const [index, item] of result.items.entries()) {
			expect(item).toEqual({
				json: errorRow(typeof message === 'string' ? message : expect.stringMatching(message), {
					...known,
					description: expect.any(String),
					outcome,
					// What tells the part: here what was asked for.
					size: 1,
				}),
				pairedItem: { item: index },
			});
		}
		expect([result.status, result.items.length]).toEqual(['success', 2]);
	});

	it('does not answer in time', async () => {
		server.reply(() => ({ never: true }));
		const result = await runOrder(server.url, 'assetNumber.allocate', { size: 1, options: { timeout: 60 } });

		expect(failureOf(result)).toMatchObject({
			message: 'The service did not answer in time',
			data: { outcome: 'unknown' },
			description: expect.stringContaining(UNKNOWN),
		});
	});

	it.each([
		['13004', 'Correct the value that the message names'],
		['500', 'try again'],
		['60000', 'Replace App Access Token'],
		['60005', 'Replace App Access Token'],
		['77777', 'not in the API document'],
	])('tells what to do about code %s', async (code, advice) => {
		const { description } = failureOf(await write(refuse(code, 'x')));

		expect(description).toContain(advice);
		if (code === '77777') expect(description).not.toContain(UNKNOWN);
		else expect(description).not.toContain('not in the API document');
	});

	it('speaks without the words that frighten', async () => {
		for (const [name, reply, message] of failures) {
			// The service's own words stay as they are.
			if (typeof message === 'string') continue;
			const failure = failureOf(await write(reply));
			expect([name, failure.message]).toEqual([name, expect.not.stringMatching(FORBIDDEN_WORDS)]);
		}
	});
});

describe('secrets', () => {
	const echoes: Array<[string, Reply]> = [
		['in a success', ok(['8000000001'])],
		['in a field that is not as documented', ok([{ number: 1 }])],
		['in a message', refuse('13004', `bad header Bearer ${APP_ACCESS}`, `cause ${APP_ACCESS}`)],
		['in a page', raw(`<p>${APP_ACCESS}</p>`, 'text/html', 502)],
		['cut by the end of what is shown', raw(`${'x'.repeat(195)}${APP_ACCESS}`, 'text/html')],
		['URL-encoded', raw(encodeURIComponent(`token=${APP_ACCESS}`), 'text/plain')],
		['in a redirect', { status: 302, headers: { Location: `http://127.0.0.1/?t=${APP_ACCESS}` }, body: '' }],
		['in a lost connection', { reset: true }],
	];

	it.each(echoes)('of the credential are nowhere: %s', async (_, reply) => {
		for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const) {
			server.reply(() => reply);
			const result = await runOrder(
				server.url,
				'assetNumber.allocate',
				{ size: 1 },
				{ onError, items: [{ a: 1 }, { a: 2 }] },
			);

			// Its first half alone would tell too much as well.
			for (const text of [saved(result), logs(), JSON.stringify(result.hints)])
				expect(text).not.toContain(APP_ACCESS.slice(0, 5));
		}
		expect(server.requests.length).toBeGreaterThan(2);
	});
});

describe('data that is not what the document says', () => {
	const hint = (fields: string) => [
		{
			type: 'info',
			location: 'outputPane',
			message: `The service answered with unexpected fields: ${fields}`,
		},
	];

	it.each([
		['unknown fields', [{ customerId: '1', extra: { a: [1] } }], []],
		['null and absent fields', [{ customerId: null }], []],
		['a number where text is due', [{ customerId: 1 }, { customerId: 2 }], hint('customerId')],
		['two fields', [{ customerId: 1, isDefault: 'Y', channelCode: 'c' }], hint('customerId, isDefault')],
	])('passes through: %s', async (_, data, hints) => {
		const result = await read(ok(data));

		expect(result.items.map(({ json }) => json)).toEqual(data);
		expect(result.hints).toEqual(hints);
	});

	it('adds one hint for the run', async () => {
		server.reply(() => ok([{ customerId: 1 }]));
		const result = await runOrder(
			server.url,
			'customer.getMany',
			{ channelCode: 'c', channelCustomerId: 'i' },
			{ items: [{}, {}, {}] },
		);

		expect([result.items.length, result.hints]).toEqual([3, hint('customerId')]);
	});

	it('names a field inside a list', async () => {
		server.reply(() => ok({ enterpriseGlobalId: '1', members: [{ memberGlobalId: 5 }] }));
		const result = await runOrder(server.url, 'enterprise.create', { crmCustomerId: 'c', customerName: 'n' });

		expect(result.items.map(({ json }) => json)).toEqual([
			{ enterpriseGlobalId: '1', members: [{ memberGlobalId: 5 }] },
		]);
		expect(result.hints).toEqual(hint('members.memberGlobalId'));
	});

	it.each([
		['an object where a list is due', { list: [] }],
		['a text where a list is due', 'none'],
		['a list of lists', [[1]]],
		['a list of nulls', [null]],
	])('is a failure where no rows can be made of it: %s', async (_, data) => {
		expect(failureOf(await read(ok(data)))).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringContaining('data of another form'),
			data: { outcome: 'rejected', httpStatus: 200 },
		});
	});

	it.each([
		['absent', undefined],
		['null', null],
		['an empty list', []],
	])('is an empty list where a list is due: %s', async (_, data) => {
		const result = await read(ok(data));

		expect([result.status, result.items, result.hints]).toEqual(['success', [], []]);
	});

	it('cannot reach into prototypes', async () => {
		const result = await read(
			raw(
				'{"code":0,"data":[{"customerId":"1","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}]}',
			),
		);

		expect(result.items[0]?.json.customerId).toBe('1');
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
		expect(result.items[0]?.json.polluted).toBeUndefined();
	});

	it('where a success without data is a row of its own', async () => {
		server.reply({ [`POST ${PREFIX}/enterprise/user/update`]: [ok(null), ok(), ok('done')] });
		const result = await runOrder(
			server.url,
			'customer.update',
			{ crmCustomerId: '={{ $json.id }}', updateFields: { address: 'x' }, options: { maxConcurrency: 1 } },
			{ items: [{ id: 'A' }, { id: 'B' }, { id: 'C' }] },
		);

		expect(rowsOf(result.items)).toEqual(
			['A', 'B', 'C'].map((crmCustomerId, item) => [{ success: true, crmCustomerId }, { item }]),
		);
	});
});
