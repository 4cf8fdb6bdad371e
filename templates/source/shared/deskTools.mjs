// What the agent may call. The names of what it fills in say what is done with it: the review shows them.
import { plain } from '../workflow.mjs';

/** Left to the model: each is asked for at every call, so there are few. */
const asked = (name, about, type = 'string') => `={{ $fromAI('${name}', '${about}', '${type}') }}`;
/** The same, with a name for whoever reviews it: the service is asked for the value alone. */
const named = (name, about, value) => (name ? `={{ [ ${asked(name, about).slice(4, -3)}, ${value.slice(4, -3)} ][1] }}` : value);
const account = (name, person) => ({
	__rl: true,
	mode: 'userName',
	value: named(person, 'the name of this person, as Find_Employees shows it', asked(name, 'the whole account name, as Find_Employees shows it')),
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

export const findProducts = memberCenter(
	'Find Products',
	'Lists the products of one asset: name, URI, seats, start and end.',
	'asset',
	'getProducts',
	{
		enterpriseGlobalId: '',
		assetId: { __rl: true, mode: 'assetNum', value: asked('Products_of_Asset', 'the asset number') },
		rowOutput: 'selected',
		outputFields: ['productName', 'productUri', 'limitConcurrent', 'limitStartTime', 'limitEndTime', 'limitType'],
		options: {},
	},
);

/**
 * The four that change something. `options` of a rehearsal: `{ dryRun: true }`.
 *
 * Accounts are given by name, not by global ID: a person who approves can tell who a name is, and a name that the agent would write
 * beside an ID could be another person's. `names`: what is shown beside a number or an account, as the agent says it.
 */
export const orderLicense = (name, about, options, names = {}) =>
	orderService(name, about, 'licenseOrder', 'create', {
		channelCode: '',
		channelOrderId: asked('Order_Number', 'the order number, a new one for each order'),
		appKey: '',
		licenseType: 'cloud_account',
		customerId: named(names.customer, 'the name of this customer, or unknown', asked('Order_for_Customer', 'the customer ID on the platform')),
		assets: {
			asset: [
				{
					assetNos: asked('Order_for_Asset', 'the asset number'),
					products: {
						product: [
							{
								productUri: named(names.product, 'the name of this product, as Find_Products shows it, or unknown', asked('Product', 'the product URI')),
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
export const changeAssets = (name, about, options, names = {}) =>
	memberCenter(name, about, 'employee', 'configureAssets', {
		enterpriseGlobalId: '',
		memberGlobalId: account('Account_to_Change', names.person),
		addAssets: asked('Assets_to_Assign', 'asset numbers, separated by commas; empty for none'),
		deleteAssets: asked('Assets_to_Withdraw', 'asset numbers, separated by commas; empty for none'),
		options,
	});
export const deleteEmployee = (name, about, options, names = {}) =>
	memberCenter(name, about, 'employee', 'delete', {
		enterpriseGlobalId: '',
		memberGlobalId: account('Account_to_Delete', names.person),
		ifAssetsHeld: 'refuse',
		options,
	});
