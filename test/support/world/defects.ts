import { addEmployee } from '../../../nodes/MemberCenter/resources/employee/add.operation';
import { bindCustomer } from '../../../nodes/OrderService/resources/customer/bind.operation';
import { createLicenseOrders } from '../../../nodes/OrderService/resources/licenseOrder/create.operation';
import type { Operation } from '../../../nodes/shared/operation';
import * as memory from '../../../nodes/shared/send/memory';
import * as outcome from '../../../nodes/shared/send/outcome';
import type { Defect } from './defect';
import { ORDER_DEFECTS } from './defectsOfOrders';
import { PEOPLE_DEFECTS } from './defectsOfPeople';
import { type Glasses, withRows } from './glasses';

/** Each part of the run looks as if nobody else asked. */
function alone(operation: Operation): void {
	const { evidence } = operation;
	if (evidence === undefined) return;
	const judge: typeof evidence.judge = (lists, part, input) =>
		evidence.judge(lists, part, input, [{ value: part, item: { input } }]);
	jest.replaceProperty(operation, 'evidence', { ...evidence, judge });
}

/** What a node might overlook, one or more for each rule of what counts as seen. */
export const DEFECTS: Defect[] = [
	...ORDER_DEFECTS,
	...PEOPLE_DEFECTS,
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
	// What is unknown is neither refused nor sent again.
	{
		name: 'a lost reply counts as a refusal',
		kind: 'order',
		seed: 4,
		plant: () => void jest.spyOn(outcome, 'outcomeOf').mockReturnValue('rejected'),
	},
	{
		name: 'what must not be done twice is repeated',
		kind: 'bind',
		seed: 3,
		plant: () => {
			const { endpoint } = bindCustomer;
			jest.replaceProperty(bindCustomer, 'endpoint', { ...endpoint, repeat: 'idempotent' });
		},
	},
	{
		name: 'a second try has forgotten the first',
		kind: 'add',
		seed: 9,
		plant: () => void jest.spyOn(memory, 'remember').mockReturnValue(undefined),
	},
	// Always unknown is no way out.
	...(['bind', 'add', 'configure', 'lend', 'order'] as const).map((kind) => ({
		name: `nothing is ever found: ${kind}`,
		kind,
		seed: 0,
		isFloor: true,
		glasses: (() => (reading) => withRows(reading, () => [])) as Glasses,
	})),
];
