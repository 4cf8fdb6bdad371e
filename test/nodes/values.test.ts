import { set } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn } from '../helpers/errorRows';
import { runMember } from '../helpers/memberCenter';
import { runOrder } from '../helpers/orderService';
import { skipPauses } from '../helpers/pauses';
import { ok } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';

/**
 * Values as people paste them, and as files, expressions and agents give them, in each parameter that decides what is done, to what, or how
 * much: what is nothing, or no identifier, is refused, and nothing is sent; the rest goes in plain characters. Words for people may be empty.
 */

skipPauses();

const server = useServer();
beforeEach(() => server.reply(() => ok(null)));

const product = { productUri: 'cad', crmProductId: 'P1', limitConcurrent: 5, limitEndDate: '2040-01-02' };
const asset = { products: { product: [product, product] } };
const purchase = {
	...{ channelCode: 'crm', channelOrderId: '={{ "SO-" + $itemIndex }}', appKey: 'k', orderType: 'new_buy' },
	...{ licenseType: 'cloud_account', customerId: 'K1', customerName: 'Acme', srcLicenseOrderId: 'L1' },
	customerFields: { crmCustomerId: 'CRM1', adminName: 'Lina', address: 'Street 1' },
	assets: {
		asset: [
			{ ...asset, assetNos: 'N1' },
			{ ...asset, assetNos: 'N2', limitEndDate: '2040-01-02' },
		],
	},
	options: { afterLostReply: 'report' },
};
const person = { enterpriseGlobalId: 'E1', memberGlobalId: 'm', userName: 'lina', name: 'Lina' };
/** What an operation needs besides the field that is tried. */
const GIVEN: Record<string, object> = {
	'licenseOrder.create': purchase,
	'lock.disable': { assetNums: '8', operatorIdentity: '={{ "o" + $itemIndex }}' },
	'assetNumber.allocate': { size: 1 },
	'customer.getMany': { channelCode: 'c', channelCustomerId: 'i' },
	'customer.bind': {
		...{ channelCode: 'c', channelCustomerId: 'i', customerName: 'n', enterpriseName: 'e' },
		options: { afterLostReply: 'report' },
	},
	'customer.update': { crmCustomerId: 'c', updateFields: { branchName: 'B' } },
	'employee.add': { ...person, password: 'pw-12', options: { afterLostReply: 'report' } },
	'employee.update': person,
	'employee.resetPassword': { ...person, password: 'pw-12' },
	'employee.delete': { ...person, ifAssetsHeld: 'delete' },
	'employee.configureAssets': {
		...{ ...person, addAssets: ['N1'], deleteAssets: ['N2'] },
		options: { afterLostReply: 'report' },
	},
	'employee.lendAssets': { ...person, borrowedUsbKey: 'N1', assetIDs: ['7'] },
};
const PRODUCT = 'assets.asset[1].products.product[1]';
const locator = (name: string) => ({ [name]: { __rl: true, mode: 'id', value: '' } });

