import type { INodeParameters } from 'n8n-workflow';

import { SEED } from '../../../sandbox';
import { addAsset } from '../../../sandbox/state/things';
import { at, byId } from '../../specs/shared';
import { runNode, type RunOptions } from '../../helpers/engine/engine';
import { credentialsFor, nodeOf } from '../faults/operations';
import { skipPauses } from '../../helpers/pauses';
import { outcomesOf, readsOf, writesOf } from '../../helpers/outcomes';
import { errorIn } from '../../helpers/errorRows';
import { failureOf } from '../../helpers/orderService';
import { useSandbox } from '../../helpers/server/stage';

/** docs/maintainers/design.md, "What an employee holds": Withdraw All, and If Assets Are Held of Delete. */

skipPauses();

const sandbox = useSandbox();
const onError = 'continueRegularOutput' as const;
const { customerId } = SEED.acme.customer;

const lock = (assetNum: string, more: object = {}) =>
	addAsset(sandbox.state, {
		licenseType: 'normal_recover_usbkey',
		assetNum,
		customerId,
		licenseOrderId: SEED.orders.locks,
		...more,
	});

/** New employees with so many assets each: numbers 9<employee>0<asset>. */
function people(...counts: number[]) {
	return sandbox.state.addEmployees(counts.length).map(({ globalId: who }, index) => {
		const numbers = Array.from({ length: counts[index] ?? 0 }, (_, n) => `9${index}0${n}`);
		for (const assetNum of numbers) lock(assetNum, { assignedTo: who });
		return { who, numbers };
	});
}
const holderOf = (assetNum: string) => sandbox.state.assetsByNumber.get(assetNum)?.assignedTo;
const isDeleted = (who: string) => sandbox.state.employees.get(who)?.deleted === true;

interface Given extends Partial<Omit<RunOptions, 'parameters'>> {
	parameters?: INodeParameters;
	options?: INodeParameters;
}
async function run(operation: string, parameters: INodeParameters, { options = {}, ...more }: Given = {}) {
	const result = await runNode({
		node: nodeOf('member'),
		credentials: credentialsFor('member', sandbox),
		...more,
		parameters: {
			resource: 'employee',
			operation,
			memberGlobalId: byId(at('who')),
			...parameters,
			options,
		},
	});
	return { ...result, rows: result.items.map(({ json }) => json), outcomes: outcomesOf(result.items) };
}
const remove = async (ifAssetsHeld: string, more?: Given) => await run('delete', { ifAssetsHeld }, more);
const withdrawAll = async (more: Given = {}) =>
	await run('configureAssets', { withdrawAll: true, ...more.parameters }, more);
const sent = () => writesOf(sandbox);

