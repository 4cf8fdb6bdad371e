import { mapValues } from 'lodash';

import { SEED } from '../../../sandbox';
import { namesIn, sectionOf, tableOf } from '../../support/project/projectPages';
import { ACME, purchase, useSandboxClient } from '../../support/server/sandboxClient';

/** Every record that the sandbox sends has the fields that docs/api gives it, each of its type, and no other. */

const { sandbox, order, member, allocate, assets, assetNumbers, batch, employees } = useSandboxClient();

const ORDER = 'docs/api/order-service.md';
const MEMBER = 'docs/api/member-center.md';

type Row = Record<string, unknown>;

/** What a value is in the words of the documents: `string`, `boolean`, `number`, `null`, `array`, `object`. */
function kindOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	return typeof value === 'bigint' ? 'number' : typeof value;
}

/** Field → the kinds that its `Type` allows: "string, number or null" three of them, `long` numbers, "any" all. */
function fieldsOf(page: string, heading: string, first = 'Field'): Record<string, string[]> {
	const rows = tableOf(page, heading, first).flatMap((row) => {
		const { Type: type = '', 'What it holds': holds = '' } = row;
		const words =
			type
				.replace(/ of .*/, '')
				.replace(/in the sample|may be/, '')
				.match(/\w+/g) ?? [];
		const kinds = words
			.filter((word) => word !== 'or')
			.map((word) => (/^(long|int|integer|short)$/.test(word) ? 'number' : word));
		if (holds.includes('may be empty')) kinds.push('null');
		return namesIn(row[first]).map((name): [string, string[]] => [name, kinds]);
	});
	return Object.fromEntries(rows);
}

/** What is wrong with a record: fields that are missing or too many, and values of another type. */
function faultsIn(record: Row, fields: Record<string, string[]>): string[] {
	const names = [...new Set([...Object.keys(fields), ...Object.keys(record)])];
	return names.flatMap((name) => {
		const kinds = fields[name];
		if (kinds === undefined) return [`${name} is not documented`];
		const kind = kindOf(record[name]);
		return kinds.includes('any') || kinds.includes(kind)
			? []
			: [`${name} is ${kind}, not ${kinds.join(' or ')}`];
	});
}

const strings = (...names: string[]) => Object.fromEntries(names.map((name) => [name, ['string']]));
const LOCKS = [SEED.locks.reissuable, 'nope'];
const PERSON = { password: 'secret1', name: 'N' };
const bound = { channelCode: 'C', channelCustomerId: '1', customerName: 'D', enterpriseName: 'Delta' };

const under = (node: Row, field: string) => (node[field] ?? []) as Row[];
/** All packages under an asset, to any depth; all products under it, those inside its packages too. */
const packagesIn = (node: Row): Row[] =>
	under(node, 'children').flatMap((child) => [child, ...packagesIn(child)]);
const productsIn = (node: Row): Row[] =>
	[node, ...packagesIn(node)].flatMap((one) => under(one, 'productInstanceList'));
async function underAllAssets(pick: (node: Row) => Row[]): Promise<Row[]> {
	const { data } = await assetNumbers();
	const path = (asset: Row) => `/enterprise/asset/${String(asset.assetId)}/merchandiseProducts`;
	const all = await Promise.all(
		data.map(async (asset: Row) => (await member('GET', path(asset))).data as Row),
	);
	return all.flatMap(pick);
}

const addTwo = async () =>
	await member('POST', `/enterprise/${ACME}/member`, {
		userList: [{ userName: 'nora', ...PERSON }, { userName: 'lina', ...PERSON }, { userName: 'otto', departmentId: 101, ...PERSON }],
	}); // prettier-ignore
const create = async () =>
	await order('POST', '/enterprise/user/create', { crmCustomerId: 'X', customerName: 'Echo' });

/** The page gives no types for the fields of a package. */
const [, ofPackages = ''] = sectionOf(MEMBER, '2.7 Products and packages under an asset').split(
	'Merchandise node',
);
const packageFields = Object.fromEntries(namesIn(ofPackages).map((name) => [name, ['any']]));

