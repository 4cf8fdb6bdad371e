import { isUndefined, omitBy } from 'lodash';

import { errorRow } from '../support/errorRows';
import { failureOf, PREFIX, rowsOf, useOrderService } from '../support/orderService';
import { ok, refuse } from '../support/server';
import type { Reply } from '../support/server';

/**
 * What one reply means: docs/design.md, "Reply" and "Failures a person can act on". Repeats are in order.repeat.test.ts, empty lists in
 * replies.lists.test.ts, secrets in secrets.test.ts.
 */

const { server, run } = useOrderService();

const write = async (reply: Reply) => {
	server.reply(() => reply);
	return await run('assetNumber.allocate', { size: 1 });
};
const readParameters = { channelCode: 'c', channelCustomerId: 'i', options: { maxRetries: 0 } };
const read = async (reply: Reply) => {
	server.reply(() => reply);
	return await run('customer.getMany', readParameters);
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
		['unknown fields', { code: 0, message: 'success', data: ['8000000001'], traceId: 'x', cause: 'x' }],
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

type Row = [name: string, reply: Reply, message: string | RegExp, code?: string, cause?: string];
const LARGE = 'size: too large';
const done = { code: 0, message: 'success', data: ['8000000001'] };
const html = (status: number) => raw(page, 'text/html', status);

/** Replies that say that nothing was done: what the message holds, the code, and the cause. */
const refusals: Row[] = [
	['a refusal', refuse('13004', LARGE, 'body.size'), `${LARGE} (13004)`, '13004', 'body.size'],
	['a refusal on 299', refuse('13004', LARGE, 'body.size', 299), `${LARGE} (13004)`, '13004', 'body.size'],
	['an unknown code', refuse('77777', 'Odd'), 'Odd (77777)', '77777'],
	['a code that looks like HTTP', refuse('40001', 'Odd'), 'Odd (40001)', '40001'],
	[
		'words that n8n would rewrite',
		refuse('77777', 'ECONNREFUSED there'),
		'ECONNREFUSED there (77777)',
		'77777',
	],
	['no message', { body: { code: '13004' } }, /\S.* \(13004\)$/, '13004'],
	['HTTP 400 without envelope', html(400), /HTTP 400 .*<html>/],
	['HTTP 400 with envelope', refuse('13004', LARGE, 'x', 400), `${LARGE} (13004)`, '13004', 'x'],
	['HTTP 400 with code 0', { status: 400, body: done }, /HTTP 400/],
	['HTTP 404', raw('', 'text/plain', 404), /HTTP 404 .*empty body/],
];

/** Replies after which a write may have been done. */
const puzzles: Row[] = [
	['code 500', refuse('500', 'network'), 'network (500)', '500'],
	['code 500 on 299', refuse(500, 'network', undefined, 299), 'network (500)', '500'],
	['code 0 on 299', { status: 299, body: done }, /HTTP 299/, '0'],
	[
		'an HTML page',
		raw(page, 'text/html; charset=utf-8'),
		/HTTP 200 .*text\/html; charset=utf-8.*<html><body>Sign in/,
	],
	['an empty body', raw(''), /HTTP 200 .*empty body/],
	[
		'truncated JSON',
		raw('{"code":0,"message":"success","data":["80000'),
		/HTTP 200 .*\{"code":0,"message":"success","data":\["80000/,
	],
	['data of another form', { body: { ...done, data: { list: [] } } }, /object where array was expected/],
	['HTTP 429', { status: 429, body: '' }, /HTTP 429/],
	['HTTP 500 without envelope', html(500), /HTTP 500 .*<html>/],
	['HTTP 500 with envelope', refuse('500', 'network', undefined, 500), 'network (500)', '500'],
	['HTTP 502', html(502), /HTTP 502 .*<html>/],
	['HTTP 503', raw('', 'text/plain', 503), /HTTP 503/],
	['HTTP 504', raw('', 'text/plain', 504), /HTTP 504/],
	['a connection that is reset', { reset: true }, /connection was lost/],
];

describe.each([
	['rejected', refusals],
	['unknown', puzzles],
])('a failure, of a write %s', (outcome, rows) => {
	const due = rows.map(([name, reply, message, code, cause]) => {
		const httpStatus = reply.reset ? undefined : (reply.status ?? 200);
		const told = typeof message === 'string' ? message : (expect.stringMatching(message) as string);
		return [name, reply, told, { code, httpStatus }, cause] as const;
	});

	it.each(due)('of a write: %s', async (_, reply, message, known, cause) => {
		const failure = failureOf(await write(reply));

		expect(failure).toMatchObject({
			status: 'error',
			name: 'NodeApiError',
			message,
			itemIndex: 0,
			data: omitBy({ ...known, cause, operation: 'assetNumber.allocate', outcome }, isUndefined),
		});
		// The service's own words stay as they are.
		if (typeof message !== 'string') expect(failure.message).not.toMatch(FORBIDDEN_WORDS);
		expect(failure.description?.includes(UNKNOWN)).toBe(outcome === 'unknown');
		expect(server.requests).toHaveLength(1);
	});

	it.each(due)('of a read: %s', async (_, reply, message, known, cause) => {
		const failure = failureOf(await read(reply));

		expect(failure).toMatchObject({
			name: 'NodeApiError',
			message,
			itemIndex: 0,
			data: omitBy({ ...known, cause, operation: 'customer.getMany', outcome: 'rejected' }, isUndefined),
		});
		expect(failure.description).not.toContain(UNKNOWN);
	});

	it.each(due)('as a row: %s', async (_, reply, message, known) => {
		server.reply(() => reply);
		const more = { items: [{ a: 1 }, { a: 2 }], onError: 'continueRegularOutput' as const };
		const result = await run('assetNumber.allocate', { size: 1 }, more);

		// What tells the part is here what was asked for: the size.
		const fields = omitBy({ ...known, description: expect.any(String), outcome, size: 1 }, isUndefined);
		expect(rowsOf(result.items)).toEqual([0, 1].map((item) => [errorRow(message, fields), { item }]));
		expect(result.status).toBe('success');
	});
});

describe('a failure', () => {
	it('does not answer in time', async () => {
		server.reply(() => ({ never: true }));
		const result = await run('assetNumber.allocate', { size: 1, options: { timeout: 60 } });

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
		const result = await run('customer.getMany', readParameters, { items: [{}, {}, {}] });

		expect([result.items.length, result.hints]).toEqual([3, hint('customerId')]);
	});

	it('names a field inside a list', async () => {
		server.reply(() => ok({ enterpriseGlobalId: '1', members: [{ memberGlobalId: 5 }] }));
		const result = await run('enterprise.create', { crmCustomerId: 'c', customerName: 'n' });

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

	it('cannot reach into prototypes', async () => {
		const result = await read(
			raw(
				'{"code":0,"data":[{"customerId":"1","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}],"__proto__":{"code":1}}',
			),
		);

		expect(result.items[0]?.json.customerId).toBe('1');
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
		expect(result.items[0]?.json.polluted).toBeUndefined();
	});

	it('where a success without data is a row of its own', async () => {
		server.reply({ [`POST ${PREFIX}/enterprise/user/update`]: [ok(null), ok(), ok('done')] });
		const result = await run(
			'customer.update',
			{ crmCustomerId: '={{ $json.id }}', updateFields: { address: 'x' }, options: { maxConcurrency: 1 } },
			{ items: [{ id: 'A' }, { id: 'B' }, { id: 'C' }] },
		);

		expect(rowsOf(result.items)).toEqual(
			['A', 'B', 'C'].map((crmCustomerId, item) => [{ success: true, crmCustomerId }, { item }]),
		);
	});
});
