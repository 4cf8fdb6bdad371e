import { map } from 'lodash';

import { SEED } from '../../../sandbox';
import { freshNonce } from '../../../sandbox/client';
import { parseJson, stringifyJson } from '../../../sandbox/http/json';
import { ACME, purchase, useSandboxClient } from '../../support/server/sandboxClient';

/**
 * What the tests of the nodes and of the templates stand on: what is refused has done nothing (held by `useSandboxClient` for
 * every call), what is done is done once and shows in the lists, and nothing gets in without its nonce and tokens.
 */

const client = useSandboxClient();
const { sandbox, order, member, allocate, assetNumbers, batch, employees, login } = client;
const { cloud, locks, orders } = SEED;

it('JSON keeps every digit', () => {
	const text = '{"a":[-9223372036854775808,"9007199254740993"],"b":1.5,"c":"\\"12345678901234567890"}';

	expect(stringifyJson(parseJson(text))).toBe(text);
});

it('customers are bound once, found with those of their enterprise, and renamed', async () => {
	const given = {
		channelCode: 'C',
		channelCustomerId: '1',
		customerName: 'Delta',
		enterpriseName: 'Delta Group',
	};
	const bound = await order('POST', '/enterprise/user/bind', given);
	const found = async (query: string) => (await order('GET', `/enterprise/user/query?${query}`)).data;

	expect(bound).toMatchObject({
		http: 200,
		code: 0,
		data: { enterpriseName: 'Delta Group', isDefault: true },
	});
	expect((await order('POST', '/enterprise/user/bind', given)).data).toEqual(bound.data);
	expect(sandbox.ledger.did('customer.bound')).toHaveLength(1);
	expect(await found('channelCode=C&channelCustomerId=1&defaultCustomer=N')).toEqual([bound.data]);
	expect(await found('channelCode=CRM&channelCustomerId=ACME-002&defaultCustomer=N')).toHaveLength(3);
	expect(await found('channelCode=CRM&channelCustomerId=ACME-002&defaultCustomer=Y')).toHaveLength(1);

	const { data } = await order('POST', '/enterprise/user/create', {
		crmCustomerId: 'X1',
		customerName: 'Echo',
	});
	const people = await member('GET', `/enterprise/${data.enterpriseGlobalId}/members?pageNum=1&pageSize=10`);
	expect(map(people.data.list, 'userName')).toEqual(['adminECHO', 'staffECHO']);
	await order('POST', '/enterprise/user/update', { crmCustomerId: 'X1', customerName: 'Echo & Sons' });
	expect(map([...sandbox.state.customers.values()], 'customerName')).toContain('Echo & Sons');
});

describe('orders', () => {
	const lock = { licenseType: 'normal_recover_usbkey' };
	const packages = [{ merchandiseNum: 'P1', licenseOrderProductList: [{ productUri: '7' }] }];

	it('asked for with async are made all the same, and the reply lists none', async () => {
		expect((await batch([purchase(1)], { syncMode: 'async' })).data).toEqual([]);
		expect(sandbox.ledger.did('order.made')).toHaveLength(1);
	});

	it.each<[string, object, object]>([
		['a new asset', {}, {}],
		['products of an asset that exists', lock, { assetNos: [locks.reissuable], merchandises: packages }],
		['a new customer', { customerId: undefined, customerName: 'New', crmCustomerId: 'N-1' }, {}],
		[
			'a removal of an asset that somebody holds',
			{ orderType: 'delete_asset', srcLicenseOrderId: orders.cloud },
			{ assetNos: [cloud.lina], products: undefined },
		],
		[
			'a removal of products',
			{ ...lock, orderType: 'delete_product' },
			{ assetNos: [locks.reissuable], products: [{ productUri: '24107' }] },
		],
	])('%s, undone where the second order cannot be done', async (_, more, asset) => {
		const first = purchase(1, more, asset);
		const removal = { orderType: 'delete_asset', srcLicenseOrderId: '404' };
		const wrong = purchase(2, removal, { products: undefined });
		const message = expect.stringContaining('orderList[1].srcLicenseOrderId') as unknown;

		expect(await batch([first, wrong])).toMatchObject({ http: 299, code: '13004', message });
		expect(sandbox.ledger.acts).toEqual([]);
		// Alone it is done.
		expect((await batch([first])).code).toBe(0);
	});

	it.each<[string, object, object, string]>([
		['a number as text', {}, { limitEndDate: '1' }, '.assets[0].limitEndDate: must be integer'],
		['an unknown key', { color: 'red' }, {}, '.color: unknown key'],
		['an empty number', {}, { assetNos: [' '] }, '.assets[0].assetNos[0]: must not be empty'],
		['an unknown customer', { customerId: '1' }, {}, '.customerId: no customer has 1'],
	])('with %s are refused', async (_, more, asset, message) => {
		const reply = await batch([purchase(1, more, asset), purchase(2)]);

		expect([reply.code, reply.message]).toEqual(['13004', expect.stringContaining(`orderList[0]${message}`)]);
	});

	it.each<[string, object, boolean]>([
		['the same times and nodes, strict', { limitConcurrent: 3, strictMatchWhenDelete: true }, true],
		['another node count, strict', { limitConcurrent: 4, strictMatchWhenDelete: true }, false],
		['another node count', { limitConcurrent: 4 }, true],
	])('remove products: %s', async (_, wanted, isRemoved) => {
		const [{ licenseOrderId }] = (await batch([purchase(1)])).data;
		const removal = { orderType: 'delete_product', srcLicenseOrderId: licenseOrderId };
		const products = [{ productUri: '24107', limitStartDate: 1000, limitEndDate: 2000, ...wanted }];

		expect((await batch([purchase(1, removal, { assetNos: ['CA8500000001'], products })])).code).toBe(
			isRemoved ? 0 : '13004',
		);
		expect(sandbox.ledger.did('product.removed')).toHaveLength(isRemoved ? 1 : 0);
	});
});

