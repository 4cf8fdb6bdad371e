/** An order of one asset that no workflow knows of, as somebody else makes it. */
export const orderOutside = (
	{ request, enterprise: { channelCode, customerId } },
	orderId,
	{ assetNo, ...asset },
) =>
	request('POST', '/order/api/order/v1/licenseOrder/batchOrder?appKey=demo', {
		channelCode,
		channelOrderId: orderId,
		syncMode: 'sync',
		orderList: [
			{
				sequence: 1,
				orderType: 'new_buy',
				licenseType: 'cloud_account',
				customerId,
				assets: [{ assetNos: [assetNo], ...asset }],
			},
		],
	});
