/* eslint-disable @n8n/community-nodes/no-restricted-globals -- test code, never published; it is what else the process has to do */
/** How long is waited, and what ends it (docs/maintainers/design.md, "Retries" and "Cancelling"). */
import { backoffMs, createYielder, pause, wait, withDeadline } from '../../nodes/shared/concurrency/waiting';

it.each([
	[0, undefined, 500],
	[1, undefined, 1_000],
	[4, undefined, 8_000],
	[5, undefined, 10_000],
	[40, undefined, 10_000],
	[3, 0, 0],
	[3, 7_000, 7_000],
	[3, 3_600_000, 60_000],
])('before retry %i, asked for %j ms: at most %i', (attempt, asked, longest) => {
	const waits = Array.from({ length: 200 }, () => backoffMs(attempt, asked));

	expect(Math.max(...waits)).toBeLessThanOrEqual(longest);
	expect(Math.min(...waits)).toBeGreaterThanOrEqual(asked === undefined ? 0.75 * longest : longest);
	expect(new Set(waits).size > 1).toBe(asked === undefined);
});

describe('waiting', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => {
		expect(jest.getTimerCount()).toBe(0);
		jest.useRealTimers();
	});

	it.each([
		[1_000, 1_000],
		// As long as a timer can be set for.
		[2 ** 40, 2 ** 31 - 1],
	])('lasts as long as told: %i ms', async (ms, lasts) => {
		const heard = jest.fn();
		void pause(ms, new AbortController().signal).then(heard);
		await jest.advanceTimersByTimeAsync(lasts - 1);
		expect(heard).not.toHaveBeenCalled();
		await jest.advanceTimersByTimeAsync(1);
		expect(heard).toHaveBeenCalled();
	});

	it('ends as soon as one of the signals aborts, and leaves no listener', async () => {
		const [first, second] = [new AbortController(), new AbortController()];
		const removed = jest.spyOn(first.signal, 'removeEventListener');
		const waiting = wait(60_000, first.signal, undefined, second.signal);
		// The clock stands still: only a signal can end it.
		second.abort();
		await waiting;
		await wait(60_000, second.signal);
		expect(removed).toHaveBeenCalledTimes(1);
	});

	/** Work that never ends, and hears when nobody waits for it any more. */
	async function hang(ended: AbortSignal) {
		return await new Promise<string>((_, reject) =>
			ended.addEventListener('abort', () => reject(new Error('ended'))),
		);
	}

	it('work has three silences and five seconds', async () => {
		const heard = jest.fn();
		const ended = jest.fn();
		const work = async (signal: AbortSignal) => {
			signal.addEventListener('abort', ended);
			return await hang(signal);
		};
		void withDeadline(work, 1_000, undefined).then(heard);
		await jest.advanceTimersByTimeAsync(7_999);
		expect(heard).not.toHaveBeenCalled();
		await jest.advanceTimersByTimeAsync(1);
		expect([heard.mock.calls, ended.mock.calls.length]).toEqual([[[undefined]], 1]);
	});

	it.each<[string, (ended: AbortSignal) => Promise<string>, unknown]>([
		['that comes to its end', async () => await Promise.resolve('done'), 'done'],
		['that fails', async () => await Promise.reject(new Error('broken')), 'broken'],
		['that takes longer than the execution', async () => await new Promise(() => undefined), undefined],
	])('work %s', async (_, work, result) => {
		const cancel = new AbortController();
		const running = withDeadline(work, 1_000, cancel.signal).catch((error: Error) => error.message);
		await jest.advanceTimersByTimeAsync(10);
		cancel.abort();

		expect(await running).toBe(result);
		expect(await withDeadline(work, 1_000, cancel.signal)).toBeUndefined();
	});
});

it('long work lets others when it is time, short work does not', async () => {
	const yieldWhenDue = createYielder();
	expect(yieldWhenDue()).toBeUndefined();
	const turn = jest.fn();
	setTimeout(turn, 0);
	for (const start = performance.now(); performance.now() - start < 15; );
	await yieldWhenDue();
	expect(turn).toHaveBeenCalled();
	expect(yieldWhenDue()).toBeUndefined();
});
