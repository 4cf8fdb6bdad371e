/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals -- test code, never published; Jest cannot load the scripts' modules */
import { execFileSync } from 'node:child_process';

import { pageText, ROOT } from '../../support/project/projectPages';

/** `npm run probe` judges each assumption of docs/assumptions.md; what it says of each is tried in test/outside. */

const judge = `
	import { judgeAssumptions } from './scripts/probe/assumptions.mjs';
	console.log(JSON.stringify(judgeAssumptions({ exchanges: [] })));
`;

it('no assumption is left out, and none is judged where nothing was asked', () => {
	const [, list = ''] = pageText('docs/assumptions.md').split('\n## Assumptions\n');
	const [, , ...entries] = list.split('\n').filter((line) => line.startsWith('|'));
	const output = execFileSync(process.execPath, ['--input-type=module', '-e', judge], {
		cwd: ROOT,
		encoding: 'utf8',
	});
	const judged = JSON.parse(output) as Array<{ text: string; verdict: string; why: string }>;
	expect(entries.length).toBeGreaterThan(8);
	expect(judged.map(({ text }) => `| ${text}`.slice(0, 20))).toEqual(
		entries.map((entry) => entry.replaceAll("'", '’').slice(0, 20)),
	);
	expect(judged.filter(({ why }) => why.includes('no way to judge'))).toEqual([]);
	expect(judged.filter(({ verdict }) => verdict !== 'not judged')).toEqual([]);
});
