/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/no-restricted-globals -- test code, never published; Jest cannot load the scripts' modules */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import { pageText, ROOT } from '../../support/project/projectPages';

/** `npm run probe` judges each assumption of docs/assumptions.md; what it says of each is tried in test/outside. */

const judge = `
	import { judgeAssumptions } from './scripts/probe/assumptions.mjs';
	console.log(JSON.stringify(judgeAssumptions({ exchanges: [] })));
`;

it('the issue form takes the report that the probe writes', () => {
	const { body } = parse(readFileSync(join(ROOT, '.github/ISSUE_TEMPLATE/probe.yml'), 'utf8')) as {
		body: Array<{ type: string; attributes: { description: string }; validations?: { required: boolean } }>;
	};
	const asked = body.filter(({ validations }) => validations?.required);

	expect(asked).toMatchObject([
		{ type: 'textarea', attributes: { description: expect.stringContaining(' probe.md ') } },
	]);
	expect(pageText('docs/probe.md')).toContain('`probe-report/probe.html` and `probe.md`');
});

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
