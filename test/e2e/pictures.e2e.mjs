import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { IMAGES_DIR } from './support/browser.mjs';
import { editor } from './support/editor.mjs';
import { stage } from './support/stage.mjs';
import { chain, items, manualTrigger, node, orderServiceType } from './support/workflows.mjs';

const NAME = 'Create License Orders';
const MARGIN = 16;

/** One order by form; `of` gives each field's value. */
const order = (of) => ({
	resource: 'licenseOrder',
	operation: 'create',
	channelCode: of('channel'),
	channelOrderId: of('order'),
	appKey: 'crm-connector',
	customerId: of('customerId'),
	assets: {
		asset: [
			{
				assetNos: of('asset'),
				products: {
					product: [{ productUri: of('product'), limitConcurrent: of('seats'), limitEndDate: of('ends') }],
				},
			},
		],
	},
});

/** The README's first screen: what a person fills in, and what comes of it. */
describe('Pictures', () => {
	const line = (more) => ({
		order: 'SO-2026-0042',
		customer: 'Acme Engineering',
		asset: '8000000101',
		product: '24107',
		seats: 5,
		...more,
	});

	test('the order form', async () => {
		const { page } = editor;
		const { channelCode: channel, customerId } = stage.sandbox.enterprise;
		const values = { ...line(), channel, customerId, ends: '2030-01-01T00:00:00' };
		const workflow = await stage.api.createWorkflow(
			chain('Order form', [
				manualTrigger(),
				node(
					NAME,
					orderServiceType,
					order((name) => values[name]),
				),
			]),
		);
		await page.setViewportSize({ width: 1300, height: 1500 });
		await editor.open(workflow, NAME);
		// Who orders and how comes before it; here is what is ordered.
		const top = await page.getByText('Order Type', { exact: true }).boundingBox();
		const panel = await page.getByTestId('node-parameters').boundingBox();
		const last = await page.getByTestId('parameter-input-limitEndDate').first().boundingBox();
		assert.equal(await page.getByTestId('parameter-issues').count(), 0);
		const y = top.y - MARGIN;
		await page.screenshot({
			path: join(IMAGES_DIR, 'order-form.png'),
			clip: { x: panel.x, y, width: panel.width, height: last.y + last.height + MARGIN - y },
		});
		await page.setViewportSize({ width: 1300, height: 900 });
	});

	test('the result: a row for each order, linked to its item, and a row for what could not be ordered', async () => {
		const { page } = editor;
		const { channelCode, customerId } = stage.sandbox.enterprise;
		const orders = items(
			[
				line({ ends: '2030-01-01' }),
				line({ order: 'SO-2026-0043', asset: '8000000102', ends: '2030-01-01' }),
				line({ order: 'SO-2026-0044', asset: '8000000104', ends: '2030-01-01', seats: 'many' }),
			],
			'Confirmed Orders',
		);
		const fixed = { channel: channelCode, customerId };
		const parameters = order((name) => fixed[name] ?? `={{ $json.${name} }}`);
		const workflow = await stage.api.createWorkflow(
			chain('Order result', [
				manualTrigger(),
				orders,
				node(NAME, orderServiceType, parameters, { onError: 'continueRegularOutput' }),
			]),
		);
		await page.setViewportSize({ width: 1700, height: 640 });
		await editor.open(workflow, NAME);
		const output = await editor.execute();
		assert.match(output, /licenseOrderId[^]*must be a whole number, not "many"/);
		await page.getByTestId('ndv-input-panel').getByTestId('radio-button-table').click();
		await page.locator('.el-notification:visible .el-notification__closeBtn').first().click();
		await page.waitForTimeout(800);
		const clip = await page.getByTestId('ndv').boundingBox();
		await page.screenshot({ path: join(IMAGES_DIR, 'order-result.png'), ...(clip ? { clip } : {}) });
		await page.setViewportSize({ width: 1300, height: 900 });
	});
});
