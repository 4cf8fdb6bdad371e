// An order of 2 products with 2 features each: as an input item, as our form is filled in, and as the API takes it.

/** What an input item gives; everything else of the order stands in the node. */
export const orderItem = (index) => ({
	customerId: String(10_000 + index),
	customerName: `Customer ${index}`,
	assetNo: String(8_000_000_000 + index),
	crmProductId: `crm-${index}`,
	until: '2027-12-31',
	nodes: 5 + (index % 10),
});

const product = (productUri, productName, suffix) => ({
	productUri,
	productName,
	crmProductId: `={{ $json.crmProductId }}-${suffix}`,
	limitConcurrent: '={{ $json.nodes }}',
	limitEndDate: '={{ $json.until }}',
	productFeatures: {
		feature: [
			{ featureCode: 'render', featureName: 'Rendering', featureValue: '1', featureValueType: 'int' },
			{ featureCode: 'export', featureName: 'Export', featureValue: 'dwg', featureValueType: 'string' },
		],
	},
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

/** A request's body. It needs nothing around it: the HTTP Request node evaluates its text as an expression, for each item. */
export function orderBody(items) {
	const limitEndDate = Date.UTC(2027, 11, 31);
	const productFeatures = [
		{ featureCode: 'render', featureName: 'Rendering', featureValue: '1', featureValueType: 'int' },
		{ featureCode: 'export', featureName: 'Export', featureValue: 'dwg', featureValueType: 'string' },
	];
	const orderList = items.map((item, index) => {
		const product = (productUri, productName, suffix) => ({
			productUri,
			productName,
			crmProductId: `${item.crmProductId}-${suffix}`,
			limitEndDate,
			limitConcurrent: item.nodes,
			productFeatures,
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
