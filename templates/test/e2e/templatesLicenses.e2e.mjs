import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { until } from '../../../scripts/lib/until.mjs';
import { bring, credentialFor, parametersOf, readTemplate } from '../demo/bring.mjs';
import { loadScenarios } from '../demo/scenarios.mjs';
import { sheetsOf } from '../demo/workbook.mjs';
import { IMAGES_DIR } from '../../../test/e2e/support/browser.mjs';
import { editor } from '../../../test/e2e/support/editor.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';

const TEMPLATE = 'all-my-licenses.json';
const FORM = 'Licenses (Form)';
const KNOWN = { username: 'licenses', password: 'shown-to-few' };

/** What a person gets of *All my licenses*. */
describe('All my licenses', () => {
	test('who has the password gets the page, and the workbook is downloaded; a stranger gets nothing', async () => {
		const scenario = (await loadScenarios()).find((one) => one.template === TEMPLATE);
		const data = { user: KNOWN.username, password: KNOWN.password };
		const httpBasicAuth = await credentialFor(stage.api, { type: 'httpBasicAuth', name: 'Licenses', data });
		const prepare = (template) => {
			const node = (name) => parametersOf(template, name);
			scenario.prepare(node, stage.sandbox);
			// As it comes.
			node(FORM).authentication = parametersOf(readTemplate(TEMPLATE), FORM).authentication;
			template.nodes.find(({ name }) => name === FORM).credentials = { httpBasicAuth };
		};
		const workflow = await bring(stage, TEMPLATE, { prepare });
		const path = `${stage.api.url}/form/${parametersOf(workflow, FORM).options.path}`;
		// n8n answers 404 for some 100 ms after activation.
		const reply = async () => await fetch(path, { signal: AbortSignal.timeout(5_000) }).catch(() => ({}));
		const isThere = async () => (await reply()).status === 401;
		await until(isThere, 'The form does not ask for a password');

		const options = { httpCredentials: KNOWN, viewport: { width: 1060, height: 1100 } };
		const context = await editor.page.context().browser().newContext(options);
		const page = await context.newPage();
		await page.goto(path);
		const button = page.getByRole('button', { name: 'Show them' });
		const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
		assert.match(file.suggestedFilename(), /^licenses-\d{4}-\d\d-\d\d\.xlsx$/);
		const sheets = await sheetsOf(readFileSync(await file.path()));
		const [titles, ...licenses] = sheets.Licenses;
		assert.deepEqual(titles.slice(0, 4), ['Customer', 'Asset', 'License type', 'Product']);
		assert.ok(licenses.some((row) => row.includes('Lina Berg (linaACME)')));
		assert.match(await page.locator('h1').innerText(), /^\d+ products, \d+ seats: /);
		const first = page.locator('h2:text-is("By product") + table tr').nth(1).locator('td').first();
		assert.equal(await first.innerText(), sheets['By product'][1][0]);
		const { x, y, width } = await page.locator('.card').boundingBox();
		const clip = { x, y, width, height: 1000 };
		await page.screenshot({ path: join(IMAGES_DIR, 'all-my-licenses-page.png'), clip });
		await page.setViewportSize({ width: 375, height: 700 });
		const cut = await page.locator('.header').evaluate((one) => one.scrollWidth - one.clientWidth);
		assert.ok(cut <= 0, `On a telephone ${cut} pixels are cut`);
		assert.equal(await page.locator('th').first().isVisible(), false);
		await context.close();
		await stage.api.deactivate(workflow.id);
	});
});
