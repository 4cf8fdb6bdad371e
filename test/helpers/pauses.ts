/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; real time passes */
import { setImmediate as nextTick } from 'node:timers/promises';

import * as backoff from '../../nodes/shared/concurrency/waiting';

/*
 * For all tests that retry or look twice: the waits before it, without the waiting. The functions are replaced where they are exported, not by `jest.mock`: so files
 * with and without waits can share one set of loaded modules (test/helpers/project/together.ts).
 */

const clock = Date.now;

/** A pause ends in another millisecond than it began: readings before and after it must not count as begun at the same time. */
async function nextMillisecond(): Promise<void> {
	const began = clock();
	do await nextTick();
	while (clock() === began);
}

/** For all tests of this file (or `describe`): retries follow at once. */
export function skipPauses(): void {
	const install = () => {
		jest.spyOn(backoff, 'backoffMs').mockReturnValue(0);
		jest
			.spyOn(backoff, 'pause')
			.mockImplementation(async (ms) => await (ms > 0 ? nextMillisecond() : Promise.resolve()));
	};
	beforeAll(install);
	// Again, as a test may have taken all replacements back.
	beforeEach(install);
	afterAll(() => {
		jest.mocked(backoff.backoffMs).mockRestore?.();
		jest.mocked(backoff.pause).mockRestore?.();
	});
}
