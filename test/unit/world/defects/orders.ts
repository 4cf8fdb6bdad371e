import { createLicenseOrders } from '../../../../nodes/OrderService/resources/licenseOrder/create.operation';
import type { OrderPart } from '../../../../nodes/OrderService/resources/licenseOrder/orderPart';
import * as refusal from '../../../../nodes/shared/reconcile/madeDespiteRefusal';
import type { Defect } from './defect';
import {
	ASSETS,
	BINDINGS,
	listSeen,
	nowThere,
	type Row,
	rowsSeen,
	text,
} from '../../../support/world/misreadings';
import { judgedAs } from './plants';
import type { Scenario } from '../../../support/world/requests/scenario';
import type { OrderWish, Wish } from '../../../support/world/requests/wishes';

const orders = (wishes: Wish[]) => wishes as OrderWish[];

export const asked = (wishes: Wish[], row: Row) =>
	orders(wishes).find(({ numbers }) => numbers.includes(text(row.assetNum)));

const newAsset = (wish: OrderWish, assetNum: string, scenario: Scenario): Row => ({
	id: `seen-${assetNum}`,
	assetNum,
	licenseType: wish.licenseType,
	customerId: wish.customerId,
	createTime: nowThere(scenario),
});

export const withMissing = (
	rows: Row[],
	wishes: Wish[],
	scenario: Scenario,
	isWanted: (wish: OrderWish) => boolean,
): Row[] => [
	...rows,
	...orders(wishes)
		.filter(isWanted)
		.flatMap((wish) =>
			wish.numbers
				.filter((number) => !rows.some(({ assetNum }) => assetNum === number))
				.map((number) => newAsset(wish, number, scenario)),
		),
];

/** What a node might overlook of orders and bindings. */
export const ORDER_DEFECTS: Defect[] = [
	// Only presence proves.
	{
		name: 'a purchase that is not listed counts as made',
		kind: 'order',
		seed: 13,
		misreading: listSeen(ASSETS, (rows, wishes, { scenario, isFirst }) =>
			isFirst ? rows : withMissing(rows, wishes, scenario, () => true),
		),
	},
	{
		name: 'a purchase of a license type that need not be listed is sent, as it is not listed',
		kind: 'order',
		seed: 3,
		shows: /need not show/,
		plant: () =>
			judgedAs(createLicenseOrders, (_seen, part) => {
				const { order, ...rest } = part as OrderPart;
				return { part: { ...rest, order: { ...order, licenseType: 'cloud_account' } } };
			}),
	},
	// Presence proves this request only where nothing else can have caused it.
	{
		name: 'an asset of any age counts as made by this order',
		kind: 'order',
		seed: 86,
		misreading: rowsSeen(ASSETS, (row, _wishes, scenario) => ({ ...row, createTime: nowThere(scenario) })),
	},
	{
		name: 'another license type counts as what was ordered',
		kind: 'order',
		seed: 177,
		misreading: rowsSeen(ASSETS, (row, wishes) => ({
			...row,
			licenseType: asked(wishes, row)?.licenseType ?? row.licenseType,
		})),
	},
	{
		name: 'another customer’s asset counts',
		kind: 'order',
		seed: 57,
		misreading: rowsSeen(ASSETS, (row, wishes) => ({
			...row,
			customerId: asked(wishes, row)?.customerId ?? row.customerId,
		})),
	},
	{
		name: 'some of the numbers count as all',
		kind: 'order',
		seed: 32,
		misreading: listSeen(ASSETS, (rows, wishes, { scenario }) =>
			withMissing(rows, wishes, scenario, ({ numbers }) =>
				rows.some(({ assetNum }) => numbers.includes(text(assetNum))),
			),
		),
	},
	{
		name: 'a number that is alike counts',
		kind: 'order',
		seed: 51,
		misreading: rowsSeen(ASSETS, (row, wishes) => ({
			...row,
			assetNum:
				orders(wishes)
					.flatMap(({ numbers }) => numbers)
					.find((number) => text(row.assetNum).includes(number.slice(2))) ?? row.assetNum,
		})),
	},
	{
		name: 'a binding with another enterprise counts',
		kind: 'bind',
		seed: 0,
		misreading: rowsSeen(BINDINGS, (row, wishes) => {
			const wish = wishes.find(
				(one) => one.kind === 'bind' && one.channelCustomerId === row.channelCustomerId,
			);
			return wish?.kind === 'bind' ? { ...row, enterpriseName: wish.enterpriseName } : row;
		}),
	},
	// Orders that were refused together are looked for before they go again.
	{
		name: 'orders that were refused together go again, whatever is there',
		kind: 'order',
		seed: 792,
		shows: /done twice/,
		plant: () => void jest.spyOn(refusal, 'madeDespiteRefusal').mockResolvedValue([]),
	},
];
