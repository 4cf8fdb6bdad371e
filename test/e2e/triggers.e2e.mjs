import { expect } from '@playwright/test';
import { chain } from '../../scripts/lib/workflow.mjs';
import { stage, test } from './support/stage.mjs';
import { memberCenterType, node, orderServiceType } from './support/workflows.mjs';

/** An event of each node, with the fields of its form; all events: docs/maintainers/stored-names.md, test/nodes/triggers. */
const EVENTS = [
	[orderServiceType, 'assetEnding', 'enterpriseGlobalId days simplify'],
	[memberCenterType, 'employeeAdded', 'enterpriseGlobalId simplify'],
	[memberCenterType, 'lockReturned', 'enterpriseGlobalId'],
];

/** A workflow of one trigger; the Member Center's enterprise is in its credential. */
const create = (type, event, more = {}) => {
	const enterpriseGlobalId = type === orderServiceType ? stage.sandbox.enterprise.globalId : '';
	const pollTimes = { item: [{ mode: 'everyMinute' }] };
	const parameters = { pollTimes, event, enterpriseGlobalId, ...more };
	return stage.api.createWorkflow(chain(`Event ${event}`, [node(event, `${type}Trigger`, parameters)]));
};

test.describe('Triggers in the editor', () => {
	for (const [type, event, fields] of EVENTS)
		test(`${event}: asks for ${fields}, and "Fetch Test Event" gives one`, async ({ editor }) => {
			await editor.open(await create(type, event), event);
			await expect.poll(editor.fields).toBe(`mode event ${fields}`);
			await editor.execute();
			await expect(editor.output).toContainText(event.startsWith('employee') ? 'globalId' : 'assetNum');
		});

	test('a test event that does not come says why', async ({ editor }) => {
		const filters = { licenseType: 'lk_auth_usbkey' };
		await editor.open(await create(orderServiceType, 'assetCreated', { filters }), 'assetCreated');
		await editor.execute();
		await expect(editor.output).toContainText('There is no sample to show');
	});
});
