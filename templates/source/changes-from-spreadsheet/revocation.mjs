/* global words */
/** The order that revokes an asset, or why there is none: not while somebody holds it or it is lent, and of an order alone that is named or is the only one. */
export function revocation(row, { assetNum, products, names, holder, isLent, why }) {
	if (isLent) return { refused: words.lent };
	if (why) return { refused: why };
	if (holder) return { refused: words.held(words.who(holder)) };
	if (products.length === 0) return { refused: words.noProducts };
	const orders = [ ...new Set(products.map(({ licenseOrderId }) => licenseOrderId).filter(Boolean)) ];
	const given = String(row['Source Order'] ?? '').trim();
	if (given ? !orders.includes(given) : orders.length !== 1) return { refused: words.whichOrder(given, orders) };
	const source = given || orders[0];
	const ofOrder = products.filter(({ licenseOrderId }) => licenseOrderId === source);
	const channel = String(row.Channel ?? '').trim() || ofOrder[0].channelCode;
	if (!channel) return { refused: words.noChannel };
	const [ { licenseType, customerId } ] = products;
	const part = (value) => String(value).replaceAll('%', '%25').replaceAll('/', '%2F');
	return {
		shows: words.revokes(names),
		send: {
			eventId: [ 'revoke', part(assetNum), part(source) ].join('/'),
			channelCode: channel,
			customer: { platformId: customerId },
			lines: [ { orderType: 'delete_asset', licenseType, assetNo: assetNum, sourceOrderId: source } ],
			words: { channelCode: 'Channel', sourceOrderId: 'Source Order', assetNo: 'Revoke Asset' },
		},
	};
}
