import { stage } from './stage.mjs';

const SETTLE_MS = 600;

/** What a person does in the editor. */
export const editor = {
	get page() {
		return stage.browser.page;
	},

	/** Opens a workflow's canvas, or a node's details right away. */
	async open(workflow, nodeName) {
		const { page } = editor;
		const node = nodeName && workflow.nodes.find(({ name }) => name === nodeName);
		await page.goto(`/workflow/${workflow.id}${node ? `/${node.id}` : ''}`);
		if (node) await page.getByTestId('node-parameters').waitFor();
		else await page.getByTestId('canvas-node').first().waitFor();
		await page.waitForTimeout(SETTLE_MS);
	},

	/** The names of the parameters shown, in their order; entries of collections too. */
	shown: async () =>
		await editor.page
			.getByTestId('node-parameters')
			.locator('[data-test-id^="parameter-input-"]:visible')
			.evaluateAll((found) => found.map(({ dataset }) => dataset.testId.replace('parameter-input-', '')).filter((name) => !['field', 'item'].includes(name))),

	async fill(parameter, value, nth = 0) {
		const input = editor.page.getByTestId(`parameter-input-${parameter}`).nth(nth).locator('input, textarea').first();
		await input.fill(value);
		await input.blur();
	},

	/** Runs the open node, and waits until its output or its error is there. */
	async execute() {
		const { page } = editor;
		await page.getByTestId('node-execute-button').click();
		await page.locator('.el-notification:visible').first().waitFor();
		await page.waitForTimeout(SETTLE_MS);
		return await page.getByTestId('output-panel').innerText();
	},

	async closeNotes() {
		for (const note of await editor.page.locator('.el-notification__closeBtn:visible').all()) await note.click().catch(() => {});
	},
};
