/** n8n's editor in a page. */
export function editorIn(page) {
	const editor = {
		page,
		parameters: page.getByTestId('node-parameters'),
		inputPanel: page.getByTestId('ndv-input-panel'),
		output: page.getByTestId('output-panel'),
		choices: page.locator('.el-select-dropdown__item:visible'),
		onCanvas: (name) => page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`),

		/** Opens a new canvas with n8n's list of nodes, and gives its search field. */
		async searchNodes() {
			await page.goto('/workflow/new');
			await page.getByTestId('canvas-wrapper').waitFor();
			const plus = page.getByTestId('canvas-plus-button');
			await plus.or(page.getByTestId('node-creator-plus-button')).first().click();
			return page.getByTestId('node-creator-search-bar').first();
		},

		/** What n8n's list of nodes has under this name. */
		found: (name) => page.getByTestId('node-creator-item-name').getByText(name, { exact: true }).first(),

		/** Opens a workflow's canvas, or the details of one of its nodes. */
		async open(workflow, nodeName) {
			const node = nodeName && workflow.nodes.find(({ name }) => name === nodeName);
			await page.goto(`/workflow/${workflow.id}${node ? `/${node.id}` : ''}`);
			await (node ? editor.parameters : page.getByTestId('canvas-node').first()).waitFor();
		},

		/** Closes what is open, and opens another node of the same workflow: loading the editor anew takes seconds. */
		async change(nodeName) {
			await page.getByTestId('ndv-close-button').click();
			if (nodeName) await editor.onCanvas(nodeName).dblclick();
		},

		/** The names of the fields shown, in their order; those of entries too. */
		async fields() {
			const ids = await editor.parameters
				.locator('[data-test-id^="parameter-input-"]:visible, [data-test-id^="resource-locator-"]:visible')
				.evaluateAll((found) =>
					found.map(({ dataset }) => dataset.testId.replace(/^(parameter-input|resource-locator)-/, '')),
				);
			const names = ids.filter((name, index) => !['field', 'item'].includes(name) && name !== ids[index - 1]);
			return names.join(' ');
		},

		/** What a parameter is typed into; the first one where there are many. */
		input: (parameter) =>
			page.getByTestId(`parameter-input-${parameter}`).first().locator('input, textarea').first(),

		async fill(parameter, value) {
			await editor.input(parameter).fill(value);
			await editor.input(parameter).blur();
		},

		/** Runs the open node. */
		execute: () => page.getByTestId('node-execute-button').click(),
	};
	return editor;
}
