import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at, byId } from '../../operations/shared';
import { skipPauses } from '../../support/fake/pauses';
import { ok } from '../../support/server/server';
import { useServer } from '../../support/server/stage';
import { errorIn, messageIn } from '../../support/specs/errorRows';
import { runMember } from '../../support/specs/memberCenter';

/** docs/maintainers/design.md, "Get": a list that changes between two of its pages, and IDs that are numbers. */

skipPauses();

const server = useServer();

const person = (index: number, more: IDataObject = {}) => ({
	globalId: `${100 + index}`,
	userName: `u${index}ACME`,
	name: `Name ${index}`,
	...more,
});
const SIX = Array.from({ length: 6 }, (_, index) => person(index));

/** Two on a page. After the first page of the first `times` readings the list becomes what `change` makes of it. */
function moving(change: (list: object[]) => object[], times = 1) {
	let list: object[] = SIX;
	let changes = 0;
	server.reply(({ method, path, query }) => {
		if (method !== 'GET') return ok(null);
		if (path.endsWith('/assetNums'))
			return ok([{ assetNum: 'L1', assetId: 'a', cloudAccountGlobalId: null }]);
		const number = Number(query.pageNum);
		const page = ok({
			list: list.slice(2 * number - 2, 2 * number),
			total: list.length,
			pages: Math.ceil(list.length / 2),
			hasNextPage: 2 * number < list.length,
		});
		if (number === 1 && changes < times) {
			changes += 1;
			list = change(list);
		}
		return page;
	});
}
const removed = (list: object[]) => list.slice(1);
/** The total stays as it is. */
const exchanged = (list: object[]) => [person(-1), ...list.slice(0, -1)];

const byName = { __rl: true, mode: 'userName', value: at('name') };
const all = SIX.map(({ globalId: id, userName: name }) => ({ id, name }));
async function run(operation: string, parameters: INodeParameters, items: IDataObject[] = all) {
	const result = await runMember(
		server.url,
		operation,
		{ enterpriseGlobalId: 'E1', simplify: false, ...parameters },
		{ items, onError: 'continueRegularOutput', credential: { enterpriseCode: 'ACME' } },
	);
	return result.items.map(({ json }) => json);
}
/** A list that changes while it is read: test/unit/lists/paging.property. */
it.each<[string, (list: object[]) => object[], INodeParameters]>([
	['removed', removed, byName],
	['exchanged', exchanged, byId(at('id'))],
])('Get finds each who is there, once: one is %s meanwhile', async (_, change, memberGlobalId) => {
	moving(change);
	const there = change(SIX) as Array<{ globalId: string; userName: string }>;
	const wanted = SIX.filter((one) => there.includes(one));
	const items = wanted.map(({ globalId: id, userName: name }) => ({ id, name }));

	expect(await run('employee.get', { memberGlobalId }, items)).toEqual(wanted);
});

it('a list that changes each time is read three times; who is not shown is not said to be nowhere', async () => {
	moving(removed, Infinity);
	const given = [
		{ id: '105', name: 'u5ACME' },
		{ id: '999', name: 'u9ACME' },
	];
	const rows = await run('employee.get', { memberGlobalId: byId(at('id')) }, given);

	expect([rows[0]?.globalId, errorIn(rows[1] ?? {})]).toMatchObject([
		'105',
		{
			message: 'The list changed each time while it was read: it did not show employee "999"',
			outcome: 'rejected',
		},
	]);
	expect(server.requests.filter(({ query }) => query.pageNum === '1')).toHaveLength(3);
});

it('Skip of an addition does not take a list that changes for proof that nobody has the account', async () => {
	moving(removed, Infinity);
	const given = [{ name: 'new' }, { name: 'other' }];
	const parameters = { userName: at('name'), name: at('name'), password: 'x1', options: { ifDone: 'skip' } };
	const rows = await run('employee.add', parameters, given);

	expect(rows.map(messageIn)).toEqual(
		given.map(
			() => 'It is not clear whether this is done already: the list changed each time while it was read',
		),
	);
	expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('IDs and numbers that are numbers in the lists', async () => {
	const assets = [7, 8].map((id) => ({ assetNum: 80 + id, assetId: id, cloudAccountGlobalId: id }));
	const people = [7, 8].map((id) => ({ globalId: id, userName: `u${id}ACME`, name: 'N' }));
	server.reply(({ method, path }) => {
		if (method !== 'GET') return ok(null);
		return ok(path.endsWith('/members') ? { list: people, total: 2, hasNextPage: false } : assets);
	});
	const items = [7, 8].map((id) => ({
		id: `${id}`,
		name: `u${id}ACME`,
		number: `${80 + id}`,
		other: `${95 - id}`,
	}));
	const assetId = { __rl: true, mode: 'assetNum', value: at('number') };
	const configure = async (addAssets: string) =>
		await run(
			'employee.configureAssets',
			{ memberGlobalId: byName, addAssets, options: { ifDone: 'skip' } },
			items,
		);

	expect(await run('employee.get', { memberGlobalId: byName }, items)).toEqual(people);
	expect(await run('asset.get', { assetId }, items)).toEqual(assets);
	expect((await configure(at('number'))).map(({ alreadyDone }) => alreadyDone)).toEqual([true, true]);
	expect((await configure(at('other'))).map(({ alreadyDone }) => alreadyDone)).toEqual([
		undefined,
		undefined,
	]);
});
