import { range } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn, failureOf } from '../helpers/rows';
import { type ServiceRun, useServices } from '../helpers/services';
import { ok, page, refuse, type Reply } from '../helpers/server/server';
import { listed } from '../specs/shared';

/**
 * License → Get Many through the engine: one row an asset and product, made of four lists. What a row says: test/rules/licenses; what the
 * filters keep: its spec.
 */

const { server, perform } = useServices();
const onError = 'continueRegularOutput' as const;

const asset = (assetNum: string, holder: string | null = 'g1') => ({
	...listed(assetNum, holder),
	onlineFlag: true,
});
const product = (productName: string, more: IDataObject = {}) => ({
	...{ productName, productUri: `u-${productName}`, limitConcurrent: 2, limitEndTime: null, ...more },
});
const PEOPLE = [
	{ globalId: 'g1', name: 'Li Na', userName: 'linaACME', departmentId: 12 },
	{ globalId: 'g2', name: 'Mia', userName: 'miaACME', deleted: true },
];

/** What the service has; a test changes what it is about. */
let assets: unknown;
let people: Reply;
let locks: unknown;
let products: (assetId: string) => Reply;
beforeEach(() => {
	assets = [asset('1'), asset('2', null)];
	people = page(PEOPLE);
	locks = [];
	products = () => ok({ productInstanceList: [product('CAD')], children: null });
	server.reply(({ path }) => {
		if (path.endsWith('/members')) return people;
		if (path.endsWith('/assetNums')) return ok(assets);
		if (path.endsWith('/borrowUsbKeys')) return ok(locks);
		return products(path.split('/').at(-2) ?? '');
	});
});

const get = async (parameters: INodeParameters = {}, more: ServiceRun = {}) => {
	const given = { enterpriseGlobalId: 'E1', returnAll: true, ...parameters };
	return await perform('license.getMany', given, more);
};
it.each(['CA8000000112', '8000000112', 'ca8000000112'])('the lists differ on %s', async (own) => {
	assets = [asset('CA8000000112', null), asset('2', 'g1')];
	people = page([{ ...PEOPLE[0], assetNums: [own, '2'] }]);
	const { rows } = await get();

	expect(rows.map(({ assetNum, holding, problem }) => [assetNum, holding, problem])).toEqual([
		['2', 'held', null],
		['CA8000000112', 'unknown', 'The lists differ on who holds it: nobody, Li Na'],
	]);
});

const productRequests = () => server.requests.filter(({ path }) => path.endsWith('/merchandiseProducts'));

