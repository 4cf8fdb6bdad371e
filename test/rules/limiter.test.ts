/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; a service takes its time, which is simulated */
/** How many requests are in flight, at services of many kinds, and who may start when (docs/maintainers/design.md, "Many items"). */
import fc from 'fast-check';

import { backoffMs, pause, withDeadline } from '../../nodes/shared/concurrency/waiting';
import { createLimiter } from '../../nodes/shared/concurrency/limiter';
import { runs, seed } from '../helpers/project/deep';

beforeEach(() => {
	jest.useFakeTimers();
	let state = seed;
	// The jitter of the backoff: by chance, but the same every time.
	jest.spyOn(Math, 'random').mockImplementation(() => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	});
});
afterEach(() => {
	jest.restoreAllMocks();
	jest.useRealTimers();
});
const pass = async (ms = 0) => await jest.advanceTimersByTimeAsync(ms);

interface Service {
	/** How long a reply takes. */
	ms: number;
	/** It refuses what is more than this at the same time, or in any second. */
	bears?: number;
	perSecond?: number;
	/** Nothing is taken from then on, for so long. */
	outage?: { from: number; long: number };
	/** What it asks for when it refuses, in milliseconds. */
	retryAfter?: number;
}

/** Sends so many requests as http/sendWithRetries.ts does. */
async function simulate(items: number, service: Service, chosen = 0) {
	const limiter = createLimiter(chosen);
	const began = Date.now();
	const taken: number[] = [];
	const seen = { most: 0, aboveLimit: 0, begunInPause: 0, lost: 0, done: 0, limits: [limiter.limit()] };
	let inFlight = 0;
	let working = 0;
	let pausedUntil = 0;
	const { ms, bears = Infinity, perSecond = Infinity, outage = { from: 0, long: 0 }, retryAfter } = service;
	const isTaken = () => {
		const now = Date.now() - began;
		while ((taken[0] ?? now) <= now - 1_000) taken.shift();
		if (now >= outage.from && now < outage.from + outage.long) return false;
		if (working >= bears || taken.length >= perSecond) return false;
		working += 1;
		return taken.push(now) > 0;
	};
	const send = async () => {
		for (let retry = 0; ; retry += 1) {
			const end = await limiter.begin();
			inFlight += 1;
			seen.most = Math.max(seen.most, inFlight);
			seen.aboveLimit = Math.max(seen.aboveLimit, inFlight - limiter.limit());
			if (Date.now() < pausedUntil) seen.begunInPause += 1;
			const succeeded = isTaken();
			await new Promise((resolve) => setTimeout(resolve, succeeded ? ms : 1));
			if (succeeded) working -= 1;
			inFlight -= 1;
			if (!succeeded && retryAfter !== undefined)
				pausedUntil = Math.max(pausedUntil, Date.now() + retryAfter);
			end(succeeded, succeeded ? undefined : retryAfter);
			seen.limits.push(limiter.limit());
			if (succeeded) return void (seen.done += 1);
			if (retry === 2) return void (seen.lost += 1);
			await pause(backoffMs(retry, retryAfter), undefined);
		}
	};
	for (let item = 0; item < items; item += 1) void limiter.run(send);
	await jest.runAllTimersAsync();
	return { ...seen, ms: Date.now() - began, limit: limiter.limit() };
}

/** `ms`: at most, for 1,000 requests. With as many in flight as it bears, a service that bears 7 needs 5,700. */
it.each<[string, Service, { most: [number, number]; limit: [number, number]; ms: number }]>([
	['as many as may be', { ms: 5 }, { most: [45, 50], limit: [45, 50], ms: 200 }],
	['one', { ms: 40, bears: 1 }, { most: [20, 20], limit: [1, 2], ms: 80_000 }],
	['seven', { ms: 40, bears: 7 }, { most: [20, 20], limit: [3, 9], ms: 12_000 }],
	['100 a second', { ms: 40, perSecond: 100 }, { most: [20, 30], limit: [1, 30], ms: 17_000 }],
	[
		'100 a second, and says when to come again',
		{ ms: 40, perSecond: 100, retryAfter: 1_000 },
		{ most: [20, 30], limit: [1, 30], ms: 17_000 },
	],
	[
		'nothing for half a second',
		{ ms: 40, outage: { from: 500, long: 400 } },
		{ most: [30, 50], limit: [30, 50], ms: 3_000 },
	],
])('a service that takes %s: no request is lost', async (_, service, { most, limit, ms }) => {
	const seen = await simulate(1_000, service);

	expect(seen).toMatchObject({ done: 1_000, lost: 0, aboveLimit: 0, begunInPause: 0 });
	for (const [value, [from, to]] of [
		[seen.most, most],
		[seen.limit, limit],
	] as const) {
		expect(value).toBeGreaterThanOrEqual(from);
		expect(value).toBeLessThanOrEqual(to);
	}
	expect(seen.ms).toBeLessThan(ms);
});

