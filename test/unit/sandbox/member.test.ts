import { map } from 'lodash';

import { SEED } from '../../../sandbox';
import { ACME, useSandboxClient } from '../../support/server/sandboxClient';
import { deep } from '../../support/project/deep';

const { sandbox, member, assetNumbers, employees: list } = useSandboxClient();

const { employees, locks, cloud, assetIds, borealis } = SEED;

const person = (userName: string, more: object = {}) => {
	return { userName, password: 'secret1', name: `Name ${userName}`, ...more };
};
const add = (...userList: object[]) => member('POST', `/enterprise/${ACME}/member`, { userList });
const privileges = (globalId: string, addAssets: string[], deleteAssets: string[] = []) =>
	member('POST', `/enterprise/member/${globalId}/privileges`, { deleteAssets, addAssets });
const borrow = (globalId: string, borrowedUsbKey: string, assetNum: string) =>
	member('POST', `/enterprise/member/${globalId}/borrow`, { borrowedUsbKey, assetIDs: [assetIds[assetNum]] });

describe('employees', () => {
	it('adds with the enterprise code and ids beyond 2^53', async () => {
		const reply = await add(person('nora', { departmentId: SEED.departments.site }));
		const added = [{ userName: 'noraACME', departmentName: 'Site' }];
		expect(reply.data).toMatchObject({ succeeded: added, failed: [] });
		expect(reply.text).toMatch(/"id":900719925474\d{4},"userId":179\d{16},/);
		expect(reply.text).toContain('"departmentId":9007199254740995,');
	});

	it('can put a separator before the enterprise code', async () => {
		sandbox.state.settings.accountSeparator = '@';
		expect((await add(person('nora'))).data.succeeded[0].userName).toBe('nora@ACME');
	});

	it('answers 60027 with both lists when some fail', async () => {
		const reply = await add(person('nora'), person('lina'), person('a b'), person('otto'));
		expect(reply).toMatchObject({ http: 200, code: '60027' });
		expect(map(reply.data.succeeded, 'userName')).toEqual(['noraACME', 'ottoACME']);
		expect(reply.data.failed).toEqual([
			{ userName: 'lina', message: 'the account exists already' },
			{ userName: 'a b', message: 'account may contain letters and digits only' },
		]);
		expect(sandbox.ledger.did('employee.added')).toHaveLength(2);
	});

	it.each<[string, object[], string]>([
		['40021', [], 'empty'],
		['60013', Array.from({ length: 101 }, (_, i) => person(`n${i}`)), '100'],
		['40008', [person('')], 'account'],
		['40001', [person('n', { password: '' })], 'password'],
		['40022', [person('n', { name: ' ' })], 'name'],
		['40000', [person('n', { departmentId: null })], 'departmentId: must be integer'],
		['10003', [person('n@x')], 'letters'],
		['30002', [person('n'.repeat(59), { name: 'N' })], '63'],
		['30002', [person('n', { name: 'x'.repeat(31) })], 'long'],
		['30003', [person('n', { remark: 'x'.repeat(201) })], 'remark'],
		['10004', [person('n', { passwordMobile: '12a' })], 'mobile'],
		['50003', [person('n', { password: 'short' })], 'between 6 and 20'],
		['40000', [person('n', { age: 5 })], 'userList[0].age: unknown key'],
		['60027', [person('lina')], 'some'],
	])('refuses with %s (%#)', async (code, userList, message) => {
		const reply = await add(...userList);
		expect(reply.code).toBe(code);
		expect(reply.message).toContain(message);
		expect(sandbox.ledger.acts).toEqual([]);
	});

	it('knows the trial limit and an enterprise without code', async () => {
		sandbox.state.enterprises.get(ACME)!.trialMemberLimit = 8;
		const message = expect.stringContaining('8');
		expect(await add(person('n'), person('o'))).toMatchObject({ code: '60009', message });
		const other = `/enterprise/${borealis.enterprise.globalId}/member`;
		expect((await member('POST', other, { userList: [person('n')] })).code).toBe('40006');
	});

	it('changes all of a record that is given, and frees the name of a deleted one', async () => {
		const path = `/enterprise/${ACME}/member/${employees.mei}`;
		const given = { userName: 'meiACME', name: 'Mei T.', remark: 'x' };
		expect((await member('PUT', path, given)).text).toContain('"data":null');
		expect(sandbox.state.employees.get(employees.mei)).toMatchObject(given);
		expect((await member('PUT', `${path}/resetPassword`, { password: 'x' })).code).toBe('50003');
		expect((await member('DELETE', path)).code).toBe(0);
		expect((await member('DELETE', path)).code).toBe('60002');
		expect((await add(person('mei'))).code).toBe(0);
	});

	it('gives the whole paging object', async () => {
		const { list: rows, ...paging } = (await list('pageNum=2&pageSize=3')).data;
		expect(map(rows, 'name')).toEqual(['Jonas Weber', 'Priya Nair', 'Tomás Silva']);
		const priya = { borrowNum: locks.lentOut, assetNums: [cloud.lent], departmentId: 9007199254740995n };
		expect(rows[1]).toMatchObject(priya);
		expect(paging).toEqual({
			pageNum: 2, pageSize: 3, size: 3, orderBy: null, startRow: 4, endRow: 6, total: 8, pages: 3,
			firstPage: 1, prePage: 1, nextPage: 3, lastPage: 3, isFirstPage: false, isLastPage: false,
			hasPreviousPage: true, hasNextPage: true, navigatePages: 8, navigatepageNums: [1, 2, 3],
		}); // prettier-ignore
	});

	it.each([
		['keyword=LINA', ['linaACME']],
		['keyword=weber', ['jonasACME']],
		['departmentId=9007199254740995', ['priyaACME', 'tomasACME']],
		['departmentId=9007199254740996', []],
	])('filters by %s', async (filter, names) => {
		expect(map((await list(`pageNum=1&pageSize=100&${filter}`)).data.list, 'userName')).toEqual(names);
	});

	it('slices many employees', async () => {
		const before = (await assetNumbers()).data.length;
		sandbox.state.addEmployees(deep(100_000));
		sandbox.state.addAssets(deep(50_000));
		for (let page = 1; page <= 20; page += 1) await list(`pageNum=${page * 4}&pageSize=100`);
		expect((await assetNumbers()).data).toHaveLength(before + deep(50_000));
	});
});

