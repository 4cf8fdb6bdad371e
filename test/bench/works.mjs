// What is done: for each kind of work its input items, the parameters of our node, those of n8n's HTTP Request node, and the
// plain requests behind it. One table, so that every arm does the same.
import { orderBody, orderItem, UNTIL_MS } from './data.mjs';

const ORDER_API = '/order/api/order/v1';
const MEMBER_API = '/me/api/v1';
const ENTERPRISE = '6553600000000000001';
/** What the package asks for where nobody sets a size. */
export const PAGE_SIZE = 1000;
/** What a person may set who is careful. */
export const SMALL_PAGE = 100;

const NONCE = '={{ Date.now().toString(36) + Math.random().toString(36).slice(2) }}';

const product = (productUri, productName, suffix) => ({
	productUri,
	productName,
	crmProductId: `={{ $json.crmProductId }}-${suffix}`,
	limitStartDate: '',
	limitEndDate: '={{ $json.until }}',
	productFeatures: {
		feature: [
			{
				featureCode: 'render',
				featureName: 'Rendering',
				featureValue: '1',
				featureValueType: 'int',
				additionalFields: {},
			},
			{
				featureCode: 'export',
				featureName: 'Export',
				featureValue: 'dwg',
				featureValueType: 'string',
				additionalFields: {},
			},
		],
	},
	additionalFields: { limitConcurrent: '={{ $json.nodes }}' },
});

const orderBatch = { channelCode: 'CH01', channelOrderId: 'SO-2026-0001', syncMode: 'sync' };
const APP_KEY = 'bench-app';

/** An order of 2 products with 2 features each, filled in by hand; 9 expressions. */
const orderForm = {
	resource: 'licenseOrder',
	operation: 'create',
	...orderBatch,
	appKey: APP_KEY,
	orderSource: 'fields',
	orderType: 'new_buy',
	licenseType: 'normal_recover_usbkey',
	customerId: '={{ $json.customerId }}',
	customerName: '={{ $json.customerName }}',
	assets: {
		asset: [
			{
				assetNos: '={{ $json.assetNo }}',
				limitStartDate: '',
				limitEndDate: '={{ $json.until }}',
				products: { product: [product('cad-pro', 'CAD Pro', 'a'), product('cad-view', 'CAD View', 'b')] },
				assetExtendList: {},
				merchandises: {},
				additionalFields: {},
			},
		],
	},
	customerFields: {},
	options: {},
};

const orderJson = {
	resource: 'licenseOrder',
	operation: 'create',
	...orderBatch,
	appKey: APP_KEY,
	orderSource: 'json',
	orders: '={{ $json.order }}',
	options: {},
};

/** One order as an expression of the HTTP Request node's JSON body. */
const orderExpression = `={{ (() => {
	const features = [
		{ featureCode: 'render', featureName: 'Rendering', featureValue: '1', featureValueType: 'int' },
		{ featureCode: 'export', featureName: 'Export', featureValue: 'dwg', featureValueType: 'string' },
	];
	const product = (productUri, productName, suffix) => ({ productUri, productName, crmProductId: $json.crmProductId + '-' + suffix, limitEndDate: ${UNTIL_MS}, limitConcurrent: $json.nodes, productFeatures: features });
	return { channelCode: 'CH01', channelOrderId: 'SO-2026-0001', syncMode: 'sync', orderList: [{ sequence: 1, orderType: 'new_buy', licenseType: 'normal_recover_usbkey', customerId: $json.customerId, customerName: $json.customerName,
		assets: [{ assetNos: [$json.assetNo], limitEndDate: ${UNTIL_MS}, products: [product('cad-pro', 'CAD Pro', 'a'), product('cad-view', 'CAD View', 'b')] }] }] };
})() }}`;

const http = (method, url, { query = [], headers = [], jsonBody } = {}) => ({
	method,
	url,
	authentication: 'genericCredentialType',
	genericAuthType: 'httpHeaderAuth',
	sendQuery: true,
	specifyQuery: 'keypair',
	queryParameters: { parameters: [...query, { name: 'g_nonce', value: NONCE }] },
	sendHeaders: headers.length > 0,
	specifyHeaders: 'keypair',
	headerParameters: { parameters: headers },
	...(jsonBody === undefined ? {} : { sendBody: true, contentType: 'json', specifyBody: 'json', jsonBody }),
	options: {},
});
const memberHeaders = [
	{ name: 'clientToken', value: 'bench-client-token' },
	{ name: 'userToken', value: 'bench-user-token' },
];

const rowsOf = (list) => list;

function ordersWork(parameters, toItem) {
	return {
		node: 'order',
		items: (n) => Array.from({ length: n }, (_, index) => toItem(orderItem(index))),
		parameters,
		http: http('POST', `${ORDER_API}/licenseOrder/batchOrder`, {
			query: [{ name: 'appKey', value: APP_KEY }],
			jsonBody: orderExpression,
		}),
		requests: (items) => [
			{
				method: 'POST',
				path: `${ORDER_API}/licenseOrder/batchOrder`,
				query: { appKey: APP_KEY },
				body: {
					...orderBatch,
					orderList: items.map((item, index) =>
						item.order ? { ...item.order, sequence: index + 1 } : orderBody(item, index + 1),
					),
				},
			},
		],
		rows: rowsOf,
	};
}

