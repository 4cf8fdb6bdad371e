import type { INodeParameters } from 'n8n-workflow';

import { SEED, type Sandbox } from '../../sandbox';
import type { ServiceName } from '../../test/specs/specs';
import type { Run } from './exchange';

/** What the documentation shows of an event: one row per event, and a twelfth event is one more row. */
export interface EventExample {
	/** What happens between two polls, as the end of "Between two polls …". */
	change: string;
	by?: Run & { service: ServiceName };
	/** Or the platform itself, where no operation does it. */
	happens?: (sandbox: Sandbox) => void;
	parameters?: INodeParameters;
	/** Sentences about what the parameters do not tell. */
	notes: string[];
}

const { acme, employees, cloud, locks, assetIds } = SEED;
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const change = (service: ServiceName, operation: string, parameters: INodeParameters) => ({
	service,
	operation,
	parameters,
});
const order = (more: INodeParameters) =>
	change('order', 'licenseOrder.create', {
		channelCode: 'CRM',
		channelOrderId: 'PO-77',
		appKey: 'crm-app',
		licenseType: 'cloud_account',
		customerId: acme.customer.customerId,
		...more,
	});
const buy = (more: INodeParameters) => {
	const products = { product: [{ productUri: '24107', productName: 'CAD Pro' }] };
	return order({
		orderType: 'new_buy',
		assets: { asset: [{ assetNos: 'CA8000000777', products, ...more }] },
	});
};
const configure = (member: string, assets: INodeParameters) =>
	change('member', 'employee.configureAssets', { memberGlobalId: byId(member), ...assets });

const newNote = 'It is new to the trigger: its creation time does not matter, as lists may be late.';
const updatedNote = 'It is detected by `updateTime`: another one, be it earlier, is a change.';

export const eventExamples: Record<string, EventExample> = {
	assetEnding: {
		change: 'an order adds a cloud account that ends on 20 January',
		by: buy({ limitEndDate: '2026-01-20T00:00:00Z' }),
		notes: [
			'An asset is reported when its end is at most so many calendar days away: because time has passed, because the asset is new, or because its end was changed. It is reported once for each end and stage, also where the end is changed back and forth.',
			'It is the end of the asset (*Asset Ends*) that counts. The list of assets does not show the ends of its products (*Product Ends*), which may be earlier: [What an end is](triggers.md#what-an-end-is).',
			'*Days* may have several numbers, such as `30, 7, 1, 0`: an asset is reported once at each of these stages, in the row as `stage`, with `daysLeft`; 0 is when it has ended. Where several stages passed between two polls, only the last one is reported.',
			'What ends within these days when the trigger is switched on is not reported, unless *Emit Existing* is on. What has ended before that is never reported.',
			'This event alone uses the clock of n8n’s machine.',
		],
	},
	assetCreated: { change: 'an order adds a cloud account', by: buy({}), notes: [newNote] },
	assetUpdated: {
		change: 'an order adds a product to a cloud account',
		by: buy({ assetNos: cloud.free }),
		notes: [
			updatedNote,
			'Two changes between two polls are reported as one: the row is the asset as it is now.',
		],
	},
	assetRevoked: {
		change: 'an order revokes a cloud account',
		by: order({
			orderType: 'delete_asset',
			srcLicenseOrderId: SEED.orders.cloud,
			assets: { asset: [{ assetNos: cloud.free }] },
		}),
		notes: [
			'The service does not list an asset that is gone: the row is what the trigger remembers of it.',
			'It is reported by the second poll that lacks it: one list may be cut short. An empty list says nothing.',
		],
	},
	employeeAdded: {
		change: 'an employee is added',
		by: change('member', 'employee.add', { userName: 'nora', name: 'Nora Quist', password: 'first-Login-1' }),
		notes: [newNote, 'One who is deleted already is not reported.'],
	},
	employeeUpdated: {
		change: 'an employee gets another name',
		by: change('member', 'employee.update', {
			memberGlobalId: byId(employees.jonas),
			userName: 'jonas',
			name: 'Jonas Weber-Lind',
		}),
		notes: [
			updatedNote,
			'An employee who was added or deleted is not reported here. [What falls between two triggers](triggers.md#what-no-poll-can-detect).',
		],
	},
	employeeDeleted: {
		change: 'an employee is deleted',
		by: change('member', 'employee.delete', { memberGlobalId: byId(employees.jonas) }),
		notes: [
			'It is detected by the flag `deleted` alone, whether or not the service changes the employee’s times. An employee who is no longer listed at all is not reported.',
		],
	},
	assetAssigned: {
		change: 'an asset is assigned to an employee',
		by: configure(employees.jonas, { addAssets: [cloud.free] }),
		notes: ['`previousGlobalId` is the employee who had it at the last poll; null where nobody had it.'],
	},
	assetWithdrawn: {
		change: 'an asset is withdrawn from an employee',
		by: configure(employees.lina, { deleteAssets: [cloud.lina] }),
		notes: [
			'An asset that goes from one employee to another between two polls is *Asset Assigned*, and nothing here.',
		],
	},
	lockLent: {
		change: 'an employee’s asset is lent into a lock',
		by: change('member', 'employee.lendAssets', {
			memberGlobalId: byId(employees.lina),
			borrowedUsbKey: byId(locks.lentFree),
			assetIDs: [assetIds[cloud.lina] ?? ''],
		}),
		notes: [],
	},
	lockReturned: {
		change: 'a lent lock comes back. The API has no operation for that',
		happens: ({ state }) => {
			for (const asset of state.assets.values()) if (asset.assetNum === locks.lentOut) asset.lentTo = null;
		},
		notes: [],
	},
};
