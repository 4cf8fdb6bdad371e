import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { tsImport } from 'tsx/esm/api';
import { ROOT_DIR } from '../../scripts/lib/paths.mjs';
import { until } from '../../scripts/lib/until.mjs';
import { editor } from './support/editor.mjs';
import { stage } from './support/stage.mjs';
import { create, createFan, memberCenterType, node, orderServiceType } from './support/workflows.mjs';

const { shownAtFirst } = await tsImport('../specs/formOf.ts', import.meta.url);

const NODES = { order: ['OrderService', orderServiceType], member: ['MemberCenter', memberCenterType] };

/** What a new node shows, where that is more than its fields: the first entry of a list is open. */
const SHOWN = {
	'licenseOrder.create':
		'channelCode channelOrderId appKey orderSource orderType licenseType customerId customerName assetNos limitStartDate limitEndDate productUri productName crmProductId limitConcurrent limitStartDate limitEndDate syncMode',
};
const COLLECTIONS = ['additionalFields', 'customerFields', 'filters', 'options', 'updateFields'];

/** The fields that a new node shows, in their order. */
const shownOf = (service, name) =>
	SHOWN[name]?.split(' ') ??
	shownAtFirst(service === 'order' ? 'orderService' : 'memberCenter', name).filter(
		(one) => !COLLECTIONS.includes(one),
	);

/** What the preview of an operation tells that it usually gives. */
const previewed = (folder, operation) => {
	const dir = join(ROOT_DIR, 'dist', 'nodes', folder, '__schema__', 'v1.0.0');
	const file = join(dir, `${operation.replace('.', '/')}.json`);
	return Object.keys(JSON.parse(readFileSync(file, 'utf8')).properties);
};

/**
 * Forms of every kind of field: what docs/maintainers/stored-names.md says of all of them is what n8n draws. And what a node
 * shows before anything has run.
 */
const DRAWN = {
	order: ['licenseOrder.create', 'customer.getMany', 'asset.getMany'],
	member: ['employee.add', 'employee.configureAssets', 'asset.getProducts'],
};

describe('Forms and previews', () => {
	const workflows = {};
	before(async () => {
		for (const [service, [folder, type]] of Object.entries(NODES)) {
			const nodes = DRAWN[service].map((name) => {
				const [resource, operation] = name.split('.');
				return node(name, type, { resource, operation });
			});
			const followers = nodes.map(({ name }) => node(`after ${name}`, 'n8n-nodes-base.noOp'));
			workflows[service] = await createFan(`Forms of ${folder}`, nodes, followers);
		}
	});

	for (const [service, name] of Object.entries(DRAWN).flatMap(([key, names]) =>
		names.map((name) => [key, name]),
	)) {
		const fields = shownOf(service, name);
		const [folder] = NODES[service];
		test(`${folder} ${name}`, async () => {
			const { page } = editor;
			await editor.open(workflows[service], name);
			await stage.browser.shoot(`form ${folder} ${name}`, { height: fields.length > 10 ? 2100 : 900 });
			assert.deepEqual(await editor.fields(), ['resource', 'operation', ...fields]);

			await editor.open(workflows[service], `after ${name}`);
			const panel = page.getByTestId('ndv-input-panel');
			// n8n remembers the view that was chosen last.
			await panel.getByTestId('radio-button-schema').click();
			await panel.getByText('Usually outputs the following fields').waitFor();
			// The list draws only what there is room for.
			await stage.browser.shoot(`preview ${folder} ${name}`, { height: 4000 }, async () => {
				const text = await panel.innerText();
				const shown = text.split('\n').map((line) => line.trim());
				const missing = previewed(folder, name).filter((field) => !shown.includes(field));
				assert.deepEqual(missing, [], `not in: ${text}`);
			});
		});
	}
});

/** The form of an order, which changes with what is chosen. */
describe('Orders', () => {
	const ORDERS = {
		JSON: { orderSource: 'json' },
		'Asset Removal': { orderType: 'delete_asset' },
		'Product Removal': { orderType: 'delete_product' },
	};
	let orders;
	before(async () => {
		orders = await createFan(
			'Orders',
			Object.entries(ORDERS).map(([name, parameters]) =>
				node(name, orderServiceType, { resource: 'licenseOrder', operation: 'create', ...parameters }),
			),
		);
	});

	const removal = 'orderType licenseType customerId customerName srcLicenseOrderId assetNos';
	const entry =
		'limitStartDate limitEndDate productUri crmProductId limitConcurrent limitStartDate limitEndDate';
	for (const [name, height, fields] of [
		['JSON', 900, 'orders'],
		['Asset Removal', 1300, removal],
		['Product Removal', 1700, `${removal} ${entry}`],
	])
		test(`${name}: asks for ${fields}`, async () => {
			await editor.open(orders, name);
			await stage.browser.shoot(`form order ${name}`, { height });
			const head = 'resource operation channelCode channelOrderId appKey orderSource';
			assert.equal((await editor.fields()).join(' '), `${head} ${fields} syncMode`);
		});
});

/** What stands in them is held by test/nodes/input/pickers.test.ts. */
test('The pickers fill', async () => {
	const { page } = editor;
	// An expression for the enterprise reaches the lists.
	const enterpriseGlobalId = `={{ "${stage.sandbox.enterprise.globalId}" }}`;
	const parameters = { resource: 'employee', operation: 'lendAssets', enterpriseGlobalId };
	const lend = node('Lend', memberCenterType, parameters);
	await editor.open(await create('Pickers', lend), 'Lend');
	const entries = page.locator('[data-test-id="rlc-item"]:visible');
	// An entry may show its description below its name.
	const names = async () => (await entries.allInnerTexts()).map((text) => text.split('\n')[0].trim());
	const pick = async (name) => {
		await page.getByTestId(`resource-locator-${name}`).getByTestId('rlc-input').click();
		await entries.first().waitFor();
	};
	await pick('memberGlobalId');
	// A deleted employee cannot be chosen.
	assert.ok(!(await names()).some((name) => name.includes('erikACME')));
	const search = page.getByTestId('rlc-search');
	await search.locator('input').first().or(search).last().fill('lina');
	await until(async () => (await names()).length === 1, 'The list does not become that of the search');
	await stage.browser.shoot('picker of employees');
	assert.deepEqual(await names(), ['Lina Berg (linaACME)']);
	await entries.first().click();
	await pick('borrowedUsbKey');
	// What somebody else has cannot be lent into.
	assert.deepEqual(await names(), ['8000000105']);
	await stage.browser.shoot('picker of lent locks');
	await entries.first().click();
	await page.getByTestId('parameter-input-assetIDs').locator('input').first().click();
	const numbers = editor.choices.filter({ hasText: /^\s*(CA)?80000001\d\d/ });
	await numbers.first().waitFor();
	await stage.browser.shoot('picker of assets');
});