/** Operation and parameter; `id` an identifier, `ids` a list of them, `words` for people, or else a value that is good; and what is given besides. */
const FIELDS: Array<[operation: string, path: string, good: unknown, more?: object]> = [
	// A renewal of nothing would order a new asset.
	['licenseOrder.create', 'assets.asset[1].assetNos', 'ids'],
	['licenseOrder.create', 'assets.asset[1].assetNos', 'ids', { orderType: 'delete_asset' }],
	['licenseOrder.create', 'assets.asset[1].limitEndDate', '2041-01-02'],
	['licenseOrder.create', `${PRODUCT}.productUri`, 'id'],
	['licenseOrder.create', `${PRODUCT}.crmProductId`, 'id'],
	['licenseOrder.create', `${PRODUCT}.limitConcurrent`, 7],
	['licenseOrder.create', `${PRODUCT}.limitStartDate`, '2031-01-02'],
	['licenseOrder.create', `${PRODUCT}.limitEndDate`, '2041-01-02'],
	['licenseOrder.create', `${PRODUCT}.additionalFields.timeDurationExpression`, '1-0-0'],
	['licenseOrder.create', `${PRODUCT}.additionalFields.passwords`, 'secret'],
	[
		'licenseOrder.create',
		`${PRODUCT}.additionalFields.strictMatchWhenDelete`,
		'TRUE',
		{ orderType: 'delete_product' },
	],
	['licenseOrder.create', `${PRODUCT}.productName`, 'words'],
	['licenseOrder.create', 'assets.asset[0].additionalFields.borrowedUsbKey', false],
	['licenseOrder.create', 'licenseType', 'cloud_personal'],
	['licenseOrder.create', 'customerId', 'id'],
	['licenseOrder.create', 'srcLicenseOrderId', 'id'],
	['licenseOrder.create', 'channelOrderId', 'id'],
	['licenseOrder.create', 'channelCode', 'id'],
	['licenseOrder.create', 'appKey', 'id'],
	['licenseOrder.create', 'syncMode', 'async'],
	['licenseOrder.create', 'customerFields.crmCustomerId', 'id'],
	['licenseOrder.create', 'customerFields.channelCustomerId', 'id'],
	['licenseOrder.create', 'customerName', 'words'],
	['licenseOrder.create', 'customerFields.adminName', 'words'],
	['licenseOrder.create', 'customerFields.address', 'words'],
	['licenseOrder.create', 'options.maxOrdersPerRequest', 9],
	['licenseOrder.create', 'options.maxConcurrency', 9],
	['licenseOrder.create', 'options.timeout', 9_000],
	['licenseOrder.create', 'options.refusedTogether', 'report'],
	['licenseOrder.create', 'options.dryRun', false],
	['licenseOrder.create', 'options.afterLostReply', 'report', { options: {} }],
	['licenseOrder.create', 'options.ifDone', 'send'],
	['lock.disable', 'assetNums', 'ids'],
	['lock.disable', 'operatorIdentity', 'o'],
	['assetNumber.allocate', 'size', 3],
	['customer.getMany', 'channelCustomerId', 'id'],
	['customer.getMany', 'returnAll', true],
	['customer.getMany', 'limit', 3],
	['customer.getMany', 'defaultCustomer', 'Y'],
	['customer.bind', 'enterpriseName', 'e'],
	['customer.bind', 'additionalFields.branchName', 'words'],
	['customer.update', 'crmCustomerId', 'id'],
	['customer.update', 'updateFields.customerName', 'words'],
	['asset.getMany', 'enterpriseGlobalId', 'id'],
	['asset.getMany', 'filters.locked', true],
	['asset.getMany', 'filters.extendCode', 'gxxp'],
	// Both sides of a swap.
	['employee.configureAssets', 'addAssets', 'ids'],
	['employee.configureAssets', 'deleteAssets', 'ids'],
	['employee.configureAssets', 'memberGlobalId', 'id'],
	['employee.configureAssets', 'withdrawAll', false],
	['employee.lendAssets', 'assetIDs', 'ids'],
	['employee.lendAssets', 'options.assetsGivenAs', 'assetId'],
	['employee.lendAssets', 'memberGlobalId.value', 'id', locator('memberGlobalId')],
	['employee.lendAssets', 'borrowedUsbKey', 'id'],
	['employee.add', 'userName', 'id'],
	['employee.add', 'enterpriseGlobalId', 'id'],
	['employee.add', 'additionalFields.departmentId', 9],
	['employee.add', 'additionalFields.remark', 'words'],
	['employee.update', 'memberGlobalId', 'id'],
	['employee.update', 'updateFields.passwordMobile', 'words'],
	['employee.resetPassword', 'memberGlobalId', 'id'],
	['employee.resetPassword', 'password', 'pw-99'],
	['employee.delete', 'memberGlobalId.value', 'id', locator('memberGlobalId')],
	['employee.delete', 'ifAssetsHeld', 'delete'],
	['employee.getMany', 'enterpriseGlobalId', 'id'],
	['employee.getMany', 'filters.keyword', 'lina'],
	['employee.getMany', 'options.pageSize', 9],
];

