import { addEmployee } from '../../../nodes/MemberCenter/resources/employee/add.operation';
import { bindCustomer } from '../../../nodes/OrderService/resources/customer/bind.operation';
import { createLicenseOrders } from '../../../nodes/OrderService/resources/licenseOrder/create.operation';
import type { Operation } from '../../../nodes/shared/operation';
import {
	ASSETS,
	BINDINGS,
	type Glasses,
	HELD,
	listSeen,
	LOCKS,
	MEMBERS,
	type Row,
	rowsSeen,
	withRows,
} from './glasses';
import type { Scenario } from './scenario';
import { shownName } from './views';
import type { AddWish, Kind, NamedWish, OrderWish, Wish } from './wishes';

/** What a node might overlook, one or more for each rule of what counts as seen, and how the world plants it. */
export interface Defect {
	name: string;
	/** Of which work; the friendly worlds of it where nothing is found any more. */
	kind: Kind;
	/** A world that shows it. `WORLD_DEFECTS=find` looks for one. */
	seed?: number;
	glasses?: Glasses;
	/** Changes the code itself; Jest takes it back (`jest.spyOn`, `jest.replaceProperty`). */
	plant?: () => void;
	/** It is found by the floor: what acted in a friendly world is to be confirmed. */
	isFloor?: boolean;
}

const orders = (wishes: Wish[]) => wishes as OrderWish[];
const adds = (wishes: Wish[]) => wishes as AddWish[];
const text = (value: unknown) => String(value ?? '');
const nowThere = ({ nature }: Scenario) => Date.now() + nature.drift;
const asked = (wishes: Wish[], row: Row) =>
	orders(wishes).find(({ numbers }) => numbers.includes(text(row.assetNum)));
/** The addition that an entry may be of, as its account begins. */
const addedAs = (wishes: Wish[], row: Row) =>
	adds(wishes).find(({ userName }) => text(row.userName).startsWith(userName));
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

const noData: Glasses =
	() =>
	(reading, { request }) => {
		const data: unknown = reading.body.data ?? (MEMBERS.test(request.path) ? { list: [] } : []);
		const isHollow = typeof data === 'object' && data !== null && 'list' in data && data.list === null;
		return { ...reading, body: { ...reading.body, data: isHollow ? { list: [] } : data } };
	};
const wholeByItsNumbers: Glasses = () => (reading) => {
	const { data } = reading.body;
	if (typeof data !== 'object' || data === null || !('list' in data) || !Array.isArray(data.list))
		return reading;
	const { length } = data.list;
	return {
		...reading,
		body: {
			...reading.body,
			data: { ...data, total: length, size: length, pages: 1, hasNextPage: false, isLastPage: true },
		},
	};
};

/** Each part of the run looks as if nobody else asked. */
function alone(operation: Operation): void {
	const { evidence } = operation;
	if (evidence === undefined) return;
	const judge: typeof evidence.judge = (lists, part, input) =>
		evidence.judge(lists, part, input, [{ value: part, item: { input } }]);
	jest.replaceProperty(operation, 'evidence', { ...evidence, judge });
}

