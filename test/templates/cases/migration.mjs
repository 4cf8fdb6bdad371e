// n8n's own migration report for its next version names none of what people import.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { readTemplate } from '../player.mjs';

const files = ['templates', 'examples/crm', 'examples/recipes'].flatMap((folder) =>
	readdirSync(join(ROOT_DIR, folder))
		.filter((name) => name.endsWith('.json'))
		.map((name) => join(folder, name)),
);
/** n8n 3 runs such a sub-workflow otherwise. */
const planted = {
	nodes: [
		{
			id: '1',
			name: 'Each',
			type: 'n8n-nodes-base.executeWorkflow',
			typeVersion: 1.2,
			position: [0, 0],
			parameters: { mode: 'each' },
		},
	],
	connections: {},
};

export default {
	template: 'All templates, imported',
	open: async () => ({}),
	cases: {
		'the report of Settings → Migration Report names only what is planted': async ({ api }) => {
			const imported = new Map([
				[(await api.createWorkflow({ ...planted, name: 'Report: planted' })).id, 'planted'],
			]);
			for (const file of files)
				imported.set((await api.createWorkflow({ ...readTemplate(file), name: `Report: ${file}` })).id, file);
			const { report } = await api.rest('POST', '/breaking-changes/report/refresh?version=v3');
			const named = new Set();
			for (const { ruleId } of report.workflowResults) {
				const { affectedWorkflows } = await api.rest('GET', `/breaking-changes/report/${ruleId}`);
				for (const { id } of affectedWorkflows) if (imported.has(id)) named.add(imported.get(id));
			}
			for (const id of imported.keys()) await api.rest('POST', `/workflows/${id}/archive`);
			assert.deepEqual([...named], ['planted']);
		},
	},
};
