import { addEmployee } from '../../../../nodes/MemberCenter/resources/employee/add.operation';
import { bindCustomer } from '../../../../nodes/OrderService/resources/customer/bind.operation';
import { createLicenseOrders } from '../../../../nodes/OrderService/resources/licenseOrder/create.operation';
import { lendAssets } from '../../../../nodes/MemberCenter/resources/employee/lendAssets.operation';
import * as memory from '../../../../nodes/shared/reconcile/retryMemory';
import * as outcome from '../../../../nodes/shared/http/outcome';
import * as clock from '../../../../nodes/shared/http/serviceClock';
import type { Defect } from './defect';
import { ASSET_DEFECTS } from './assets';
import { LIST_DEFECTS } from './lists';
import { ORDER_DEFECTS } from './orders';
import { PEOPLE_DEFECTS } from './people';
import { REMOVAL_DEFECTS } from './removals';
import { type Misreading, listSeen, withRows } from '../../../support/world/misreadings';
import { FAIR } from '../../../support/world/traits';
import { alone } from './plants';
import type { Scenario } from '../../../support/world/requests/scenario';
import type { OrderWish } from '../../../support/world/requests/wishes';

/** Every part asks for what the first asks for, each item in a request of its own. */
const allAlike = (scenario: Scenario): Scenario => ({
	...scenario,
	weather: FAIR,
	wishes: scenario.wishes.map(({ tag, item }) => ({
		...(scenario.wishes[0] as OrderWish),
		tag,
		item,
		channelOrderId: `SO-${item}`,
	})),
});

function believeAnyDate(): void {
	jest.spyOn(clock, 'serviceClock').mockImplementation(() => {
		let earliest: number | undefined;
		return {
			addSample: (date, _sentAt, receivedAt) => void (earliest = date - receivedAt),
			offset: () => (earliest === undefined ? undefined : { earliest, latest: Infinity }),
			latestDate: () => undefined,
		};
	});
}

/** What a node might overlook, one or more for each rule of what counts as seen. */
export const DEFECTS: Defect[] = [
	...ORDER_DEFECTS,
	...REMOVAL_DEFECTS,
	...PEOPLE_DEFECTS,
	...ASSET_DEFECTS,
	...LIST_DEFECTS,
	// No other part of the run asked for the same.
	{
		name: 'two orders that name one number are both confirmed',
		shows: /confirmed/,
		kind: 'order',
		seed: 4,
		where: allAlike,
		plant: () => alone(createLicenseOrders),
	},
	{
		name: 'two additions of one account are both confirmed',
		kind: 'add',
		seed: 69,
		plant: () => alone(addEmployee),
	},
	{
		name: 'two orders that name one number are both sent, though the first is to be skipped where it is done',
		kind: 'order',
		seed: 17,
		shows: /an earlier part was sent/,
		plant: () => alone(createLicenseOrders),
	},
	{
		name: 'two bindings of one customer are both confirmed',
		kind: 'bind',
		seed: 18,
		plant: () => alone(bindCustomer),
	},
	{
		name: 'two loans into one lock are both confirmed',
		kind: 'lend',
		seed: 137,
		plant: () => alone(lendAssets),
	},
	// The service's clock is used only where it is believable.
	{
		name: 'any Date is believed: orders',
		kind: 'order',
		seed: 75,
		plant: believeAnyDate,
	},
	{
		name: 'any Date is believed: additions',
		kind: 'add',
		seed: 19,
		plant: believeAnyDate,
	},
	// What is unknown is neither refused nor sent again.
	{
		name: 'a lost reply counts as a refusal',
		kind: 'order',
		seed: 2,
		plant: () => void jest.spyOn(outcome, 'outcomeOf').mockReturnValue('rejected'),
	},
	{
		name: 'what must not be done twice is repeated',
		kind: 'bind',
		seed: 2,
		plant: () => {
			const { endpoint } = bindCustomer;
			jest.replaceProperty(bindCustomer, 'endpoint', { ...endpoint, repeat: 'idempotent' });
		},
	},
	{
		name: 'a second try has forgotten the first',
		kind: 'add',
		seed: 0,
		plant: () => void jest.spyOn(memory, 'remember').mockReturnValue(undefined),
	},
	// Always unknown is no way out.
	...(['bind', 'add', 'configure', 'order'] as const).map((kind) => ({
		name: `nothing is ever found: ${kind}`,
		kind,
		seed: kind === 'configure' ? 1 : 0,
		isFloor: true,
		misreading: (() => (reading) => withRows(reading, () => [])) as Misreading,
	})),
	// Nothing is lent where the lock is not seen free before.
	{
		name: 'nothing is ever found: lend',
		kind: 'lend',
		seed: 0,
		isFloor: true,
		misreading: listSeen(/./, (rows, _wishes, { isFirst }) => (isFirst ? rows : [])),
	},
];
