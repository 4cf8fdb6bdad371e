/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { SUITES } from '../../together/suites';
import { testsIn } from '../../support/project/together';

/** What `npm test` runs. */

const ROOT = join(__dirname, '../../..');
const files = [
	...['test/nodes', 'test/rules'].flatMap(testsIn),
	...['test', 'templates/test'].flatMap((of) => [...testsIn(`${of}/unit`), ...testsIn(`${of}/engine`)]),
];

it('every test file stands in one suite of `npm test`', () => {
	expect(files.length).toBeGreaterThan(100);
	expect(Object.values(SUITES).flat().flatMap(testsIn).sort()).toEqual(files.sort());
});

it('every suite has its file, which runs it', () => {
	const suites = readdirSync(join(ROOT, 'test/together')).filter((file) => file.endsWith('.suite.ts'));
	expect(suites.map((file) => file.replace('.suite.ts', '')).sort()).toEqual(Object.keys(SUITES).sort());
	for (const file of suites)
		expect(readFileSync(join(ROOT, 'test/together', file), 'utf8')).toContain(
			`together('${file.replace('.suite.ts', '')}')`,
		);
});

it('no file replaces a whole module: those after it in the suite would meet the replacement', () => {
	const mocking = files.filter((file) =>
		/jest\.(mock|doMock)\(/.test(readFileSync(join(ROOT, file), 'utf8')),
	);
	expect(mocking).toEqual([]);
});
