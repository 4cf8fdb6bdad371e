import { expect } from '@playwright/test';
import { stage, test } from './support/stage.mjs';
import { create, items, node, orderServiceType } from './support/workflows.mjs';

const parameters = {
	resource: 'lock',
	operation: 'disable',
	assetNums: '={{ $json.lock }}',
	operatorIdentity: 'ops',
};
const GOING_ON = { onError: 'continueRegularOutput' };
const disable = (more) => node('Disable', orderServiceType, parameters, more);
const locks = (...numbers) => items(numbers.map((lock) => ({ lock })));

/** What a person reads after a run: hints, errors, and which input a row came from. */
test.describe('Outcomes', () => {
	// Suites before this one have ordered.
	test.beforeEach(() => stage.sandbox.control('POST', 'reset'));

	const runIn = async (editor, name, ...nodes) => {
		await editor.open(await create(name, ...nodes), nodes.at(-1).name);
		await editor.execute();
		await editor.page.locator('.el-notification:visible').first().waitFor();
	};

	test('partial success is a hint', async ({ editor }) => {
		await runIn(editor, 'hint', locks('8000000101', '8000000103', '1'), disable(GOING_ON));
		await expect(editor.output).toContainText('2 of 3 items failed');
		await expect(editor.output).toContainText('Lock 8000000103: wrong lock type (status 4)');
	});

	test('a refusal reads well', async ({ editor }) => {
		const { output } = editor;
		await runIn(editor, 'error refusal', locks('8000000101', '8000000103'), disable());
		await expect(output).toContainText('Lock 8000000103: wrong lock type (status 4)');
		await expect(output).toContainText(
			'Only re-issuable locks and large-customer locks can be disabled or enabled.',
		);
		const seen = { useInnerText: true };
		await expect(output).not.toContainText(/NodeApiError:|undefined|\[object/, seen);
		// Among the details, which are there before they are opened.
		await expect(output).toContainText(/Item Index\s*1(?!\d)/i);
	});

	test('a row leads back to its input, a failed one too', async ({ editor }) => {
		await runIn(editor, 'item links', locks('8000000103', '8000000101'), disable(GOING_ON));
		await editor.inputPanel.getByTestId('radio-button-table').click();
		const rows = (panel) => panel.locator('table tbody tr');
		for (const index of [0, 1]) {
			await rows(editor.output).nth(index).locator('td').nth(1).hover();
			await expect(rows(editor.inputPanel).nth(index)).toHaveClass(/hover/i);
			await expect(rows(editor.inputPanel).nth(1 - index)).not.toHaveClass(/hover/i);
		}
	});
});