describe('assets of employees', () => {
	it('nests packages', async () => {
		const path = `/enterprise/asset/${assetIds[locks.network]}/merchandiseProducts`;
		const { data, text } = await member('GET', path);
		const product = { productUri: '24107', merchandiseInsId: null, channelOrderId: 'PO-1' };
		expect(data.productInstanceList[0]).toMatchObject(product);
		const inner = { merchandiseName: 'Structures Pack', children: null };
		expect(data.children[0].children[0]).toMatchObject(inner);
		expect(text).toContain('"merchandiseInsId":7300000000000000003');
	});

	it('refuses products of what is not an asset of theirs', async () => {
		const codeOf = async (id = '') =>
			(await member('GET', `/enterprise/asset/${id}/merchandiseProducts`)).code;
		expect([await codeOf('1'), await codeOf(assetIds[locks.ofUnbound])]).toEqual(['60024', '60017']);
	});

	it('withdraws from a deleted employee and assigns to another', async () => {
		expect((await privileges(employees.erik, [], [cloud.ofDeleted])).code).toBe(0);
		expect((await privileges(employees.jonas, [cloud.ofDeleted])).code).toBe(0);
		const [jonas] = (await list('pageNum=1&pageSize=9&keyword=jonas')).data.list;
		expect(jonas.assetNums).toEqual([cloud.ofDeleted]);
		expect(map(sandbox.ledger.did(), 'kind')).toEqual(['asset.withdrawn', 'asset.assigned']);
	});

	it.each<[string, string, string[], string[]]>([
		['60026', '1', [], []],
		['60026', employees.erik, [cloud.free], []],
		['60023', SEED.ambiguousMember, [], []],
		['60024', employees.jonas, ['nope'], []],
		['60024', employees.jonas, [], [cloud.lina]],
		['60025', employees.jonas, [locks.ofBorealis], []],
		['60028', employees.jonas, [cloud.lina], []],
		['60028', employees.jonas, [cloud.free, cloud.free], []],
	])('refuses privileges with %s (%#)', async (code, globalId, adds, deletes) => {
		expect((await privileges(globalId, adds, deletes)).code).toBe(code);
	});

	it.each<[string | number, string, string, string]>([
		[0, employees.lina, locks.lentFree, cloud.lina],
		['60026', employees.erik, locks.lentFree, cloud.ofDeleted],
		['33008', employees.lina, locks.reissuable, cloud.lina],
		['33018', employees.lina, locks.lentOut, cloud.lina],
		['33003', employees.lina, locks.lentFree, cloud.free],
		['33007', employees.priya, locks.lentFree, cloud.lent],
		['33006', employees.tomas, locks.lentFree, cloud.noNodes],
		['33009', employees.tomas, locks.lentFree, locks.alwaysFails],
	])('lending answers %s (%#)', async (code, globalId, lock, asset) => {
		expect((await borrow(globalId, lock, asset)).code).toBe(code);
		expect(sandbox.ledger.did('asset.lent')).toHaveLength(code === 0 ? 1 : 0);
	});
});
