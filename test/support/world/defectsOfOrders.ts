import type { Defect } from './defect';
import { ASSETS, BINDINGS, listSeen, noData, nowThere, type Row, rowsSeen, text } from './glasses';
import type { Scenario } from './scenario';
import type { OrderWish, Wish } from './wishes';

const orders = (wishes: Wish[]) => wishes as OrderWish[];

const asked = (wishes: Wish[], row: Row) =>
	orders(wishes).find(({ numbers }) => numbers.includes(text(row.assetNum)));

const newAsset = (wish: OrderWish, assetNum: string, scenario: Scenario): Row => ({
	id: `seen-${assetNum}`,
	assetNum,
	licenseType: wish.licenseType,
	customerId: wish.customerId,
	createTime: nowThere(scenario),
});

const withMissing = (
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
		seed: 1,
		glasses: listSeen(ASSETS, (rows, wishes, { scenario, isFirst }) =>
			isFirst ? rows : withMissing(rows, wishes, scenario, () => true),
		),
	},
	{
		name: 'a removal counts as done though the asset was never seen',
		kind: 'order',
		seed: 50,
		glasses: listSeen(ASSETS, (rows, wishes, { scenario, isFirst }) =>
			isFirst ? withMissing(rows, wishes, scenario, ({ orderType }) => orderType === 'delete_asset') : rows,
		),
	},
	{
		name: 'a removal counts as done though other assets are missing, too',
		kind: 'order',
		glasses: listSeen(ASSETS, (rows, wishes, { seen }) => [
			...rows,
			...seen.filter((one) => asked(wishes, one) === undefined && !rows.some(({ id }) => id === one.id)),
		]),
	},
	// Presence proves this request only where nothing else can have caused it.
	{
		name: 'an asset of any age counts as made by this order',
		kind: 'order',
		seed: 37,
		glasses: rowsSeen(ASSETS, (row, _wishes, scenario) => ({ ...row, createTime: nowThere(scenario) })),
	},
	{
		name: 'another license type counts as what was ordered',
		kind: 'order',
		glasses: rowsSeen(ASSETS, (row, wishes) => ({
			...row,
			licenseType: asked(wishes, row)?.licenseType ?? row.licenseType,
		})),
	},
	{
		name: 'another customer’s asset counts',
		kind: 'order',
		glasses: rowsSeen(ASSETS, (row, wishes) => ({
			...row,
			customerId: asked(wishes, row)?.customerId ?? row.customerId,
		})),
	},
	{
		name: 'some of the numbers count as all',
		kind: 'order',
		seed: 2,
		glasses: listSeen(ASSETS, (rows, wishes, { scenario }) =>
			withMissing(rows, wishes, scenario, ({ numbers }) =>
				rows.some(({ assetNum }) => numbers.includes(text(assetNum))),
			),
		),
	},
	{
		name: 'a number that is alike counts',
		kind: 'order',
		seed: 22,
		glasses: rowsSeen(ASSETS, (row, wishes) => ({
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
		glasses: rowsSeen(BINDINGS, (row, wishes) => {
			const wish = wishes.find(
				(one) => one.kind === 'bind' && one.channelCustomerId === row.channelCustomerId,
			);
			return wish?.kind === 'bind' ? { ...row, enterpriseName: wish.enterpriseName } : row;
		}),
	},
	// A list that did not come is no list.
	{ name: 'no data is an empty list: orders', kind: 'order', glasses: noData },
	{ name: 'no data is an empty list: bindings', kind: 'bind', glasses: noData },
	// The service's clock is used only where it is believable.
	{
		name: 'a Date of 1970, or of more than five minutes ago, is believed',
		kind: 'order',
		glasses: rowsSeen(ASSETS, (row, _wishes, scenario) => {
			const { dates, dateAge } = scenario.nature;
			const isFarBack = dates === '1970' || (dates === 'old' && dateAge > 300_000);
			return isFarBack ? { ...row, createTime: nowThere(scenario) } : row;
		}),
	},
	{
		name: 'the Date of a kept reply is believed',
		kind: 'order',
		glasses: () => (reading) => ({ ...reading, saysAge: false }),
	},
	// Orders that were refused together are looked for before they go again.
	{
		name: 'orders that were refused together go again, whatever is there',
		kind: 'order',
		shows: /done twice/,
		glasses: listSeen(ASSETS, (rows, wishes) => rows.filter((row) => asked(wishes, row) === undefined)),
	},
];