export const DEFECTS: Defect[] = [
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
		name: 'what is withdrawn need not be listed',
		kind: 'configure',
		glasses: listSeen(HELD, (rows, wishes) => [
			...rows,
			...wishes
				.flatMap((wish) => (wish.kind === 'configure' ? wish.remove : []))
				.filter((number) => !rows.some(({ assetNum }) => assetNum === number))
				.map((number) => ({
					assetNum: number,
					assetId: `seen-${number}`,
					cloudAccountGlobalId: null,
					borrowedFlag: false,
				})),
		]),
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
		name: 'an account of any age counts as added by this request',
		kind: 'add',
		seed: 1,
		glasses: rowsSeen(MEMBERS, (row, _wishes, scenario) => ({ ...row, createTime: nowThere(scenario) })),
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
		seed: 18,
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
	{
		name: 'a deleted account counts',
		kind: 'add',
		seed: 107,
		glasses: rowsSeen(MEMBERS, (row) => ({ ...row, deleted: false })),
	},
	{
		name: 'another person’s account counts',
		kind: 'add',
		seed: 18,
		glasses: rowsSeen(MEMBERS, (row, wishes) => ({ ...row, name: addedAs(wishes, row)?.name ?? row.name })),
	},
	// A state that was asked for and is there.
	{
		name: 'whoever holds the number, it is assigned',
		kind: 'configure',
		seed: 8,
		glasses: rowsSeen(HELD, (row, wishes) => {
			const wish = wishes.find((one) => one.kind === 'configure' && one.add.includes(text(row.assetNum)));
			return wish?.kind === 'configure' ? { ...row, cloudAccountGlobalId: wish.member } : row;
		}),
	},
	{
		name: 'whoever holds the number, it is withdrawn',
		kind: 'configure',
		seed: 9,
		glasses: rowsSeen(HELD, (row, wishes) => {
			const isIt = wishes.some((one) => one.kind === 'configure' && one.remove.includes(text(row.assetNum)));
			return isIt ? { ...row, cloudAccountGlobalId: null } : row;
		}),
	},
	{
		name: 'the lock alone proves that assets are lent',
		kind: 'lend',
		seed: 75,
		glasses: listSeen(HELD, (rows, _wishes, { isFirst }) =>
			isFirst ? rows : rows.map((row) => ({ ...row, borrowedFlag: true })),
		),
	},
	{
		name: 'the assets alone prove that they are lent into this lock',
		kind: 'lend',
		seed: 8,
		glasses: listSeen(LOCKS, (rows, wishes, { isFirst }) =>
			isFirst
				? rows
				: rows.map((row) => {
						const wish = wishes.find((one) => one.kind === 'lend' && one.lock === row.assetNum);
						return wish?.kind === 'lend'
							? { ...row, borrowedFlag: true, cloudAccountGlobalId: wish.member }
							: row;
					}),
		),
	},
	{
		name: 'what was lent before counts as lent now',
		kind: 'lend',
		glasses: listSeen(/assetNums$|borrowUsbKeys$/, (rows, _wishes, { isFirst }) =>
			isFirst
				? rows.map((row) => ({
						...row,
						borrowedFlag: false,
						...('onlineFlag' in row ? {} : { cloudAccountGlobalId: null }),
					}))
				: rows,
		),
	},
	// A list that did not come is no list.
	{ name: 'no data is an empty list: orders', kind: 'order', glasses: noData },
	{ name: 'no data is an empty list: additions', kind: 'add', seed: 148, glasses: noData },
	{ name: 'no data is an empty list: bindings', kind: 'bind', glasses: noData },
	{
		name: 'a list that is incomplete by its own numbers counts',
		kind: 'add',
		seed: 147,
		glasses: wholeByItsNumbers,
	},
	// Names are whole.
	{
		name: 'an account that begins so counts as added',
		kind: 'add',
		seed: 2,
		glasses: rowsSeen(MEMBERS, (row, wishes, scenario) => {
			const wish = addedAs(wishes, row);
			return wish === undefined ? row : { ...row, userName: shownName(scenario, wish) };
		}),
	},
	{
		name: 'an account that begins so is deleted',
		kind: 'delete',
		seed: 17,
		glasses: rowsSeen(MEMBERS, (row, wishes) => {
			const wish = (wishes as NamedWish[]).find(({ byName }) => text(row.userName).startsWith(byName));
			return wish === undefined ? row : { ...row, userName: wish.byName };
		}),
	},
	// No other part of the run asked for the same.
	{
		name: 'two orders that name one number are both confirmed',
		kind: 'order',
		seed: 24,
		plant: () => alone(createLicenseOrders),
	},
	{
		name: 'two additions of one account are both confirmed',
		kind: 'add',
		seed: 6,
		plant: () => alone(addEmployee),
	},
	{ name: 'two bindings of one customer are both confirmed', kind: 'bind', plant: () => alone(bindCustomer) },
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
	// Always unknown is no way out.
	...(['bind', 'add', 'configure', 'lend', 'order'] as const).map((kind) => ({
		name: `nothing is ever found: ${kind}`,
		kind,
		seed: 0,
		isFloor: true,
		glasses: (() =>
			(reading, { tags }) =>
				withRows(reading, () => (tags.length > 0 ? [{}] : []))) as Glasses,
	})),
];
