import { partition } from 'lodash';

import type { Evidence, EvidenceContext, Verdict } from '../../../shared/model/lists';
import { groupedBy, memoizePerList, rowsBy } from '../../../shared/lists/entries';
import { foldIdentifier } from '../../../shared/schema/identifier';
import type { Row } from '../../../shared/model/exchange';
import { textOf, timeOf } from '../../../shared/schema/reply';
import { allAssets } from '../asset/getMany.operation';
import { CLOUD_LICENSE_TYPES } from '../../fields';
import type { OrdersInput } from './orderInput';
import type { Asset, Order } from './orderTable';
import { numbersOf, type OrderPart, shownSequence, withOrder } from './orderPart';

/**
 * The evidence of an order is its asset numbers in the list of its enterprise (docs/api/order-service.openapi.yaml §4 #8). No documented list has
 * orders. By the document the list shows assets of cloud accounts only. So of other license types, only a number that is listed
 * proves something.
 */
export const orderEvidence: Evidence<OrdersInput, OrderPart> = {
	lists: ({ order }) => {
		const { orderType, enterpriseGlobalId, assets = [] } = order;
		if (orderType !== 'new_buy') return 'the service does not show whether something was removed';
		if (enterpriseGlobalId === undefined)
			return 'the order has no Enterprise Global ID of its own (Customer Fields); the one in the credential is not used for orders';
		if (numbersOf(assets).length === 0) return 'the order has no asset numbers';
		if (assets.some(({ assetNos }) => assetNos === undefined))
			return 'the order has an asset without asset numbers';
		return [allAssets(enterpriseGlobalId)];
	},
	claims: ({ order }) => numbersOf(order.assets).map(claimOf),
	evaluate: evaluatePurchase,
};

/** Done where every number is listed as it was ordered; after a lost reply also made since. */
function evaluatePurchase(seen: EvidenceContext, part: OrderPart): Verdict {
	const { order } = part;
	const [assets = []] = seen.lists;
	const looked = numbersOf(order.assets).map((number) => ({ number, found: assetsCalled(assets, number) }));
	const [listed, unlisted] = partition(looked, ({ found }) => found.length > 0);
	const missing = unlisted.map(({ number }) => number);
	const absent = `not listed: ${missing.join(', ')}`;
	const isPartlyDone = listed.some(({ found }) =>
		found.every(({ createTime }) => seen.isMadeSince?.(createTime) === true),
	);
	// What differs only in capitals or width, or has the same digits, may be the same asset.
	const alike = missing.flatMap((number) =>
		(byFoldedName(assets).get(foldIdentifier(number)) ?? []).slice(0, 1),
	);
	if (alike.length > 0)
		return { unclear: `${absent}; but listed: ${alike.map(({ name }) => name).join(', ')}`, isPartlyDone };
	if (listed.length === 0)
		return CLOUD_LICENSE_TYPES.includes(order.licenseType ?? '')
			? { notDone: absent }
			: { unclear: `${absent}; but the document says only of cloud licenses that they are listed` };
	if (missing.length > 0)
		return { unclear: `listed: ${listed.map(({ number }) => number).join(', ')}; ${absent}`, isPartlyDone };
	const [doubt] = listed.flatMap(({ number, found }) => doubtOf(seen, order, number, found) ?? []);
	if (doubt !== undefined) return { unclear: doubt, isPartlyDone };
	const shown = listed.flatMap(({ found }) => found.slice(0, 1));
	const { customerId = shown[0]?.customerId } = order;
	const row = withOrder({ ...shownSequence(part), customerId }, part);
	return { done: { ...row, assets: shown.map(({ id, assetNum }) => ({ id, assetNum })) } };
}

/** Why what is listed by a number may not be what the order made. */
function doubtOf(
	{ isMadeSince, isClaimedByOthers }: EvidenceContext,
	order: Order,
	number: string,
	found: Row[],
): string | undefined {
	const ordered = order.assets?.find(({ assetNos }) => assetNos?.includes(number));
	if (found.some((asset) => isUnlike(asset, order, ordered)))
		return `${number} is listed with another customer, license type or other limits than the order’s: an order that renews it is not shown to be done`;
	// Another part may name the same asset by its other number, and then has another claim.
	const shared = found
		.flatMap(namesOf)
		.find((name) => claimOf(name) !== claimOf(number) && isClaimedByOthers(claimOf(name)));
	if (shared !== undefined)
		return `${number} is listed as ${shared}, which another part of this run asks for`;
	return found.every(({ createTime }) => isMadeSince?.(createTime) !== false)
		? undefined
		: `it is not proven that the order made ${number}: listed, but not shown as made since the order was sent`;
}

/** Is an asset listed with other values than the order has? One that is missing on either side does not count. */
function isUnlike(asset: Row, { customerId, licenseType }: Order, ordered: Asset | undefined): boolean {
	const pairs = [
		[asset.customerId, customerId],
		[asset.licenseType, licenseType],
		[asset.limitStartTime, ordered?.limitStartDate],
		[asset.limitEndTime, ordered?.limitEndDate],
		[asset.borrowedUsbKey, ordered?.borrowedUsbKey],
	];
	return pairs.some(([shown, due]) => due !== undefined && (shown ?? '') !== '' && !isSame(shown, due));
}

/** A service may keep whole seconds only: of the end of a day, `…599000` is left of `…599999`. */
function isSame(shown: unknown, due: unknown): boolean {
	const time = timeOf(shown);
	if (time === undefined || typeof due !== 'number' || time % 1_000 !== 0)
		return String(shown) === String(due);
	return time === Math.floor(due / 1_000) * 1_000;
}

export const claimOf = (number: string): string => `asset number ${foldIdentifier(number)}`;

/** The assets with this number; where there is none, those with this numeric part. */
function assetsCalled(assets: Row[], number: string): Row[] {
	return rowsBy('assetNum')(assets).get(number) ?? rowsBy('keyShellNumber')(assets).get(number) ?? [];
}

/** The names of assets, by what they are without regard to case and width. */
const byFoldedName = memoizePerList((assets: readonly Row[]) => {
	const names = assets.flatMap(namesOf).map((name) => ({ name, folded: foldIdentifier(name) }));
	return groupedBy(names, ({ folded }) => folded);
});

function namesOf({ id, assetNum, keyShellNumber }: Row): string[] {
	return [id, assetNum, keyShellNumber].flatMap((name) => textOf(name) ?? []);
}
