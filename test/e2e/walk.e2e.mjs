import { expect } from '@playwright/test';
import { lastRequest, stage, test } from './support/stage.mjs';
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

const open = async (editor, name, type, parameters) => {
	await editor.open(await create(name, node(name, type, parameters)), name);
};

const lastProduct = async () => (await lastRequest()).orderList[0].assets[0].products[0];

/** A walk through the editor as a new user would take it: one story for each thing that was in the way. */
test.describe('A walk through the editor', () => {
	test(`a simple order takes at most ${MOST_CLICKS} clicks`, async ({ editor, page }) => {
		const { channelCode, customerId } = stage.sandbox.enterprise;
		await editor.open(await create('Clicks'));
		await page.evaluate(() => {
			window.clicks = 0;
			document.addEventListener('pointerdown', ({ isTrusted }) => (window.clicks += isTrusted ? 1 : 0), true);
		});
		await page.getByTestId('canvas-handle-plus').first().click();
		await page.keyboard.type('license order');
		await editor.found('Order Service').click();
		const action = page.getByText(/^Create license orders(?!,)/);
		await action.first().click();
		await editor.parameters.waitFor();
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
			const field = page.getByTestId(`parameter-input-${parameter}`).last();
			await field.locator('input, textarea').first().click();
			await page.keyboard.type(value);
			if (parameter === 'limitEndDate') await page.keyboard.press('Enter');
		}
		// While it closes, the calendar takes the next click.
		await page.locator('.el-picker-panel').last().waitFor({ state: 'hidden' });
		await editor.execute();
		await expect(editor.output).toContainText('licenseOrderId');

		// One product on one asset, without adding anything. A day that is typed stays, and counts until its end.
		const { orderList } = await lastRequest();
		const product = { productUri: '24107', limitConcurrent: 5, limitEndDate: expect.any(Number) };
		expect(orderList.map(({ assets }) => assets)).toEqual([
			[expect.objectContaining({ assetNos: ['8000000101'], products: [product] })],
		]);
		expect(new Date((await lastProduct()).limitEndDate).getMilliseconds()).toBe(999);
		expect(await page.evaluate(() => window.clicks)).toBeLessThanOrEqual(MOST_CLICKS);
	});

	test('seats: left alone they are empty and not sent, nor when they are emptied again', async ({
		editor,
	}) => {
		const { customerId } = stage.sandbox.enterprise;
		const products = { product: [{ productUri: '24107' }] };
		const assets = { asset: [{ assetNos: '8000000101', products }] };
		await open(editor, 'Seats', orderServiceType, orderParameters({ customerId, assets }));
		const seats = editor.input('limitConcurrent');
		for (const typed of ['', '7', '']) {
			if (typed || (await seats.inputValue())) await editor.fill('limitConcurrent', typed);
			await expect(seats).toHaveValue(typed);
			await expect(editor.page.getByTestId('parameter-issues')).toHaveCount(0);
			await editor.execute();
			const sent = { productUri: '24107', ...(typed && { limitConcurrent: Number(typed) }) };
			await expect.poll(lastProduct).toEqual(sent);
		}
	});

	test('entries are told apart by what is in them, in n8n’s form of today and in its next one', async ({
		editor,
		page,
	}) => {
		const { parameters } = editor;
		const asset = (assetNos, ...names) => ({
			assetNos,
			products: { product: names.map((productName) => ({ productUri: '24107', productName })) },
		});
		const assets = [asset('8000000101', 'CAD Pro', 'CAD Viewer'), asset('8000000102', 'CAD Pro')];
		await open(editor, 'Entries', orderServiceType, orderParameters({ assets: { asset: assets } }));
		await expect.poll(editor.fields).toMatch(/ assetNos limitStartDate limitEndDate .*limitConcurrent/);
		for (const label of ['Product Starts', 'Product Ends', 'Asset Starts', 'Asset Ends'])
			await expect(parameters).toContainText(label);

		// n8n tries out lists whose entries close; a title tells what is in them.
		await page.evaluate(() =>
			localStorage.setItem('N8N_EXPERIMENT_OVERRIDES', '{"048_collection_overhaul":"variant"}'),
		);
		await page.reload();
		await expect(parameters).toContainText(/8000000101\s+8000000102/, { useInnerText: true });
		await page.evaluate(() => localStorage.removeItem('N8N_EXPERIMENT_OVERRIDES'));
	});

	test('a removal looks like one, on the canvas and in the form', async ({ editor }) => {
		const parameters = orderParameters({ orderType: 'delete_asset' });
		await open(editor, 'Removal', orderServiceType, parameters);
		await expect(editor.parameters).toContainText('shows no way back');
		await editor.change();
		await expect(editor.onCanvas('Removal')).toContainText('Asset Removal');
	});

	for (const [service, words] of [
		[
			'Order Service',
			'revoke refund renew renewal cancel seat subscription dongle customer license audit expire expiring extend trial report inventory',
		],
		['Member Center', 'lend borrow staff user password employee offboarding people return audit'],
	])
		test(`${service} is found by the words people type, with its icon, light and dark`, async ({
			editor,
		}) => {
			const search = await editor.searchNodes();
			for (const word of words.split(' ')) {
				await search.fill(word);
				await expect(editor.found(service), word).toBeVisible();
			}
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
			expect(new Set(sizes)).toEqual(new Set([1]));
		});

	test('rows: the id and the name first, times that people read', async ({ editor }) => {
		const { output } = editor;
		const enterpriseGlobalId = stage.sandbox.enterprise.globalId;
		const assets = { resource: 'asset', operation: 'getMany', enterpriseGlobalId, limit: 5 };
		await open(editor, 'Assets', orderServiceType, assets);
		await editor.execute();
		await expect(output).toContainText(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/);
		const deleted = { resource: 'employee', operation: 'getMany', filters: { deleted: true } };
		await open(editor, 'Employees', memberCenterType, deleted);
		await editor.execute();
		await output.getByTestId('radio-button-table').click();
		await expect(output).toContainText('erikACME');
		await expect(output).toContainText(/globalId\s*name\s*userName/);
	});
});
