/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- test code, never published; it has to wait, and makes a body that comes in pieces */
import { Readable } from 'node:stream';
import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { bodyText, readBody } from '../../../nodes/shared/decode/body';
import { transportError } from '../../../nodes/shared/http/transport';

/** docs/maintainers/design.md, "Reply" and "Cancelling": how far a body is read, and its text. */

it.each<[string, unknown, string, string]>([
	['text', '{"a":"é"}', '', '{"a":"é"}'],
	['UTF-8 where nothing is said', Buffer.from('é€'), '', 'é€'],
	['a byte order mark', Buffer.from('\ufeffé'), 'application/json', 'é'],
	['Latin-1', Buffer.from([0xe9]), 'text/html; charset=ISO-8859-1', 'é'],
	['quoted, with blanks', Buffer.from([0xc4, 0xe3]), 'text/html ;  CharSet = "gbk"; x=y', '你'],
	['another parameter alone', Buffer.from('é'), 'text/html; mycharset=latin1', 'é'],
	['one that nobody knows', Buffer.from('é'), 'text/html; charset=klingon', 'é'],
	['an object', { a: 1 }, '', ''],
])('the text of a reply: %s', (_, body, contentType, text) => expect(bodyText(body, contentType)).toBe(text));

/** A body that comes in these pieces; a number is a silence of so many milliseconds. `read`: with one that the stream reads ahead. */
function pieces(list: Array<Uint8Array | number>) {
	const seen = { read: 0, closed: false };
	const rest = [...list];
	const stream = new Readable({
		read() {
			const piece = rest.shift() ?? null;
			if (typeof piece === 'number') {
				const timer = setTimeout(() => this._read(0), piece);
				this.once('close', () => clearTimeout(timer));
				return;
			}
			if (piece !== null) seen.read += 1;
			this.push(piece);
		},
	}).on('close', () => (seen.closed = true));
	const response = { statusCode: 200, headers: {}, body: stream } as unknown as IN8nHttpFullResponse;
	return { seen, response };
}

const MEGABYTE = Buffer.alloc(1_000_000, 'x');
/** 333,333 times `{},`: twice as many commas and brackets. */
const OBJECTS = Buffer.alloc(999_999, '{},');
const none = new AbortController().signal;

it.each<[string, Uint8Array[], number | undefined, number]>([
	['two pieces', [Buffer.from('ab'), Buffer.from('c')], 3, 2],
	['as much as it may be', Array<Uint8Array>(100).fill(MEGABYTE), 100_000_000, 100],
	['a byte more', [...Array<Uint8Array>(100).fill(MEGABYTE), Buffer.from('x'), MEGABYTE], undefined, 102],
	// Bytes alone would let 33 million of them in.
	['as many values as it may have', Array<Uint8Array>(15).fill(OBJECTS), 14_999_985, 15],
	['more values', Array<Uint8Array>(99).fill(OBJECTS), undefined, 17],
	['more numbers', Array<Uint8Array>(99).fill(Buffer.alloc(1_000_000, '1,')), undefined, 22],
])('the body of a reply: %s', async (_, list, size, read) => {
	const { seen, response } = pieces(list);
	const { body, statusCode } = await readBody(response, 1_000, none);

	expect([statusCode, (body as Buffer | undefined)?.length]).toEqual([200, size]);
	expect(seen).toEqual({ read, closed: true });
});

it('what is no stream is handed on', async () => {
	for (const body of ['text', Buffer.from('x'), { a: 1 }, null]) {
		const response = { statusCode: 200, headers: {}, body };
		expect(await readBody(response, 1, none)).toBe(response);
	}
});

describe('a body that stops on its way', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => {
		expect(jest.getTimerCount()).toBe(0);
		jest.useRealTimers();
	});
	const [a, b] = [Buffer.from('a'), Buffer.from('b')];

	it('is lost where the silence is as long as the timeout, however often it goes on before that', async () => {
		const { response, seen } = pieces([900, a, 900, b, 900, a, 2_000, b]);
		const failed = readBody(response, 1_000, none).catch((error: unknown) => transportError(error).reason);
		await jest.advanceTimersByTimeAsync(2_700 + 999);
		expect(seen.closed).toBe(false);
		await jest.advanceTimersByTimeAsync(1);

		expect(await failed).toBe('timeout');
		expect(seen.closed).toBe(true);
		await jest.runAllTimersAsync();
	});

	it('is closed where nobody waits for it any more', async () => {
		const end = new AbortController();
		const { response, seen } = pieces([a, 10, b]);
		const failed = readBody(response, 1_000, end.signal).catch(() => 'closed');
		await jest.advanceTimersByTimeAsync(5);
		end.abort();

		expect(await failed).toBe('closed');
		expect(seen).toEqual({ read: 1, closed: true });
		await jest.runAllTimersAsync();
	});
});
