import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { until } from '../../scripts/lib/until.mjs';
import { editor } from './support/editor.mjs';
import { stage } from './support/stage.mjs';
import { create, items, memberCenterType, node, orderServiceType } from './support/workflows.mjs';

const fault = (path, more) => stage.sandbox.control('POST', 'faults', { match: { path }, ...more });

/** What a person reads after a run: hints, errors, and which input a row came from. */
describe('Outcomes', () => {
	// Suites before this one have ordered.
	before(() => stage.sandbox.control('POST', 'reset'));
	afterEach(() => stage.sandbox.control('DELETE', 'faults'));

	const runIn = async (name, ...nodes) => {
		await editor.open(await create(name, ...nodes), nodes.at(-1).name);
		const output = await editor.execute();
		await stage.browser.shoot(name);
		return output;
	};
	/** What an error says when everything of it is opened. */
	const details = async () => {
		const panel = editor.page.getByTestId('output-panel');
		for (const more of await panel.locator('.node-error-view__details-summary, summary').all())
			await more.click();
		return await panel.innerText();
	};
	const parameters = {
		resource: 'lock',
		operation: 'disable',
		assetNums: '={{ $json.lock }}',
		operatorIdentity: 'ops',
	};
	const goingOn = { onError: 'continueRegularOutput' };
	const disable = (more) => node('Disable', orderServiceType, parameters, more);
	const locks = (...numbers) => items(numbers.map((lock) => ({ lock })));

	test('partial success is a hint', async () => {
		const output = await runIn('hint', locks('8000000101', '8000000103', '1'), disable(goingOn));
		assert.match(output, /2 of 3 items failed/);
		assert.match(output, /Lock 8000000103: wrong lock type \(status 4\)/);
	});

	test('a refusal reads well', async () => {
		const output = await runIn('error refusal', locks('8000000101', '8000000103'), disable());
		assert.match(output, /Lock 8000000103: wrong lock type \(status 4\)/);
		assert.match(output, /Only re-issuable locks and large-customer locks can be disabled or enabled\./);
		assert.doesNotMatch(output, /NodeApiError:|undefined|\[object/);
		// n8n may write the item behind the message, some time later; among the details it stands in any case.
		assert.match(await details(), /Item Index\s+1\b/i);
	});

	test('a refused token says which one to replace; the details of the error hold none', async () => {
		await fault('/members', { kind: 'expired-token', token: 'user' });
		const employees = { resource: 'employee', operation: 'getMany' };
		const output = await runIn('error refused token', node('Employees', memberCenterType, employees));
		assert.match(output, /User Token/);
		const text = await details();
		await stage.browser.shoot('error details');
		assert.match(text, /60005/);
		for (const token of Object.values(stage.sandbox.tokens)) assert.ok(!text.includes(token));
	});

	test('a row leads back to its input, a failed one too', async () => {
		const { page } = editor;
		await runIn('item links', locks('8000000103', '8000000101'), disable(goingOn));
		await page.getByTestId('ndv-input-panel').getByTestId('radio-button-table').click();
		const rows = (panel) => page.getByTestId(panel).locator('table tbody tr');
		await rows('ndv-input-panel').first().waitFor();
		for (const index of [0, 1]) {
			await rows('output-panel').nth(index).locator('td').nth(1).hover();
			const lit = async () =>
				await rows('ndv-input-panel').evaluateAll((found) =>
					found.flatMap((row, at) => (/hover/i.test(row.className) ? [at] : [])),
				);
			const isAlone = async () => isDeepStrictEqual(await lit(), [index]);
			await until(isAlone, `Row ${index} does not lead to its input alone`);
			if (index === 1) await stage.browser.shoot('item links hovered');
		}
	});
});
