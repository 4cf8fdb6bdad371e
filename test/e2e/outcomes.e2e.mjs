import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { editor } from './support/editor.mjs';
import { stage } from './support/stage.mjs';
import {
	chain,
	items,
	manualTrigger,
	memberCenterType,
	node,
	orderServiceType,
} from './support/workflows.mjs';

/** What a person reads after a run: hints, errors, and which input a row came from. */
describe('Outcomes', () => {
	// Suites before this one have ordered.
	before(() => stage.sandbox.control('POST', 'reset'));
	afterEach(() => stage.sandbox.control('DELETE', 'faults'));

	const runIn = async (name, nodes) => {
		const workflow = await stage.api.createWorkflow(chain(name, [manualTrigger(), ...nodes]));
		await editor.open(workflow, nodes.at(-1).name);
		const output = await editor.execute();
		await stage.browser.shoot(name);
		return output;
	};
	const disable = (more) =>
		node(
			'Disable',
			orderServiceType,
			{ resource: 'lock', operation: 'disable', assetNums: '={{ $json.lock }}', operatorIdentity: 'ops' },
			more,
		);
	const locks = (...numbers) => items(numbers.map((lock) => ({ lock })));
	const allocate = (more) =>
		node('Allocate', orderServiceType, { resource: 'assetNumber', operation: 'allocate', size: 2 }, more);

	test('partial success is a hint', async () => {
		const output = await runIn('hint partial success', [
			locks('8000000101', '8000000103', '1'),
			disable({ onError: 'continueRegularOutput' }),
		]);
		assert.match(output, /2 of 3 items failed/);
		assert.match(output, /Lock 8000000103: wrong lock type \(status 4\)/);
	});

	test('an unknown outcome is a hint', async () => {
		await stage.sandbox.control('POST', 'faults', { kind: 'reset-after', match: { path: '/shellnums' } });
		const output = await runIn('hint outcome unknown', [allocate({ onError: 'continueRegularOutput' })]);
		assert.match(output, /Outcome unknown for 1 of 1 item: the service may have done it/);
	});

	test('unexpected fields are a hint, and the rows come all the same', async () => {
		await stage.sandbox.control('POST', 'faults', { kind: 'wrong-types', match: { path: '/list' } });
		const output = await runIn('hint unexpected fields', [
			node('Assets', orderServiceType, {
				resource: 'asset',
				operation: 'getMany',
				enterpriseGlobalId: stage.sandbox.enterprise.globalId,
			}),
		]);
		assert.match(output, /The service answered with unexpected fields: /);
		assert.match(output, /15 items/);
	});

	test('a refusal reads well', async () => {
		const output = await runIn('error refusal', [locks('8000000101', '8000000103'), disable()]);
		assert.match(output, /Lock 8000000103: wrong lock type \(status 4\) \[item 1\]/);
		assert.match(output, /Only re-issuable locks and large-customer locks can be disabled or enabled\./);
		assert.doesNotMatch(output, /NodeApiError:|undefined|\[object/);
	});

	test('an unknown outcome reads well as an error', async () => {
		await stage.sandbox.control('POST', 'faults', { kind: 'reset-after', match: { path: '/shellnums' } });
		const output = await runIn('error outcome unknown', [allocate()]);
		assert.match(output, /The service may have done this: look there before running it again/);
	});

	test('a refused token says which one to replace', async () => {
		await stage.sandbox.control('POST', 'faults', {
			kind: 'expired-token',
			token: 'user',
			match: { path: '/members' },
		});
		const output = await runIn('error refused token', [
			node('Employees', memberCenterType, { resource: 'employee', operation: 'getMany' }),
		]);
		assert.match(output, /\(60005\)/);
		assert.match(output, /User Token/);
	});

	test('the details of an error hold no token', async () => {
		const { page } = editor;
		for (const more of await page
			.getByTestId('output-panel')
			.locator('.node-error-view__details-summary, summary')
			.all())
			await more.click();
		await stage.browser.shoot('error details');
		const text = await page.getByTestId('output-panel').innerText();
		for (const token of Object.values(stage.sandbox.tokens)) assert.ok(!text.includes(token));
	});

	test('a row leads back to its input, a failed one too', async () => {
		const { page } = editor;
		await runIn('item links', [
			locks('8000000103', '8000000101'),
			disable({ onError: 'continueRegularOutput' }),
		]);
		await page.getByTestId('ndv-input-panel').getByTestId('radio-button-table').click();
		const rows = (panel) => page.getByTestId(panel).locator('table tbody tr');
		await rows('ndv-input-panel').first().waitFor();
		for (const index of [0, 1]) {
			await rows('output-panel').nth(index).locator('td').nth(1).hover();
			await page.waitForTimeout(300);
			if (index === 1) await stage.browser.shoot('item links hovered');
			const lit = await rows('ndv-input-panel').evaluateAll((found) =>
				found.map((row) => /hover/i.test(row.className)),
			);
			assert.deepEqual(lit, [index === 0, index === 1]);
		}
	});
});
