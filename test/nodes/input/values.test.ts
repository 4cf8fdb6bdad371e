import { set } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { errorIn } from '../../helpers/rows';
import { useServices } from '../../helpers/services';
import { skipPauses } from '../../helpers/pauses';
import { ok } from '../../helpers/server/server';

/**
 * Values as people paste them, and as files, expressions and agents give them, in each parameter that decides what is done, to what, or how
 * much: what is nothing, or no identifier, is refused, and nothing is sent; the rest goes in plain characters. Words for people may be empty.
 */

skipPauses();

const { server, perform } = useServices(() => ok(null));

const product = { productUri: 'cad', crmProductId: 'P1', limitConcurrent: 5, limitEndDate: '2040-01-02' };
const asset = { products: { product: [product, product] } };
const order = {
	...{ channelCode: 'crm', channelOrderId: '={{ "SO-" + $itemIndex }}', appKey: 'k', orderType: 'new_buy' },
	...{ licenseType: 'cloud_account', customerId: 'K1', customerName: 'Acme', srcLicenseOrderId: 'L1' },
	customerFields: { crmCustomerId: 'CRM1', adminName: 'Lina', address: 'Street 1' },
	assets: {
		asset: [
			{ ...asset, assetNos: 'N1' },
			{ ...asset, assetNos: 'N2', limitEndDate: '2040-01-02' },
		],
	},
};
/** What the operations of a node need besides the field that is tried; each takes its own of it. */
const GIVEN = {
	order: {
		...{ ...order, assetNums: '8', operatorIdentity: '={{ "o" + $itemIndex }}', size: 1 },
		...{ channelCustomerId: 'i', enterpriseName: 'e', crmCustomerId: 'c', updateFields: { branchName: 'B' } },
		options: { afterLostReply: 'report' },
	},
	member: {
		...{ enterpriseGlobalId: 'E1', memberGlobalId: 'm', userName: 'lina', name: 'Lina', password: 'pw-12' },
		...{ addAssets: ['N1'], deleteAssets: ['N2'], borrowedUsbKey: 'N1', assetIDs: ['7'] },
		...{ ifAssetsHeld: 'delete', options: { afterLostReply: 'report' } },
	},
};
const [ASSET, PRODUCT] = ['assets.asset[1]', 'assets.asset[1].products.product[1]'];

