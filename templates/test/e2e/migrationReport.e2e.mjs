import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { chain, nodeOf } from '../../../scripts/lib/workflow.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';
import { manualTrigger } from '../../../test/e2e/support/workflows.mjs';

/** All that people import. */
const files = ['templates', 'examples/crm', 'examples/recipes'].flatMap((folder) =>
	readdirSync(join(ROOT_DIR, folder))
		.filter((name) => name.endsWith('.json'))
		.map((name) => join(folder, name)),
);

/** n8n 3 runs such a sub-workflow otherwise. */
const planted = chain('Report: planted', [
	manualTrigger(),
	nodeOf('Each', 'n8n-nodes-base.executeWorkflow', { mode: 'each' }, { typeVersion: 1.2 }),
]);

describe('Settings → Migration Report', () => {
	test('names none of the workflows that people import, but one that is planted', async () => {
		const { rest, createWorkflow } = stage.api;
		const imported = new Map([[(await createWorkflow(planted)).id, 'planted']]);
		for (const file of files) {
			const workflow = JSON.parse(readFileSync(join(ROOT_DIR, file), 'utf8'));
			// Under names of their own: other suites look for theirs.
			imported.set((await createWorkflow({ ...workflow, name: `Report: ${file}` })).id, file);
		}
		const { report, totalWorkflows } = await rest('POST', '/breaking-changes/report/refresh?version=v3');
		assert.ok(totalWorkflows >= files.length);
		const named = [];
		for (const { ruleId } of report.workflowResults) {
			const { affectedWorkflows } = await rest('GET', `/breaking-changes/report/${ruleId}`);
			const ours = affectedWorkflows.filter(({ id }) => imported.has(id));
			named.push(...ours.map(({ id }) => imported.get(id)));
		}
		assert.deepEqual([...new Set(named)], ['planted']);
	});
});
