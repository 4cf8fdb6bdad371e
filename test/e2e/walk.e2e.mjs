import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { editor } from './support/editor.mjs';
import { lastRequest, stage } from './support/stage.mjs';
import { create, memberCenterType, node, orderServiceType } from './support/workflows.mjs';

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
	const workflow = await create(name, node(name, type, parameters));
	await editor.open(workflow, name);
	return workflow;
};

const lastProduct = async () => (await lastRequest()).orderList[0].assets[0].products[0];
const issues = () => editor.page.getByTestId('parameter-issues').count();

/** A walk through the editor as a new user would take it: one story for each thing that was in the way. */
describe('A walk through the editor', () => {
	test(`a simple order takes at most ${MOST_CLICKS} clicks`, async (story) => {
		const { page } = editor;
		const { channelCode, customerId } = stage.sandbox.enterprise;
		await editor.open(await create('Clicks'));
		await page.evaluate(() => {
			window.clicks = 0;
			document.addEventListener('pointerdown', ({ isTrusted }) => (window.clicks += isTrusted ? 1 : 0), true);
		});
		await page.getByTestId('canvas-handle-plus').first().click();
		await page.keyboard.type('license order');
		await editor.found('Order Service').click();
		await stage.browser.shoot('walk actions of the node');
		await page
			.getByText(/^Create license orders(?!,)/)
			.first()
			.click();
		await page.getByTestId('node-parameters').waitFor();
		for (const [parameter, value] of Object.entries({
			channelCode,
			channelOrderId: 'CLICKS-1',
			appKey: 'sandbox-app-key',
			customerId,
			assetNos: '8000000101',
			productUri: '24107',
			limitConcurrent: '5',
			limitEndDate: '2030-01-01',
		})) {
			// The asset has an end, too: the product's stands below it.
			await page
				.getByTestId(`parameter-input-${parameter}`)
				.last()
				.locator('input, textarea')
				.first()
				.click();
			await page.keyboard.type(value);
			if (parameter === 'limitEndDate') await page.keyboard.press('Enter');
		}
		// While it closes, the calendar takes the next click.
		await page.locator('.el-picker-panel').last().waitFor({ state: 'hidden' });
		await stage.browser.shoot('walk simple order', { height: 1500 });
		await page.getByTestId('node-execute-button').click();
		await page.getByTestId('output-panel').getByText('licenseOrderId').first().waitFor();
		await stage.browser.shoot('walk simple order made', { height: 1500 });

		// One product on one asset, without adding anything. A day that is typed stays, and counts until its end.
		const { limitEndDate, ...product } = await lastProduct();
		assert.deepEqual(product, { productUri: '24107', limitConcurrent: 5 });
		assert.equal(new Date(limitEndDate).getMilliseconds(), 999);
		const { orderList } = await lastRequest();
		const [{ assets }] = orderList;
		assert.deepEqual([orderList.length, assets.map(({ assetNos }) => assetNos)], [1, [['8000000101']]]);
		assert.equal(assets[0].products.length, 1);
		const clicks = await page.evaluate(() => window.clicks);
		story.diagnostic(`${clicks} clicks`);
		assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks`);
	});

	test('seats: left alone they are empty and not sent, nor when they are emptied again', async () => {
		const { customerId } = stage.sandbox.enterprise;
		const products = { product: [{ productUri: '24107' }] };
		const assets = { asset: [{ assetNos: '8000000101', products }] };
		await open('Seats', orderServiceType, orderParameters({ customerId, assets }));
		assert.deepEqual([await editor.input('limitConcurrent').inputValue(), await issues()], ['', 0]);
		assert.match(await editor.execute(), /licenseOrderId/);
		assert.deepEqual(await lastProduct(), { productUri: '24107' });
		await editor.fill('limitConcurrent', '7');
		await editor.execute();
		assert.deepEqual(await lastProduct(), { productUri: '24107', limitConcurrent: 7 });
		await editor.fill('limitConcurrent', '');
		await stage.browser.shoot('walk seats emptied', { height: 1500 });
		assert.equal(await issues(), 0);
		await editor.execute();
		assert.deepEqual(await lastProduct(), { productUri: '24107' });
	});

	test('entries are told apart by what is in them, in n8n’s form of today and in its next one', async () => {
		const { page } = editor;
		const parameters = page.getByTestId('node-parameters');
		const asset = (assetNos, ...names) => ({
			assetNos,
			products: { product: names.map((productName) => ({ productUri: '24107', productName })) },
		});
		const assets = [asset('8000000101', 'CAD Pro', 'CAD Viewer'), asset('8000000102', 'CAD Pro')];
		await open('Entries', orderServiceType, orderParameters({ assets: { asset: assets } }));
		await stage.browser.shoot('walk entries', { height: 2600 });
		const fields = (await editor.fields()).filter((name) => /^(limit|asset)/.test(name)).slice(0, 4);
		assert.deepEqual(fields, ['assetNos', 'limitStartDate', 'limitEndDate', 'limitConcurrent']);
		const text = await parameters.innerText();
		for (const label of ['Product Starts', 'Product Ends', 'Asset Starts', 'Asset Ends'])
			assert.ok(text.includes(label), label);

		// n8n tries out lists whose entries close; a title tells what is in them.
		await page.evaluate(() =>
			localStorage.setItem('N8N_EXPERIMENT_OVERRIDES', '{"048_collection_overhaul":"variant"}'),
		);
		await page.reload();
		await parameters.getByText('8000000102').first().waitFor();
		await stage.browser.shoot('walk entries with titles', { height: 1800 });
		const titled = await parameters.innerText();
		await page.evaluate(() => localStorage.removeItem('N8N_EXPERIMENT_OVERRIDES'));
		await page.reload();
		assert.match(titled, /8000000101\s+8000000102/);
	});

	test('a removal looks like one, on the canvas and in the form', async () => {
		const { page } = editor;
		const workflow = await open('Removal', orderServiceType, orderParameters({ orderType: 'delete_asset' }));
		assert.match(await page.getByTestId('node-parameters').innerText(), /shows no way back/);
		await page.getByTestId('ndv-close-button').click();
		await editor.open(workflow);
		const onCanvas = page.locator('[data-test-id="canvas-node"][data-node-name="Removal"]');
		await onCanvas.getByText('Asset Removal').waitFor();
		await stage.browser.shoot('walk removal canvas');
	});

	for (const [service, words] of [
		[
			'Order Service',
			'revoke refund renew renewal cancel seat subscription dongle customer license audit expire expiring extend trial report inventory',
		],
		['Member Center', 'lend borrow staff user password employee offboarding people return audit'],
	])
		test(`${service} is found by the words people type, with its icon, light and dark`, async () => {
			const search = await editor.searchNodes();
			for (const word of words.split(' ')) {
				await search.fill(word);
				const found = editor.found(service).waitFor({ timeout: 5000 });
				await found.catch(() => assert.fail(`"${word}" does not find it`));
			}
			await stage.browser.shoot(`walk search ${service}`);
			const icons = editor.page.locator('img[src*="n8n-nodes-license-authorization"]:visible');
			const sizes = await icons.evaluateAll((found) => {
				const sources = found.flatMap(({ src }) => [src, src.replace('.svg', '.dark.svg')]);
				return Promise.all(
					sources.map(async (src) => {
						const image = Object.assign(new Image(), { src });
						await image.decode();
						return image.naturalWidth / image.naturalHeight;
					}),
				);
			});
			assert.deepEqual(new Set(sizes), new Set([1]));
		});

	test('rows: the id and the name first, times that people read', async () => {
		const output = editor.page.getByTestId('output-panel');
		const enterpriseGlobalId = stage.sandbox.enterprise.globalId;
		const assets = { resource: 'asset', operation: 'getMany', enterpriseGlobalId, limit: 5 };
		await open('Assets', orderServiceType, assets);
		assert.match(await editor.execute(), /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/);
		await stage.browser.shoot('walk rows of assets', { width: 1900 });
		const deleted = { resource: 'employee', operation: 'getMany', filters: { deleted: true } };
		await open('Employees', memberCenterType, deleted);
		await editor.execute();
		// The editor remembers the view that was chosen last.
		await output.getByTestId('radio-button-table').click();
		await output.getByText('erikACME').first().waitFor();
		assert.match(await output.innerText(), /globalId\s+name\s+userName/);
		await stage.browser.shoot('walk rows of deleted employees', { width: 1900 });
	});
});
