import { backoffMs, pause } from '../../../nodes/shared/concurrency/backoff';

/** docs/maintainers/design.md, "Retries" and "Cancelling". */

it.each([
	[0, 500],
	[1, 1_000],
	[2, 2_000],
	[4, 8_000],
	[5, 10_000],
	[40, 10_000],
])('before repeat %i it waits about %i ms', (attempt, ms) => {
	const chance = jest.spyOn(Math, 'random');
	const [longest, shortest] = [1, 0].map((value) => {
		chance.mockReturnValue(value);
		return backoffMs(attempt);
	});
	chance.mockRestore();

	expect([longest, (shortest ?? 0) < ms, (shortest ?? 0) >= ms / 2]).toEqual([ms, true, true]);
});

it.each([
	[0, 0],
	[7_000, 7_000],
	[60_000, 60_000],
	[3_600_000, 60_000],
])('asked for %i ms it waits %i', (asked, ms) => expect(backoffMs(3, asked)).toBe(ms));

describe('pause', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	it('lasts as long as told', async () => {
		let over = false;
		const waiting = pause(1_000, new AbortController().signal).then(() => (over = true));
		await jest.advanceTimersByTimeAsync(999);
		expect(over).toBe(false);
		await jest.advanceTimersByTimeAsync(1);
		await waiting;
		expect(over).toBe(true);
	});

	it('ends as soon as the execution is cancelled, and leaves no timer', async () => {
		const controller = new AbortController();
		const waiting = pause(60_000, controller.signal);
		controller.abort();
		// The clock stands still: only the signal can end it.
		await waiting;
		await pause(60_000, controller.signal);
		expect(jest.getTimerCount()).toBe(0);
	});
});
