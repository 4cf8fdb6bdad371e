import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { editor } from './support/editor.mjs';
import { stage } from './support/stage.mjs';
import {
	chain,
	manualTrigger,
	memberCenterTriggerType,
	memberCenterType,
	node,
	orderServiceTriggerType,
	orderServiceType,
} from './support/workflows.mjs';

const enterpriseGlobalId = () => stage.sandbox.enterprise.globalId;
/** Polls come once a minute at most. */
const PATIENCE_MS = 100_000;
const pollTimes = { item: [{ mode: 'everyMinute' }] };

const rows = ['enterpriseGlobalId', 'simplify'];
const TRIGGERS = [
	['assetEnding', orderServiceTriggerType, ['enterpriseGlobalId', 'days', 'simplify']],
	['assetCreated', orderServiceTriggerType, rows],
	['assetUpdated', orderServiceTriggerType, rows],
	['assetRevoked', orderServiceTriggerType, ['enterpriseGlobalId']],
	['employeeAdded', memberCenterTriggerType, rows],
	['employeeUpdated', memberCenterTriggerType, rows],
	['employeeDeleted', memberCenterTriggerType, rows],
	['assetAssigned', memberCenterTriggerType, ['enterpriseGlobalId']],
	['assetWithdrawn', memberCenterTriggerType, ['enterpriseGlobalId']],
	['lockLent', memberCenterTriggerType, ['enterpriseGlobalId']],
	['lockReturned', memberCenterTriggerType, ['enterpriseGlobalId']],
];

const trigger = (event, type, more = {}) =>
	node(event, type, {
		pollTimes,
		event,
		enterpriseGlobalId: type === orderServiceTriggerType ? enterpriseGlobalId() : '',
		...more,
	});

describe('Triggers in the editor', () => {
	for (const [event, type, fields] of TRIGGERS) {
		test(`${event}: its form, and "Fetch Test Event"`, async () => {
			const workflow = await stage.api.createWorkflow(chain(`Test event ${event}`, [trigger(event, type)]));
			await editor.open(workflow, event);
			await stage.browser.shoot(`trigger form ${event}`);
			const shown = (await editor.fields()).filter((name) => !['pollTimes', 'mode'].includes(name));
			assert.deepEqual(shown, ['event', ...fields]);
			const output = await editor.execute();
			await stage.browser.shoot(`trigger sample ${event}`);
			assert.match(output, event.startsWith('employee') ? /globalId/ : /assetNum/);
			await stage.api.deleteWorkflow(workflow.id);
		});
	}

	test('a test event that does not come says why', async () => {
		const workflow = await stage.api.createWorkflow(
			chain('No test event', [
				trigger('assetCreated', orderServiceTriggerType, { filters: { licenseType: 'lk_auth_usbkey' } }),
			]),
		);
		await editor.open(workflow, 'assetCreated');
		const output = await editor.execute();
		await stage.browser.shoot('trigger without sample');
		assert.match(output, /There is nothing that could serve as a sample/);
	});

	test('a trigger says on the canvas what it waits for', async () => {
		const workflow = await stage.api.createWorkflow(
			chain('Subtitle', [trigger('assetEnding', orderServiceTriggerType)]),
		);
		await editor.open(workflow);
		await editor.page.getByText('Asset Ending').first().waitFor();
		await stage.browser.shoot('trigger subtitle');
	});

	test('both are found by what people call things', async () => {
		const { page } = editor;
		const search = await editor.searchNodes();
		for (const [word, found] of [
			['renewal', 'Order Service'],
			['offboarding', 'Member Center'],
		]) {
			await search.fill(word);
			await page.getByTestId('node-creator-item-name').getByText(found).first().waitFor();
		}
	});
});

describe('Triggers on their schedule', () => {
	const ids = {};
	before(async () => {
		// A lock that an earlier suite has disabled would not change.
		await stage.sandbox.control('POST', 'reset');
		// All at once: they wait for the same minute.
		for (const [event, type] of [TRIGGERS[2], TRIGGERS[4]]) {
			const { id } = await stage.api.createWorkflow(
				chain(`Schedule ${event}`, [
					trigger(event, type),
					node(
						'After',
						'n8n-nodes-base.set',
						{ options: {}, includeOtherFields: true },
						{ typeVersion: 3.4 },
					),
				]),
			);
			await stage.api.activate(id);
			ids[event] = id;
		}
		// The service's clock is set ahead; the triggers compare its times with its times.
		await stage.sandbox.control('POST', 'clock', { shiftMs: 200 * 24 * 60 * 60 * 1000 });
		await change(orderServiceType, {
			resource: 'lock',
			operation: 'disable',
			assetNums: '8000000101',
			operatorIdentity: 'e2e',
		});
		await change(memberCenterType, {
			resource: 'employee',
			operation: 'add',
			userName: 'schedule1',
			password: 'first-Login-1',
			name: 'Schedule One',
		});
	});
	after(async () => {
		for (const id of Object.values(ids)) await stage.api.deactivate(id);
		await stage.sandbox.control('POST', 'reset');
	});

	test('a change that the other node makes to an asset starts a workflow, once', async () => {
		const [row, ...others] = outputRows(await executionOf(ids.assetUpdated), 'assetUpdated');
		assert.deepEqual([row.assetNum, row.locked, others], ['8000000101', true, []]);
	});

	test('a new employee starts a workflow, once', async () => {
		const [row, ...others] = outputRows(await executionOf(ids.employeeAdded), 'employeeAdded');
		assert.deepEqual([row.name, others], ['Schedule One', []]);
	});
});

/** Runs one node by itself, as another workflow would. */
async function change(type, parameters) {
	const workflow = await stage.api.createWorkflow(
		chain('A change', [manualTrigger(), node('Change', type, parameters)]),
	);
	const { status } = await stage.api.run(workflow.id);
	assert.equal(status, 'success');
}

async function executionOf(workflowId) {
	const deadline = Date.now() + PATIENCE_MS;
	for (;;) {
		const executions = await stage.api.executions.list({ workflowId });
		if (executions.length > 0) {
			assert.deepEqual(
				executions.map(({ mode, status }) => [mode, status]),
				[['trigger', 'success']],
			);
			return await stage.api.executions.get(executions[0].id);
		}
		assert.ok(Date.now() < deadline, `No execution within ${PATIENCE_MS / 1000} s`);
		await sleep(500);
	}
}
