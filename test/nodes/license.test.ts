import { range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { at } from '../specs/shared';
import type { ServiceRun } from '../helpers/engine/serviceRun';
import { ok, refuse, type Recorded, type Reply } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { errorIn } from '../helpers/errorRows';
import { runMember } from '../helpers/memberCenter';
import { failureOf } from '../helpers/orderService';

/** License → Get Many through the engine: one row an asset and product, made of four lists. What a row says: test/rules/licenses. */

const server = useServer();
const onError = 'continueRegularOutput' as const;

const page = (list: unknown[]) => ok({ list, total: list.length, pages: 1, hasNextPage: false });
const asset = (assetNum: string, more: IDataObject = {}) => ({
	...{ assetNum, assetId: `id-${assetNum}`, cloudAccountGlobalId: 'g1', borrowedFlag: false },
	...{ onlineFlag: true, ...more },
});
const product = (productName: string, more: IDataObject = {}) => ({
	...{ productName, productUri: `u-${productName}`, limitConcurrent: 2, limitEndTime: null, ...more },
});
const PEOPLE = [
	{ globalId: 'g1', name: 'Li Na', userName: 'linaACME', departmentId: 12, departmentName: 'Bridges' },
	{ globalId: 'g2', name: 'Mia', userName: 'miaACME', deleted: true },
];

/** What the service has; a test changes what it is about. */
let assets: unknown;
let people: Reply;
let locks: unknown;
let products: (assetId: string, request: Recorded) => Reply;
beforeEach(() => {
	assets = [asset('1'), asset('2', { cloudAccountGlobalId: null })];
	people = page(PEOPLE);
	locks = [];
	products = () => ok({ productInstanceList: [product('CAD')], children: null });
	server.reply((request) => {
		const [, name, id = ''] = /(?:\/asset\/([^/]+))?\/(?:\w+)$/.exec(request.path) ?? [];
		if (request.path.endsWith('/members')) return people;
		if (request.path.endsWith('/assetNums')) return ok(assets);
		if (request.path.endsWith('/borrowUsbKeys')) return ok(locks);
		return products(name ?? id, request);
	});
});

const get = async (parameters: INodeParameters = {}, more: ServiceRun = {}) => {
	const given = { enterpriseGlobalId: 'E1', returnAll: true, ...parameters };
	const { items, ...rest } = await runMember(server.url, 'license.getMany', given, more);
	return { ...rest, items, rows: items.map(({ json }) => json) };
};
const productRequests = () => server.requests.filter(({ path }) => path.endsWith('/merchandiseProducts'));

it('a row has all that the lists show, in its order; days are those of the zone', async () => {
	assets = [];
	locks = [{ ...asset('9'), borrowedFlag: true, cloudAccountGlobalId: 'g2' }];
	const entry = {
		...{ id: 7, licenseType: 'lock', customerId: 'C1', trial: 1, licenseOrderId: '41' },
		...{ channelOrderId: 'CO', crmProductId: 'P1', limitStartTime: '0' },
	};
	const ends = Date.parse('2020-12-31T16:30:00Z');
	const node = (children: unknown, more: object) => ({ productInstanceList: null, children, ...more });
	const leaf = {
		merchandiseNum: 2,
		productInstanceList: [product('CAD', { ...entry, limitEndTime: `${ends}` })],
	};
	products = () => ok(node([node([leaf], { merchandiseNum: 'M' })], {}));
	const inZone = async (timezone: string) => (await get({ simplify: false }, { timezone })).rows;
	const [row = {}, ...others] = await inZone('Asia/Shanghai');

	expect(others).toEqual([]);
	expect(Object.entries(row)).toEqual(
		Object.entries({
			...{ assetNum: '9', productName: 'CAD', seats: 2, ends: '2021-01-01', daysLeft: row.daysLeft },
			...{ holding: 'lent', holderName: 'Mia', holderUserName: 'miaACME' },
			...{ attention: ['ended', 'heldByLeaver', 'lent'], problem: null },
			...{ assetId: 'id-9', licenseType: 'lock', customerId: 'C1', productUri: 'u-CAD', starts: null },
			...{ hasEnded: true, renewedUntil: null, holderGlobalId: 'g2', departmentId: null },
			...{ departmentName: null, holderLeft: true, online: null, isLentLock: true, trial: 1 },
			...{ merchandisePath: ['M', '2'], licenseOrderId: '41', channelOrderId: 'CO', crmProductId: 'P1' },
		}),
	);
	expect(row.daysLeft).toBeLessThan(-2_000);
	expect(await inZone('America/New_York')).toMatchObject([{ ends: '2020-12-31' }]);
});

it('items of one enterprise share one reading; each row is linked to its item', async () => {
	const items = ['E1', 'E2', 'E1'].map((e) => ({ e }));
	const { items: rows, hints } = await get({ enterpriseGlobalId: at('e') }, { items });

	expect(rows.map(({ json, pairedItem }) => [json.assetNum, json.holderName, pairedItem])).toEqual(
		items.flatMap((_, item) => [
			['1', 'Li Na', { item }],
			['2', null, { item }],
		]),
	);
	expect([server.requests.length, productRequests().length, hints]).toEqual([8, 2, []]);
});

it('a limit keeps what ends first, of what the filters leave', async () => {
	assets = range(5, 0).map((number) => asset(`${number}`));
	products = (_id, { path }) => {
		const [, number] = /id-(\d)/.exec(path) ?? [];
		const limitEndTime = Date.now() + Number(number) * 86_400_000;
		return ok({ productInstanceList: [product('CAD', { limitEndTime }), product('CAM')] });
	};
	const filters = { product: 'cad' };
	const { rows } = await get({ returnAll: false, limit: 2, filters, warnDays: 1 });

	expect(rows.map(({ assetNum, productName, attention }) => [assetNum, productName, attention])).toEqual([
		['1', 'CAD', ['endsSoon']],
		['2', 'CAD', []],
	]);
	expect((await get({ rowPer: 'asset', filters })).rows).toMatchObject(
		range(1, 6).map((number) => ({ assetNum: `${number}`, productName: 'CAD', seats: 2 })),
	);
});

it.each([
	['linaACME', undefined, 1],
	['lina', 'ACME', 1],
	['LinaACME', undefined, 1],
	['lina', undefined, 0],
	['miaACME', undefined, 0],
	['linaACME', 'ACME', 1],
])('Account Name %s with the code %s: %i', async (userName, enterpriseCode = '', count) => {
	const { rows } = await get({ filters: { userName } }, { credential: { enterpriseCode } });
	expect(rows).toHaveLength(count);
});

it.each([
	['maria01', '01', [], 'maria01 (g1), maria0101 (g2)'],
	['maria', '01', ['maria01'], undefined],
	['MARIA', '01', ['maria01'], undefined],
	['maria0101', '', ['maria0101'], undefined],
])(
	'Account Name %s with the code %s is of one person, or refused',
	async (userName, enterpriseCode, due, said) => {
		people = page([
			{ globalId: 'g1', userName: 'maria01' },
			{ globalId: 'g2', userName: 'maria0101' },
		]);
		assets = [asset('1'), asset('2', { cloudAccountGlobalId: 'g2' })];
		const { rows, error } = await get({ filters: { userName } }, { credential: { enterpriseCode } });

		expect([rows.map(({ holderUserName }) => holderUserName), error?.message]).toEqual([
			due,
			said && `The account "${userName}" is not clear: it may be ${said}`,
		]);
	},
);

const BUSY = 'not accepted (70001)';
describe('a list that cannot be read', () => {
	const failing: Array<[string, () => unknown, string]> = [
		['of asset numbers', () => (assets = undefined), ''],
		['of employees', () => (people = refuse('70001', 'not accepted')), ''],
		[
			'of the products of an asset',
			() =>
				(products = (_id, { path }) => (path.includes('id-2') ? refuse('70001', 'not accepted') : ok({}))),
			'The products of asset 2 could not be read: ',
		],
	];
	it.each(failing.slice(1))('%s: the item fails, no row says less than there is', async (_, fail, words) => {
		fail();
		const items = [{}, {}];
		const continued = await get({}, { items, onError });
		const stopped = await get({}, { items });

		expect(continued.rows.map((row) => errorIn(row))).toMatchObject(
			items.map(() => ({ message: words + BUSY, outcome: 'rejected', code: '70001' })),
		);
		expect(failureOf(stopped)).toMatchObject({ name: 'NodeApiError', message: words + BUSY, itemIndex: 0 });
	});

	it('If Unreadable = Row: the asset has a row that says why', async () => {
		failing[2]?.[1]();
		const given = { options: { ifUnreadable: 'row' } };
		const { rows } = await get({ ...given, simplify: false });

		expect(rows).toMatchObject([
			{ assetNum: '1', productName: null, hasEnded: false, problem: null },
			{
				assetNum: '2',
				hasEnded: null,
				attention: ['unassigned', 'unknown'],
				problem: `Its products could not be read: ${BUSY}`,
			},
		]);
		// What does not show what is asked for is left out, and counted.
		const { rows: ending, hints } = await get({ ...given, filters: { endsWithinDays: 5 } });
		expect([ending, hints.map(({ message }) => message)]).toEqual([
			[],
			[expect.stringMatching(/filters left out.*: 1$/)],
		]);
	});

	it('with On Error = Stop, no further asset is read', async () => {
		assets = range(30).map((number) => asset(`${number}`));
		products = () => refuse('70001', 'not accepted');
		const { error } = await get({ options: { maxConcurrency: 1 } }, { items: [{}, {}] });

		expect([error?.message, productRequests().length]).toEqual([
			`The products of asset 0 could not be read: ${BUSY}`,
			1,
		]);
	});

	it('a cancelled run reads no further asset', async () => {
		assets = range(200).map((number) => asset(`${number}`));
		products = () => ({ ...ok({}), delayMs: 100 });
		const { status } = await get({}, { abortAfter: 150 });

		expect(status).toBe('canceled');
		expect(productRequests().length).toBeLessThan(120);
	});

	it('a list that is null has nothing in it; products that are null are not known', async () => {
		[people, locks] = [ok(null), null];
		products = () => ok(null);
		const { rows, hints } = await get();

		expect(rows.map(({ assetNum, holding, problem }) => [assetNum, holding, problem])).toEqual([
			[
				'1',
				'held',
				'The list of employees does not show its holder (global ID g1); Its products are not in the reply of the service',
			],
			['2', 'free', 'Its products are not in the reply of the service'],
		]);
		expect(hints).toEqual([]);
	});
});

it('an agent gets ten fields, all, or those it chooses', async () => {
	const asTool = async (parameters: INodeParameters) => (await get(parameters, { asTool: true })).rows[0];

	expect(Object.keys((await asTool({})) ?? {})).toHaveLength(10);
	expect(Object.keys((await asTool({ output: 'raw' })) ?? {})).toHaveLength(28);
	expect(await asTool({ output: 'selected', outputFields: ['holderUserName'] })).toEqual({
		assetNum: '1',
		holderUserName: 'linaACME',
	});
});
