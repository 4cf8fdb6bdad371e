import fc from 'fast-check';

import { decodeReply, type HttpReply } from '../../nodes/shared/decode/envelope';
import { parseJson } from '../../nodes/shared/decode/json';

/** docs/design.md, "Reply". What becomes of each kind in a run is in test/engine/order.reply.test.ts. */

const reply = (text: string, status = 200) => ({ status, contentType: 'application/json', text });

describe('any reply', () => {
	const anything = fc.oneof(
		fc.string(),
		fc.json(),
		fc
			.record(
				{
					code: fc.oneof(
						fc.constantFrom<unknown>(0, '0', 1, '13004', null, true, [], {}, ' 0', -0, 0.5),
						fc.string(),
					),
					message: fc.anything(),
					cause: fc.anything(),
					data: fc.jsonValue(),
				},
				{ requiredKeys: [] },
			)
			.map((body) => JSON.stringify(body) ?? ''),
		fc.constantFrom(
			'{"__proto__":{"code":0}}',
			'{"code":0,"__proto__":{"polluted":1},"data":{"__proto__":{"polluted":1}}}',
			'{"constructor":{"prototype":{"polluted":1}},"code":"1"}',
		),
	);

	it('is data or a failure, never a crash, and reaches no prototype', () => {
		fc.assert(
			fc.property(anything, fc.constantFrom(200, 204, 299, 302, 401, 503), (text, status) => {
				const { value, error } = decodeReply(reply(text, status));
				if (error === undefined) {
					// Only an envelope with code 0 on HTTP 200 gives data.
					const body = parseJson(text) as { code: unknown; data: unknown };
					expect([status, String(body.code).trim()]).toEqual([200, '0']);
					expect(value).toEqual(body.data);
				} else {
					expect(error.httpStatus).toBe(status);
					expect(typeof error.message).toBe('string');
					expect(error.code === undefined || typeof error.code === 'string').toBe(true);
				}
				expect(({} as Record<string, unknown>).polluted).toBeUndefined();
			}),
			{ numRuns: 1000 },
		);
	});
});

it.each([
	['success', '{"code":0,"message":"x","data":[1]}', 200, [1]],
	['success with text code', '{"code":"0","data":[1]}', 200, [1]],
	['success with blanks around its code', '{"code":" 0 ","data":[1]}', 200, [1]],
	['success with null data', '{"code":0,"data":null}', 200, null],
	['success without data', '{"code":0}', 200, undefined],
	['accepted code', '{"code":60027,"data":{"failed":[]}}', 200, { failed: [] }],
	['accepted code on 299', '{"code":"60027","data":{"failed":[]}}', 299, { failed: [] }],
])('%s', (_, text, status, data) =>
	expect(decodeReply(reply(text, status), ['60027'])).toEqual({ value: data }),
);

const OTHER = 'with something other than its JSON envelope';
const CONTRADICTS = {
	reason: 'unreadable',
	code: '0',
	advice: expect.stringContaining('contradicts itself') as string,
};
const page = { contentType: 'text/html', text: ' <p> ' };
const body = (code: unknown, more: object = {}) => JSON.stringify({ code, message: 'm', ...more });

