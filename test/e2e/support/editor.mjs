import { settled } from './browser.mjs';
import { stage } from './stage.mjs';

const LOOK_MS = 400;

let opened;

export const editor = {
	get page() {
		return stage.browser.page;
	},

	get choices() {
		return editor.page.locator('.el-select-dropdown__item:visible');
	},

	/** Opens a new canvas with n8n's list of nodes, and gives its search field. */
	async searchNodes() {
		const { page } = editor;
		await page.goto('/workflow/new');
		await page.getByTestId('canvas-wrapper').waitFor();
		const plus = page.getByTestId('canvas-plus-button');
		await plus.or(page.getByTestId('node-creator-plus-button')).first().click();
		return page.getByTestId('node-creator-search-bar').first();
	},

	/** What n8n's list of nodes has under this name. */
	found: (name) => editor.page.getByTestId('node-creator-item-name').getByText(name, { exact: true }).first(),

	/** Opens a workflow's canvas, or the details of one of its nodes. */
	async open(workflow, nodeName) {
		const { page } = editor;
		const node = nodeName && workflow.nodes.find(({ name }) => name === nodeName);
		// Loading the editor takes seconds: within a workflow, click as a person does.
		if (node && opened === workflow.id && page.url().includes(`/workflow/${workflow.id}`)) {
			if (await page.getByTestId('ndv-close-button').isVisible())
				await page.getByTestId('ndv-close-button').click();
			await page.locator(`[data-test-id="canvas-node"][data-node-name="${nodeName}"]`).dblclick();
		} else {
			await page.goto(`/workflow/${workflow.id}${node ? `/${node.id}` : ''}`);
		}
		opened = workflow.id;
		if (node) await page.getByTestId('node-parameters').waitFor();
		else await page.getByTestId('canvas-node').first().waitFor();
		await settled(page);
	},

	/** The names of the fields shown, in their order; those of entries too. */
	async fields() {
		const ids = await editor.page
			.getByTestId('node-parameters')
			.locator('[data-test-id^="parameter-input-"]:visible, [data-test-id^="resource-locator-"]:visible')
			.evaluateAll((found) =>
				found.map(({ dataset }) => dataset.testId.replace(/^(parameter-input|resource-locator)-/, '')),
			);
		return ids.filter((name, index) => !['field', 'item'].includes(name) && name !== ids[index - 1]);
	},

	/** What a parameter is typed into; the first one where there are many. */
	input: (parameter) =>
		editor.page.getByTestId(`parameter-input-${parameter}`).first().locator('input, textarea').first(),

	async fill(parameter, value) {
		await editor.input(parameter).fill(value);
		await editor.input(parameter).blur();
	},

	/** Runs the open node, and waits until its output or its error is there. */
	async execute() {
		const { page } = editor;
		// What an earlier run has told would be taken for the end of this one.
		await closeNotifications();
		await page.getByTestId('node-execute-button').click();
		await page.locator('.el-notification:visible').first().waitFor();
		return await settledText(page.getByTestId('output-panel'));
	},
};

async function closeNotifications() {
	const told = editor.page.locator('.el-notification:visible');
	const close = told.first().locator('.el-notification__closeBtn');
	for (let left = await told.count(); left > 0; left -= 1)
		await close.click({ timeout: 3_000 }).catch(() => {});
	await told.first().waitFor({ state: 'hidden' });
}

/** What is written there once it stays the same: n8n adds the item of an error up to a second after its message, and tells no end. */
async function settledText(element) {
	const texts = [];
	while (texts.length < 4 || new Set(texts.slice(-4)).size > 1) {
		await element.page().waitForTimeout(LOOK_MS);
		texts.push(await element.innerText());
	}
	return texts.at(-1);
}
