import { references } from '../../../nodes/MemberCenter/references';
import * as holdings from '../../../nodes/MemberCenter/resources/employee/lookup/holdings';
import { addEmployee } from '../../../nodes/MemberCenter/resources/employee/add.operation';
import { lendAssets } from '../../../nodes/MemberCenter/resources/employee/lendAssets.operation';
import { bindCustomer } from '../../../nodes/OrderService/resources/customer/bind.operation';
import { createLicenseOrders } from '../../../nodes/OrderService/resources/licenseOrder/create.operation';
import type { OrderPart } from '../../../nodes/OrderService/resources/licenseOrder/orderPart';
import * as outcome from '../../../nodes/shared/http/outcome';
import * as looks from '../../../nodes/shared/lists/readLists';
import type { Operation } from '../../../nodes/shared/model/operation';
import * as refusal from '../../../nodes/shared/reconcile/madeDespiteRefusal';
import * as memory from '../../../nodes/shared/reconcile/retryMemory';
import { play } from '../../support/world/play';
import { accidentScenario, friendlyScenario, scenarioOf } from '../../support/world/requests/scenario';
import type { Kind } from '../../support/world/requests/wishes';
import { evaluate, missed } from '../../support/world/verdict/judge';

/**
 * The judge of the worlds sees what it is for: in the world of its seed the node as it is tells the truth, and the node with the
 * defect does not. One defect for each of its questions. A seed that shows it no longer, as worlds are made anew: try others.
 */

beforeAll(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance', 'hrtime'] }));
afterEach(() => jest.restoreAllMocks());
afterAll(() => jest.useRealTimers());

type Evidence = NonNullable<Operation['evidence']>;

/** Jest takes it back. */
function withEvidence(operation: Operation, change: (evidence: Evidence) => Partial<Evidence>): void {
	const { evidence } = operation;
	if (evidence === undefined) throw new Error(`${operation.value} has no evidence to plant a defect into`);
	jest.replaceProperty(operation, 'evidence', { ...evidence, ...change(evidence) });
}

/** Each part of the run looks as if nobody else asked for the same. */
const alone = (operation: Operation) => (): void => withEvidence(operation, () => ({ claims: () => [] }));

const anyTypeIsListed = (): void =>
	withEvidence(createLicenseOrders, ({ evaluate: judge }) => ({
		evaluate: (seen, part, input) => {
			const { order, ...rest } = part as OrderPart;
			return judge(seen, { ...rest, order: { ...order, licenseType: 'cloud_account' } }, input);
		},
	}));

/** As if the lists had been looked at before the sending, and nothing had been lent. */
const lookedBefore = (): void =>
	withEvidence(lendAssets, ({ evaluate: judge }) => ({
		evaluate: ({ sent, ...seen }, part, input) => {
			const before = seen.lists.map((rows) => rows.map((row) => ({ ...row, borrowedFlag: false })));
			return judge({ ...seen, sent: sent && { ...sent, before: sent.before ?? before } }, part, input);
		},
	}));

const oneLook = (): void =>
	void jest
		.spyOn(looks, 'lookTwice')
		.mockImplementation(
			async (subjects, look) => await Promise.all(subjects.map(async (one) => await look(one, 0))),
		);

/** Either of the two would do alone against one list that goes wrong. */
function oneListAlone(): void {
	oneLook();
	jest.spyOn(holdings, 'unclearHoldings').mockReturnValue(undefined);
}

function repeated(): void {
	const { endpoint } = bindCustomer;
	jest.replaceProperty(bindCustomer, 'endpoint', { ...endpoint, repeat: 'idempotent' });
}

const lostIsRefused = (): void => void jest.spyOn(outcome, 'outcomeOf').mockReturnValue('rejected');
const forgotten = (): void => void jest.spyOn(memory, 'remember').mockReturnValue(undefined);
const refusedGoAgain = (): void => void jest.spyOn(refusal, 'madeDespiteRefusal').mockResolvedValue([]);

const whoeverBeginsSo = (): void =>
	void jest.spyOn(references.memberGlobalId!.userName!, 'find').mockImplementation(([rows = []], name) => ({
		matches: rows
			.filter(({ userName }) => String(userName).startsWith(name))
			.slice(0, 1)
			.map(({ globalId }) => ({ id: globalId, shown: name })),
	}));

/** What the node overlooks, of which work, in which kind of world, with its seed, and the words of the untruth. */
it.each<
	[string, Kind, (seed: number, kind: Kind) => ReturnType<typeof scenarioOf>, number, () => void, RegExp]
>([
	['two additions of one account are both confirmed', 'add', scenarioOf, 69, alone(addEmployee), /./],
	[
		'two orders of one number',
		'order',
		scenarioOf,
		17,
		alone(createLicenseOrders),
		/an earlier part was sent/,
	],
	['what no list need show is sent', 'order', scenarioOf, 3, anyTypeIsListed, /need not show/],
	['assets that are lent count as lent by us', 'lend', scenarioOf, 16, lookedBefore, /./],
	['a lost reply counts as a refusal', 'order', scenarioOf, 2, lostIsRefused, /./],
	['what must not be done twice is repeated', 'bind', scenarioOf, 2, repeated, /./],
	['a second try has forgotten the first', 'add', scenarioOf, 0, forgotten, /./],
	['orders refused together go again', 'order', scenarioOf, 792, refusedGoAgain, /done twice/],
	['an account that begins so is deleted', 'delete', scenarioOf, 15, whoeverBeginsSo, /./],
	['one look is enough', 'order', accidentScenario, 84, oneLook, /./],
	['one list tells what an employee holds', 'clear', accidentScenario, 6, oneListAlone, /./],
])('%s', async (_, kind, worldOf, seed, plant, shows) => {
	const told = async () => evaluate(await play(worldOf(seed, kind))).findings;

	expect(await told()).toEqual([]);
	jest.restoreAllMocks();
	plant();
	expect((await told()).filter((text) => shows.test(text))).not.toEqual([]);
});

it('where nothing is ever found, that is seen in a friendly world', async () => {
	const lost = async () => missed(evaluate(await play(friendlyScenario(0, 'bind'))));

	expect(await lost()).toEqual([]);
	jest.restoreAllMocks();
	withEvidence(bindCustomer, () => ({ evaluate: () => ({ notDone: 'nothing' }) }));
	expect(await lost()).not.toEqual([]);
});
