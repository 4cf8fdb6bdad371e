import fc from 'fast-check';

import { stringifyJson } from '../../../nodes/shared/decode/json';
import {
	attempts,
	httpUrl,
	isUnencryptedRemote,
	nonce,
	platformUrl,
	prepareRequest,
} from '../../../nodes/shared/auth/credential';
import { tokenText } from '../../../nodes/shared/model/text';
import { withDeadline } from '../../../nodes/shared/concurrency/timer';
import { httpRequest } from '../../../nodes/shared/http/httpRequest';

/** docs/maintainers/design.md, "Request", "64-bit" and "Cancelling": what is handed to n8n's helper, and how long its answer is waited for. */

it('a body is the JSON that it would be in one piece', async () => {
	const entry = fc.oneof(fc.jsonValue(), fc.bigInt(), fc.constant(undefined), fc.record({ id: fc.bigInt() }));
	await fc.assert(
		fc.asyncProperty(fc.dictionary(fc.string(), fc.oneof(entry, fc.array(entry))), async (body) => {
			const { body: sent } = await httpRequest({
				url: 'https://x/y',
				timeout: 7,
				endpoint: { method: 'POST', path: '', repeat: 'never' },
				content: { body },
			});
			expect(String(sent)).toBe(stringifyJson(body));
		}),
	);
});

it('a nonce has 128 bits at least, needs no encoding, and never comes again', () => {
	const nonces = Array.from({ length: 1_000 }, nonce);

	expect(nonces.filter((text) => /^[A-Za-z0-9_-]{22,}$/.test(text))).toHaveLength(1_000);
	expect(new Set(nonces).size).toBe(1_000);
});

const NO_ADDRESS =
	'Base URL must be an address that begins with http:// or https://, such as https://api.example.com';

it.each([
	['https://api.example.com', { value: 'https://api.example.com' }],
	[' https://api.example.com/x// ', { value: 'https://api.example.com/x' }],
	['https://api.example.com/x//y/', { value: 'https://api.example.com/x//y' }],
	['http://127.0.0.1:8080/', { value: 'http://127.0.0.1:8080' }],
	['', { error: NO_ADDRESS }],
	['api.example.com', { error: NO_ADDRESS }],
	['file:///etc/passwd', { error: NO_ADDRESS }],
	['http://api.example\r\n.com', { error: NO_ADDRESS }],
	['https://api.example.com\\x', { error: NO_ADDRESS }],
	['https://api.example.com/\u0007', { error: NO_ADDRESS }],
	[7, { error: NO_ADDRESS }],
	['https://me@api.example.com', { error: 'Base URL must not carry a user name or password' }],
	['https://:pw@api.example.com', { error: 'Base URL must not carry a user name or password' }],
	['https://api.example.com?a=1', { error: 'Base URL must end before any "?" or "#"' }],
	['https://api.example.com#a', { error: 'Base URL must end before any "?" or "#"' }],
])('the platform’s address: %j', (baseUrl, result) => expect(platformUrl({ baseUrl })).toEqual(result));

it('a long run of slashes in the address takes no time', () => {
	const baseUrl = `https://x/${'/'.repeat(50_000)}a`;
	const start = Date.now();
	expect(platformUrl({ baseUrl })).toEqual({ value: baseUrl });
	// In proportion some milliseconds; squared, a quarter of a minute.
	expect(Date.now() - start).toBeLessThan(4_000);
});

it.each([
	['https://x.example.com', 'https://x.example.com/', false],
	['http://x.example.com', 'http://x.example.com/', true],
	['http://localhost:1', 'http://localhost:1/', false],
	['http://127.1.22.103', 'http://127.1.22.103/', false],
	['http://128.0.0.1:9', 'http://128.0.0.1:9/', true],
	['http://[::1]:80', 'http://[::1]/', false],
	['http://[::1:1]:9', 'http://[::1:1]:9/', true],
	['http://localhost.example.com', 'http://localhost.example.com/', true],
	['http://127.0.0.1.example.com', 'http://127.0.0.1.example.com/', true],
	['javascript:alert(1)', undefined, false],
])('%s: an address of http(s), in clear text on another machine', (address, href, plain) => {
	expect([httpUrl(address)?.href, isUnencryptedRemote(address)]).toEqual([href, plain]);
});

it.each([
	['abc', 'abc'],
	['  Bearer \t abc ', 'abc'],
	['bEARER abc', 'abc'],
	['my bearer abc', 'my bearer abc'],
	[7, ''],
])('a pasted token %j is sent as %j', (clientToken, text) =>
	expect(tokenText({ clientToken }, 'clientToken')).toBe(text),
);

describe('each attempt is stamped', () => {
	const request = { url: 'https://x/y' };

	it('the credential’s test needs an address', () => {
		expect(() => prepareRequest({ ...request, baseURL: '' }, {}, { baseUrl: 'x' })).toThrow(NO_ADDRESS);
		expect(prepareRequest({ ...request, baseURL: 'https://x' }, {}, { baseUrl: 'https://x' })).toMatchObject(
			request,
		);
		expect(prepareRequest(request, {}, { baseUrl: 'x' })).toMatchObject(request);
	});

	it.each(['a\nb', 'a\rb', 'a\u0000', 'a\u0085', 'a€'])('%j cannot stand in a header', (value) =>
		expect(() => prepareRequest(request, { userToken: value }, {})).toThrow(
			"The credential's userToken value holds a line break or another character that cannot be sent. Paste the token once more.",
		),
	);

	it('which is noted for the attempt that it is of', () => {
		const [credential, attempt] = [{}, { timeout: 1, sentAt: 0 }];
		attempts.set(credential, attempt);
		expect(prepareRequest(request, { a: 'é~' }, {}).headers).toEqual({ a: 'é~' });
		expect(attempt.sentAt).toBe(0);
		prepareRequest(request, {}, credential);
		expect(attempt.sentAt).toBeGreaterThan(0);
	});
});

describe('a reply is waited for', () => {
	let ended: AbortSignal | undefined;
	const hang = async (signal: AbortSignal) => {
		ended = signal;
		return await new Promise<string>(() => undefined);
	};
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => {
		expect(jest.getTimerCount()).toBe(0);
		jest.useRealTimers();
	});

	it('not at all where the execution was cancelled before: nothing is sent', async () => {
		const send = jest.fn(hang);
		expect(await withDeadline(send, 1, AbortSignal.abort())).toBeUndefined();
		expect(send).not.toHaveBeenCalled();
	});

	it('until the execution is cancelled', async () => {
		const stop = new AbortController();
		const heard = jest.fn();
		const stopped = withDeadline(hang, 60_000, stop.signal).then(heard);
		await jest.advanceTimersByTimeAsync(60_000);
		expect(heard).not.toHaveBeenCalled();
		stop.abort();
		await stopped;
		expect(heard).toHaveBeenCalledWith(undefined);
		expect(ended?.aborted).toBe(true);
	});

	it.each([
		['three silences and five seconds', 1_000, 8_000],
		['as long as a timer can be set', 2 ** 31, 2 ** 31 - 1],
	])('no longer than %s', async (_, timeout, longest) => {
		const heard = jest.fn();
		const late = withDeadline(hang, timeout, undefined).then(heard);
		await jest.advanceTimersByTimeAsync(longest - 1);
		expect(heard).not.toHaveBeenCalled();
		await jest.advanceTimersByTimeAsync(1);
		await late;
		expect(heard).toHaveBeenCalledWith(undefined);
		expect(ended?.aborted).toBe(true);
	});
});
