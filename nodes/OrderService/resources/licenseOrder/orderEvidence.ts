import { countBy } from 'lodash';

import type { Asked, Evidence } from '../../../shared/operation';
import type { Row } from '../../../shared/request';
import { perList } from '../../../shared/perList';
import { getManyAssets } from '../asset/getMany.operation';
import type { OrdersInput } from './orderInput';
import { type OrderPart, shownSequence } from './orderPart';

/**
 * An order is seen by its asset numbers in the list of its enterprise (docs/api/order-service.md §4 #8): there after a
 * purchase, gone after a removal. The service lists no orders, so of two orders of a run that name the same number it
 * cannot be known which one was made.
 */
export const orderEvidence: Evidence<OrdersInput, OrderPart> = {
	lists: ({ order }) => {
		const { orderType, enterpriseGlobalId, assets = [] } = order;
		if (orderType === 'delete_product')
			return 'the service does not show whether products of an asset were removed';
		if (enterpriseGlobalId === undefined)
			return 'the order has no Enterprise Global ID, by which its assets are listed';
		if (numbersOf(order).length === 0) return 'the order has no asset numbers';
		if (assets.some(({ assetNos }) => assetNos === undefined))
			return 'the order has an asset without asset numbers';
		return [{ operation: getManyAssets, input: { enterpriseGlobalId, filters: {}, returnAll: true } }];
	},
	judge: ([assets = []], part, _input, all) => {
		const { order } = part;
		const numbers = numbersOf(order);
		const known = byName(assets);
		const found: Row[] = numbers.flatMap((number): Row[] => {
			const asset = known.get(number);
			return asset === undefined ? [] : [asset];
		});
		const done = { ...shownSequence(part), customerId: order.customerId ?? found[0]?.customerId };
		const named = timesNamed(all);
		const shared = numbers.find((number) => (named[number] ?? 0) > 1);
		const contested = shared && `another order of this run names ${shared}, too`;
		if (order.orderType === 'delete_asset') {
			if (!isReadable(assets)) return { unclear: 'the list shows assets without a number' };
			if (found.length === 0) return { done, contested };
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
			contested,
		};
	},
};

function numbersOf({ assets = [] }: OrderPart['order']): string[] {
	return [...new Set(assets.flatMap(({ assetNos = [] }) => assetNos))];
}

/** How many orders of a run name each asset number. */
const timesNamed = perList((all: ReadonlyArray<Asked<OrdersInput, OrderPart>>) =>
	countBy(all.flatMap(({ value }) => numbersOf(value.order))),
);

/** The assets by asset number, and by its numeric part alone where no asset is called so. */
const byName = perList((assets: readonly Row[]) => {
	const named = (field: string) =>
		assets.flatMap((asset) => (isName(asset[field]) ? [[asset[field], asset] as const] : []));
	return new Map<string, Row>([...named('keyShellNumber'), ...named('assetNum')]);
});

const isName = (name: unknown): name is string => typeof name === 'string' && name !== '';
const isReadable = perList((assets: readonly Row[]) =>
	assets.every(({ assetNum, keyShellNumber }) => isName(assetNum) || isName(keyShellNumber)),
);
