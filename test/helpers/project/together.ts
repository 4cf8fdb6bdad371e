/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; for test/together */
import { dirname, join, relative } from 'node:path';

import { SUITES } from '../../together/suites';
import { filesBelow, ROOT } from './projectPages';

/** The test files of a suite, sorted, as paths from the project's root. */
const testsOf = (suite: string): string[] => {
	const isIn = (folder: string) =>
		SUITES[suite]?.includes(folder) ?? !Object.values(SUITES).flat().includes(folder);
	return filesBelow('test')
		.filter((file) => file.endsWith('.test.ts') && isIn(dirname(file)))
		.sort();
};

/**
 * Runs the test files of a suite (test/together/suites.ts) as one file of Jest: n8n's engine, zod and the nodes are loaded once for all of them, which
 * takes longer than most files need for their tests. A file must therefore leave nothing replaced behind, and must not use
 * `jest.mock`, which would reach the files after it.
 */
export function together(suite: string): void {
	describe.each(testsOf(suite))('%s', (file) => {
		// eslint-disable-next-line @typescript-eslint/no-require-imports -- the tests of a file are defined inside this `describe`
		require(relative(__dirname, join(ROOT, file)));

		afterAll(() => {
			jest.restoreAllMocks();
			jest.useRealTimers();
		});
	});
}
