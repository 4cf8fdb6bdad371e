import { lendAssets } from '../../../../nodes/MemberCenter/resources/employee/lendAssets.operation';
import { type Defect, skipsInFairWeather } from './defect';
import { HELD, listSeen, LOCKS, rowsSeen, text } from '../../../support/world/misreadings';
import { lookedBefore } from './plants';

/** What a node might overlook of assets that are assigned, withdrawn or lent. */
export const ASSET_DEFECTS: Defect[] = [
	{
		name: 'what is withdrawn need not be listed',
		kind: 'configure',
		seed: 244,
		misreading: listSeen(HELD, (rows, wishes) => [
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
		name: 'whoever holds the number, it is assigned',
		kind: 'configure',
		seed: 9,
		misreading: rowsSeen(HELD, (row, wishes) => {
			const wish = wishes.find((one) => one.kind === 'configure' && one.add.includes(text(row.assetNum)));
			return wish?.kind === 'configure' ? { ...row, cloudAccountGlobalId: wish.member } : row;
		}),
	},
	{
		name: 'whoever holds the number, it is withdrawn',
		kind: 'configure',
		seed: 9,
		misreading: rowsSeen(HELD, (row, wishes) => {
			const isIt = wishes.some((one) => one.kind === 'configure' && one.remove.includes(text(row.assetNum)));
			return isIt ? { ...row, cloudAccountGlobalId: null } : row;
		}),
	},
	{
		name: 'the lock alone proves that assets are lent',
		kind: 'lend',
		seed: 469,
		where: skipsInFairWeather,
		misreading: listSeen(HELD, (rows, _wishes, { isFirst }) =>
			isFirst ? rows : rows.map((row) => ({ ...row, borrowedFlag: true })),
		),
	},
	{
		name: 'the assets alone prove that they are lent into this lock',
		kind: 'lend',
		seed: 4,
		where: skipsInFairWeather,
		misreading: listSeen(LOCKS, (rows, wishes, { isFirst }) =>
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
		seed: 26,
		misreading: listSeen(/assetNums$|borrowUsbKeys$/, (rows, _wishes, { isFirst }) =>
			isFirst
				? rows.map((row) => ({
						...row,
						borrowedFlag: false,
						...('onlineFlag' in row ? {} : { cloudAccountGlobalId: null }),
					}))
				: rows,
		),
	},
	{
		name: 'assets that are lent count as lent by us though nobody looked before',
		kind: 'lend',
		seed: 16,
		plant: () =>
			lookedBefore(lendAssets, ({ lists }) =>
				lists.map((rows) => rows.map((row) => ({ ...row, borrowedFlag: false }))),
			),
	},
	{
		name: 'whoever has the lock and the assets, they are lent to the employee',
		kind: 'lend',
		seed: 882,
		where: skipsInFairWeather,
		misreading: rowsSeen(/assetNums$|borrowUsbKeys$/, (row, wishes) => {
			const wish = wishes.find(
				(one) =>
					one.kind === 'lend' &&
					(one.lock === row.assetNum || one.assets.includes(text(row.assetId))) &&
					row.cloudAccountGlobalId !== null,
			);
			return wish?.kind === 'lend' ? { ...row, cloudAccountGlobalId: wish.member } : row;
		}),
	},
];
