import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { until } from '../../../scripts/lib/until.mjs';
import { bring, parametersOf } from '../demo/bring.mjs';
import { loadScenarios } from '../demo/scenarios.mjs';
import { sheetsOf } from '../demo/workbook.mjs';
import { editor } from '../../../test/e2e/support/editor.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';

const TEMPLATE = 'all-my-licenses.json';
const FORM = 'Licenses (Form)';

/** What a person gets of *All my licenses*. */
describe('All my licenses', () => {
	test('the form answers with the page, and the workbook is downloaded', async () => {
		const scenario = (await loadScenarios()).find((one) => one.template === TEMPLATE);
		const prepare = (template) => scenario.prepare((name) => parametersOf(template, name), stage.sandbox);
		const workflow = await bring(stage, TEMPLATE, { prepare });
		const { page } = editor;
		const path = `/form/${parametersOf(workflow, FORM).options.path}`;
		const button = page.getByRole('button', { name: 'Show them' });
		const isThere = async () => {
			await page.goto(path);
			return (await button.count()) === 1;
		};
		// n8n answers 404 for some 100 ms after activation.
		await until(isThere, 'The form is not there');
		const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
		assert.match(file.suggestedFilename(), /^licenses-\d{4}-\d\d-\d\d\.xlsx$/);
		const sheets = await sheetsOf(readFileSync(await file.path()));
		const [titles, ...licenses] = sheets.Licenses;
		assert.deepEqual(titles.slice(0, 4), ['Customer', 'Asset', 'License type', 'Product']);
		assert.match(await page.locator('h1').innerText(), /^\d+ products, \d+ seats: /);
		const [shown] = await page
			.locator('h2:text-is("By product") + table tr')
			.nth(1)
			.locator('td')
			.allInnerTexts();
		assert.equal(shown, sheets['By product'][1][0]);
		assert.ok(licenses.some((row) => row.includes('Lina Berg (linaACME)')));
		await stage.browser.picture('all-my-licenses-page', { width: 1060, height: 1100 }, async () => {
			const { x, y, width } = await page.locator('.card').boundingBox();
			const { y: end } = await page.locator('h2:text-is("By person")').boundingBox();
			return { x, y, width, height: Math.min(end - y, 1000) };
		});
		await stage.api.deactivate(workflow.id);
	});
});
