import { type RequestSample, fixedConcurrency } from '../../../nodes/shared/concurrency/concurrencyFinder';
import type { Limiter } from '../../../nodes/shared/model/client';
import { createLimiter } from '../../../nodes/shared/concurrency/limiter';

/** docs/maintainers/design.md, "Many items" and "Items": who may start when. */

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A limiter with so many places; `start` asks for one, `end` leaves it, `begun` tells who has got one, in order. */
function places(most: number, signal?: AbortSignal) {
	const limiter = createLimiter(fixedConcurrency(most), signal);
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const start = (name: string, urgent = false): void =>
		void limiter.run(async () => {
			begun.push(name);
			await new Promise<void>((resolve) => ends.set(name, resolve));
		}, urgent);
	const end = async (name: string) => {
		await jest.advanceTimersByTimeAsync(0);
		ends.get(name)?.();
		await jest.advanceTimersByTimeAsync(0);
	};
	return { limiter, begun, start, end };
}

it('starts as many as there are places, and the next when one has ended, or thrown', async () => {
	const { limiter, begun, start, end } = places(2);
	await expect(limiter.run(async () => await Promise.reject(new Error('broken')))).rejects.toThrow('broken');
	for (const name of ['a', 'b', 'c', 'd']) start(name);
	await jest.advanceTimersByTimeAsync(0);

	expect(begun).toEqual(['a', 'b']);
	await end('b');
	expect(begun).toEqual(['a', 'b', 'c']);
});

it('lets what is urgent go first, and alone while others are held up', async () => {
	const { limiter, begun, start, end } = places(1);
	start('a');
	start('b');
	start('urgent', true);
	await end('a');
	expect(begun).toEqual(['a', 'urgent']);

	const first = limiter.pauseOthers();
	const second = limiter.pauseOthers();
	await end('urgent');
	start('urgent too', true);
	void limiter.run(async () => await Promise.resolve(begun.push('not urgent')));
	await jest.advanceTimersByTimeAsync(0);
	expect(begun).toEqual(['a', 'urgent', 'urgent too']);

	await end('urgent too');
	first();
	first();
	await jest.advanceTimersByTimeAsync(0);
	expect(begun).toHaveLength(3);
	second();
	await jest.advanceTimersByTimeAsync(0);
	expect(begun.slice(3)).toEqual(['b']);
});

describe('a pause that the service asks for', () => {
	it('holds up everybody, urgent or not: the longest of several', async () => {
		const { limiter, begun, start } = places(9);
		for (const ms of [3_000, 5_000, 1_000]) limiter.pauseFor(ms);
		start('a');
		start('urgent', true);
		await jest.advanceTimersByTimeAsync(4_999);
		expect(begun).toEqual([]);
		await jest.advanceTimersByTimeAsync(1);
		expect(begun).toEqual(['urgent', 'a']);
	});

	it.each([-3_600_000, -1, 3_600_000])('lasts as long where the clock is set by %i ms', async (by) => {
		const { limiter, begun, start } = places(1);
		limiter.pauseFor(3_000);
		start('a');
		jest.setSystemTime(Date.now() + by);
		await jest.advanceTimersByTimeAsync(2_999);
		expect(begun).toEqual([]);
		await jest.advanceTimersByTimeAsync(2);
		expect(begun).toEqual(['a']);
	});

	it('needs one timer, however often it is asked for, and none while nobody waits', async () => {
		const { limiter, start, end } = places(1);
		start('a');
		for (let asked = 0; asked < 23; asked += 1) limiter.pauseFor(60_000);
		await end('a');
		expect(jest.getTimerCount()).toBe(0);

		for (const name of ['b', 'c', 'd']) start(name);
		expect(jest.getTimerCount()).toBe(1);
		limiter.pauseFor(60_000);
		expect(jest.getTimerCount()).toBe(1);
		await jest.advanceTimersByTimeAsync(60_000);
		expect(jest.getTimerCount()).toBe(0);
	});
});

describe('attempts', () => {
	it('tell the finder how long they took, and how many were under way when they began', async () => {
		const noted: RequestSample[] = [];
		const limiter = createLimiter({
			limit: () => 2,
			onSample: (attempt) => void noted.push(attempt),
		});
		const [first, second] = [await limiter.begin(false), await limiter.begin(false)];
		await jest.advanceTimersByTimeAsync(30);
		second(false);
		first(true);
		(await limiter.begin(true))(true);

		expect(noted).toMatchObject([
			{ ms: 30, inFlight: 2, succeeded: false },
			{ ms: 30, inFlight: 1, succeeded: true },
			{ ms: 0, inFlight: 1, succeeded: true },
		]);
	});

	it('start others where the number has changed', async () => {
		let number = 1.9;
		const limiter = createLimiter({ limit: () => number, onSample: () => undefined });
		const begun: string[] = [];
		const ended = await limiter.begin(false);
		for (const name of ['a', 'b', 'c'])
			void limiter.run(async () => {
				begun.push(name);
				await new Promise(() => undefined);
			});
		await jest.advanceTimersByTimeAsync(0);
		expect(begun).toEqual(['a']);

		number = 3;
		ended(true);
		await jest.advanceTimersByTimeAsync(0);
		expect(begun).toEqual(['a', 'b', 'c']);
	});

	it('go before new work when they are repeated, and leave a place free', async () => {
		const { limiter, begun, start } = places(3);
		const [first, second] = [await limiter.begin(false), await limiter.begin(false)];
		let isSentAgain = false;
		void limiter.begin(true).then(() => (isSentAgain = true));
		start('new');
		await jest.advanceTimersByTimeAsync(0);
		expect([isSentAgain, begun]).toEqual([false, []]);

		first(true);
		await jest.advanceTimersByTimeAsync(0);
		expect([isSentAgain, begun]).toEqual([true, ['new']]);
		second(true);
	});

	it('are repeated also where only one may be under way, but not in a pause', async () => {
		const { limiter } = places(1);
		let isSentAgain = false;
		limiter.pauseFor(1_000);
		void limiter.begin(true).then(() => (isSentAgain = true));
		await jest.advanceTimersByTimeAsync(999);
		expect(isSentAgain).toBe(false);

		await jest.advanceTimersByTimeAsync(1);
		expect(isSentAgain).toBe(true);
	});
});

it.each([
	['in a pause', (limiter: Limiter) => limiter.pauseFor(60_000)],
	['while others are held up', (limiter: Limiter) => void limiter.pauseOthers()],
])('lets everybody see that the execution was cancelled %s', async (_, holdUp) => {
	const cancel = new AbortController();
	const { limiter, begun, start } = places(2, cancel.signal);
	holdUp(limiter);
	start('a');
	start('b');
	void limiter.begin(true).then(() => begun.push('again'));
	await jest.advanceTimersByTimeAsync(0);
	expect(begun).not.toContain('a');

	cancel.abort();
	await jest.advanceTimersByTimeAsync(0);
	expect(begun.sort()).toEqual(['a', 'again', 'b']);
	expect(jest.getTimerCount()).toBe(0);
});

it('holds nothing back where the execution is over already', async () => {
	const limiter = createLimiter(fixedConcurrency(1), AbortSignal.abort());

	limiter.pauseFor(60_000);
	expect(await limiter.run(async () => await Promise.resolve('done'))).toBe('done');
});