it.each<[string, string | Partial<HttpReply>, number, object]>([
	[
		'a refusal',
		body('13004', { cause: 'c' }),
		200,
		{ reason: 'refused', code: '13004', message: 'm', cause: 'c' },
	],
	['a refusal of few words', '{"code":" 1 ","cause":""}', 299, { reason: 'refused', code: '1', message: '' }],
	[
		'words that are none',
		body(1, { message: 7, cause: 7 }),
		200,
		{ reason: 'refused', code: '1', message: '' },
	],
	[
		'a refusal with a 64-bit code',
		'{"code":9007199254740993,"message":"m"}',
		200,
		{ reason: 'refused', code: '9007199254740993', message: 'm' },
	],
	[
		'299 with code 0',
		body(0, { data: [1], cause: 'c' }),
		299,
		{
			...CONTRADICTS,
			cause: 'c',
			message: 'The service answered HTTP 299 (business exception) with code 0: m',
		},
	],
	[
		'201 with code 0',
		'{"code":"0"}',
		201,
		{ ...CONTRADICTS, message: 'The service answered HTTP 201 with code 0' },
	],
	['60027 where it is not accepted', body(60028), 299, { reason: 'refused', code: '60028', message: 'm' }],
	[
		'an envelope on 400',
		body('1', { cause: 'c' }),
		400,
		{ reason: 'refused', code: '1', message: 'm', cause: 'c' },
	],
	[
		'code 0 on 199',
		'{"code":0}',
		199,
		{ reason: 'http', message: 'The service answered HTTP 199 (application/json, beginning: {"code":0})' },
	],
	[
		'one with a time to wait',
		{ text: body('1'), retryAfter: '2' },
		429,
		{ reason: 'refused', code: '1', message: 'm', retryAfter: 2_000 },
	],
	['an accepted code on 500', body(60027), 500, { reason: 'refused', code: '60027', message: 'm' }],
	[
		'code 0 on 400',
		'{"code":0}',
		400,
		{ reason: 'http', message: 'The service answered HTTP 400 (application/json, beginning: {"code":0})' },
	],
	...[300, 399].map((status): [string, Partial<HttpReply>, number, object] => [
		`a redirect by ${status}`,
		page,
		status,
		{
			reason: 'http',
			message: `The service answered HTTP ${status} (a redirect, which is not followed) (text/html, beginning: <p>)`,
		},
	]),
	[
		'a page on 502',
		page,
		502,
		{ reason: 'http', message: 'The service answered HTTP 502 (text/html, beginning: <p>)' },
	],
	[
		'a page on 200',
		page,
		200,
		{ reason: 'unreadable', message: `The service answered HTTP 200 ${OTHER} (text/html, beginning: <p>)` },
	],
	[
		'nothing',
		{ contentType: '', text: ' ' },
		200,
		{ reason: 'unreadable', message: `The service answered HTTP 200 ${OTHER} (no content type, empty body)` },
	],
	...[
		'[]',
		'[{"code":0}]',
		'null',
		'"ok"',
		'7',
		'{"code":false}',
		'{"code":null}',
		'{"code":""}',
		'{}',
		'{"code":0',
	].map((text): [string, string, number, object] => [
		text,
		text,
		200,
		{
			reason: 'unreadable',
			message: `The service answered HTTP 200 ${OTHER} (application/json, beginning: ${text})`,
		},
	]),
])('%s', (_, given, status, error) => {
	const { text = '', ...more } = typeof given === 'string' ? { text: given } : given;

	expect(decodeReply({ ...reply(text, status), ...more }, ['60027']).error).toEqual({
		...error,
		httpStatus: status,
	});
});

it.each([
	['12', 12_000],
	['0', 0],
	['0.5', 500],
	['-5', 0],
	['', undefined],
	[' ', undefined],
	['soon', undefined],
	['Infinity', undefined],
	['Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('Retry-After %p', (retryAfter, ms) =>
	expect(decodeReply({ ...reply('', 429), retryAfter }).error?.retryAfter).toBe(ms),
);

it('Retry-After of a date to come is the time until then', () => {
	const retryAfter = new Date(Date.now() + 60_000).toUTCString();
	const ms = decodeReply({ ...reply('', 429), retryAfter }).error?.retryAfter;

	expect(Math.abs((ms ?? 0) - 60_000)).toBeLessThan(20_000);
});

it('takes secrets out before it cuts', () => {
	const { error } = decodeReply(reply(`${'x'.repeat(195)}secret!`), [], (text) =>
		text.replace('secret!', '•••'),
	);

	expect(error?.message).toContain(`: ${'x'.repeat(195)}•••)`);
	// Two hundred characters at most.
	expect(decodeReply(reply('x'.repeat(201))).error?.message).toContain(`: ${'x'.repeat(200)})`);
});