/** Parameters of an operation, by path: identifiers, lists of them, words for people, and others with a good value. */
interface Fields {
	id?: string;
	ids?: string;
	words?: string;
	others?: Record<string, unknown>;
	more?: object;
}
const FIELDS: Record<string, Fields> = {
	'licenseOrder.create': {
		id: `${PRODUCT}.productUri ${PRODUCT}.crmProductId customerId srcLicenseOrderId channelOrderId channelCode appKey customerFields.crmCustomerId customerFields.channelCustomerId`,
		// A renewal of nothing would order a new asset.
		ids: `${ASSET}.assetNos`,
		words: `${PRODUCT}.productName customerName customerFields.adminName customerFields.address`,
		others: {
			[`${ASSET}.limitEndDate`]: '2041-01-02',
			[`${PRODUCT}.limitConcurrent`]: 7,
			[`${PRODUCT}.limitStartDate`]: '2031-01-02',
			[`${PRODUCT}.limitEndDate`]: '2041-01-02',
			[`${PRODUCT}.additionalFields.timeDurationExpression`]: '1-0-0',
			[`${PRODUCT}.additionalFields.passwords`]: 'secret',
			'assets.asset[0].additionalFields.borrowedUsbKey': false,
			licenseType: 'cloud_personal',
			syncMode: 'async',
			'options.maxOrdersPerRequest': 9,
			'options.maxConcurrency': 9,
			'options.timeout': 9_000,
			'options.refusedTogether': 'report',
			'options.dryRun': false,
			'options.afterLostReply': 'report',
			'options.ifDone': 'send',
		},
	},
	'licenseOrder.create, assets removed': { more: { orderType: 'delete_asset' }, ids: `${ASSET}.assetNos` },
	'licenseOrder.create, products removed': {
		more: { orderType: 'delete_product' },
		others: { [`${PRODUCT}.additionalFields.strictMatchWhenDelete`]: 'TRUE' },
	},
	'lock.disable': { ids: 'assetNums', others: { operatorIdentity: 'o' } },
	'assetNumber.allocate': { others: { size: 3 } },
	'customer.getMany': {
		id: 'channelCustomerId',
		others: { returnAll: true, limit: 3, defaultCustomer: 'Y' },
	},
	'customer.bind': { words: 'additionalFields.branchName', others: { enterpriseName: 'e' } },
	'customer.update': { id: 'crmCustomerId', words: 'updateFields.customerName' },
	'order asset.getMany': {
		id: 'enterpriseGlobalId',
		others: { 'filters.locked': true, 'filters.extendCode': 'gxxp' },
	},
	// Both sides of a swap.
	'employee.configureAssets': {
		id: 'memberGlobalId',
		ids: 'addAssets deleteAssets',
		others: { withdrawAll: false },
	},
	'employee.lendAssets': {
		id: 'memberGlobalId.value borrowedUsbKey',
		ids: 'assetIDs',
		others: { 'options.assetsGivenAs': 'assetId' },
	},
	'employee.add': {
		id: 'userName enterpriseGlobalId',
		words: 'additionalFields.remark',
		others: { 'additionalFields.departmentId': 9 },
	},
	'employee.update': { id: 'memberGlobalId', words: 'updateFields.remark' },
	'employee.resetPassword': { id: 'memberGlobalId', others: { password: 'pw-99' } },
	'employee.delete': { id: 'memberGlobalId.value', others: { ifAssetsHeld: 'delete' } },
	'employee.getMany': {
		id: 'enterpriseGlobalId',
		others: { 'filters.keyword': 'lina', 'options.pageSize': 9 },
	},
};

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
	['n/a', 'stands for nothing'],
	// A number that cannot hold it has been rounded before it got here, and names somebody else.
	[6553600000000000000, 'as text'],
];
const NO_LIST: Bad[] = [
	[[8, 6553600000000000000], 'text'],
	...[`${A} (Lina)`, `No. ${A}`, `${A}-05`, `${A}~07`, `${A}.`].map((value): Bad => [value, 'numbers alone']),
	...[`${A} ${B}`, [`${A}\t${B}`], `${A}\u3000${B}`, [A, null], ['', A]].map((value): Bad => [value, '']),
];
const NO_NUMBER = ['none', 'NULL', 'TBD'].map((value): Bad => [value, '']);
const IDS = [`\u200B${WIDE} `, `\u3000${A}\u00A0`, `\uFEFF${A}\n`, Number(A), A];
const LISTS = [
	...[',', '，', '、', '､', ';', '；', '|', '｜', '\n', '\r\n', '\u2028', ' , '].map(
		(between) => A + between + B,
	),
	...[[WIDE, B], [`${A}，${B}`], JSON.stringify([A, ` ${B}\u200B`]), `\uFEFF${WIDE};${B}`, [A, B, WIDE]],
];