type Bad = [value: unknown, told: string];
const [A, B, WIDE] = ['8000000101', '8000000102', '８００００００１０１'];
const EMPTY = 'came out empty';
const NOTHING = [undefined, null, '', ' \n', [], [''], ' , ，', '\u200B', '[null]'].map(
	(value): Bad => [value, EMPTY],
);
const SHEET = ['#N/A', '#VALUE!', ' #DIV/0!'].map((value): Bad => [value, '']);
const NO_ID: Bad[] = [
	...['80000\u200B00101', '80000\u202E00101', '80000\u000000101'].map(
		(text): Bad => [text, `U+${text.charCodeAt(5).toString(16).toUpperCase().padStart(4, '0')}`],
	),
	['#REF!', 'error of a spreadsheet'],
	['8.0E+09', 'format the column as text'],
	['6,55360E+18', 'format the column as text'],
	['n/a', 'stands for nothing'],
	['undefined', 'stands for nothing'],
	// A number that cannot hold it has been rounded before it got here, and names somebody else.
	[6553600000000000000, 'as text'],
];
const NO_LIST: Bad[] = [
	[[8, 6553600000000000000], 'text'],
	...[`${A} ${B}`, [`${A}\t${B}`], `${A}\u3000${B}`, [A, null], ['', A]].map((value): Bad => [value, '']),
];
const NO_NUMBER = ['none', 'NULL', 'n/a', 'undefined', 'TBD'].map((value): Bad => [value, '']);
const IDS = [`\u200B${WIDE} `, `\u3000${A}\u00A0`, `\uFEFF${A}\n`, Number(A), A];
const LISTS = [
	...[',', '，', '、', '､', ';', '；', '|', '｜', '\n', '\r\n', '\u2028', ' , '].map(
		(between) => A + between + B,
	),
	...[[WIDE, B], [`${A}，${B}`], JSON.stringify([A, ` ${B}\u200B`]), `\uFEFF${WIDE};${B}`, [A, B, WIDE]],
];

/** One run, an item for each value: what is said of each, and what is sent. */
async function send(operation: string, parameters: object, path: string, values: unknown[]) {
	server.clear();
	const given = set(structuredClone(parameters), path, '={{ $json.v }}') as INodeParameters;
	const run = /^employee/.test(operation) ? runMember : runOrder;
	const { items, error } = await run(server.url, operation, given, {
		items: values.map((v) => ({ v })) as IDataObject[],
		onError: 'continueRegularOutput',
		credential: { enterpriseGlobalId: 'E9', channelCode: 'C9', orderAppKey: 'K9' },
	});
	expect(error).toBeUndefined();
	const told = values.map((_, item) =>
		errorIn(items.find(({ pairedItem }) => (pairedItem as { item: number }).item === item)?.json ?? {}),
	);
	return { told, sent: server.requests.map(({ url, body }) => decodeURIComponent(url) + body) };
}

const expectRefused = ({ told, sent }: Awaited<ReturnType<typeof send>>, bad: Bad[]) =>
	expect({ told: told.map((error) => [error?.message, error?.outcome]), sent }).toEqual({
		told: bad.map(([, words]) => [expect.stringContaining(words), 'rejected']),
		sent: [],
	});

const kindOf = (good: unknown): string =>
	['id', 'ids', 'words'].includes(good as string) ? String(good) : typeof good;
const cases = FIELDS.map(([operation, path, good, more]) => {
	return [operation, path, kindOf(good), good, { ...GIVEN[operation], ...more }] as const;
});

it.each(cases)('%s: %s (%s)', async (operation, path, kind, good, parameters) => {
	const bad = [
		...(kind === 'words' ? [] : NOTHING),
		...SHEET,
		...(kind === 'id' || kind === 'ids' ? NO_ID : []),
		...(kind === 'ids' ? NO_LIST : []),
		...(kind === 'number' ? NO_NUMBER : []),
	];
	expectRefused(
		await send(
			operation,
			parameters,
			path,
			bad.map(([value]) => value),
		),
		bad,
	);

	const values = { id: IDS, ids: LISTS, words: ['', 'a'] }[kind] ?? [good];
	const { told, sent } = await send(operation, parameters, path, values);
	expect(told.map((error) => /came out|must be|stands for/.exec(error?.message ?? '')?.[0])).toEqual(
		values.map(() => undefined),
	);
	expect(sent.length).toBeGreaterThan(0);
	const plain = { id: new RegExp(`[/="]${A}(?:["&?/]|$)`), ids: JSON.stringify([A, B]) }[kind] ?? '';
	const isChanged = kind === 'id' || kind === 'ids' ? /[８\u200B\u3000\uFEFF\u2028]|\\n/ : /:(?:""|null)[,}]/;
	expect(sent.map((text) => isChanged.test(text))).toEqual(sent.map(() => false));
	expect(sent).toEqual(
		sent.map(
			() =>
				(plain instanceof RegExp ? expect.stringMatching(plain) : expect.stringContaining(plain)) as string,
		),
	);
});

