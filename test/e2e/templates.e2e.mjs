import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { loadScenarios, parametersOf } from '../../scripts/demo/scenarios.mjs';
import { ROOT_DIR } from '../../scripts/lib/paths.mjs';
import { editor } from './support/editor.mjs';
import { IMAGES_DIR } from './support/browser.mjs';
import { stage } from './support/stage.mjs';

const TEMPLATES_DIR = join(ROOT_DIR, 'templates');

describe('Templates', () => {
	for (const file of readdirSync(TEMPLATES_DIR).filter((name) => name.endsWith('.json'))) {
		const template = JSON.parse(readFileSync(join(TEMPLATES_DIR, file), 'utf8'));
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
			await page.waitForTimeout(1000);
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

		test(`${file} has a picture`, async () => {
			const { page } = editor;
			const workflow = await stage.api.createWorkflow(await ready(template, file));
			await editor.open(workflow);
			await page.getByTestId('zoom-to-fit').click();
			await page.waitForTimeout(800);
			mkdirSync(IMAGES_DIR, { recursive: true });
			await picture(join(IMAGES_DIR, `${name}.png`));
			const ours = workflow.nodes.filter(({ type }) => type.startsWith('n8n-nodes-license-authorization.'));
			assert.ok(ours.length > 0);
			for (const node of ours) {
				const issues = page.locator(
					`[data-test-id="canvas-node"][data-node-name="${node.name}"] [data-test-id="node-issues"]`,
				);
				assert.equal(await issues.count(), 0, `${node.name} has issues`);
			}
			assert.ok(existsSync(join(IMAGES_DIR, `${name}.png`)));
		});
	}
});

/** The template with the sandbox's credentials and what it leaves to its user. */
async function ready(template, file) {
	const copy = structuredClone(template);
	for (const node of copy.nodes)
		if (stage.credentials[node.type]) node.credentials = stage.credentials[node.type];
	const scenario = (await loadScenarios()).find((one) => one.template === file);
	await scenario?.prepare?.((name) => parametersOf(copy, name), stage.sandbox);
	return copy;
}

/** The canvas alone: no menus, buttons and panels. */
async function picture(path) {
	const { page } = editor;
	const style = await page.addStyleTag({
		content:
			'[data-test-id="canvas-controls"],[data-test-id="canvas-minimap"],[class*="executionButtons"],[data-test-id="canvas-handle-plus"],[data-test-id="logs-panel"],[data-test-id="node-creator-plus-button"],[data-test-id="command-bar-button"],[data-test-id="add-sticky-button"],[data-test-id="toggle-focus-panel-button"],[data-test-id="canvas-handle-plus-wrapper"]{display:none!important}',
	});
	await page.setViewportSize({ width: 1800, height: 900 });
	await page.waitForTimeout(300);
	await page.keyboard.press('1');
	await page.waitForTimeout(800);
	const nodes = page.locator('.vue-flow__node');
	const boxes = (await Promise.all((await nodes.all()).map((node) => node.boundingBox()))).filter(Boolean);
	const margin = 24;
	const canvas = await page.getByTestId('canvas-wrapper').boundingBox();
	const left = Math.max(canvas.x, Math.min(...boxes.map(({ x }) => x)) - margin);
	const top = Math.max(canvas.y, Math.min(...boxes.map(({ y }) => y)) - margin);
	const right = Math.min(
		canvas.x + canvas.width,
		Math.max(...boxes.map(({ x, width }) => x + width)) + margin,
	);
	const bottom = Math.min(
		canvas.y + canvas.height,
		Math.max(...boxes.map(({ y, height }) => y + height)) + 2 * margin,
	);
	await page.screenshot({ path, clip: { x: left, y: top, width: right - left, height: bottom - top } });
	await style.evaluate((element) => element.remove());
	await page.setViewportSize({ width: 1300, height: 900 });
}