/** One run, an item for each value: what is said of each, and what is sent. */
async function send(operation: string, more: object, path: string, values: unknown[]) {
	server.clear();
	const needed = /^employee/.test(operation) ? GIVEN.member : GIVEN.order;
	const given = set({ ...structuredClone(needed), ...more }, path, '={{ $json.v }}') as INodeParameters;
	if (path.endsWith('.value')) Object.assign(given.memberGlobalId as object, { __rl: true, mode: 'id' });
	const { items, error } = await perform(operation, given, {
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

/** Sends each bad value: every item is refused in these words, and nothing is sent. */
async function expectRefused(operation: string, more: object, path: string, bad: Bad[]) {
	const values = bad.map(([value]) => value);
	const { told, sent } = await send(operation, more, path, values);
	expect({ told: told.map((error) => [error?.message, error?.outcome]), sent }).toEqual({
		told: bad.map(([, words]) => [expect.stringContaining(words), 'rejected']),
		sent: [],
	});
}

const cases = Object.entries(FIELDS).flatMap(([title, { id, ids, words, others = {}, more = {} }]) => {
	const named = Object.entries({ id, ids, words }).flatMap(([kind, paths = '']) =>
		paths.split(' ').map((path) => [path, kind, undefined] as const),
	);
	const valued = Object.entries(others).map(([path, good]) => [path, typeof good, good] as const);
	return [...named, ...valued].flatMap(([path, kind, good]) =>
		path === '' ? [] : [[title, path, kind, good, more] as const],
	);
});

it.each(cases)('%s: %s (%s)', async (title, path, kind, good, more) => {
	const [operation = ''] = title.split(',');
	const bad = [
		...(kind === 'words' ? [] : NOTHING),
		...SHEET,
		...(kind === 'id' || kind === 'ids' ? NO_ID : []),
		...(kind === 'ids' ? NO_LIST : []),
		...(kind === 'number' ? NO_NUMBER : []),
	];
	await expectRefused(operation, more, path, bad);

	const values = { id: IDS, ids: LISTS, words: ['', 'a'] }[kind as string] ?? [good];
	const { told, sent } = await send(operation, more, path, values);
	expect(told.map((error) => /came out|must be|stands for/.exec(error?.message ?? '')?.[0])).toEqual(
		values.map(() => undefined),
	);
	expect(sent.length).toBeGreaterThan(0);
	const plain = { id: new RegExp(`[/="]${A}(?:["&?/]|$)`), ids: new RegExp(`\\["${A}","${B}"\\]`) };
	const odd = kind === 'id' || kind === 'ids' ? /[８\u200B\u3000\uFEFF\u2028]|\\n/ : /:(?:""|null)[,}]/;
	for (const text of sent) {
		expect(text).not.toMatch(odd);
		expect(text).toMatch(plain[kind as 'id' | 'ids'] ?? /./);
	}
});

const [NAME, PHONE, LEFT] = ['must be a name', 'must have all its digits', 'an expression gave nothing here'];
/** Of the wrong type or kind, or out of its range: named by the label. What each kind takes: test/rules/values. */
it.each<[operation: string, path: string, told: string, ...values: unknown[]]>([
	['assetNumber.allocate', 'size', 'How Many: must be 1 or more', 0, -3],
	['assetNumber.allocate', 'size', 'How Many: must be a whole number', 1.5, 'many', '1e3', true],
	['customer.getMany', 'channelCustomerId', 'Channel Customer ID: must be text', { a: 1 }],
	['customer.getMany', 'defaultCustomer', 'Customers: must be one of N, Y', 'X'],
	['customer.getMany', 'limit', 'Limit: must be 1 or more', 0],
	['customer.getMany', 'returnAll', 'Return All: must be true or false', 'perhaps'],
	['customer.getMany', 'options.maxConcurrency', 'Max Concurrency: must be between 0 and 50', 51],
	['customer.getMany', 'options.maxRetries', 'Options → Max Retries: must be', -1],
	['customer.getMany', 'options.timeout', 'Options → Timeout (Ms): must be', 0],
	['customer.update', 'crmCustomerId', 'CRM Customer ID: must be given as text', 9007199254740992],
	['customer.update', 'updateFields', 'Update Fields: add at least one field to change', {}, { address: '' }],
	['lock.disable', 'assetNums', 'Lock Numbers: must be a list of texts', [{ n: 1 }]],
	['lock.disable', 'options.failedLocks', 'Failed Locks: must be one of error, output', 'maybe'],
	['order asset.getMany', 'filters.ended', 'Ended: must be one of include, exclude, only', 'no', true],
	['order asset.getMany', 'filters.expiresWithinDays', 'Filters → Expires Within (Days): must be', -1],
	['licenseOrder.create', 'syncMode', 'Processing: must be one of sync, async', 'later'],
	['licenseOrder.create', 'orderSource', 'Order Source: must be one of fields, json', 'x'],
	['licenseOrder.create', 'orderType', 'Order Type: must be one of new_buy, delete_asset, ', 'rent'],
	['licenseOrder.create', 'orderType', 'Order Type: came out empty', '', null, undefined],
	['licenseOrder.create', 'licenseType', 'License Type: must be one of ', 'hardkey'],
	['licenseOrder.create', 'options.maxOrdersPerRequest', 'Max Orders per Request: must be', -1],
	['employee.add', 'userName', 'Account Name: may contain letters and digits only', 'li.na'],
	['employee.add', 'userName', 'Account Name: must have fewer than 63 characters', 'x'.repeat(63)],
	['employee.add', 'name', 'Name: may have at most 30 characters', 'x'.repeat(31)],
	['employee.add', 'additionalFields.remark', 'Remark: may have at most 200 characters', 'x'.repeat(201)],
	['employee.getMany', 'options.pageSize', 'Options → Page Size: must be 0 or more', -1],
	['employee.getMany', 'filters.departmentId', 'Department ID: must be a whole number', 'x', 1.5],
	['licenseOrder.create', 'customerName', NAME, 'N/A', 'Liundefined'],
	['licenseOrder.create', 'customerFields.adminName', NAME, 'N/A'],
	['customer.bind', 'customerName', NAME, 'N/A'],
	['customer.bind', 'enterpriseName', NAME, 'N/A'],
	['customer.update', 'updateFields.customerName', NAME, 'N/A'],
	['enterprise.create', 'customerName', NAME, 'N/A'],
	['employee.add', 'name', NAME, 'N/A', '-'],
	['employee.update', 'name', NAME, 'N/A'],
	['employee.add', 'password', 'Password: must be a password', 'N/A', '2.9065E+13'],
	['employee.resetPassword', 'password', 'Password: must be a password', 'N/A'],
	['employee.resetPassword', 'password', `Password: ${LEFT}`, '{{ $json.password }}'],
	['licenseOrder.create', 'customerFields.passwordMobile', PHONE, '1.38E+10'],
	['licenseOrder.create', 'customerFields.adminCellNumber', PHONE, '1.38E+10'],
	['customer.bind', 'additionalFields.passwordMobile', PHONE, '1.38E+10'],
	['employee.add', 'additionalFields.passwordMobile', PHONE, '1.38E+10'],
	['licenseOrder.create', 'customerFields.adminEmail', LEFT, 'undefined'],
	['licenseOrder.create', `${PRODUCT}.productFeatures.feature[0].featureValue`, LEFT, 'NaN'],
	['customer.update', 'updateFields.branchName', LEFT, 'Dear {{ $json.name }}'],
	['employee.add', 'additionalFields.remark', LEFT, ' null '],
	['lock.disable', 'operatorIdentity', LEFT, '[object Object]'],
])('%s: %s: "%s" is told of %j', async (operation, path, told, ...values) => {
	const bad = values.map((value): Bad => [value, told]);
	await expectRefused(operation, {}, path, bad);
});

it('an expression that cannot be evaluated counts as bad input', async () => {
	const size = '={{ $json.v === 2 ? $("Nowhere").item.json.size : $json.v }}';
	const bad: Bad[] = [[2, "Referenced node doesn't exist"]];
	await expectRefused('assetNumber.allocate', { size }, 'other', bad);
});

it.each([
	['customer.getMany', 'channelCode', 'NA nan Nil TBA', 'n/a NaN null'],
	['licenseOrder.create', 'customerFields.branchCode', 'NA', 'n/a'],
	['employee.add', 'userName', 'na nil', 'none undefined'],
	['customer.getMany', 'channelCustomerId', '0', 'NA'],
])('%s: %s: a word that people chose', async (operation, path, words, nothing) => {
	const { sent } = await send(operation, {}, path, words.split(' '));
	expect(words.split(' ').filter((word) => !sent.join().includes(word))).toEqual([]);
	const bad = nothing.split(' ').map((value): Bad => [value, '']);
	await expectRefused(operation, {}, path, bad);
});

/** Not taken by a purchase, or hidden: it decides nothing. */
it.each<[string, string, object]>([
	['licenseOrder.create', 'srcLicenseOrderId', { licenseType: 'softkey' }],
	['licenseOrder.create', `${PRODUCT}.additionalFields.strictMatchWhenDelete`, {}],
	['customer.getMany', 'limit', { returnAll: '={{ "TRUE" }}' }],
	['employee.configureAssets', 'deleteAssets', { withdrawAll: '={{ true }}' }],
])('%s: %s with %j may come out empty', async (operation, path, more) => {
	const { told } = await send(operation, more, path, ['', 'a']);
	expect(told.map((error) => error?.message ?? '').join()).not.toContain(EMPTY);
});

/** What is refused in JSON, and what stays: test/rules/orders. */
it('a byte order mark before JSON is none of it', async () => {
	const inJson = { orderType: 'new_buy', customerId: 'K1', assets: [{ products: [{ productUri: 'cad' }] }] };
	const orders = [0, 1].map(() => `\uFEFF${JSON.stringify([inJson])}`);
	const more = { channelOrderId: '={{ "SO-" + $itemIndex }}', orderSource: 'json' };
	expect((await send('licenseOrder.create', more, 'orders', orders)).sent).toHaveLength(2);
});

it('the defaults of the credential are identifiers, too', async () => {
	const credential = { enterpriseGlobalId: '６５\u200B' };
	await perform('order asset.getMany', { returnAll: true }, { items: [{}], credential });
	expect(server.requests.map(({ path }) => path)).toEqual([expect.stringMatching('/asset/65/list$')]);
});

it('a field of the credential may be a number, as tables of tenants have it', async () => {
	const credential = { channelCode: '={{ $json.channel }}' };
	const items = [{ channel: 1001 }, { channel: '1002' }];
	const parameters = { channelCode: '', channelCustomerId: 'i', returnAll: true };
	await perform('customer.getMany', parameters, { items, credential });
	expect(server.requests.map(({ query }) => query.channelCode).sort()).toEqual(['1001', '1002']);
});
