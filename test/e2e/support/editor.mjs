import { stage } from './stage.mjs';

/** What a person does in the editor. */
export const editor = {
	get page() {
		return stage.browser.page;
	},

	/** Opens a workflow's canvas, or a node's details right away. */
	async open(workflow, nodeName) {
		const { page } = stage.browser;
		const found = nodeName && workflow.nodes.find(({ name }) => name === nodeName);
		await page.goto(`/workflow/${workflow.id}${found ? `/${found.id}` : ''}`);
		if (found) await page.getByTestId('ndv').first().waitFor();
		else await page.getByTestId('canvas-node').first().waitFor();
		await page.waitForLoadState('networkidle');
	},
};
