// What all arms and the service work with: who the caller is, an order of 2 products with 2 features each (as an input item, as
// our form is filled in, and as the API takes it), and the service's records, filled as the documents' samples are.

export const ENTERPRISE = '6553600000000000001';
export const TOKEN = 'bench-access-token';
const tokens = { clientToken: TOKEN, userToken: 'bench-user-token' };

/** By service: our node and credential, and what a request carries besides the bearer. */
export const SERVICES = {
	order: {
		node: 'OrderService',
		credential: 'OrderServiceApi',
		data: { authentication: 'accessToken', appAccessToken: TOKEN },
		headers: {},
	},
	member: {
		node: 'MemberCenter',
		credential: 'MemberCenterApi',
		data: { authentication: 'tokens', ...tokens, enterpriseGlobalId: ENTERPRISE },
		headers: tokens,
	},
};
export const headersOf = ({ service }) => ({
	Authorization: `Bearer ${TOKEN}`,
	...SERVICES[service].headers,
	'Content-Type': 'application/json',
});

/** What an input item gives; everything else of the order stands in the node. */
export const orderItem = (index) => ({
	customerId: String(10_000 + index),
	customerName: `Customer ${index}`,
	assetNo: String(8_000_000_000 + index),
	crmProductId: `crm-${index}`,
	until: '2027-12-31',
	nodes: 5 + (index % 10),
});

const FEATURES = [
	{ featureCode: 'render', featureName: 'Rendering', featureValue: '1', featureValueType: 'int' },
	{ featureCode: 'export', featureName: 'Export', featureValue: 'dwg', featureValueType: 'string' },
];
const product = (productUri, productName, suffix) => ({
	productUri,
	productName,
	crmProductId: `={{ $json.crmProductId }}-${suffix}`,
	limitConcurrent: '={{ $json.nodes }}',
	limitEndDate: '={{ $json.until }}',
	productFeatures: { feature: FEATURES },
});

/** Filled in by hand; 10 expressions. */
export const orderForm = {
	channelCode: 'CH01',
	channelOrderId: 'SO-2026-0001',
	syncMode: 'sync',
	appKey: 'bench-app',
	orderSource: 'fields',
	orderType: 'new_buy',
	licenseType: 'normal_recover_usbkey',
	customerId: '={{ $json.customerId }}',
	customerName: '={{ $json.customerName }}',
	assets: {
		asset: [
			{
				assetNos: '={{ $json.assetNo }}',
				limitEndDate: '={{ $json.until }}',
				products: { product: [product('cad-pro', 'CAD Pro', 'a'), product('cad-view', 'CAD View', 'b')] },
			},
		],
	},
};

/** A request's body. */
export function orderBody(items) {
	const limitEndDate = Date.UTC(2027, 11, 31);
	const orderList = items.map((item, index) => {
		const product = (productUri, productName, suffix) => ({
			productUri,
			productName,
			crmProductId: `${item.crmProductId}-${suffix}`,
			limitEndDate,
			limitConcurrent: item.nodes,
			productFeatures: FEATURES,
		});
		const products = [product('cad-pro', 'CAD Pro', 'a'), product('cad-view', 'CAD View', 'b')];
		const order = item.order ?? {
			orderType: 'new_buy',
			licenseType: 'normal_recover_usbkey',
			customerId: item.customerId,
			customerName: item.customerName,
			assets: [{ assetNos: [item.assetNo], limitEndDate, products }],
		};
		return { ...order, sequence: index + 1 };
	});
	return { channelCode: 'CH01', channelOrderId: 'SO-2026-0001', syncMode: 'sync', orderList };
}

const START = 1_790_000_000_000;
const digits = (base, index) => String(base + BigInt(index));

/** A member record of the paged list (docs/api/member-center.md §2.3). */
export function employeeRecord(index) {
	return {
		id: digits(70_000_000n, index),
		userId: digits(80_000_000n, index),
		globalId: digits(6_553_600_000_000_000_101n, index),
		enterpriseId: '5001',
		departmentId: 12 + (index % 40),
		departmentName: `Department ${12 + (index % 40)}`,
		userName: `user${index}acme`,
		passwordMobile: `139${String(index).padStart(8, '0')}`,
		name: `Employee ${index}`,
		assetNums: index % 3 === 0 ? [] : [digits(8_000_000_000n, index)],
		borrowNum: '',
		onlineFlag: index % 2 === 0,
		remark: index % 5 === 0 ? null : `remark of employee ${index}`,
		deleted: false,
		updateTime: START + index,
		createTime: START - index,
		boundUserInfo: null,
	};
}
