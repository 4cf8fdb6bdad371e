import { decodeReply } from '../../../nodes/shared/decode/envelope';

/** docs/maintainers/design.md, "Retries": what of a `Retry-After` is kept (RFC 9110 §10.2.3 and §5.6.7). */

const asked = (retryAfter: unknown) =>
	decodeReply({ status: 429, contentType: '', text: '', retryAfter }).error?.retryAfter;

it.each<[unknown, number | undefined]>([
	['12', 12_000],
	[' 12\t', 12_000],
	['9'.repeat(400), Number.MAX_SAFE_INTEGER],
	['Thu, 01 Jan 1970 00:00:00 GMT', 0],
	// Of several the longest: who waits for it has done what each of them asks.
	['1, 2', 2_000],
	[['1, 4', 'soon'], 4_000],
	['Thu, 01 Jan 1970 00:00:00 GMT, 5', 5_000],
	['5, Thu, 01 Jan 1970 00:00:00 GMT', 5_000],
	['Thu, 01 Jan 1970 00:00:00 GMT, Sun, 06 Nov 1994 08:49:37 GMT', 0],
	...'|,|soon|-5|0.5|1e9|0x10|1 2|2;3|٣|2030-01-01T00:00:00Z|Fri, 32 Jan 2100 00:00:00 GMT|Fri, 01 Jan 2100 00:00:00'
		.split('|')
		.map((value): [unknown, undefined] => [value, undefined]),
	...[undefined, null, 7, {}, [7]].map((value): [unknown, undefined] => [value, undefined]),
])('%j', (value, ms) => expect(asked(value)).toBe(ms));

it('a date to come is the time until then', () => {
	jest.useFakeTimers({ now: Date.UTC(2040, 0, 1) });
	expect(
		['Sun, 01 Jan 2040 00:01:00 GMT', 'Sun Jan  1 00:01:00 2040', 'Sunday, 01-Jan-40 00:01:00 GMT'].map(
			asked,
		),
	).toEqual([60_000, 60_000, 60_000]);
	jest.useRealTimers();
});

it('a long header takes no time', () => {
	const start = Date.now();
	for (const piece of [',', ' ', ', ', '1,', '0', 'Thu, ']) asked(piece.repeat(60_000 / piece.length) + '!');
	// In proportion some milliseconds; squared, minutes.
	expect(Date.now() - start).toBeLessThan(8_000);
});
