import { isUndefined, omitBy } from 'lodash';

import { failureOf, PREFIX, rowsOf, useOrderService } from '../../support/specs/orderService';
import { ok, refuse } from '../../support/server/server';
import type { Reply } from '../../support/server/server';

/**
 * What a reply comes to in a run: docs/maintainers/design.md, "Reply" and "Failures a person can act on". How each reply is read is held by
 * test/unit/decode/envelope.test.ts and check.test.ts, the outcome by outcome.test.ts, empty lists by replies.lists.test.ts.
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

const raw = (body: string, contentType: string, status = 200): Reply => ({
	status,
	headers: { 'Content-Type': contentType },
	body,
});
const UNKNOWN = 'The service may have done this: check there before running it again';
const FORBIDDEN_WORDS = /\b(error|problem|failure|mistake)s?\b/i;
const done = { code: 0, message: 'success', data: ['8000000001'] };

it.each<[string, Reply]>([
	['another message', { body: { ...done, message: 'failed, says the message' } }],
	['unknown fields', { body: { ...done, traceId: 'x', cause: 'x' } }],
	['another content type', raw(JSON.stringify(done), 'text/plain')],
])('a success with %s', async (_, reply) => {
	const result = await write(reply);

	expect(rowsOf(result.items)).toEqual([
		[{ keyShellNumber: '8000000001', partition: 'domestic' }, { item: 0 }],
	]);
	expect([result.error, result.hints]).toEqual([undefined, []]);
});

type Row = [
	name: string,
	reply: Reply,
	outcome: string,
	message: string | RegExp,
	code?: string,
	cause?: string,
];
const LARGE = 'size: too large';
const html = (status: number) => raw('<html><body>Sign in</body></html>', 'text/html; charset=utf-8', status);
const rows: Row[] = [
	['a refusal', refuse('13004', LARGE, 'body.size'), 'rejected', `${LARGE} (13004)`, '13004', 'body.size'],
	['one on 299', refuse('13004', LARGE, 'x', 299), 'rejected', `${LARGE} (13004)`, '13004', 'x'],
	// n8n would rewrite the first, and look up the second.
	['a network condition', refuse('77777', 'ECONNREFUSED'), 'rejected', 'ECONNREFUSED (77777)', '77777'],
	['a code that looks like HTTP', refuse('40001', 'Odd'), 'rejected', 'Odd (40001)', '40001'],
	['no message', { body: { code: '13004' } }, 'rejected', /\S.* \(13004\)$/, '13004'],
	['HTTP 400 with envelope', refuse('13004', LARGE, 'x', 400), 'rejected', `${LARGE} (13004)`, '13004', 'x'],
	['HTTP 404', raw('', 'text/plain', 404), 'rejected', /HTTP 404 .*empty body/],
	// After these a write may have been done.
	['code 500', refuse(500, 'network', undefined, 299), 'unknown', 'network (500)', '500'],
	['code 0 on 299', { status: 299, body: done }, 'unknown', /HTTP 299/, '0'],
	['a page', html(200), 'unknown', /HTTP 200 .*text\/html; charset=utf-8.*<html><body>Sign in/],
	['data of another form', { body: { ...done, data: {} } }, 'unknown', /object where array was expected/],
	[
		'a gateway’s timeout as JSON',
		refuse(408, 'Request Timeout', undefined, 408),
		'unknown',
		'Request Timeout (408)',
		'408',
	],
	['one on HTTP 200', refuse(504, 'upstream', undefined, 200), 'unknown', 'upstream (504)', '504'],
	[
		'an undocumented code on 409',
		refuse('CONFLICT', 'busy', 'x', 409),
		'unknown',
		'busy (CONFLICT)',
		'CONFLICT',
		'x',
	],
	[
		'a documented code on 409',
		refuse('13004', LARGE, 'x', 409),
		'rejected',
		`${LARGE} (13004)`,
		'13004',
		'x',
	],
	['one on 504', refuse('13004', LARGE, 'x', 504), 'unknown', `${LARGE} (13004)`, '13004', 'x'],
	[
		'an inherited name as code',
		refuse('constructor', 'odd', 'x', 409),
		'unknown',
		'odd (constructor)',
		'constructor',
		'x',
	],
	['zeros alone', refuse('000', 'success', 'x'), 'unknown', 'success (000)', '000', 'x'],
	['HTTP 500', html(500), 'unknown', /HTTP 500 .*<html>/],
	['HTTP 503', raw('', 'text/plain', 503), 'unknown', /HTTP 503/],
	['a connection that is reset', { reset: true }, 'unknown', /connection was lost/],
];

it.each(rows.map((row) => [row[0], row] as const))('a failure: %s', async (_, row) => {
	const [, reply, outcome, expected, code, cause] = row;
	const httpStatus = reply.reset ? undefined : (reply.status ?? 200);
	const message = typeof expected === 'string' ? expected : (expect.stringMatching(expected) as string);
	const known = omitBy({ code, httpStatus, cause }, isUndefined);

	const written = failureOf(await write(reply));
	expect(written).toMatchObject({
		status: 'error',
		name: 'NodeApiError',
		message,
		itemIndex: 0,
		data: { ...known, operation: 'assetNumber.allocate', outcome },
	});
	// The service's own words stay as they are.
	if (typeof expected !== 'string') expect(written.message).not.toMatch(FORBIDDEN_WORDS);
	expect([written.description?.includes(UNKNOWN), server.requests.length]).toEqual([
		outcome === 'unknown',
		1,
	]);
	if (outcome === 'unknown') expect(written.description).not.toMatch(/carried out/);

	const gotten = failureOf(await read(reply));
	const data = { ...known, operation: 'customer.getMany', outcome: 'rejected' };
	expect(gotten).toMatchObject({ name: 'NodeApiError', message, itemIndex: 0, data });
	expect(gotten.description).not.toContain(UNKNOWN);
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
		expect(failureOf(await write(refuse(code, 'x'))).description).toContain(advice);
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
		['two fields', [{ customerId: 1, isDefault: 'Y', channelCode: 'c' }], hint('customerId, isDefault')],
	])('passes through: %s', async (_, data, hints) => {
		const result = await read(ok(data));

		expect([result.items.map(({ json }) => json), result.hints]).toEqual([data, hints]);
	});

	it('adds one hint for the run', async () => {
		server.reply(() => ok([{ customerId: 1 }]));
		const result = await run('customer.getMany', readParameters, { items: [{}, {}, {}] });

		expect([result.items.length, result.hints]).toEqual([3, hint('customerId')]);
	});

	it('names a field inside a list', async () => {
		const data = { enterpriseGlobalId: '1', members: [{ memberGlobalId: 5 }] };
		server.reply(() => ok(data));
		const result = await run('enterprise.create', { crmCustomerId: 'c', customerName: 'n' });

		expect([result.items.map(({ json }) => json), result.hints]).toEqual([
			[data],
			hint('members.memberGlobalId'),
		]);
	});

	it('cannot reach into prototypes', async () => {
		const polluted = '{"polluted":true}';
		const { items } = await read({
			body: `{"code":0,"data":[{"customerId":"1","__proto__":${polluted},"constructor":{"prototype":${polluted}}}],"__proto__":{"code":1}}`,
		});

		expect([items[0]?.json.customerId, items[0]?.json.polluted]).toEqual(['1', undefined]);
		expect(({} as Record<string, unknown>).polluted).toBeUndefined();
	});

	it('where a success without data is a row of its own', async () => {
		server.reply({ [`POST ${PREFIX}/enterprise/user/update`]: [ok(null), ok(), ok('done')] });
		const update = { crmCustomerId: '={{ $json.id }}', updateFields: { address: 'x' } };
		const items = ['A', 'B', 'C'].map((id) => ({ id }));
		const result = await run('customer.update', { ...update, options: { maxConcurrency: 1 } }, { items });

		expect(rowsOf(result.items)).toEqual(
			items.map(({ id }, item) => [{ success: true, crmCustomerId: id }, { item }]),
		);
	});
});
