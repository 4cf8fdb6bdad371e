import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { ROOT_DIR } from '../../scripts/lib/paths.mjs';
import { editor } from './support/editor.mjs';
import { OPERATIONS } from './support/operations.mjs';
import { stage } from './support/stage.mjs';
import { fan, node } from './support/workflows.mjs';

/** Before anything has run, the next node's input shows what an operation usually gives. */
describe('Output previews', () => {
	const workflows = {};
	before(async () => {
		for (const type of new Set(OPERATIONS.map((operation) => operation.type))) {
			const sources = OPERATIONS.filter((operation) => operation.type === type).map(
				({ title, resource, operation }) => node(title, type, { resource, operation }),
			);
			const workflow = fan(`Previews of ${type}`, sources);
			for (const { name } of sources) {
				const next = node(`after ${name}`, 'n8n-nodes-base.noOp');
				next.position = [
					400 + 224 * (workflow.nodes.length % 5),
					200 * Math.floor(workflow.nodes.length / 5) + 300,
				];
				workflow.nodes.push(next);
				workflow.connections[name] = { main: [[{ node: next.name, type: 'main', index: 0 }]] };
			}
			workflows[type] = await stage.api.createWorkflow(workflow);
		}
	});

	for (const { title, type, resource, operation } of OPERATIONS) {
		test(title, async () => {
			await editor.open(workflows[type], `after ${title}`);
			const panel = editor.page.getByTestId('ndv-input-panel');
			// n8n remembers the view that was chosen last.
			await panel.getByTestId('radio-button-schema').click();
			await panel.getByText('Usually outputs the following fields').waitFor();
			await editor.page.waitForTimeout(300);
			await stage.browser.shoot(`preview ${title}`);
			// The list draws only what there is room for.
			const { width, height } = editor.page.viewportSize();
			await editor.page.setViewportSize({ width, height: 4000 });
			await editor.page.waitForTimeout(300);
			const text = await panel.innerText();
			await editor.page.setViewportSize({ width, height });
			const shown = new Set(text.split('\n').map((line) => line.trim()));
			for (const field of Object.keys(schemaOf(type, resource, operation).properties))
				assert.ok(shown.has(field), `${field} is not in: ${text}`);
		});
	}
});

function schemaOf(type, resource, operation) {
	const dir = type.endsWith('orderService') ? 'OrderService' : 'MemberCenter';
	return JSON.parse(
		readFileSync(
			join(ROOT_DIR, 'dist', 'nodes', dir, '__schema__', 'v1.0.0', resource, `${operation}.json`),
			'utf8',
		),
	);
}
