/* global parsed */
/**
 * What may be kept of a line that is done: the customer by number, the deal, what was ordered, how much and until when. No name, contact
 * or address of anybody. Only what its order says.
 */
export function orderFacts(row) {
	const { channelOrderId, product: asked, order, problems } = parsed(row.order);
	if (typeof order !== 'object' || order === null) return {};
	const { orderType, enterpriseGlobalId, channelCustomerId, customerId, assets } = order;
	const [ asset ] = [ assets ].flat();
	const [ product ] = [ (asset ?? {}).products ].flat();
	const { limitConcurrent, limitEndDate } = product ?? {};
	// What has no limit or no end is said.
	const isGrant = orderType === 'new_buy' && !problems;
	const facts = {
		customer: channelCustomerId ?? customerId ?? enterpriseGlobalId,
		deal: channelOrderId,
		kind: orderType,
		product: asked || undefined,
		quantity: limitConcurrent ?? (isGrant ? 'unlimited' : undefined),
		end: limitEndDate ?? (isGrant ? 'never' : undefined),
	};
	return Object.fromEntries(Object.entries(facts).filter(([ , value ]) => value !== undefined));
}