/** Not taken by a purchase, or hidden: it decides nothing. */
it.each<[string, string, object]>([
	['licenseOrder.create', 'srcLicenseOrderId', { licenseType: 'softkey' }],
	['licenseOrder.create', `${PRODUCT}.additionalFields.strictMatchWhenDelete`, {}],
	['customer.getMany', 'limit', { returnAll: '={{ true }}' }],
	['customer.getMany', 'limit', { returnAll: '={{ "TRUE" }}' }],
	['employee.configureAssets', 'deleteAssets', { withdrawAll: '={{ true }}' }],
])('%s: %s with %j may come out empty', async (operation, path, more) => {
	const { told } = await send(operation, { ...GIVEN[operation], ...more }, path, ['', 'a']);
	expect(told.map((error) => error?.message ?? '')).toEqual(
		Array(2).fill(expect.not.stringContaining(EMPTY)),
	);
});

describe('in JSON', () => {
	const order = {
		...{ orderType: 'new_buy', licenseType: 'softkey', customerId: 'K1', customerName: 'Acme', sequence: 4 },
		assets: [
			{ assetNos: ['N1'], products: [product] },
			{
				...{ assetNos: ['N2'], limitEndDate: '2040-01-02', products: [product] },
				merchandises: [{ merchandiseNum: 'M' }],
			},
		],
	};
	const sendOrder = async (path: string, values: unknown[]) => {
		const orders = values.map((value) => set(structuredClone(order), path, value));
		const parameters = { channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'k', orderSource: 'json' };
		return await send('licenseOrder.create', parameters, 'orders', orders);
	};
	const given = [null, '', ' ', [], '[]', [null]].map((value): Bad => [value, EMPTY]);
	const deciding =
		'licenseType customerId sequence assets assets[1].assetNos assets[1].limitEndDate assets[1].products assets[1].merchandises assets[1].products[0].limitConcurrent assets[1].products[0].productUri assets[1].products[0].productFeatures assets[1].borrowedUsbKey assets[1].merchandises[0].licenseOrderProductList';

	it.each(deciding.split(' '))('%s is refused where it is there and holds nothing', async (path) => {
		expectRefused(
			await sendOrder(
				path,
				given.map(([value]) => value),
			),
			given,
		);
	});

	const words = [
		'customerName',
		'address',
		'assets[1].products[0].productName',
		'assets[1].merchandises[0].children',
	];
	it.each(words)('%s may be empty', async (path) => {
		const { sent } = await sendOrder(path, [null, '']);
		expect(sent).toEqual([0, 1].map(() => expect.stringContaining('N2') as string));
		expect(sent.join()).not.toMatch(/null|:""/);
	});

	it.each([
		['customerId', IDS, `"customerId":"${A}"`],
		[
			'assets[1].assetNos',
			LISTS.map((list) => (typeof list === 'string' && list.startsWith('[') ? list : [list].flat())),
			JSON.stringify([A, B]),
		],
	])('%s goes in plain characters, or not at all', async (path, values, plain) => {
		for (const value of values)
			expect((await sendOrder(path, [value])).sent).toEqual([expect.stringContaining(plain)]);
		expectRefused(
			await sendOrder(
				path,
				NO_ID.map(([value]) => value),
			),
			NO_ID,
		);
	});
});

it('the defaults of the credential are identifiers, too', async () => {
	const credential = { enterpriseGlobalId: '６５\u200B' };
	await runOrder(server.url, 'asset.getMany', { returnAll: true }, { items: [{}], credential });
	expect(server.requests.map(({ path }) => path)).toEqual([expect.stringMatching('/asset/65/list$')]);
});
