import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fillIn, parametersOf, readTemplate } from '../demo/bring.mjs';
import { loadScenarios } from '../demo/scenarios.mjs';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { PACKAGE } from '../../../scripts/lib/workflow.mjs';
import { WITHOUT_PICTURES } from '../../../test/e2e/support/browser.mjs';
import { editor } from '../../../test/e2e/support/editor.mjs';
import { mcpKey } from '../../../test/e2e/support/mcp.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';

const TEMPLATES_DIR = join(ROOT_DIR, 'templates');
const CALL = 'n8n-nodes-base.executeWorkflow';

/** Tables and mails alone. */
const WITHOUT_OURS = ['orders-so-far.json', 'tell-somebody.json', 'who-decided-what.json'];

describe('Templates', () => {
	for (const file of readdirSync(TEMPLATES_DIR).filter((name) => name.endsWith('.json'))) {
		const template = readTemplate(file);
		const name = file.replace('.json', '');

		test(`${file} is imported without a warning`, async () => {
			const { page } = editor;
			await page.goto('/workflow/new');
			await page.getByTestId('canvas-wrapper').waitFor();
			await page.getByTestId('workflow-import-input').setInputFiles(join(TEMPLATES_DIR, file));
			await page
				.locator('.vue-flow__node')
				.nth(template.nodes.length - 1)
				.waitFor();
			await stage.browser.shoot(`import ${name}`);
			assert.equal(await page.locator('.vue-flow__node').count(), template.nodes.length);
			const notes = await page.locator('.el-notification:visible').allInnerTexts();
			// n8n tells that it has chosen the only credential there is.
			assert.deepEqual(
				notes.filter((note) => !note.startsWith('Credentials auto-added')),
				[],
			);
			assert.equal(
				await page.getByText(/Install this node|unrecognized node|community node.*not installed/i).count(),
				0,
			);
		});

		// That n8n finds nothing missing in them is seen by the demo, too, which runs them.
		test(`${file} has a picture`, { skip: WITHOUT_PICTURES }, async () => {
			const { page } = editor;
			const workflow = await stage.api.createWorkflow(await ready(template, file));
			await editor.open(workflow);
			await page.getByTestId('zoom-to-fit').click();
			await page.waitForTimeout(800);
			await stage.browser.picture(name, { width: 1800, height: 900 }, canvasAlone);
			const ours = workflow.nodes.filter(({ type }) => type.startsWith(PACKAGE) || type === CALL);
			assert.ok(ours.length > 0 || WITHOUT_OURS.includes(file));
			for (const node of ours) {
				const issues = page.locator(
					`[data-test-id="canvas-node"][data-node-name="${node.name}"] [data-test-id="node-issues"]`,
				);
				assert.equal(await issues.count(), 0, `${node.name} has issues`);
			}
		});
	}
});

/** The template with the sandbox's credentials and what it leaves to its user. */
async function ready(template, file) {
	const copy = await fillIn(structuredClone(template), stage);
	const withKey = copy.nodes.find(({ parameters }) => parameters.authentication === 'bearerAuth');
	if (withKey) withKey.credentials = { httpBearerAuth: await mcpKey() };
	const scenario = (await loadScenarios()).find((one) => one.template === file);
	await scenario?.prepare?.((name) => parametersOf(copy, name), stage.sandbox, {
		api: stage.api,
		template: copy,
	});
	return copy;
}

const MENUS = [
	...['canvas-controls', 'canvas-minimap', 'canvas-handle-plus', 'logs-panel', 'node-creator-plus-button'],
	...['command-bar-button', 'add-sticky-button', 'toggle-focus-panel-button', 'canvas-handle-plus-wrapper'],
].map((id) => `[data-test-id="${id}"]`);
const MARGIN = 24;

/** Hides menus, buttons and panels, and gives the part of the canvas that has nodes. */
async function canvasAlone() {
	const { page } = editor;
	await page.addStyleTag({
		content: `${[...MENUS, '[class*="executionButtons"]'].join(',')}{display:none!important}`,
	});
	await page.waitForTimeout(300);
	await page.keyboard.press('1');
	await page.waitForTimeout(800);
	const nodes = await page.locator('.vue-flow__node').all();
	const boxes = (await Promise.all(nodes.map((node) => node.boundingBox()))).filter(Boolean);
	const canvas = await page.getByTestId('canvas-wrapper').boundingBox();
	const least = (side) => Math.max(canvas[side], Math.min(...boxes.map((box) => box[side])) - MARGIN);
	const most = (side, size, margin) =>
		Math.min(canvas[side] + canvas[size], Math.max(...boxes.map((box) => box[side] + box[size])) + margin);
	const [x, y] = [least('x'), least('y')];
	return { x, y, width: most('x', 'width', MARGIN) - x, height: most('y', 'height', 2 * MARGIN) - y };
}
