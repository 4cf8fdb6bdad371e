import type { Evidence, Row } from '../../../shared/operation';
import { getManyAssets } from '../asset/getMany.operation';
import type { OrdersInput } from './orderInput';
import { type OrderPart, shownSequence } from './orderPart';

/**
 * An order is seen by its asset numbers in the list of its enterprise (docs/api/order-service.md §4 #8): there after a
 * purchase, gone after a removal. The service lists no orders.
 */
export const orderEvidence: Evidence<OrdersInput, OrderPart> = {
	lists: ({ order }) => {
		const { orderType, enterpriseGlobalId } = order;
		if (orderType === 'delete_product')
			return 'the service does not show whether products of an asset were removed';
		if (enterpriseGlobalId === undefined)
			return 'the order has no Enterprise Global ID, by which its assets are listed';
		if (numbersOf(order).length === 0) return 'the order has no asset numbers';
		return [{ operation: getManyAssets, input: { enterpriseGlobalId, filters: {}, returnAll: true } }];
	},
	judge: ([assets = []], part) => {
		const { order } = part;
		const numbers = numbersOf(order);
		const known = new Map<string, Row>(
			assets.flatMap((asset) => namesOf(asset).map((name) => [name, asset] as const)),
		);
		const found: Row[] = numbers.flatMap((number): Row[] => {
			const asset = known.get(number);
			return asset === undefined ? [] : [asset];
		});
		const done = { ...shownSequence(part), customerId: order.customerId ?? found[0]?.customerId };
		if (order.orderType === 'delete_asset') {
			if (found.length === 0) return { done };
			return found.length === numbers.length
				? undefined
				: {
						unclear: `only ${numbers.length - found.length} of its ${numbers.length} asset numbers are gone`,
					};
		}
		if (found.length === 0) return undefined;
		if (found.length < numbers.length)
			return { unclear: `only ${found.length} of its ${numbers.length} asset numbers are there` };
		return {
			done: { ...done, assets: found.map(({ id, assetNum }) => ({ id, assetNum })) },
			madeAt: found.map(({ createTime }) => createTime),
		};
	},
};

function numbersOf({ assets = [] }: OrderPart['order']): string[] {
	return [...new Set(assets.flatMap(({ assetNos = [] }) => assetNos))];
}

/** An asset number, or its numeric part alone. */
function namesOf({ assetNum, keyShellNumber }: Row): string[] {
	return [assetNum, keyShellNumber].filter((name): name is string => typeof name === 'string' && name !== '');
}