/** Reply → its records, and what each may hold. */
const REPLIES: Array<[string, () => Promise<Row[]>, Record<string, string[]>]> = [
	['bind', async () => [(await order('POST', '/enterprise/user/bind', bound)).data], fieldsOf(ORDER, '2.2 Customer binding record')],
	['query', async () => (await order('GET', '/enterprise/user/query?channelCode=CRM&channelCustomerId=ACME-001')).data, fieldsOf(ORDER, '2.2 Customer binding record')],
	['create', async () => [(await create()).data], fieldsOf(ORDER, '2.3 Enterprise creation result')],
	['create: members', async () => (await create()).data.members, strings('memberGlobalId', 'memberIdentity')],
	['batchOrder', async () => (await batch([purchase(1), purchase(2)])).data, fieldsOf(ORDER, '2.5 Batch order result')],
	['lock', async () => (await order('POST', '/asset/lock', { assetNums: LOCKS, operatorIdentity: 'x' })).data, { ...strings('assetNum'), status: ['number'] }],
	['asset list', async () => (await assets()).data, fieldsOf(ORDER, '2.7 Virtual asset')],
	['asset list: assignStatus', async () => (await assets()).data.map((one: Row) => one.assignStatus), { ...fieldsOf(ORDER, '2.7 Virtual asset', 'Field of `assignStatus`'), updateTime: ['string', 'null'] }],
	['asset list: assetExtends', async () => (await assets()).data.flatMap((one: Row) => one.assetExtends), strings('extendCode', 'extendValue')],
	['add: succeeded', async () => (await addTwo()).data.succeeded, fieldsOf(MEMBER, '2.2 Member record of the add reply')],
	['add: failed', async () => (await addTwo()).data.failed, strings('userName', 'message')],
	['members', async () => [(await employees()).data], fieldsOf(MEMBER, '2.4 Paging object')],
	['members: list', async () => (await addTwo(), await employees()).data.list, fieldsOf(MEMBER, '2.3 Member record of the list')],
	['assetNums', async () => (await assetNumbers()).data, fieldsOf(MEMBER, '2.5 Asset-number item')],
	['borrowUsbKeys', async () => (await member('GET', `/enterprise/${ACME}/asset/borrowUsbKeys`)).data, fieldsOf(MEMBER, '2.6 Lent lock item')],
	['merchandiseProducts: products', async () => await underAllAssets(productsIn), fieldsOf(MEMBER, '2.7 Products and packages under an asset')],
	['merchandiseProducts: packages', async () => await underAllAssets(packagesIn), packageFields],
]; // prettier-ignore

it.each(REPLIES)('%s has the documented fields, each of its type', async (_name, records, fields) => {
	const all = await records();
	expect(all.length).toBeGreaterThan(0);
	expect(Object.keys(fields).length).toBeGreaterThan(1);
	expect([...new Set(all.flatMap((record) => faultsIn(record, fields)))]).toEqual([]);
});

describe('the envelope', () => {
	const mei = `/enterprise/${ACME}/member/${SEED.employees.mei}`;
	const renamed = { crmCustomerId: 'CRM-ACME-001', customerName: 'Acme' };
	const done = { code: 'number', message: 'string' };
	const refused = { code: 'string', message: 'string', cause: 'string' };

	it.each<[string, () => Promise<{ http: number; text: string }>, number, object]>([
		['a list', async () => await assets(), 200, { ...done, data: 'array' }],
		['an object', async () => await employees(), 200, { ...done, data: 'object' }],
		['no data', async () => await order('POST', '/enterprise/user/update', renamed), 200, done],
		['null data', async () => await member('DELETE', mei), 200, { ...done, data: 'null' }],
		['a refusal', async () => await allocate(0), 299, refused],
		['a refusal of the Member Center', async () => await employees(''), 299, refused],
		['part of it', addTwo, 200, { code: 'string', message: 'string', data: 'object' }],
	])('of %s', async (_what, call, http, kinds) => {
		const reply = await call();
		expect([reply.http, mapValues(JSON.parse(reply.text) as Row, kindOf)]).toEqual([http, kinds]);
	});

	it('comes with the time of the service, and with nothing that tells of a cache', async () => {
		const path = `${sandbox.url}/order/api/order/v1/asset/${ACME}/list`;
		const { headers } = await fetch(path);
		expect([...headers.keys()].sort()).toEqual([
			'connection',
			'content-length',
			'content-type',
			'date',
			'keep-alive',
		]);
	});
});