it('a row has all that the lists show, in its order; days are those of the zone', async () => {
	assets = [];
	locks = [{ ...asset('9', 'g2'), borrowedFlag: true }];
	const entry = {
		...{ id: 7, licenseType: 'lock', customerId: 'C1', trial: 1, licenseOrderId: '41' },
		...{ channelOrderId: 'CO', crmProductId: 'P1', limitStartTime: '0' },
		limitEndTime: `${Date.parse('2020-12-31T16:30:00Z')}`,
	};
	const node = (children: unknown, more: object) => ({ productInstanceList: null, children, ...more });
	const leaf = { merchandiseNum: 2, productInstanceList: [product('CAD', entry)] };
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

it('a limit keeps what ends first, of what the filters leave; rows are of products, or of assets', async () => {
	assets = range(5, 0).map((number) => asset(`${number}`));
	products = (id) => {
		const limitEndTime = Date.now() + Number(id.slice(-1)) * 86_400_000;
		return ok({ productInstanceList: [product('「CAD」', { limitEndTime }), product('CAM')] });
	};
	const filters = { product: '「cad」' };
	const { rows } = await get({ returnAll: false, limit: 2, filters, warnDays: 1 });

	expect(rows.map(({ assetNum, productName, attention }) => [assetNum, productName, attention])).toEqual([
		['1', '「CAD」', ['endsSoon']],
		['2', '「CAD」', []],
	]);
	expect((await get({ rowPer: 'asset', filters })).rows).toMatchObject(
		range(1, 6).map((number) => ({ assetNum: `${number}`, productName: '「CAD」', seats: 2 })),
	);
});

it('a trial ends with its product, or by a time of its own: the first counts; what has no end in words is counted', async () => {
	const [past, soon] = [-9, 9].map((days) => Date.now() + days * 86_400_000);
	const of = (limitEndTime: unknown, trialEndDate: unknown, trial = 1) =>
		product('CAD', { limitEndTime, trialEndDate, trial } as IDataObject);
	const list = [
		of(null, past),
		of(`${past}`, soon),
		of(soon, 0),
		of(soon, past, 0),
		of(null, '31.12.'),
		of(soon, 20271231),
		of(null, null),
	];
	products = (id) => ok({ productInstanceList: [list[Number(id.slice(-1))]] });
	assets = list.map((_, number) => asset(`${number}`));
	const { rows } = await get({ simplify: false });
	const ended = Object.fromEntries(rows.map(({ assetNum, hasEnded }) => [assetNum, hasEnded]));

	expect(ended).toEqual({ 0: true, 1: true, 2: false, 3: false, 4: null, 5: false, 6: false });
	const only = await get({ filters: { ended: 'only' } });
	expect(only.rows.map(({ assetNum }) => assetNum)).toEqual(['0', '1']);
	expect(only.hints).toEqual([expect.stringMatching(/left out.*: 1$/)]);
});

/** Whom a name means: test/nodes/input/byName.test.ts. */
it.each<[string, string, string[] | RegExp]>([
	['lina', 'ACME', ['1']],
	['LinaACME', '', ['1']],
	// Of whom the list shows no ID, no license is known to be held.
	['noid', '', []],
	['lin', '', /begin with it: linaACME/],
	['maria01', '01', /is not clear: it may be maria01 \(g3\), maria0101 \(g4\)"/],
])('Account Name %s with the code "%s": %j', async (userName, enterpriseCode, due) => {
	const marias = ['maria01', 'maria0101'].map((name, at) => ({ globalId: `g${at + 3}`, userName: name }));
	people = page([...PEOPLE, ...marias, { name: 'No ID', userName: 'noid' }]);
	assets = ['1', '3', '4'].map((n) => asset(n, `g${n}`));
	const { rows, error } = await get({ filters: { userName } }, { credential: { enterpriseCode } });

	if (due instanceof RegExp) expect(JSON.stringify(error)).toMatch(due);
	else expect(rows.map(({ assetNum }) => assetNum)).toEqual(due);
});

const REFUSED = refuse('70001', 'not accepted');
const ofTwo = (reply: Reply) => (id: string) => (id === 'id-2' ? reply : ok({ productInstanceList: [] }));
const UNREAD = 'The products of asset 2 could not be read: ';
/** No row says less than there is. */
it.each<[string, () => unknown, string]>([
	['of employees is refused', () => (people = REFUSED), 'not accepted (70001)'],
	['of products is refused', () => (products = ofTwo(REFUSED)), `${UNREAD}not accepted (70001)`],
	[
		'shows an asset that is not found',
		() => (products = ofTwo(refuse('60024', 'not found'))),
		`${UNREAD}not found (60024)`,
	],
])('where a list %s, the item fails', async (_, fail, message) => {
	fail();
	const items = [{}, {}];
	const { rows } = await get({}, { items, onError });

	expect(rows.map((row) => errorIn(row))).toMatchObject(items.map(() => ({ message, outcome: 'rejected' })));
	expect(failureOf(await get({}, { items }))).toMatchObject({ name: 'NodeApiError', message, itemIndex: 0 });
});

it('an asset that goes while the list is read is left out', async () => {
	assets = [asset('1'), asset('2')];
	products = (id) => {
		if (id !== 'id-2') return ok({ productInstanceList: [product('CAD')] });
		assets = [asset('1')];
		return refuse('60024', 'not found');
	};

	expect((await get()).rows.map(({ assetNum }) => assetNum)).toEqual(['1']);
});

const NOT_FOUND = refuse('60024', 'not found');
it.each<[string, () => unknown]>([
	['whose ID is a number', () => (assets = [{ ...asset('1'), assetId: 71 }])],
	['that only the list of lent locks has', () => ([assets, locks] = [[], [asset('1')]])],
	['of a list that has nothing any more', () => (products = () => ((assets = []), NOT_FOUND))],
])('an asset %s and that is not found is not left out without a word', async (_, change) => {
	assets = [asset('1')];
	products = () => NOT_FOUND;
	change();
	const { rows, error } = await get({});

	expect([rows, error?.message]).toEqual([
		[],
		expect.stringContaining('The products of asset 1 could not be read'),
	]);
});

it('If Unreadable = Row: the asset has a row that says why; a filter that it cannot answer counts it', async () => {
	products = ofTwo(REFUSED);
	const given = { options: { ifUnreadable: 'row' } };
	const { rows } = await get({ ...given, simplify: false });

	const problem = 'Its products could not be read: not accepted (70001)';
	expect(rows).toMatchObject([
		{ assetNum: '1', productName: null, hasEnded: false, problem: null },
		{ assetNum: '2', hasEnded: null, attention: ['unassigned', 'unknown'], problem },
	]);
	const { rows: ending, hints } = await get({ ...given, filters: { endsWithinDays: 5 } });
	expect([ending, hints]).toEqual([[], [expect.stringMatching(/filters left out.*: 1$/)]]);
});

it('with On Error = Stop no further asset is read after a failure', async () => {
	assets = range(30).map((number) => asset(`${number}`));
	products = () => REFUSED;
	const { status } = await get({ options: { maxConcurrency: 1 } }, { items: [{}, {}] });

	expect([status, productRequests().length]).toEqual(['error', 1]);
});

it('an agent gets ten fields, all, or those it chooses', async () => {
	const asTool = async (parameters: INodeParameters) =>
		(await get(parameters, { asTool: true })).rows[0] ?? {};

	expect(Object.keys(await asTool({}))).toHaveLength(10);
	expect(Object.keys(await asTool({ output: 'raw' }))).toHaveLength(28);
	expect(await asTool({ output: 'selected', outputFields: ['holderUserName'] })).toEqual({
		assetNum: '1',
		holderUserName: 'linaACME',
	});
});