describe('Withdraw All', () => {
	it('withdraws what each holds; who holds nothing by two readings of the lists is done already', async () => {
		const items = people(2, 0, 1);
		// A list of numbers to withdraw, which the form hides, does not count.
		const parameters = { deleteAssets: ['9999'] };
		const { rows, items: linked } = await withdrawAll({ items, parameters });

		expect(rows).toEqual([
			{
				success: true,
				memberGlobalId: items[0]?.who,
				addAssets: [],
				deleteAssets: ['9000', '9001'],
				lentAssets: [],
			},
			{
				success: true,
				memberGlobalId: items[1]?.who,
				addAssets: [],
				deleteAssets: [],
				lentAssets: [],
				alreadyDone: true,
			},
			{
				success: true,
				memberGlobalId: items[2]?.who,
				addAssets: [],
				deleteAssets: ['9200'],
				lentAssets: [],
			},
		]);
		expect(linked.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		// Asset numbers and employees, twice.
		expect([sent().length, readsOf(sandbox).length]).toEqual([2, 4]);
		expect(['9000', '9001', '9200'].map(holderOf)).toEqual([null, null, null]);
	});

	it('does not send what is lent: the row and a hint name it; where all is lent it is refused', async () => {
		const [first, second] = people(2, 1);
		for (const number of ['9001', '9100']) {
			const asset = sandbox.state.assetsByNumber.get(number);
			if (asset) asset.lentInto = '8000000201';
		}
		const { rows, hints } = await withdrawAll({ items: [{ ...first }, { ...second }], onError });

		expect(rows).toMatchObject([
			{ deleteAssets: ['9000'], lentAssets: ['9001'] },
			{
				error: {
					message: `Nothing that employee ${second?.who} holds can be withdrawn: lent asset number 9100`,
					outcome: 'rejected',
					lentAssets: ['9100'],
					memberGlobalId: second?.who,
				},
			},
		]);
		expect(hints.map(({ message }) => message)).toContain(
			`Employee ${first?.who} keeps what cannot be withdrawn: lent asset number 9001`,
		);
		expect(['9000', '9001', '9100'].map(holderOf)).toEqual([null, first?.who, second?.who]);
	});

	it('refuses to assign what is held already, also where the number is written otherwise', async () => {
		const items = people(1, 1);
		for (const [index, who] of items.map(({ who: id }) => id).entries())
			lock(`CA00${index}`, { assignedTo: who });
		const parameters = { addAssets: '={{ "ca00" + $itemIndex }}' };
		const { rows } = await withdrawAll({ items, parameters, onError });

		expect(rows.map((row) => errorIn(row)?.message)).toEqual(
			items.map(() => expect.stringContaining('To assign and to withdraw at once')),
		);
		expect(sent()).toEqual([]);
	});

	it('messages name the account by which an employee was given', async () => {
		const { lina, jonas } = SEED.employees;
		const accounts = [lina, jonas].map((id) => sandbox.state.employees.get(id)?.userName);
		for (const [index, who] of [lina, jonas].entries()) {
			const number = `970${index}`;
			lock(number, { assignedTo: who });
		}
		const byName = { memberGlobalId: { __rl: true, mode: 'userName', value: at('account') } };
		const items = accounts.map((account) => ({ account }));
		const { rows } = await run('delete', { ifAssetsHeld: 'refuse', ...byName }, { items, onError });

		expect(rows.map((row) => errorIn(row)?.message)).toEqual(
			accounts.map((account) => expect.stringContaining(`Employee ${account} still holds asset number`)),
		);
	});

	it.each<[string, INodeParameters, string]>([
		[
			'an expression that gives nothing',
			{ withdrawAll: '={{ "" }}' },
			'Withdraw All: came out empty: give a value, or leave it out where nothing is meant',
		],
		[
			'no enterprise',
			{ enterpriseGlobalId: '' },
			'Enterprise Global ID: is required to list what the employee holds: enter it here or in the credential',
		],
	])('%s is refused', async (_, parameters, message) => {
		const items = people(1, 1);
		const credentials = credentialsFor('member', sandbox);
		const [credential] = Object.values(credentials);
		if (credential) delete credential.data.enterpriseGlobalId;
		const { error } = await withdrawAll({ items, parameters, credentials });

		expect([error?.message, sandbox.ledger.requests]).toEqual([message, []]);
	});
});

describe('If Assets Are Held', () => {
	it('Delete Anyway looks at nothing', async () => {
		const items = people(1, 0);
		const { rows } = await remove('delete', { items });

		expect(rows).toEqual(items.map(({ who }) => ({ deleted: true, memberGlobalId: who })));
		expect([readsOf(sandbox), holderOf('9000')]).toEqual([[], items[0]?.who]);
	});

	it('Refuse names what is held, and deletes who holds nothing by two readings of each list', async () => {
		const items = people(2, 0, 0, 0);
		lock('8299', { borrowedUsbKey: true, lentTo: items[3]?.who });
		const { rows } = await remove('refuse', { items, onError });

		expect(rows).toMatchObject([
			{
				error: {
					message: `Employee ${items[0]?.who} still holds asset numbers 9000, 9001`,
					outcome: 'rejected',
					memberGlobalId: items[0]?.who,
					heldAssets: ['9000', '9001'],
					lentLocks: [],
				},
			},
			{ deleted: true, memberGlobalId: items[1]?.who },
			{ deleted: true, memberGlobalId: items[2]?.who },
			{ error: { message: `Employee ${items[3]?.who} still holds lent lock 8299`, lentLocks: ['8299'] } },
		]);
		expect([readsOf(sandbox).length, items.map(({ who }) => isDeleted(who))]).toEqual([
			6,
			[false, true, true, false],
		]);
	});

	it('On Error = Stop: one who holds something, and nobody is deleted', async () => {
		const items = people(0, 1);
		const result = await remove('refuse', { items });

		expect(failureOf(result)).toMatchObject({
			name: 'NodeOperationError',
			message: `Employee ${items[1]?.who} still holds asset number 9100`,
			description: expect.stringContaining('Nothing was sent at all.'),
			itemIndex: 1,
		});
		expect(sent()).toEqual([]);
	});

	it('an expression that gives nothing must not delete anyway', async () => {
		const items = people(1, 1).map((one, index) => ({ ...one, if: index === 0 ? 'delete' : '' }));
		const { error } = await remove(at('if'), { items });

		expect([error?.message, sandbox.ledger.requests]).toEqual([
			'If Assets Are Held: came out empty: give a value, or leave it out where nothing is meant',
			[],
		]);
	});
});