const listed = { enterpriseGlobalId: ENTERPRISE, returnAll: true, simplify: false, filters: {}, options: {} };
const employees = {
	node: 'member',
	listing: 'employees',
	items: () => [{}],
	parameters: { resource: 'employee', operation: 'getMany', ...listed },
	http: {
		...http('GET', `${MEMBER_API}/enterprise/${ENTERPRISE}/members`, {
			query: [{ name: 'pageSize', value: String(PAGE_SIZE) }],
			headers: memberHeaders,
		}),
		options: {
			pagination: {
				pagination: {
					paginationMode: 'updateAParameterInEachRequest',
					parameters: { parameters: [{ type: 'qs', name: 'pageNum', value: '={{ $pageCount + 1 }}' }] },
					paginationCompleteWhen: 'other',
					completeExpression: '={{ $response.body.data.hasNextPage === false }}',
				},
			},
		},
	},
	splitOut: 'data.list',
	pages: {
		request: (pageNum) => ({
			method: 'GET',
			path: `${MEMBER_API}/enterprise/${ENTERPRISE}/members`,
			query: { pageNum, pageSize: PAGE_SIZE },
		}),
		count: ({ pages }) => pages,
		rows: ({ list }) => list,
	},
};

const assets = {
	node: 'order',
	listing: 'assets',
	items: () => [{}],
	parameters: { resource: 'asset', operation: 'getMany', ...listed },
	http: http('GET', `${ORDER_API}/asset/${ENTERPRISE}/list`),
	splitOut: 'data',
	requests: () => [{ method: 'GET', path: `${ORDER_API}/asset/${ENTERPRISE}/list` }],
	rows: rowsOf,
};

/** Writes that are looked up when their reply is lost: once every reply comes, once none does. */
const binds = (lose) => ({
	node: 'order',
	lose,
	items: (n) => Array.from({ length: n }, (_, index) => ({ id: `C-${index}` })),
	parameters: {
		resource: 'customer',
		operation: 'bind',
		channelCode: 'CH01',
		channelCustomerId: '={{ $json.id }}',
		customerName: 'Bench',
		enterpriseName: 'Bench',
		additionalFields: {},
		options: {},
	},
	rows: rowsOf,
});
const additions = (lose) => ({
	node: 'member',
	lose,
	items: (n) => Array.from({ length: n }, (_, index) => ({ account: `user${index}x` })),
	parameters: {
		resource: 'employee',
		operation: 'add',
		enterpriseGlobalId: ENTERPRISE,
		userName: '={{ $json.account }}',
		name: 'Bench',
		password: 'bench-password',
		additionalFields: {},
		options: {},
	},
	rows: rowsOf,
});
const seenOrders = (lose) => ({
	...ordersWork({ ...orderForm, customerFields: { enterpriseGlobalId: ENTERPRISE } }, (item) => item),
	lose,
});

/** By name; `requests` are what our node sends, for the arms that have no node. */
export const works = {
	orders: ordersWork(orderForm, (item) => item),
	ordersJson: ordersWork(orderJson, (item) => ({ order: orderBody(item) })),
	locks: {
		node: 'order',
		items: (n) => Array.from({ length: n }, (_, index) => ({ assetNum: String(8_000_000_000 + index) })),
		parameters: {
			resource: 'lock',
			operation: 'disable',
			assetNums: '={{ $json.assetNum }}',
			operatorIdentity: 'bench@example.com',
			options: {},
		},
		http: http('POST', `${ORDER_API}/asset/lock`, {
			jsonBody: "={{ { assetNums: [$json.assetNum], operatorIdentity: 'bench@example.com' } }}",
		}),
		requests: (items) => [
			{
				method: 'POST',
				path: `${ORDER_API}/asset/lock`,
				body: { assetNums: items.map(({ assetNum }) => assetNum), operatorIdentity: 'bench@example.com' },
			},
		],
		rows: rowsOf,
	},
	updates: {
		node: 'member',
		items: (n) =>
			Array.from({ length: n }, (_, index) => ({
				id: String(6_553_600_000_000_000n + BigInt(index)),
				account: `user${index}`,
				name: `Employee ${index}`,
			})),
		parameters: {
			resource: 'employee',
			operation: 'update',
			enterpriseGlobalId: ENTERPRISE,
			memberGlobalId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			userName: '={{ $json.account }}',
			name: '={{ $json.name }}',
			updateFields: {},
			options: {},
		},
		http: http('PUT', `=${'{{ $json.base }}'}${MEMBER_API}/enterprise/${ENTERPRISE}/member/{{ $json.id }}`, {
			headers: memberHeaders,
			jsonBody: '={{ { userName: $json.account, name: $json.name } }}',
		}),
		requests: (items) =>
			items.map(({ id, account, name }) => ({
				method: 'PUT',
				path: `${MEMBER_API}/enterprise/${ENTERPRISE}/member/${id}`,
				body: { userName: account, name },
			})),
		rows: () => [{ success: true }],
	},
	binds: binds(false),
	bindsLost: binds(true),
	additions: additions(false),
	additionsLost: additions(true),
	seenOrders: seenOrders(false),
	seenOrdersLost: seenOrders(true),
	employees,
	assets,
};

/** The HTTP Request node's parameters against a base URL. */
export function httpParameters({ http: parameters }, baseUrl) {
	const url = parameters.url.startsWith('=')
		? parameters.url.replace('{{ $json.base }}', baseUrl)
		: baseUrl + parameters.url;
	return { ...parameters, url };
}
