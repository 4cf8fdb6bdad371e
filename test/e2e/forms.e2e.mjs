import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { editor } from './support/editor.mjs';
import { OPERATIONS } from './support/operations.mjs';
import { stage } from './support/stage.mjs';
import { chain, fan, manualTrigger, node, orderServiceType, memberCenterType } from './support/workflows.mjs';

const ORDERS = {
	JSON: { orderSource: 'json' },
	'Asset Removal': { orderType: 'delete_asset' },
	'Product Removal': { orderType: 'delete_product' },
	New: {},
	Blank: { channelCode: 'CRM', channelOrderId: 'FORM-2', appKey: 'k' },
};

/** What each operation asks for, and in which order; nothing that does not apply. */
describe('Forms', () => {
	const workflows = {};
	let orders;
	before(async () => {
		for (const type of new Set(OPERATIONS.map((operation) => operation.type))) {
			const nodes = OPERATIONS.filter((operation) => operation.type === type).map(
				({ title, resource, operation }) => node(title, type, { resource, operation }),
			);
			workflows[type] = await stage.api.createWorkflow(fan(`Forms of ${type}`, nodes));
		}
	});

	for (const { title, type, fields } of OPERATIONS) {
		test(title, async () => {
			await editor.open(workflows[type], title);
			await stage.browser.shoot(`form ${title}`, { height: fields.length > 10 ? 2100 : 900 });
			assert.deepEqual(await editor.fields(), ['resource', 'operation', ...fields]);
		});
	}

	const openOrder = async (name) => {
		orders ??= await stage.api.createWorkflow(
			fan(
				'Orders',
				Object.entries(ORDERS).map(([each, parameters]) =>
					node(each, orderServiceType, { resource: 'licenseOrder', operation: 'create', ...parameters }),
				),
			),
		);
		await editor.open(orders, name);
	};
	const head = ['resource', 'operation', 'channelCode', 'channelOrderId', 'appKey', 'orderSource'];

	test('an order from JSON shows none of the fields', async () => {
		await openOrder('JSON');
		await stage.browser.shoot('form order as JSON');
		assert.deepEqual(await editor.fields(), [...head, 'orders', 'syncMode']);
	});

	test('a removal of assets asks for their numbers alone', async () => {
		await openOrder('Asset Removal');
		await stage.browser.shoot('form order that removes assets', { height: 1300 });
		assert.deepEqual(await editor.fields(), [
			...head,
			'orderType',
			'licenseType',
			'customerId',
			'customerName',
			'srcLicenseOrderId',
			'assetNos',
			'syncMode',
		]);
	});

	test('a removal of products asks for what tells them', async () => {
		await openOrder('Product Removal');
		await stage.browser.shoot('form order that removes products', { height: 1700 });
		const product = ['productUri', 'crmProductId', 'limitConcurrent', 'limitStartDate', 'limitEndDate'];
		assert.deepEqual(await editor.fields(), [
			...head,
			'orderType',
			'licenseType',
			'customerId',
			'customerName',
			'srcLicenseOrderId',
			'assetNos',
			...product,
			'limitStartDate',
			'limitEndDate',
			'syncMode',
		]);
	});

	test('one product on one asset is ordered without adding anything', async () => {
		await openOrder('New');
		const { enterprise } = stage.sandbox;
		await editor.fill('channelCode', enterprise.channelCode);
		await editor.fill('channelOrderId', 'FORM-1');
		await editor.fill('appKey', 'sandbox-app-key');
		await editor.fill('customerId', enterprise.customerId);
		await editor.fill('assetNos', '8000000101');
		await editor.fill('productUri', '24107');
		await editor.fill('limitEndDate', '2030-01-01 00:00:00');
		const output = await editor.execute();
		await stage.browser.shoot('order of one product', { height: 1500 });
		assert.match(output, /licenseOrderId/);
		const { requests } = await stage.sandbox.control('GET', 'ledger');
		const { orderList } = JSON.parse(requests.at(-1).rawBody);
		assert.deepEqual(
			orderList.map(({ assets }) => assets),
			[
				[
					{
						assetNos: ['8000000101'],
						products: [
							{ productUri: '24107', limitEndDate: orderList[0].assets[0].products[0].limitEndDate },
						],
					},
				],
			],
		);
	});

	test('an order left blank is not sent, and says what is missing', async () => {
		await openOrder('Blank');
		const output = await editor.execute();
		await stage.browser.shoot('error blank order');
		assert.match(output, /Assets → asset 1 → Products: add at least one, with its Product URI/);
		assert.match(output, /Nothing was sent/);
	});

	test('the pickers fill', async () => {
		const { page } = editor;
		const workflow = await stage.api.createWorkflow(
			chain('Pickers', [
				manualTrigger(),
				node('Lend', memberCenterType, { resource: 'employee', operation: 'lendAssets' }),
			]),
		);
		await editor.open(workflow, 'Lend');
		const pick = async (name) => {
			await page.getByTestId(`resource-locator-${name}`).getByTestId('rlc-input').click();
			await page.locator('[data-test-id="rlc-item"]:visible').first().waitFor();
			return page.locator('[data-test-id="rlc-item"]:visible');
		};
		const employees = await pick('memberGlobalId');
		// An entry may show its description below its name.
		const namesOf = async (entries) =>
			(await entries.allInnerTexts()).map((text) => text.split('\n')[0].trim());
		// A deleted employee cannot be chosen.
		assert.ok(!(await namesOf(employees)).some((name) => name.includes('erikACME')));
		await page
			.getByTestId('rlc-search')
			.locator('input')
			.first()
			.or(page.getByTestId('rlc-search'))
			.last()
			.fill('lina');
		await page.waitForTimeout(1500);
		await stage.browser.shoot('picker of employees');
		assert.deepEqual(await namesOf(employees), ['Lina Berg (linaACME)']);
		await employees.first().click();
		const locks = await pick('borrowedUsbKey');
		// What somebody else has cannot be lent into.
		assert.deepEqual(await namesOf(locks), ['8000000105']);
		await stage.browser.shoot('picker of lent locks');
		await locks.first().click();
		await page.getByTestId('parameter-input-assetIDs').locator('input').first().click();
		await page
			.locator('.el-select-dropdown__item:visible', { hasText: /^\s*(CA)?80000001\d\d/ })
			.first()
			.waitFor();
		await stage.browser.shoot('picker of assets');
	});
});
