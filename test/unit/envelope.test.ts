import fc from 'fast-check';

import { decodeReply } from '../../nodes/shared/decode/envelope';
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
			fc.property(anything, fc.integer({ min: 200, max: 599 }), (text, status) => {
				const { value, error } = decodeReply(reply(text, status));
				if (error === undefined) {
					// Only a 2xx envelope with code 0 gives data.
					const body = parseJson(text) as { code: unknown; data: unknown };
					expect([status >= 200 && status < 299, String(body.code).trim()]).toEqual([true, '0']);
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
	['success with null data', '{"code":0,"data":null}', 200, null],
	['success without data', '{"code":0}', 200, undefined],
	['accepted code', '{"code":60027,"data":{"failed":[]}}', 200, { failed: [] }],
	['accepted code on 299', '{"code":"60027","data":{"failed":[]}}', 299, { failed: [] }],
])('%s', (_, text, status, data) =>
	expect(decodeReply(reply(text, status), ['60027'])).toEqual({ value: data }),
);

const REFUSAL = '{"code":"13004","message":"m","cause":"c"}';
const refusal = { reason: 'refused', code: '13004', message: 'm', cause: 'c' };
const LONG = '9007199254740993';

it.each<[string, string, number, object]>([
	['a refusal', REFUSAL, 200, refusal],
	['a refusal with a 64-bit code', `{"code":${LONG},"message":"m"}`, 200, { reason: 'refused', code: LONG }],
	['299 with code 0', '{"code":0,"data":[1]}', 299, { reason: 'unreadable' }],
	['60027 where it is not accepted', '{"code":60027,"data":{}}', 299, { reason: 'refused', code: '60027' }],
	['an envelope on 400', REFUSAL, 400, refusal],
	['code 0 on 400', '{"code":0}', 400, { reason: 'http' }],
	['an accepted code on 500', '{"code":60027,"data":{}}', 500, { reason: 'refused', code: '60027' }],
	['an array', '[]', 200, { reason: 'unreadable' }],
	['a boolean code', '{"code":false}', 200, { reason: 'unreadable' }],
])('%s', (name, text, status, error) => {
	const accept = name.includes('not accepted') ? [] : ['60027'];

	expect(decodeReply(reply(text, status), accept).error).toMatchObject({ ...error, httpStatus: status });
});

it.each([
	['12', 12_000],
	['0', 0],
	['0.5', 500],
	['-5', 0],
	['', undefined],
	['soon', undefined],
	['Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('Retry-After %p', (retryAfter, ms) =>
	expect(decodeReply({ ...reply('', 429), retryAfter }).error?.retryAfter).toBe(ms),
);

it('takes secrets out before it cuts', () => {
	const { error } = decodeReply(reply(`${'x'.repeat(195)}secret!`), [], (text) =>
		text.replace('secret!', '•••'),
	);

	expect(error?.message).toContain(`${'x'.repeat(195)}•••`);
	expect(error?.message).not.toContain('secre');
});
