import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { editor } from './support/editor.mjs';
import { stage } from './support/stage.mjs';
import { chain, manualTrigger, memberCenterType, node, orderServiceType } from './support/workflows.mjs';

const MOST_CLICKS = 12;

const orderParameters = (more) => ({
	resource: 'licenseOrder',
	operation: 'create',
	channelCode: 'CRM',
	channelOrderId: 'WALK',
	appKey: 'sandbox-app-key',
	...more,
});

const open = async (name, type, parameters) => {
	const workflow = await stage.api.createWorkflow(
		chain(name, [manualTrigger(), node(name, type, parameters)]),
	);
	await editor.open(workflow, name);
	return workflow;
};

const lastRequest = async () => {
	const { requests } = await stage.sandbox.control('GET', 'ledger');
	return JSON.parse(requests.at(-1).rawBody);
};

const shownChoices = (page) => page.locator('.el-select-dropdown__item:visible');

/** A walk through the editor as a new user would take it: one story for each thing that was in the way. */
describe('A walk through the editor', () => {
	test(`a simple order takes at most ${MOST_CLICKS} clicks`, async (story) => {
		const { page } = editor;
		const { enterprise } = stage.sandbox;
		const workflow = await stage.api.createWorkflow(chain('Clicks', [manualTrigger()]));
		await editor.open(workflow);
		await page.evaluate(() => {
			window.clicks = 0;
			document.addEventListener('pointerdown', ({ isTrusted }) => (window.clicks += isTrusted ? 1 : 0), true);
		});
		await page.getByTestId('canvas-handle-plus').first().click();
		await page.keyboard.type('license order');
		await page
			.getByTestId('node-creator-item-name')
			.getByText('Order Service', { exact: true })
			.first()
			.click();
		await stage.browser.shoot('walk actions of the node');
		await page.getByText('Create license orders', { exact: true }).first().click();
		await page.getByTestId('node-parameters').waitFor();
		for (const [parameter, value] of [
			['channelCode', enterprise.channelCode],
			['channelOrderId', 'CLICKS-1'],
			['appKey', 'sandbox-app-key'],
			['customerId', enterprise.customerId],
			['assetNos', '8000000101'],
			['productUri', '24107'],
			['limitConcurrent', '5'],
			['limitEndDate', '2030-01-01 00:00:00'],
		]) {
			await page
				.getByTestId(`parameter-input-${parameter}`)
				.first()
				.locator('input, textarea')
				.first()
				.click();
			await page.keyboard.type(value);
			if (parameter === 'limitEndDate') await page.keyboard.press('Enter');
		}
		await stage.browser.shoot('walk simple order', { height: 1500 });
		await page.getByTestId('node-execute-button').click();
		await page.getByTestId('output-panel').getByText('licenseOrderId').first().waitFor();
		await stage.browser.shoot('walk simple order made', { height: 1500 });

		const [{ assets }] = (await lastRequest()).orderList;
		assert.deepEqual(assets[0].products[0].limitConcurrent, 5);
		const clicks = await page.evaluate(() => window.clicks);
		story.diagnostic(`${clicks} clicks`);
		assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks`);
	});

	describe('seats', () => {
		const products = { product: [{ productUri: '24107' }] };
		const product = async () => (await lastRequest()).orderList[0].assets[0].products[0];
		const seats = () => editor.page.getByTestId('parameter-input-limitConcurrent').locator('input').first();
		before(async () => {
			const { customerId } = stage.sandbox.enterprise;
			await open(
				'Seats',
				orderServiceType,
				orderParameters({ customerId, assets: { asset: [{ assetNos: '8000000101', products }] } }),
			);
		});

		test('left alone they are empty, without a warning, and are not sent', async () => {
			assert.equal(await seats().inputValue(), '');
			assert.equal(await editor.page.getByTestId('parameter-issues').count(), 0);
			assert.match(await editor.execute(), /licenseOrderId/);
			assert.deepEqual(await product(), { productUri: '24107' });
		});

		test('typed they are sent, and emptied again they are not', async () => {
			await editor.fill('limitConcurrent', '7');
			await editor.execute();
			assert.equal((await product()).limitConcurrent, 7);
			await editor.fill('limitConcurrent', '');
			await stage.browser.shoot('walk seats emptied', { height: 1500 });
			assert.equal(await editor.page.getByTestId('parameter-issues').count(), 0);
			await editor.execute();
			assert.deepEqual(await product(), { productUri: '24107' });
		});
	});

	test('entries are told apart by what is in them, in n8n’s form of today and in its next one', async () => {
		const { page } = editor;
		const product = (productName) => ({ productUri: '24107', productName });
		await open(
			'Entries',
			orderServiceType,
			orderParameters({
				assets: {
					asset: [
						{ assetNos: '8000000101', products: { product: [product('CAD Pro'), product('CAD Viewer')] } },
						{ assetNos: '8000000102', products: { product: [product('CAD Pro')] } },
					],
				},
			}),
		);
		await stage.browser.shoot('walk entries', { height: 2600 });
		assert.deepEqual((await editor.fields()).filter((name) => /^(limit|asset)/.test(name)).slice(0, 4), [
			'assetNos',
			'limitConcurrent',
			'limitStartDate',
			'limitEndDate',
		]);
		const text = await editor.page.getByTestId('node-parameters').innerText();
		for (const label of ['Product Starts', 'Product Ends', 'Asset Starts', 'Asset Ends'])
			assert.ok(text.includes(label), label);

		// n8n tries out lists whose entries close; a title tells what is in them.
		await page.evaluate(() =>
			localStorage.setItem(
				'N8N_EXPERIMENT_OVERRIDES',
				JSON.stringify({ '048_collection_overhaul': 'variant' }),
			),
		);
		await page.reload();
		await page.getByTestId('node-parameters').waitFor();
		await page.waitForTimeout(1500);
		await stage.browser.shoot('walk entries with titles', { height: 1800 });
		const titled = await page.getByTestId('node-parameters').innerText();
		await page.evaluate(() => localStorage.removeItem('N8N_EXPERIMENT_OVERRIDES'));
		await page.reload();
		assert.match(titled, /8000000101\s+8000000102/);
	});

	test('a removal looks like one, on the canvas and in the form', async () => {
		const { page } = editor;
		const workflow = await open('Removal', orderServiceType, orderParameters({ orderType: 'delete_asset' }));
		assert.match(await page.getByTestId('node-parameters').innerText(), /cannot be undone/);
		await stage.browser.shoot('walk removal form', { height: 1300 });
		await page.getByTestId('ndv-close-button').click();
		await editor.open(workflow);
		const onCanvas = page.locator('[data-test-id="canvas-node"][data-node-name="Removal"]');
		await onCanvas.getByText('Asset Removal').waitFor();
		await stage.browser.shoot('walk removal canvas');
	});

	for (const [service, words] of [
		[
			'Order Service',
			['revoke', 'refund', 'renew', 'cancel', 'seat', 'subscription', 'dongle', 'customer', 'license'],
		],
		['Member Center', ['lend', 'borrow', 'staff', 'user', 'password', 'employee']],
	])
		test(`${service} is found by the words people type`, async () => {
			const { page } = editor;
			const search = await editor.searchNodes();
			for (const word of words) {
				await search.fill(word);
				await page
					.getByTestId('node-creator-item-name')
					.getByText(service, { exact: true })
					.first()
					.waitFor({ timeout: 5000 })
					.catch(() => assert.fail(`"${word}" does not find it`));
				await stage.browser.shoot(`walk search ${word}`);
			}
		});

	test('people and assets by what people know of them', async () => {
		await open('By Name', memberCenterType, {
			resource: 'asset',
			operation: 'getProducts',
			assetId: { __rl: true, mode: 'assetNum', value: '8000000101' },
		});
		const output = await editor.execute();
		await stage.browser.shoot('walk products of an asset number');
		assert.match(output, /productName/);
		await open('By Account', memberCenterType, {
			resource: 'employee',
			operation: 'configureAssets',
			memberGlobalId: { __rl: true, mode: 'userName', value: 'lina' },
			addAssets: ['8000000104'],
		});
		assert.match(await editor.execute(), /memberGlobalId/);
		await stage.browser.shoot('walk by user name');
		assert.deepEqual(await lastRequest(), { addAssets: ['8000000104'], deleteAssets: [] });
		await stage.sandbox.control('POST', 'reset');
	});

	describe('the lists of Configure Assets', () => {
		before(() =>
			open('Configure', memberCenterType, {
				resource: 'employee',
				operation: 'configureAssets',
				// An expression for the enterprise reaches the lists.
				enterpriseGlobalId: `={{ "${stage.sandbox.enterprise.globalId}" }}`,
			}),
		);
		const closeList = async () => {
			await editor.page.keyboard.press('Escape');
			await shownChoices(editor.page).first().waitFor({ state: 'hidden' });
		};
		const choicesOf = async (parameter) => {
			const { page } = editor;
			const listed = shownChoices(page).filter({ hasText: /\d{9}/ }).first();
			// A list that is still being loaded does not open.
			for (let tries = 0; tries < 5 && !(await listed.isVisible()); tries += 1) {
				await page.getByTestId(`parameter-input-${parameter}`).locator('.el-select').first().click();
				await listed.waitFor({ timeout: 4000 }).catch(() => undefined);
			}
			await listed.waitFor();
			const texts = await shownChoices(page).allInnerTexts();
			return texts.map((text) =>
				text
					.split('\n')
					.map((line) => line.trim())
					.filter(Boolean),
			);
		};

		test('the employee comes from a list', async () => {
			const { page } = editor;
			await page.getByTestId('resource-locator-memberGlobalId').getByTestId('rlc-input').click();
			await page.locator('[data-test-id="rlc-item"]:visible', { hasText: 'Lina Berg' }).first().click();
		});

		test('Add lists what nobody holds first, and who holds the rest', async () => {
			const choices = await choicesOf('addAssets');
			await stage.browser.shoot('walk assets to add');
			const states = choices.map(([, state]) => state);
			assert.ok(states.includes('unassigned'));
			assert.ok(states.some((state) => /^held by [A-Z]/.test(state)));
			assert.equal(states.lastIndexOf('unassigned'), states.findIndex((state) => state !== 'unassigned') - 1);
			await closeList();
		});

		test('Withdraw lists what the chosen employee holds', async () => {
			const choices = await choicesOf('deleteAssets');
			await stage.browser.shoot('walk assets to withdraw');
			assert.deepEqual(
				choices.map(([number]) => number),
				['8000000101', 'CA8000000109'],
			);
			await closeList();
		});
	});

	test('rows: the id and the name first, times that people read', async () => {
		await open('Assets', orderServiceType, {
			resource: 'asset',
			operation: 'getMany',
			enterpriseGlobalId: stage.sandbox.enterprise.globalId,
			limit: 5,
		});
		const output = editor.page.getByTestId('output-panel');
		await editor.execute();
		await output
			.getByText(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/)
			.first()
			.waitFor();
		await stage.browser.shoot('walk rows of assets', { width: 1900 });
		await open('Employees', memberCenterType, {
			resource: 'employee',
			operation: 'getMany',
			filters: { deleted: true },
		});
		await editor.execute();
		await output.getByText('erikACME').first().waitFor();
		assert.match(await output.innerText(), /globalId\s+name\s+userName/);
		await stage.browser.shoot('walk rows of deleted employees', { width: 1900 });
	});
});