it('whatever the service does: never more than the limit, no waiting for ever, one step a round', async () => {
	const service = fc.record(
		{
			ms: fc.integer({ min: 1, max: 300 }),
			bears: fc.integer({ min: 0, max: 60 }),
			perSecond: fc.integer({ min: 0, max: 500 }),
			outage: fc.record({ from: fc.nat(3_000), long: fc.nat(5_000) }),
			retryAfter: fc.integer({ min: 1, max: 60_000 }),
		},
		{ requiredKeys: ['ms'] },
	);
	const chosen = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50 }));
	await fc.assert(
		fc.asyncProperty(service, chosen, fc.nat(150), async (given, most, items) => {
			const { limits, ...seen } = await simulate(items, given, most);

			expect(seen.done + seen.lost).toBe(items);
			expect(seen).toMatchObject({ aboveLimit: 0, begunInPause: 0 });
			expect(seen.most).toBeLessThanOrEqual(most || 50);
			for (const [at, limit] of limits.slice(1).entries()) {
				const before = limits[at] ?? 0;
				const steps = most > 0 ? [most] : [before, before + 1, Math.max(1, Math.floor(before / 2))];
				expect(steps).toContain(limit);
			}
			expect(jest.getTimerCount()).toBe(0);
		}),
		{ numRuns: runs(300), seed },
	);
});

it('what is in flight at a decrease does not decrease it again', async () => {
	const limiter = createLimiter(0);
	const ends = [];
	for (let request = 0; request < 20; request += 1) ends.push(await limiter.begin());
	for (const end of ends) end(false);
	expect(limiter.limit()).toBe(10);
	(await limiter.begin())(false);
	expect(limiter.limit()).toBe(5);
});

/** A limiter with so many places; `start` asks for one, `end` leaves it, `begun` tells who has got one, in order. */
function places(most: number) {
	const limiter = createLimiter(most);
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const start = (name: string): void =>
		void limiter.run(async () => {
			begun.push(name);
			await new Promise<void>((resolve) => ends.set(name, resolve));
		});
	const attempt = (name: string): void =>
		void limiter.begin().then((over) => {
			begun.push(name);
			over(true);
		});
	const end = async (name: string) => {
		await pass();
		ends.get(name)?.();
		await pass();
	};
	return { limiter, begun, start, attempt, end };
}

it('lets an attempt without a place begin at once, and alone while others are held up', async () => {
	const { limiter, begun, start, attempt, end } = places(1);
	for (const name of ['a', 'b']) start(name);
	attempt('urgent');
	await pass();
	expect(begun).toEqual(['a', 'urgent']);

	const [first, second] = [limiter.pauseOthers(), limiter.pauseOthers()];
	await end('a');
	attempt('urgent too');
	first();
	first();
	await pass();
	expect(begun).toEqual(['a', 'urgent', 'urgent too']);
	second();
	await pass();
	expect(begun.slice(3)).toEqual(['b']);
});

it('a pause that the service asks for holds up everybody: the longest of several', async () => {
	const { limiter, begun, start } = places(4);
	const ends = [await limiter.begin(), await limiter.begin(), await limiter.begin()];
	[3_000, 5_000, 1_000].forEach((ms, at) => ends[at]?.(false, ms));
	start('a');
	void limiter.begin().then(() => begun.push('again'));
	await pass(4_999);
	expect(begun).toEqual([]);
	await pass(1);
	expect(begun.sort()).toEqual(['a', 'again']);
});

it.each([
	[0, undefined, 500],
	[1, undefined, 1_000],
	[4, undefined, 8_000],
	[40, undefined, 10_000],
	[3, 0, 0],
	[3, 7_000, 7_000],
	[3, 3_600_000, 60_000],
])('before repeat %i, asked for %j ms: at most %i', (attempt, asked, longest) => {
	const waits = Array.from({ length: 200 }, () => backoffMs(attempt, asked));

	expect(Math.max(...waits)).toBeLessThanOrEqual(longest);
	expect(Math.min(...waits)).toBeGreaterThanOrEqual(asked === undefined ? 0.75 * longest : longest);
	expect(new Set(waits).size > 1).toBe(asked === undefined);
});

it('work has three silences and five seconds, and hears when nobody waits for it any more', async () => {
	const heard = jest.fn();
	const ended = jest.fn();
	const work = async (signal: AbortSignal) => {
		signal.addEventListener('abort', ended);
		await new Promise(() => undefined);
	};
	void withDeadline(work, 1_000, undefined).then(heard);
	await pass(7_999);
	expect(heard).not.toHaveBeenCalled();
	await pass(1);
	expect([heard.mock.calls, ended.mock.calls.length]).toEqual([[[undefined]], 1]);
});
