import type { Evidence, EvidenceContext, Verdict } from '../../../shared/model/operation';
import { memoizePerList } from '../../../shared/lists/perList';
import type { Row } from '../../../shared/model/request';
import { textOf } from '../../../shared/changes/values';
import { getManyAssets } from '../asset/getMany.operation';
import { CLOUD_LICENSE_TYPES } from '../../licenseTypes';
import type { OrdersInput } from './orderInput';
import { type OrderPart, shownSequence } from './orderPart';

/**
 * An order is seen by its asset numbers in the list of its enterprise (docs/api/order-service.md §4 #8). The service lists no
 * orders, and the list is said to show assets under cloud-account authorizations only: of other license types, a number
 * that is listed tells something, and one that is not tells nothing.
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
	claims: ({ order }) => numbersOf(order).map(claimOf),
	evaluate(seen, part) {
		const { order } = part;
		const [assets = []] = seen.lists;
		const numbers = numbersOf(order);
		const listed = numbers.flatMap((number) => {
			const found = assetsCalled(assets, number);
			return found.length === 0 ? [] : [{ number, found }];
		});
		const look: Look = {
			part,
			seen,
			assets,
			listed,
			missing: numbers.filter((number) => listed.every((one) => one.number !== number)),
		};
		return order.orderType === 'delete_asset' ? evaluateRemoval(look) : evaluatePurchase(look);
	},
};

interface Look {
	part: OrderPart;
	seen: EvidenceContext;
	assets: Row[];
	/** The order's numbers that the list shows, each with the assets of that number. */
	listed: Array<{ number: string; found: Row[] }>;
	/** The order's numbers that the list does not show. */
	missing: string[];
}

/** Every number is listed, as it was asked for, and after a lost reply made since the order left. */
function evaluatePurchase({ part, seen: { sent, isClaimedByOthers }, listed, missing }: Look): Verdict {
	const { order } = part;
	const isNew = ({ createTime }: Row) => sent === undefined || sent.isMadeSince(createTime);
	const made = listed.filter(({ found }) => found.every(isNew));
	// Without a clock: a look before the order left did not show it. Lists may be late, so this alone does not prove it.
	const [before] = sent?.before ?? [];
	const isSeenFirst = ({ number }: { number: string }) =>
		before !== undefined && assetsCalled(before, number).length === 0;
	const isPartlyDone = sent !== undefined && (made.length > 0 || listed.some(isSeenFirst));
	if (listed.length === 0)
		return CLOUD_LICENSE_TYPES.includes(order.licenseType ?? '')
			? { notDone: `not listed: ${missing.join(', ')}` }
			: {
					unclear: `not listed: ${missing.join(', ')}; but the document says only of cloud licenses that they are listed`,
				};
	if (missing.length > 0)
		return {
			unclear: `listed: ${named(listed)}; not listed: ${missing.join(', ')}`,
			isPartlyDone,
		};
	const other = listed.find(({ found }) => found.some((asset) => isOthers(asset, order)));
	if (other !== undefined)
		return { unclear: `${other.number} is listed with another customer or license type` };
	const unlike =
		sent && listed.find(({ number, found }) => found.some((asset) => isUnlike(asset, number, order)));
	if (unlike) return { unclear: `${unlike.number} is listed with other limits than the order’s` };
	// Another part that calls the asset by its other number has another claim.
	const [shared] = listed.flatMap(({ number, found }) =>
		found
			.flatMap(namesOf)
			.filter((name) => name !== number && isClaimedByOthers(claimOf(name)))
			.map((name) => `${number} is listed as ${name}, which another part of this run asks for`),
	);
	if (shared !== undefined) return { unclear: shared };
	const old = listed.filter((one) => !made.includes(one));
	if (old.length > 0)
		return {
			unclear: `it is not proven that the order made ${named(old)}: listed, but not shown as made since the order was sent`,
			isPartlyDone,
		};
	return { done: rowOf(part, listed) };
}

