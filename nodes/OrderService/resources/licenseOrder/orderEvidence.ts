import { partition } from 'lodash';

import type { Evidence, EvidenceContext, Verdict } from '../../../shared/model/operation';
import { memoizePerList, rowsBy } from '../../../shared/lists/perList';
import type { Row } from '../../../shared/model/exchange';
import { textOf, timeOf } from '../../../shared/schema/reply';
import { allAssets } from '../asset/getMany.operation';
import { CLOUD_LICENSE_TYPES } from '../../licenseTypes';
import type { OrdersInput } from './orderInput';
import type { Asset, Order } from './orderModel';
import { type OrderPart, shownSequence, withOrder } from './orderPart';

/**
 * The evidence of an order is its asset numbers in the list of its enterprise (docs/api/order-service.md §4 #8). No documented list has
 * orders. By the document the list shows assets of cloud accounts only. So of other license types, only a number that is listed
 * proves something.
 */
export const orderEvidence: Evidence<OrdersInput, OrderPart> = {
	lists: ({ order }) => {
		const { orderType, enterpriseGlobalId, assets = [] } = order;
		if (orderType === 'delete_product')
			return 'the service does not show whether products of an asset were removed';
		if (enterpriseGlobalId === undefined)
			return 'the order has no Enterprise Global ID of its own (Customer Fields); the one in the credential is not used for orders';
		if (numbersOf(order).length === 0) return 'the order has no asset numbers';
		if (assets.some(({ assetNos }) => assetNos === undefined))
			return 'the order has an asset without asset numbers';
		return [allAssets(enterpriseGlobalId)];
	},
	claims: ({ order }) => numbersOf(order).map(claimOf),
	evaluate(seen, part, { channelOrderId }) {
		const findings = findingsOf(seen, part, channelOrderId);
		return part.order.orderType === 'delete_asset' ? evaluateRemoval(findings) : evaluatePurchase(findings);
	},
};

function findingsOf(seen: EvidenceContext, part: OrderPart, channelOrderId: string) {
	const [assets = []] = seen.lists;
	const looked = numbersOf(part.order).map((number) => ({ number, found: assetsCalled(assets, number) }));
	const [listed, unlisted] = partition(looked, ({ found }) => found.length > 0);
	return { part, channelOrderId, seen, assets, listed, missing: unlisted.map(({ number }) => number) };
}

type Findings = ReturnType<typeof findingsOf>;

/** Done where every number is listed as it was ordered; after a lost reply also with a creation time since the order was sent. */
function evaluatePurchase(findings: Findings): Verdict {
	const { part, listed, missing } = findings;
	const { sent, isClaimedByOthers } = findings.seen;
	const { order } = part;
	const isNew = ({ createTime }: Row) => sent === undefined || sent.isMadeSince(createTime);
	const [made, old] = partition(listed, ({ found }) => found.every(isNew));
	// Where the service's clock is not known: an earlier reading did not show it. Lists may be late, so this alone is no proof.
	const [before] = sent?.before ?? [];
	const isSeenFirst = ({ number }: { number: string }) =>
		before !== undefined && assetsCalled(before, number).length === 0;
	const absent = `not listed: ${missing.join(', ')}`;
	const isPartlyDone = sent !== undefined && (made.length > 0 || listed.some(isSeenFirst));
	if (listed.length === 0)
		return CLOUD_LICENSE_TYPES.includes(order.licenseType ?? '')
			? { notDone: absent, byAbsence: true }
			: { unclear: `${absent}; but the document says only of cloud licenses that they are listed` };
	if (missing.length > 0) return { unclear: `listed: ${named(listed)}; ${absent}`, isPartlyDone };
	const other = listed.find(({ found }) => found.some((asset) => isOthers(asset, order)));
	if (other !== undefined)
		return { unclear: `${other.number} is listed with another customer or license type` };
	const ordered = orderedBy(order);
	const unlike =
		sent && listed.find(({ number, found }) => found.some((asset) => isUnlike(asset, ordered.get(number))));
	if (unlike) return { unclear: `${unlike.number} is listed with other limits than the order’s` };
	// Another part may name the same asset by its other number, and then has another claim.
	const [shared] = listed.flatMap(({ number, found }) =>
		found
			.flatMap(namesOf)
			.filter((name) => name !== number && isClaimedByOthers(claimOf(name)))
			.map((name) => `${number} is listed as ${name}, which another part of this run asks for`),
	);
	if (shared !== undefined) return { unclear: shared };
	if (old.length > 0)
		return {
			unclear: `it is not proven that the order made ${named(old)}: listed, but not shown as made since the order was sent`,
			isPartlyDone,
		};
	return { done: rowOf(findings, listed) };
}

