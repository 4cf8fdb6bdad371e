import fc from 'fast-check';

import { decodeReply, type HttpReply } from '../../nodes/shared/decode/envelope';
import { parseJson } from '../../nodes/shared/decode/json';
import { runs, seed } from '../helpers/project/deep';

/** docs/maintainers/design.md, "Reply". What becomes of each kind in a run is held by the fault matrix. */

const reply = (text: string, status = 200) => ({ status, contentType: 'application/json', text });

describe('any reply', () => {
	const codes = fc.constantFrom<unknown>(0, '0', 1, '13004', null, true, [], {}, ' 0', -0, 0.5);
	const [code, message, data] = [fc.oneof(codes, fc.string()), fc.anything(), fc.jsonValue()];
	const anything = fc.oneof(
		fc.string(),
		fc.json(),
		fc
			.record({ code, message, cause: message, data }, { requiredKeys: [] })
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
			{ numRuns: runs(1_000), seed },
		);
	});
});

it.each([
	[200, '{"code":0,"message":"x","data":[1]}', [1]],
	[200, '{"code":" 0 ","data":[1]}', [1]],
	[200, '{"code":0}', undefined],
	[200, '{"code":60027,"data":{"failed":[]}}', { failed: [] }],
	[299, '{"code":"60027","data":{"failed":[]}}', { failed: [] }],
])('data of HTTP %i %s', (status, text, data) =>
	expect(decodeReply(reply(text, status), ['60027'])).toEqual({ value: data }),
);

const body = (code: unknown, more: object = {}) => JSON.stringify({ code, message: 'm', ...more });
const refused = (code: string, more: object = {}) => ({ reason: 'refused', code, message: 'm', ...more });
const http = (words: string) => ({ reason: 'http', message: `The service answered HTTP ${words}` });
const unreadable = (shown: string) => ({
	reason: 'unreadable',
	message: `The service answered HTTP 200 with something other than its JSON envelope (${shown})`,
});
const contradicts = (words: string, more: object = {}) => ({
	reason: 'unreadable',
	code: '0',
	advice: expect.stringContaining('contradicts itself') as string,
	message: `The service answered HTTP ${words}`,
	...more,
});
const page = { contentType: 'text/html', text: ' <p> ' };
const REDIRECT = '(a redirect, which is not followed) (text/html, beginning: <p>)';
const NONE = '[{"code":0}] null "ok" {} {"code":0 {"code":false} {"code":""}';

it.each<[number, string | Partial<HttpReply>, object]>([
	[200, body('13004', { cause: 'c' }), refused('13004', { cause: 'c' })],
	[299, '{"code":" 1 ","cause":""}', refused('1', { message: '' })],
	[200, body(1, { message: 7, cause: 7 }), refused('1', { message: '' })],
	[200, '{"code":9007199254740993,"message":"m"}', refused('9007199254740993')],
	[299, body(0, { cause: 'c' }), contradicts('299 (business exception) with code 0: m', { cause: 'c' })],
	[201, '{"code":"0"}', contradicts('201 with code 0')],
	[199, '{"code":0}', contradicts('199 with code 0')],
	[429, { text: body('1'), retryAfter: '2' }, refused('1', { retryAfter: 2_000 })],
	[400, '{"code":0}', contradicts('400 with code 0')],
	[503, { text: body(0), retryAfter: '2' }, contradicts('503 with code 0: m', { retryAfter: 2_000 })],
	[300, page, http(`300 ${REDIRECT}`)],
	[502, page, http('502 (text/html, beginning: <p>)')],
	[200, page, unreadable('text/html, beginning: <p>')],
	[200, { contentType: '', text: ' ' }, unreadable('no content type, empty body')],
	...NONE.split(' ').map((text): [number, string, object] => [
		200,
		text,
		unreadable(`application/json, beginning: ${text}`),
	]),
])('no data of HTTP %i %j', (httpStatus, given, error) => {
	const { text = '', ...more } = typeof given === 'string' ? { text: given } : given;

	expect(decodeReply({ ...reply(text, httpStatus), ...more }, ['60027']).error).toEqual({
		...error,
		httpStatus,
	});
});

/** RFC 9110 §10.2.3 and §5.6.7; what is of neither form says nothing. */
it.each<[unknown, number | undefined]>([
	['12', 12_000],
	[' 12\t', 12_000],
	['9'.repeat(400), Number.MAX_SAFE_INTEGER],
	['Thu, 01 Jan 1970 00:00:00 GMT', 0],
	...'|,|soon|-5|0.5|1e9|0x10|1 2|1, 2|2;3|٣|2030-01-01T00:00:00Z|Fri, 32 Jan 2100 00:00:00 GMT'
		.split('|')
		.map((value): [unknown, undefined] => [value, undefined]),
	...[undefined, null, 7, ['5']].map((value): [unknown, undefined] => [value, undefined]),
])('a Retry-After of %j', (retryAfter, ms) => {
	expect(decodeReply({ ...reply('', 429), retryAfter }).error?.retryAfter).toBe(ms);
});

it('a Retry-After of a time to come is how long it is until then', () => {
	jest.useFakeTimers({ now: Date.UTC(2040, 0, 1) });
	const dates = [
		'Sun, 01 Jan 2040 00:01:00 GMT',
		'Sun Jan  1 00:01:00 2040',
		'Sunday, 01-Jan-40 00:01:00 GMT',
	];
	expect(dates.map((retryAfter) => decodeReply({ ...reply('', 429), retryAfter }).error?.retryAfter)).toEqual(
		[60_000, 60_000, 60_000],
	);
	jest.useRealTimers();
});
