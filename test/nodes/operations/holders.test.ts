import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId } from '../../specs/shared';
import { skipPauses } from '../../helpers/pauses';
import { errorIn } from '../../helpers/errorRows';
import { runMember } from '../../helpers/memberCenter';
import { failureOf } from '../../helpers/orderService';
import { ok, refuse, type Recorded, type Reply } from '../../helpers/server/server';
import type { ServiceRun } from '../../helpers/engine/serviceRun';
import { useServer } from '../../helpers/server/stage';

/** docs/maintainers/design.md, "Holders": Add Holder, by one reading of the list of employees. */

skipPauses();

const server = useServer();
const onError = 'continueRegularOutput' as const;

const held = (assetNum: string, cloudAccountGlobalId: string | null): IDataObject => ({
	assetNum,
	assetId: `id-${assetNum}`,
	cloudAccountGlobalId,
	borrowedFlag: true,
});
const THINGS = [
	held('1', 'g-lina'),
	held('2', null),
	held('3', 'g-gone'),
	held('4', ''),
	held('5', 'g-omar'),
];
const PEOPLE = [
	{ globalId: 'g-lina', userName: 'linaACME', name: 'Li Na' },
	{ globalId: 'g-omar', userName: 'omarACME', name: 'Omar', deleted: true },
	{ globalId: 'g-mia', userName: 'miaACME', name: null },
];
const LINA = { holderName: 'Li Na', holderUserName: 'linaACME' };
const OMAR = { holderName: 'Omar', holderUserName: 'omarACME' };
const NOBODY = { holderName: null, holderUserName: null };

let people: () => Reply;
const isPeople = ({ path }: Recorded) => path.endsWith('/members');
beforeEach(() => {
	people = () => ok({ list: PEOPLE, total: 3, pages: 1, hasNextPage: false });
	server.reply((request) => (isPeople(request) ? people() : ok(THINGS)));
});

const get = async (operation: string, parameters: INodeParameters = {}, more: ServiceRun = {}) =>
	await runMember(server.url, operation, { enterpriseGlobalId: 'E1', addHolder: true, ...parameters }, more);
const HINT = 'The list of employees does not show who these are, so their names are null: g-gone';

describe.each(['asset.getMany', 'lentLock.getMany'])('%s', (operation) => {
	it('adds who holds each, null where nobody does or nobody knows', async () => {
		const items = [{}, {}];
		const result = await get(operation, { returnAll: true }, { items });
		const rows = [LINA, NOBODY, NOBODY, NOBODY, OMAR].map((holder, index) => ({
			...THINGS[index],
			...holder,
		}));

		expect(result.items.map(({ json, pairedItem }) => [json, pairedItem])).toEqual(
			items.flatMap((_, item) => rows.map((row) => [row, { item }])),
		);
		expect(result.hints.map(({ message }) => message)).toEqual([HINT]);
		expect(server.requests.filter(isPeople)).toHaveLength(1);
	});

	it('looks up what it gives, and for each enterprise once', async () => {
		const items = ['E1', 'E2', 'E1'].map((e) => ({ e }));
		const result = await get(operation, { enterpriseGlobalId: at('e'), limit: 2 }, { items });

		expect([result.items.length, result.hints]).toEqual([6, []]);
		expect(
			server.requests
				.filter(isPeople)
				.map(({ path }) => path.split('/')[5])
				.sort(),
		).toEqual(['E1', 'E2']);
	});

	it('reads no employees where it is off, or where there are no rows', async () => {
		const { items } = await get(operation, { addHolder: false, returnAll: true });
		server.reply(() => ok([]));
		await get(operation);

		expect(items.map(({ json }) => json)).toEqual(THINGS);
		expect(server.requests.filter(isPeople)).toEqual([]);
	});

	it.each<[string, () => Reply, string, string]>([
		[
			'is refused',
			() => refuse('70001', 'not accepted'),
			'not accepted (70001)',
			'Code 70001: The security check refused the request. ',
		],
		['is null', () => ok(null), 'the service answered without the list', ''],
	])('where the list of employees %s, no row says that nobody has it', async (_, reply, message, meaning) => {
		people = reply;
		const items = [{}, {}];
		const continued = await get(operation, { returnAll: true }, { items, onError });
		const stopped = await get(operation, { returnAll: true }, { items });

		const description = `${meaning}Try again later, or turn off Add Holder to get the rows without names.`;
		const error = {
			message: `The holders could not be looked up: ${message}`,
			outcome: 'rejected',
			description,
		};
		expect(continued.items.map(({ json }) => errorIn(json))).toEqual(
			items.map(() => expect.objectContaining(error) as object),
		);
		expect(failureOf(stopped)).toMatchObject({ name: 'NodeApiError', itemIndex: 0 });
	});
});

it('asset.get adds the holder, too', async () => {
	const items = ['id-1', 'id-2', 'id-3'].map((a) => ({ a }));
	const result = await get('asset.get', { assetId: byId(at('a')) }, { items });

	expect(result.items.map(({ json }) => json)).toEqual(
		[LINA, NOBODY, NOBODY].map((holder, index) => ({ ...THINGS[index], ...holder })),
	);
	expect(result.hints.map(({ message }) => message)).toEqual([HINT]);
	expect(server.requests).toHaveLength(2);
});

it('a lock that is not lent any more has no holder, also where the list shows who had it', async () => {
	const shown = [false, true, null].map((borrowedFlag, index) => ({
		...held(`${index}`, 'g-lina'),
		borrowedFlag,
	}));
	server.reply((request) => (isPeople(request) ? people() : ok(shown)));
	const names = async (operation: string) =>
		(await get(operation, { returnAll: true })).items.map(({ json }) => json.holderName);

	expect(await names('lentLock.getMany')).toEqual([null, 'Li Na', 'Li Na']);
	expect(await names('asset.getMany')).toEqual(Array(3).fill('Li Na'));
});
