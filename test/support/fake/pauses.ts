import * as backoff from '../../../nodes/shared/concurrency/backoff';

/*
 * The waits before a retry, without the waiting. The functions are replaced where they are exported, not by `jest.mock`: so files
 * with and without waits can share one set of loaded modules (test/support/project/together.ts).
 */

const real = { ...backoff };

/** For all tests of this file (or `describe`): retries follow at once. */
export function skipPauses(): void {
	replace(
		() => 0,
		async () => await Promise.resolve(),
	);
}

/** Retries follow at once, and the list names how long each would have waited, in milliseconds. Each test starts with an empty list. */
export function recordPauses<Other = never>(waits: Array<Other | number> = []): Array<Other | number> {
	beforeEach(() => void waits.splice(0));
	replace(real.backoffMs, async (ms, signal) => {
		if (signal?.aborted !== true) waits.push(ms);
		await Promise.resolve();
	});
	return waits;
}

function replace(backoffMs: typeof real.backoffMs, pause: typeof real.pause): void {
	const install = () => {
		jest.spyOn(backoff, 'backoffMs').mockImplementation(backoffMs);
		jest.spyOn(backoff, 'pause').mockImplementation(pause);
	};
	beforeAll(install);
	// Again, as a test may have taken all replacements back.
	beforeEach(install);
	afterAll(() => {
		jest.mocked(backoff.backoffMs).mockRestore?.();
		jest.mocked(backoff.pause).mockRestore?.();
	});
}
