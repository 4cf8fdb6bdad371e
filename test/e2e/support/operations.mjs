import { memberCenterType, orderServiceType } from './workflows.mjs';

const many = ['returnAll', 'limit'];
const product = [
	'productUri',
	'productName',
	'crmProductId',
	'limitConcurrent',
	'limitStartDate',
	'limitEndDate',
];

const orderService = {
	'licenseOrder.create': [
		'channelCode',
		'channelOrderId',
		'appKey',
		'orderSource',
		'orderType',
		'licenseType',
		'customerId',
		'customerName',
		'assetNos',
		...product,
		'limitStartDate',
		'limitEndDate',
		'syncMode',
	],
	'asset.getMany': ['enterpriseGlobalId', ...many, 'simplify'],
	'assetNumber.allocate': ['size'],
	'customer.bind': ['channelCode', 'channelCustomerId', 'customerName', 'enterpriseName'],
	'customer.getMany': ['channelCode', 'channelCustomerId', 'defaultCustomer', ...many],
	'customer.update': ['crmCustomerId'],
	'enterprise.create': ['crmCustomerId', 'customerName'],
	'lock.disable': ['assetNums', 'operatorIdentity'],
	'lock.enable': ['assetNums', 'operatorIdentity'],
};

const memberCenter = {
	'employee.add': ['enterpriseGlobalId', 'name', 'userName', 'password'],
	'employee.configureAssets': ['enterpriseGlobalId', 'memberGlobalId', 'addAssets', 'deleteAssets'],
	'employee.delete': ['enterpriseGlobalId', 'memberGlobalId'],
	'employee.getMany': ['enterpriseGlobalId', ...many, 'simplify'],
	'employee.lendAssets': ['enterpriseGlobalId', 'memberGlobalId', 'borrowedUsbKey', 'assetIDs'],
	'employee.resetPassword': ['enterpriseGlobalId', 'memberGlobalId', 'password'],
	'employee.update': ['enterpriseGlobalId', 'memberGlobalId', 'name', 'userName'],
	'asset.getMany': ['enterpriseGlobalId', ...many],
	'asset.getProducts': ['enterpriseGlobalId', 'assetId', 'output', 'simplify'],
	'lentLock.getMany': ['enterpriseGlobalId', ...many],
};

const all = (type, service, operations) =>
	Object.entries(operations).map(([name, fields]) => {
		const [resource, operation] = name.split('.');
		return { title: `${service} ${name}`, type, resource, operation, fields };
	});

/** The 19 operations, with the fields that each shows when its node is new, in their order. */
export const OPERATIONS = [
	...all(orderServiceType, 'Order Service', orderService),
	...all(memberCenterType, 'Member Center', memberCenter),
];
