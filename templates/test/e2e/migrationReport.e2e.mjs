import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readTemplate } from '../demo/bring.mjs';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';

const files = readdirSync(join(ROOT_DIR, 'templates')).filter((name) => name.endsWith('.json'));

describe('Settings → Migration Report', () => {
	test('names none of the templates', async () => {
		const { rest, createWorkflow } = stage.api;
		const imported = new Map();
		// Under names of their own: other suites look for theirs.
		for (const file of files)
			imported.set((await createWorkflow({ ...readTemplate(file), name: `Report: ${file}` })).id, file);
		const { report, totalWorkflows } = await rest('POST', '/breaking-changes/report/refresh?version=v3');
		assert.ok(totalWorkflows >= files.length);
		const named = [];
		for (const { ruleId } of report.workflowResults) {
			const { affectedWorkflows } = await rest('GET', `/breaking-changes/report/${ruleId}`);
			const ours = affectedWorkflows.filter(({ id }) => imported.has(id));
			named.push(...ours.map(({ id }) => `${imported.get(id)}: ${ruleId}`));
		}
		assert.deepEqual(named, []);
	});
});