/** With a look before sending: listed then, gone now, while all else is still listed. */
function evaluateRemoval({
	part,
	seen: { sent, isClaimedByOthers },
	assets,
	listed,
	missing,
}: Look): Verdict {
	if (missing.length === 0) return { notDone: `still listed: ${named(listed)}` };
	if (sent?.before === undefined)
		return {
			unclear:
				listed.length > 0
					? `listed: ${named(listed)}; not listed: ${missing.join(', ')}`
					: `not listed: ${missing.join(', ')}, which alone does not prove a removal`,
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
	// What other orders of the run remove may be gone as well.
	const gone = goneSince(before)(assets).filter(
		(asset) => !removed.has(asset) && !namesOf(asset).some((name) => isClaimedByOthers(claimOf(name))),
	);
	if (gone.length > 0)
		return {
			unclear: `${gone.length} other assets are not listed any more either: the list may be incomplete`,
		};
	const found = missing.map((number) => ({ number, found: assetsCalled(before, number) }));
	return { done: rowOf(part, found), byAbsence: true };
}

function rowOf(part: OrderPart, listed: Look['listed']): Row {
	const assets = listed.flatMap(({ found }) => found.slice(0, 1));
	const { orderType, customerId = assets[0]?.customerId } = part.order;
	const shown = { ...shownSequence(part), customerId };
	return orderType === 'delete_asset'
		? shown
		: { ...shown, assets: assets.map(({ id, assetNum }) => ({ id, assetNum })) };
}

/** Does the asset show another customer or license type than the order asks for? What it does not show is not counted. */
function isOthers(asset: Row, { customerId, licenseType }: OrderPart['order']): boolean {
	const differs = (shown: unknown, asked: string | undefined) =>
		asked !== undefined && textOf(shown) !== undefined && textOf(shown) !== asked;
	return differs(asset.customerId, customerId) || differs(asset.licenseType, licenseType);
}

/** Does the asset show other limits than the order gives it? What the one or the other does not have is not counted. */
function isUnlike(asset: Row, number: string, { assets = [] }: OrderPart['order']): boolean {
	const asked = assets.find(({ assetNos = [] }) => assetNos.includes(number));
	const pairs = [
		[asset.limitStartTime, asked?.limitStartDate],
		[asset.limitEndTime, asked?.limitEndDate],
		[asset.borrowedUsbKey, asked?.borrowedUsbKey],
	];
	return pairs.some(
		([shown, wanted]) =>
			wanted !== undefined && (shown ?? undefined) !== undefined && String(shown) !== String(wanted),
	);
}

function named(listed: Look['listed']): string {
	return listed.map(({ number }) => number).join(', ');
}

const claimOf = (number: string): string => `asset number ${number}`;

function numbersOf({ assets = [] }: OrderPart['order']): string[] {
	return [...new Set(assets.flatMap(({ assetNos = [] }) => assetNos))];
}

/** The assets of this number; where no asset is called so, those with this numeric part. */
function assetsCalled(assets: Row[], number: string): Row[] {
	const { byNumber, byNumericPart } = indexed(assets);
	return byNumber.get(number) ?? byNumericPart.get(number) ?? [];
}

/** One list serves all orders of a run. */
const indexed = memoizePerList((assets: readonly Row[]) => ({
	byNumber: groupedBy(assets, 'assetNum'),
	byNumericPart: groupedBy(assets, 'keyShellNumber'),
}));

function groupedBy(assets: readonly Row[], field: string): Map<string, Row[]> {
	const groups = new Map<string, Row[]>();
	for (const asset of assets) {
		const name = textOf(asset[field]);
		if (name === undefined) continue;
		const group = groups.get(name);
		if (group === undefined) groups.set(name, [asset]);
		else group.push(asset);
	}
	return groups;
}

const shownNames = memoizePerList((assets: readonly Row[]) => new Set(assets.flatMap(namesOf)));

/** The assets of an earlier reading that a later one does not show. */
const goneSince = memoizePerList((before: readonly Row[]) =>
	memoizePerList((now: readonly Row[]) => {
		const shown = shownNames(now);
		return before.filter((asset) => !namesOf(asset).some((name) => shown.has(name)));
	}),
);

/** What an asset may be recognized by in another reading of the list. */
function namesOf({ id, assetNum, keyShellNumber }: Row): string[] {
	return [id, assetNum, keyShellNumber].flatMap((name) => textOf(name) ?? []);
}