/** Done where an earlier reading listed every number, this one lists none, and all other assets are still listed. */
function evaluateRemoval(findings: Findings): Verdict {
	const { assets, listed, missing } = findings;
	const { sent, isClaimedByOthers } = findings.seen;
	const absent = `not listed: ${missing.join(', ')}`;
	if (missing.length === 0) return { notDone: `still listed: ${named(listed)}` };
	if (sent?.before === undefined)
		return {
			unclear:
				listed.length > 0
					? `listed: ${named(listed)}; ${absent}`
					: `${absent}, which alone does not prove a removal`,
		};
	const [before = []] = sent.before;
	const unseen = missing.filter((number) => assetsCalled(before, number).length === 0);
	if (unseen.length > 0) return { unclear: `not listed before either: ${unseen.join(', ')}` };
	if (listed.length > 0)
		return { unclear: `still listed: ${named(listed)}; not listed any more: ${missing.join(', ')}` };
	const removed = new Set(missing.flatMap((number) => assetsCalled(before, number)));
	const renamed = [...removed].filter((asset) => namesOf(asset).some((name) => shownNames(assets).has(name)));
	if (renamed.length > 0)
		return { unclear: `listed under another number or ID now: ${renamed.flatMap(namesOf).join(', ')}` };
	// Other orders of this run may have removed assets, too.
	const gone = goneSince(before)(assets).filter(
		(asset) => !removed.has(asset) && !namesOf(asset).some((name) => isClaimedByOthers(claimOf(name))),
	);
	if (gone.length > 0)
		return {
			unclear: `${gone.length} other assets are not listed any more either: the list may be incomplete`,
		};
	// A list that is empty by accident looks the same.
	if (goneSince(before)(assets).length === before.length)
		return {
			unclear: 'nothing that was listed before is listed any more: the list may be empty by accident',
		};
	const found = missing.map((number) => ({ number, found: assetsCalled(before, number) }));
	return { done: rowOf(findings, found), byAbsence: true };
}

function rowOf({ part, channelOrderId }: Findings, listed: Findings['listed']): Row {
	const assets = listed.flatMap(({ found }) => found.slice(0, 1));
	const { orderType, customerId = assets[0]?.customerId } = part.order;
	const shown = withOrder({ ...shownSequence(part), customerId }, part, channelOrderId);
	return orderType === 'delete_asset'
		? shown
		: { ...shown, assets: assets.map(({ id, assetNum }) => ({ id, assetNum })) };
}

/** Does the list show another customer or license type than the order has? A value that is not listed does not count. */
function isOthers(asset: Row, { customerId, licenseType }: Order): boolean {
	const differs = (shown: unknown, ordered: string | undefined) =>
		ordered !== undefined && textOf(shown) !== undefined && textOf(shown) !== ordered;
	return differs(asset.customerId, customerId) || differs(asset.licenseType, licenseType);
}

/** Does the list show other limits than the order has? A value that is missing on either side does not count. */
function isUnlike(asset: Row, ordered: Asset | undefined): boolean {
	const pairs = [
		[asset.limitStartTime, ordered?.limitStartDate],
		[asset.limitEndTime, ordered?.limitEndDate],
		[asset.borrowedUsbKey, ordered?.borrowedUsbKey],
	];
	return pairs.some(
		([shown, due]) => due !== undefined && (shown ?? undefined) !== undefined && !isSame(shown, due),
	);
}

const orderedBy = ({ assets = [] }: Order): Map<string, Asset> =>
	new Map(
		[...assets]
			.reverse()
			.flatMap((asset) => (asset.assetNos ?? []).map((number) => [number, asset] as const)),
	);

/** A service may keep whole seconds only: of the end of a day, `…599000` is left of `…599999`. */
function isSame(shown: unknown, due: unknown): boolean {
	const time = timeOf(shown);
	if (time === undefined || typeof due !== 'number' || time % 1_000 !== 0)
		return String(shown) === String(due);
	return time === Math.floor(due / 1_000) * 1_000;
}

function named(listed: Findings['listed']): string {
	return listed.map(({ number }) => number).join(', ');
}

const claimOf = (number: string): string => `asset number ${number}`;

function numbersOf({ assets = [] }: Order): string[] {
	return [...new Set(assets.flatMap(({ assetNos = [] }) => assetNos))];
}

/** The assets with this number; where there is none, those with this numeric part. */
function assetsCalled(assets: Row[], number: string): Row[] {
	return rowsBy('assetNum')(assets).get(number) ?? rowsBy('keyShellNumber')(assets).get(number) ?? [];
}

const shownNames = memoizePerList((assets: readonly Row[]) => new Set(assets.flatMap(namesOf)));

const goneSince = memoizePerList((before: readonly Row[]) =>
	memoizePerList((now: readonly Row[]) => {
		const shown = shownNames(now);
		return before.filter((asset) => !namesOf(asset).some((name) => shown.has(name)));
	}),
);

/** The IDs and numbers by which an asset is found in another reading of the list. */
function namesOf({ id, assetNum, keyShellNumber }: Row): string[] {
	return [id, assetNum, keyShellNumber].flatMap((name) => textOf(name) ?? []);
}
