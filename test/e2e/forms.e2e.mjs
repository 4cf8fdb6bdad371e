import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { ROOT_DIR } from '../../scripts/lib/paths.mjs';
import { stage, test } from './support/stage.mjs';
import { create, memberCenterType, node, orderServiceType } from './support/workflows.mjs';

/** Forms of every kind of field, with what a new node shows: of a list its first entry is open. */
const FORMS = {
	OrderService: {
		'licenseOrder.create':
			'channelCode channelOrderId appKey orderSource orderType licenseType customerId customerName assetNos limitStartDate limitEndDate productUri productName crmProductId limitConcurrent limitStartDate limitEndDate syncMode',
		'customer.getMany': 'channelCode channelCustomerId defaultCustomer returnAll limit',
		'asset.getMany': 'enterpriseGlobalId returnAll limit simplify',
	},
	MemberCenter: {
		'employee.add': 'enterpriseGlobalId name userName password simplify',
		'employee.configureAssets': 'enterpriseGlobalId memberGlobalId addAssets withdrawAll deleteAssets',
		'asset.getProducts': 'enterpriseGlobalId assetId output simplify',
	},
};
const TYPES = { OrderService: orderServiceType, MemberCenter: memberCenterType };

/** What the preview of an operation tells that it usually gives. */
function previewed(folder, name) {
	const file = `dist/nodes/${folder}/__schema__/v1.0.0/${name.replace('.', '/')}.json`;
	return Object.keys(JSON.parse(readFileSync(join(ROOT_DIR, file), 'utf8')).properties);
}

for (const [folder, forms] of Object.entries(FORMS))
	test(`Forms and previews of ${folder}`, async ({ editor, page }) => {
		// The list of fields of a preview draws only what there is room for.
		await page.setViewportSize({ width: 1300, height: 4000 });
		const names = Object.keys(forms);
		const nodes = names.map((name) => {
			const [resource, operation] = name.split('.');
			return node(name, TYPES[folder], { resource, operation });
		});
		const workflow = await create(folder, ...nodes, node('End', 'n8n-nodes-base.noOp'));
		await editor.open(workflow, names[0]);
		for (const [at, name] of names.entries()) {
			await expect.poll(editor.fields, name).toBe(`resource operation ${forms[name]}`);
			await editor.change(names[at + 1] ?? 'End');
			await editor.inputPanel.getByTestId('radio-button-schema').click();
			await expect(editor.inputPanel).toContainText('Usually outputs the following fields');
			for (const field of previewed(folder, name))
				await expect(editor.inputPanel.getByText(field, { exact: true }).first()).toBeVisible();
		}
	});

test('The form of an order changes with what is chosen', async ({ editor }) => {
	const removal = 'orderType licenseType customerId customerName srcLicenseOrderId assetNos';
	const entry =
		'limitStartDate limitEndDate productUri crmProductId limitConcurrent limitStartDate limitEndDate';
	const FIELDS = [
		['JSON', { orderSource: 'json' }, 'orders'],
		['Asset Removal', { orderType: 'delete_asset' }, removal],
		['Product Removal', { orderType: 'delete_product' }, `${removal} ${entry}`],
	];
	const order = { resource: 'licenseOrder', operation: 'create' };
	const nodes = FIELDS.map(([name, chosen]) => node(name, orderServiceType, { ...order, ...chosen }));
	await editor.open(await create('Orders', ...nodes), 'JSON');
	for (const [name, , fields] of FIELDS) {
		await editor.change(name);
		const head = 'resource operation channelCode channelOrderId appKey orderSource';
		await expect.poll(editor.fields, name).toBe(`${head} ${fields} syncMode`);
	}
});

/** What stands in them is held by test/nodes/input/pickers.test.ts. */
test('The pickers fill', async ({ editor, page }) => {
	// An expression for the enterprise reaches the lists.
	const enterpriseGlobalId = `={{ "${stage.sandbox.enterprise.globalId}" }}`;
	const parameters = { resource: 'employee', operation: 'lendAssets', enterpriseGlobalId };
	const lend = node('Lend', memberCenterType, parameters);
	await editor.open(await create('Pickers', lend), 'Lend');
	const entries = page.locator('[data-test-id="rlc-item"]:visible');
	const pick = async (name) => {
		await page.getByTestId(`resource-locator-${name}`).getByTestId('rlc-input').click();
		await entries.first().waitFor();
	};
	await pick('memberGlobalId');
	// A deleted employee cannot be chosen.
	await expect(entries.filter({ hasText: 'erikACME' })).toHaveCount(0);
	const search = page.getByTestId('rlc-search');
	await search.locator('input').first().or(search).last().fill('lina');
	await expect(entries).toContainText(['Lina Berg (linaACME)']);
	await entries.first().click();
	await pick('borrowedUsbKey');
	// What somebody else has cannot be lent into.
	await expect(entries).toContainText(['8000000105']);
	await entries.first().click();
	await page.getByTestId('parameter-input-assetIDs').locator('input').first().click();
	await expect(editor.choices.filter({ hasText: /^\s*(CA)?80000001\d\d/ }).first()).toBeVisible();
});