describe('employees', () => {
	const person = (userName: string, more: object = {}) => {
		return { userName, password: 'secret1', name: `Name ${userName}`, ...more };
	};
	const add = async (...userList: object[]) =>
		await member('POST', `/enterprise/${ACME}/member`, { userList });
	const privileges = async (globalId: string, addAssets: string[], deleteAssets: string[] = []) =>
		await member('POST', `/enterprise/member/${globalId}/privileges`, { deleteAssets, addAssets });
	const { erik, jonas, mei } = SEED.employees;

	it.each<[string, object[]]>([
		['40021', []],
		['60013', Array.from({ length: 101 }, (_, i) => person(`n${i}`))],
		['50003', [person('n', { password: 'short' })]],
		['40000', [person('n', { age: 5 })]],
		['60027', [person('lina')]],
	])('are refused with %s', async (code, userList) => expect((await add(...userList)).code).toBe(code));

	it('change, go once, and leave their name and their assets', async () => {
		const path = `/enterprise/${ACME}/member/${mei}`;
		const given = { userName: 'meiACME', name: 'Mei T.', remark: 'x' };
		const codes = [];
		for (const [method, body] of [['PUT', given], ['DELETE'], ['DELETE']] as const)
			codes.push((await member(method, path, body)).code);

		expect(codes).toEqual([0, 0, '60002']);
		expect(sandbox.state.employees.get(mei)).toMatchObject({ ...given, deleted: true });
		expect((await add(person('mei'))).code).toBe(0);
		expect((await privileges(erik, [], [cloud.ofDeleted])).code).toBe(0);
		expect((await privileges(jonas, [cloud.ofDeleted])).code).toBe(0);
		const [one] = (await employees('pageNum=1&pageSize=9&keyword=jonas')).data.list;
		expect(one.assetNums).toEqual([cloud.ofDeleted]);
	});

	it.each<[string, string, string[], string[]]>([
		['60024', jonas, [], [cloud.lina]],
		['60025', jonas, [locks.ofBorealis], []],
		['60028', jonas, [cloud.lina], []],
	])('are given no assets: %s (%#)', async (code, globalId, adds, deletes) => {
		expect((await privileges(globalId, adds, deletes)).code).toBe(code);
	});

	it('come in pages', async () => {
		const { list, ...paging } = (await employees('pageNum=2&pageSize=4')).data;

		expect(map(list, 'name').slice(0, 2)).toEqual(['Priya Nair', 'Tomás Silva']);
		expect(paging).toMatchObject({ startRow: 5, endRow: 8, total: 8, pages: 2, hasNextPage: false });
	});
});

describe('the door', () => {
	const path = `/asset/${ACME}/list`;

	it('refuses a missing, short or repeated nonce', async () => {
		const nonce = freshNonce();
		const codes = [];
		for (const one of [null, 'short', nonce, nonce])
			codes.push((await order('GET', path, undefined, { nonce: one })).code);

		expect(codes).toEqual(['70001', '70001', 0, '70001']);
		expect(map(sandbox.ledger.requests, 'nonce')).toEqual(['missing', 'missing', 'fresh', 'replayed']);
	});

	it.each<[string, Record<string, string>, string]>([
		['order', { authorization: '' }, '60000'],
		['order', { 'content-type': 'text/plain' }, '13004'],
		['member', { clientToken: 'x' }, '60000'],
		['member', { userToken: '' }, '60005'],
	])('of %s refuses %j', async (service, headers, code) => {
		const reply =
			service === 'order'
				? await order('GET', path, undefined, { headers })
				: await assetNumbers({ headers });
		expect(reply).toMatchObject({ http: 299, code });
	});

	it('gives tokens of a scope, until they run out', async () => {
		const form = { grant_type: 'client_credentials', ...client.client() };
		const { body } = await login({ ...form, scope: 'auth_order' });
		expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 7200, scope: 'auth_order' });
		const headers = { authorization: `Bearer ${body.access_token}`, clientToken: body.access_token };
		const codes = async () => [(await allocate(1, { headers })).code, (await assetNumbers({ headers })).code];

		expect(await codes()).toEqual([0, '60000']);
		sandbox.clock.shift(7_201_000);
		expect(await codes()).toEqual(['60000', '60000']);
		expect(sandbox.ledger.logins).toBe(1);
	});

	it.each([
		[401, 'invalid_client', { grant_type: 'client_credentials', client_id: 'x', client_secret: 'y' }],
		[400, 'invalid_grant', { grant_type: 'password', username: 'x', password: 'y' }],
		[400, 'invalid_scope', { grant_type: 'client_credentials', scope: 'all' }],
	])('refuses a login with %d %s', async (http, error, form) => {
		expect(await login({ ...client.client(), ...form })).toMatchObject({ http, body: { error } });
		expect(sandbox.ledger.logins).toBe(0);
	});
});

it('tells what a person needs to try things out, and it is true', async () => {
	const shown = await (await fetch(sandbox.url)).text();
	const facts = sandbox.facts().flatMap(({ entries }) => entries.map(([, value]) => value));

	for (const value of facts) expect(shown).toContain(` ${value}\n`);
	expect(facts).toEqual(expect.arrayContaining([...Object.values(sandbox.tokens), cloud.free]));
});
