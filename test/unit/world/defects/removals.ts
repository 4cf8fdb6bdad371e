import { createLicenseOrders } from '../../../../nodes/OrderService/resources/licenseOrder/create.operation';
import type { OrderPart } from '../../../../nodes/OrderService/resources/licenseOrder/orderPart';
import { type Defect, skipsInFairWeather } from './defect';
import { asked, withMissing } from './orders';
import { ASSETS, listSeen } from '../../../support/world/misreadings';
import { FAIR } from '../../../support/world/traits';
import { lookedBefore, saidAs } from './plants';

const numbersOf = (part: unknown): string[] =>
	((part as OrderPart).order.assets ?? []).flatMap(({ assetNos = [] }) => assetNos);

/** What a node might overlook of orders that remove assets. */
export const REMOVAL_DEFECTS: Defect[] = [
	{
		name: 'a removal counts as done though the asset was never seen',
		kind: 'order',
		seed: 50,
		misreading: listSeen(ASSETS, (rows, wishes, { scenario, isFirst }) =>
			isFirst ? withMissing(rows, wishes, scenario, ({ orderType }) => orderType === 'delete_asset') : rows,
		),
	},
	{
		name: 'a removal counts as done though nobody looked before it was sent',
		kind: 'order',
		seed: 47,
		plant: () =>
			lookedBefore(createLicenseOrders, ({ lists: [now = []] }, part) => [
				[...now, ...numbersOf(part).map((assetNum) => ({ assetNum }))],
			]),
	},
	{
		name: 'one look is enough for a removal',
		kind: 'order',
		seed: 62,
		where: (scenario) => ({ ...skipsInFairWeather(scenario), weather: { ...FAIR, partial: 0.1 } }),
		shows: /confirmed/,
		plant: () =>
			saidAs(createLicenseOrders, (verdict) => ('done' in verdict ? { done: verdict.done } : verdict)),
	},
	{
		name: 'a removal counts as done though other assets are missing, too',
		kind: 'order',
		seed: 1569,
		misreading: listSeen(ASSETS, (rows, wishes, { seen }) => [
			...rows,
			...seen.filter((one) => asked(wishes, one) === undefined && !rows.some(({ id }) => id === one.id)),
		]),
	},
];
