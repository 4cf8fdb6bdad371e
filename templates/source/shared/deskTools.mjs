// What the agent may call. The names of what it fills in say what is done with it: the review shows them.
import { plain } from '../workflow.mjs';

/** Left to the model: each is asked for at every call, so there are few. */
const asked = (name, about, type = 'string') => `={{ $fromAI('${name}', '${about}', '${type}') }}`;
const account = (name) => ({
	__rl: true,
	mode: 'userName',
	value: asked(name, 'the whole account name, as Find_Employees shows it'),
});

const tool = (name, node, description, parameters) =>
	plain(name, node, 1, { descriptionType: 'manual', toolDescription: description, ...parameters });
const orderService = (name, description, resource, operation, parameters) =>
	tool(name, '@orderServiceTool', description, { resource, operation, ...parameters });
const memberCenter = (name, description, resource, operation, parameters) =>
	tool(name, '@memberCenterTool', description, { resource, operation, ...parameters });

export const findEmployees = memberCenter(
	'Find Employees',
	'Finds employees by a part of their name or account, with the assets that they hold. Deleted ones are marked.',
	'employee',
	'getMany',
	{
		enterpriseGlobalId: '',
		limit: 20,
		output: 'selected',
		outputFields: ['name', 'userName', 'assetNums', 'borrowNum', 'deleted'],
		filters: { keyword: asked('Keyword', 'a part of the name or account') },
		options: {},
	},
);

export const findAssets = memberCenter(
	'Find Assets',
	'Lists asset numbers and who holds each, or those that are free. At most 50.',
	'asset',
	'getMany',
	{
		enterpriseGlobalId: '',
		limit: 50,
		addHolder: true,
		filters: { assigned: asked('Assigned', 'true: held by an employee, false: free', 'boolean') },
		options: {},
	},
);

export const listCloudLicenses = orderService(
	'List Cloud Licenses',
	'Lists the assets of cloud licenses with their start and end, the earliest end first.',
	'asset',
	'getMany',
	{
		enterpriseGlobalId: '',
		limit: 50,
		output: 'selected',
		outputFields: ['assetNum', 'licenseType', 'limitStartTime', 'limitEndTime'],
		filters: { expiresWithinDays: asked('Days', 'ends within so many days', 'number') },
		options: {},
	},
);

/**
 * The four that change something. `options` of a rehearsal: `{ dryRun: true }`.
 *
 * Accounts are given by name, not by global ID: a person who approves can tell who a name is, and a name that the agent would write
 * beside an ID could be another person's.
 */
export const orderLicense = (name, about, options) =>
	orderService(name, about, 'licenseOrder', 'create', {
		channelCode: '',
		channelOrderId: asked('Order_Number', 'the order number, a new one for each order'),
		appKey: '',
		licenseType: 'cloud_account',
		customerId: asked('Order_for_Customer', 'the customer ID on the platform'),
		assets: {
			asset: [
				{
					assetNos: asked('Order_for_Asset', 'the asset number'),
					products: {
						product: [
							{
								productUri: asked('Product', 'the product URI'),
								limitConcurrent: asked('Seats', 'how many seats', 'number'),
								limitEndDate: asked('Ends', 'the last day, as 2027-12-31'),
							},
						],
					},
				},
			],
		},
		options,
	});
export const disableLocks = (name, about, options) =>
	orderService(name, about, 'lock', 'disable', {
		assetNums: asked('Locks_to_Disable', 'lock numbers, separated by commas'),
		operatorIdentity: 'License desk',
		options,
	});
export const changeAssets = (name, about, options) =>
	memberCenter(name, about, 'employee', 'configureAssets', {
		enterpriseGlobalId: '',
		memberGlobalId: account('Account_to_Change'),
		addAssets: asked('Assets_to_Assign', 'asset numbers, separated by commas; empty for none'),
		deleteAssets: asked('Assets_to_Withdraw', 'asset numbers, separated by commas; empty for none'),
		options,
	});
export const deleteEmployee = (name, about, options) =>
	memberCenter(name, about, 'employee', 'delete', {
		enterpriseGlobalId: '',
		memberGlobalId: account('Account_to_Delete'),
		ifAssetsHeld: 'refuse',
		options,
	});
