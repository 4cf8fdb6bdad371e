import { compact } from 'lodash';

import { addEmployee } from '../../nodes/MemberCenter/resources/employee/add.operation';
import { configureEmployeeAssets } from '../../nodes/MemberCenter/resources/employee/configureAssets.operation';
import { bindCustomer } from '../../nodes/OrderService/resources/customer/bind.operation';
import { createLicenseOrders } from '../../nodes/OrderService/resources/licenseOrder/create.operation';
import type { Row } from '../../nodes/shared/model/exchange';
import type { EvidenceContext } from '../../nodes/shared/model/lists';
import type { Operation } from '../../nodes/shared/model/operation';

/**
 * What lists of the service prove of a write (docs/maintainers/design.md, "Evidence"): tables of the operations' `evidence`. That the
 * lists are read, how often and when, is held in the engine (test/nodes).
 */

/** Creation times, in milliseconds of the service: before the request was sent, and since. */
const BEFORE = 1_700_000_000_000;
const SINCE = BEFORE + 60_000;

interface World {
	/** Before sending, as *Skip* asks; or after a lost reply. */
	when: 'skip' | 'lost';
	/** Other items of the run. */
	others?: Row[];
	defaults?: Row;
	/** No creation time counts, as the service's clock is not known. */
	isTimeless?: boolean;
}
const skip: World = { when: 'skip' };
const lost: World = { when: 'lost' };

function partOf(operation: Operation, raw: Row, defaults: Row) {
	const schema = typeof operation.input === 'function' ? operation.input('UTC', defaults) : operation.input;
	const input: unknown = schema.parse(raw);
	const { batch } = operation;
	const parts = batch?.parts(input) ?? [input];
	return { input, part: (batch?.assignSequence?.(parts) ?? parts)[0] };
}

/** What is said of the first part of the item, and in which words: the finding, the row, or what remains. */
function judge(operation: Operation, raw: Row, lists: Row[][], world: World): string {
	const { evidence } = operation;
	if (evidence === undefined) throw new Error('the operation has no evidence');
	const { when, others = [], defaults = {} } = world;
	const { input, part } = partOf(operation, raw, defaults);
	const toRead = evidence.lists(part, input, when === 'lost');
	if (typeof toRead === 'string') return `cannot: ${toRead}`;
	expect(lists).toHaveLength(toRead.length);
	const claims = others.flatMap((other) => {
		const { part: one, input: its } = partOf(operation, other, defaults);
		return evidence.claims?.(one, its) ?? [];
	});
	const seen: EvidenceContext = {
		lists,
		isMadeSince: when === 'lost' ? (time) => world.isTimeless !== true && Number(time) >= SINCE : undefined,
		defaults,
		isClaimedByOthers: (claim) => claims.includes(claim),
	};
	const verdict = evidence.evaluate(seen, part, input);
	if ('unclear' in verdict) return `unclear: ${verdict.unclear}`;
	if ('notDone' in verdict) return `not done: ${verdict.notDone} ${JSON.stringify(verdict.remaining)}`;
	return `done: ${JSON.stringify(verdict.done)}`;
}

/** The kind, then words that are said; `!word` is not. */
function expectSaid(said: string, [kind = '', ...words]: string[]): void {
	expect(said).toMatch(new RegExp(`^${kind}: `));
	for (const word of words)
		if (word.startsWith('!')) expect(said).not.toContain(word.slice(1));
		else expect(said).toContain(word);
}

type Case<Item> = [name: string, item: Item, list: string | Row[], World, ...string[]];

describe('an addition, by the list of employees (docs/api/member-center.openapi.yaml §2.3)', () => {
	const add = (userName: string, more: Row = {}): Row => ({
		...{ enterpriseGlobalId: 'E1', userName, name: 'Maria', password: 'secret-1', ...more },
	});
	const account = (userName: unknown, more: Row = {}): Row => ({
		...{ globalId: `g-${String(userName)}`, userName, name: 'Maria', passwordMobile: '555' },
		...{ deleted: false, createTime: BEFORE, ...more },
	});
	const MARKS: Record<string, Row> = { '+': { createTime: SINCE }, '-': { deleted: true, globalId: 'gone' } };
	/** Accounts of Maria: `+maria` was made since the request was sent, `-maria` is deleted. */
	const accounts = (names: string): Row[] =>
		compact(names.split(' ')).map((name) => account(name.replace(/^[+-]/, ''), MARKS[name.charAt(0)]));
	const code = (enterpriseCode: string, world = skip): World => ({ ...world, defaults: { enterpriseCode } });
	const codeIn = (enterpriseGlobalId: string): World => {
		return { ...skip, defaults: { enterpriseCode: '01', enterpriseGlobalId } };
	};
	const other = (userName: string, more: Row = {}): World => ({ ...skip, others: [add(userName, more)] });
	const Marianne = { name: 'Marianne' };

	it.each<Case<string>>([
		['is there', 'maria', 'maria', skip, 'done', '"globalId":"g-maria"', '!passwordMobile'],
		['is not', 'maria', 'otto amaria', skip, 'not done', 'maria'],
		['is deleted', 'maria', '-maria', skip, 'not done', 'maria'],
		['is not said to be deleted', 'maria', [account('maria', { deleted: undefined })], skip, 'done'],
		['is another person’s', 'maria', [account('maria', Marianne)], skip, 'unclear', 'Marianne'],
		['is of nobody who is named', 'maria', [account('maria', { name: null })], skip, 'unclear', 'maria'],
		['is there twice', 'maria', [...accounts('maria'), account('maria', { globalId: 'x' })], skip, 'unclear'],
		['differs in capitals', 'maria', 'Maria', skip, 'unclear', 'Maria'],
		['differs in width', 'maria', 'ｍａｒｉａ', skip, 'unclear'],
		['has the same ten digits', 'SH1000000001', 'BJ1000000001', skip, 'not done'],
		['differs in capitals, with the code', 'maria', 'MARIA01', code('01'), 'unclear', 'MARIA01'],
		['begins so in other capitals', 'maria', 'MARIA01', skip, 'unclear', 'MARIA01'],
		['the code of the credential', 'maria', 'maria01', code('01'), 'done', 'g-maria01'],
		['with the code and as it is', 'maria', 'maria01 maria', code('01'), 'unclear', 'maria, maria01'],
		['the code for this enterprise', 'maria', 'maria01', codeIn('E1'), 'done', 'g-maria01'],
		['the code for another one', 'maria', 'maria01', codeIn('E2'), 'unclear', 'maria01'],
		['it ends like the code', 'maria01', 'maria01', code('01'), 'unclear', 'maria01'],
		['it ends like the code, with it', 'maria01', 'maria0101', code('01'), 'done', 'g-maria0101'],
		['longer, without a code', 'maria', 'maria01 mariann', skip, 'unclear', 'maria01, mariann'],
		['longer, with the code', 'maria', 'mariann01', code('01'), 'not done', 'maria'],
		['longer, not with the code', 'maria', 'mariann', code('01'), 'unclear', 'mariann'],
		['may be another part’s with the code', 'maria', 'maria', other('mari'), 'unclear', 'maria'],
		['of another enterprise', 'maria', 'maria', other('mari', { enterpriseGlobalId: 'E2' }), 'done'],
		['with a known code', 'maria', 'maria01', { ...other('mari'), ...code('01') }, 'done', 'g-maria01'],
		['made since', 'maria', '+maria', lost, 'done', 'g-maria'],
		['made since, with the code', 'maria', '+maria01', code('01', lost), 'done', 'g-maria01'],
		['made before', 'maria', 'maria', lost, 'unclear', 'maria'],
		['made since by no clock', 'maria', '+maria', { ...lost, isTimeless: true }, 'unclear', 'maria'],
	])('%s', (_, userName, list, world, ...said) => {
		const entries = typeof list === 'string' ? accounts(list) : list;

		expectSaid(judge(addEmployee, add(userName), [entries], world), said);
	});

	/** Others may change them later, so before sending they do not count. */
	it.each<[Row, Row, string]>([
		[{ departmentId: 7 }, { departmentId: 8 }, 'unclear'],
		[{ departmentId: 7 }, { departmentId: '7' }, 'done'],
		[{ remark: 'Joins in May' }, { remark: 'On leave' }, 'unclear'],
		[{ passwordMobile: '13812345678' }, { passwordMobile: '138****5678' }, 'done'],
	])('asked for %j, listed with %j: after a lost reply %s', (given, entry, kind) => {
		const list = [account('maria', { createTime: SINCE, ...entry })];
		const [field = ''] = Object.keys(entry);

		expectSaid(judge(addEmployee, add('maria', given), [list], skip), ['done', 'g-maria']);
		const words = kind === 'done' ? 'g-maria' : `with another ${field}`;
		expectSaid(judge(addEmployee, add('maria', given), [list], lost), [kind, words]);
	});
});

describe('assets of an employee, by the list of asset numbers (§2.5): the same before sending and after a lost reply', () => {
	const asset = (assetNum: string, holder: unknown): Row => ({
		...{ assetNum, assetId: `id-${assetNum}`, cloudAccountGlobalId: holder, borrowedFlag: false },
	});
	/** `L1 -L2`: to assign L1, to withdraw L2. */
	const change = (text: string): Row => {
		const [add, remove] = [/^[^-]/, /^-/].map((sign) => text.split(' ').filter((one) => sign.test(one)));
		return { addAssets: add, deleteAssets: remove?.map((one) => one.slice(1)) };
	};
	const left = (text: string) => JSON.stringify(change(text));

	it.each<[string, string, Row[], ...string[]]>([
		['with the employee', 'L1', [asset('L1', 'M1')], 'done', '"memberGlobalId":"M1","addAssets":["L1"]'],
		['with another', 'L1', [asset('L1', 'M2')], 'not done', 'L1', left('L1')],
		['with nobody', 'L1', [asset('L1', null)], 'not done', 'L1', left('L1')],
		['not listed', 'L1 L2', [asset('L2', 'M1')], 'unclear', 'L1', '!L2'],
		['the holder is not shown', 'L1', [asset('L1', undefined)], 'unclear', 'L1'],
		['the holder is odd', 'L1', [asset('L1', { globalId: 'M1' })], 'unclear', 'L1'],
		['some of them', 'L1 L2', [asset('L1', 'M1'), asset('L2', null)], 'not done', 'L2', left('L2')],
		['lent, to whom is not said', '-L1', [{ ...asset('L1', null), borrowedFlag: true }], 'unclear', 'L1'],
		['to withdraw, with the ID in capitals', '-L1', [asset('L1', 'm1')], 'unclear', 'L1'],
		['to withdraw, with nobody', '-L1', [asset('L1', null)], 'done', '"deleteAssets":["L1"]'],
		['to withdraw, still there', '-L1', [asset('L1', 'M1')], 'not done', 'L1', left('-L1')],
		['both', 'L1 -L2', [asset('L1', 'M1'), asset('L2', null)], 'done', '["L1"]', '["L2"]'],
		['both, one left', 'L1 -L2', [asset('L1', 'M1'), asset('L2', 'M1')], 'not done', 'L2', left('-L2')],
		['listed twice, once with the employee', 'L1', [asset('L1', 'M2'), asset('L1', 'M1')], 'done', 'L1'],
		['to withdraw, listed twice', '-L1', [asset('L1', null), asset('L1', 'M1')], 'not done', 'L1'],
		['one of two cannot be read', '-L1', [asset('L1', null), asset('L1', undefined)], 'unclear', 'L1'],
		['by the ID of the asset', 'id-L1', [asset('L1', 'M1')], 'unclear', 'id-L1'],
		['in other capitals', 'l1', [asset('L1', 'M1')], 'unclear', 'l1'],
	])('%s', (_, text, list, ...said) => {
		const item = { enterpriseGlobalId: 'E1', memberGlobalId: 'M1', withdrawAll: false, ...change(text) };

		for (const world of [skip, lost]) expectSaid(judge(configureEmployeeAssets, item, [list], world), said);
	});
});

describe('an order, by the list of assets (docs/api/order-service.openapi.yaml §2.7)', () => {
	const product = [{ productUri: '24107' }];
	const words = (text: string) => compact(text.split(' '));
	const itemOf = (orderType: string, numbers: string, more: Row = {}): Row => ({
		...{ channelCode: 'CRM', channelOrderId: 'SO-1', appKey: 'app-1', orderSource: 'json' },
		// JSON has no undefined: what is left out is not there.
		orders: JSON.parse(
			JSON.stringify([
				{
					...{
						sequence: 7,
						orderType,
						licenseType: 'cloud_account',
						customerId: 'C1',
						enterpriseGlobalId: 'E1',
					},
					...(orderType === 'new_buy' ? {} : { srcLicenseOrderId: 'O1' }),
					assets: [
						{ assetNos: words(numbers), ...(orderType === 'delete_asset' ? {} : { products: product }) },
					],
					...more,
				},
			]),
		) as Row[],
	});
	const buy = (numbers: string, more: Row = {}) => itemOf('new_buy', numbers, more);
	/** An order of assets with limits of their own. */
	const limited = (...assets: Row[]) =>
		buy('', { assets: assets.map((one) => ({ assetNos: ['CA1'], products: product, ...one })) });
	const [START, END] = [{ limitStartDate: '2027-01-01' }, { limitEndDate: '2027-12-31' }];
	const UNTIL = limited(END);
	/** An entry of the list: `CA1`, its numeric part `1`. */
	const asset = (assetNum: string, more: Row = {}): Row => ({
		...{ id: `id-${assetNum}`, licenseType: 'cloud_account', assetNum, customerId: 'C1' },
		...{ keyShellNumber: assetNum.replace(/\D/g, ''), createTime: BEFORE, borrowedUsbKey: false, ...more },
	});
	const made = (assetNum: string, more: Row = {}) => asset(assetNum, { createTime: SINCE, ...more });
	/** It ends at the last millisecond of a day, and so many later the list says that it ends. */
	const ends = (ms: number) => [made('CA1', { limitEndTime: Date.UTC(2028, 0, 1) + ms })];
	/** `+CA1` was made since the request was sent. */
	const assets = (text: string): Row[] =>
		words(text).map((word) => (word.startsWith('+') ? made(word.slice(1)) : asset(word)));
	/** Locks are not said to be listed; nor is an order without a type. */
	const usb = buy('CA1', { licenseType: 'normal_recover_usbkey' });
	const typeless = buy('CA1', { licenseType: undefined });
	const named = buy('CA1', { customerId: undefined, customerName: 'Acme' });
	const ROW = '"assets":[{"id":"id-CA1","assetNum":"CA1"}]';
	const besides = (...others: Row[]): World => ({ ...lost, others });

	it.each<Case<string | Row>>([
		['skip: each is listed', 'CA1 CA2', 'CA2 CA1', skip, 'done', '"id":"id-CA1"', 'id-CA2'],
		['skip: with its row', 'CA1', 'CA1', skip, 'done', '"sequence":7,"customerId":"C1"', ROW],
		['skip: none is', 'CA1 CA2', 'CA3', skip, 'not done', 'CA1, CA2'],
		['skip: some are', 'CA1 CA2', 'CA1', skip, 'unclear', 'listed: CA1;', 'not listed: CA2'],
		['skip: of another customer', 'CA1', [asset('CA1', { customerId: 'C2' })], skip, 'unclear', 'CA1'],
		['skip: a lock that is listed', usb, [asset('CA1', { licenseType: null })], skip, 'done', ROW],
		['skip: a lock that is not', usb, '', skip, 'unclear', 'CA1'],
		['skip: with other limits', UNTIL, ends(-2_000), skip, 'unclear', 'limits', 'renews'],
		['skip: with its limits', UNTIL, ends(-1), skip, 'done', ROW],
		['skip: in other capitals', 'ca1', 'CA1', skip, 'unclear', 'but listed: CA1'],
		['skip: full width', 'CA1', 'ＣＡ１', skip, 'unclear', 'but listed'],
		['skip: by ten digits', '8000000101', 'CA8000000101', skip, 'done', 'CA8000000101'],
		['skip: of ten digits', 'CA8000000101', 'CB8000000101', skip, 'unclear', 'CB8000000101'],
		['made since', 'CA1', '+CA1', lost, 'done', ROW],
		['with its end', UNTIL, ends(-1), lost, 'done', ROW],
		['with another end', UNTIL, ends(-2_000), lost, 'unclear', 'limits'],
		['another start', limited(START), [made('CA1', { limitStartTime: 1 })], lost, 'unclear', 'limits'],
		['not as a lock to lend', limited({ borrowedUsbKey: true }), '+CA1', lost, 'unclear', 'limits'],
		['made before', 'CA1', 'CA1', lost, 'unclear', 'CA1'],
		['one made before', 'CA1 CA2', '+CA1 CA2', lost, 'unclear', 'CA2', '!CA1'],
		['one made before, one not listed', 'CA1 CA2', 'CA1', lost, 'unclear', 'not listed: CA2'],
		['none listed', 'CA1 CA2', '+CA3', lost, 'not done', 'CA1, CA2'],
		['of another type', 'CA1', [made('CA1', { licenseType: 'cloud_personal' })], lost, 'unclear', 'CA1'],
		['by numeric part', '1', '+CA1', lost, 'done', ROW],
		['two of a number, one from before', 'CA1', '+CA1 CA1', lost, 'unclear', 'CA1'],
		['of whom is not shown', 'CA1', [made('CA1', { customerId: null, licenseType: '' })], lost, 'done', ROW],
		['the customer is the asset’s', named, '+CA1', lost, 'done', '"customerId":"C1"'],
		['creation time in digits', 'CA1', [made('CA1', { createTime: String(SINCE) })], lost, 'done', ROW],
		['a lock that is not listed', usb, '', lost, 'unclear', 'CA1'],
		['no type, and made since', typeless, '+CA1', lost, 'done', ROW],
		['a clock that is not known', 'CA1', '+CA1', { ...lost, isTimeless: true }, 'unclear', 'CA1'],
		['another part calls it so', '1', '+CA1', besides(buy('CA1')), 'unclear', 'CA1'],
		['another part has its numeric part', 'CA1', '+CA1', besides(buy('1')), 'unclear', 'CA1'],
		['another part asks for others', 'CA1', '+CA1', besides(buy('CA2')), 'done', ROW],
	])('%s', (_, item, list, world, ...said) => {
		const given = typeof item === 'string' ? buy(item) : item;
		const entries = typeof list === 'string' ? assets(list) : list;

		expectSaid(judge(createLicenseOrders, given, [entries], world), said);
	});

	it.each<[string, Row, string]>([
		['assets removed', itemOf('delete_asset', 'CA1'), 'removed'],
		['products removed', itemOf('delete_product', 'CA1'), 'removed'],
		['no enterprise', buy('CA1', { enterpriseGlobalId: undefined }), 'Enterprise Global ID'],
		['no numbers', buy('', { assets: [{ products: product }] }), 'no asset numbers'],
		['an asset without numbers', limited({}, { assetNos: undefined }), 'without asset numbers'],
	])('no list shows %s', (_, item, said) => {
		for (const world of [skip, lost])
			expectSaid(judge(createLicenseOrders, item, [], world), ['cannot', said]);
	});
});

describe('a binding, by the list of customers (docs/api/order-service.openapi.yaml §2.2)', () => {
	const bind: Row = {
		...{ channelCode: 'CRM', channelCustomerId: 'K-1', customerName: 'Acme', enterpriseName: 'Acme Ltd' },
	};
	const binding = (more: Row = {}): Row => ({
		...{
			customerId: 'C1',
			channelCode: 'CRM',
			channelCustomerId: 'K-1',
			enterpriseName: 'Acme Ltd',
			...more,
		},
	});

	it.each<[string, Row[], ...string[]]>([
		['the binding', [binding()], 'done', JSON.stringify(binding())],
		['none', [], 'not done', 'no binding'],
		['with another enterprise', [binding({ enterpriseName: 'Globex' })], 'unclear', 'Globex'],
		['with an enterprise without a name', [binding({ enterpriseName: null })], 'unclear', 'without a name'],
		['of another channel', [binding({ channelCode: 'ERP' })], 'not done', 'no binding'],
		['of another customer', [binding({ channelCustomerId: 'K-2' })], 'not done', 'no binding'],
		['two, one of them this', [binding({ enterpriseName: 'Globex' }), binding()], 'done', 'Acme Ltd'],
		['the customer in other capitals', [binding({ channelCustomerId: 'k-1' })], 'unclear', 'k-1'],
		['the channel in other capitals', [binding({ channelCode: 'crm' })], 'unclear', 'crm'],
	])('the list shows %s', (_, list, ...said) => {
		// The list has no time of a binding: what is there is done, and what is not, is not.
		for (const world of [skip, lost]) expectSaid(judge(bindCustomer, bind, [list], world), said);
	});
});

describe('what no two parts of a run may ask for: the same after folding', () => {
	const ORDER = { orderType: 'new_buy', assets: [{ assetNos: ['ca1', 'ca2'] }] };
	const CHANGE = { memberGlobalId: 'M1', addAssets: ['l1'], deleteAssets: ['l2'] };
	const BIND = { channelCode: 'crm1', channelCustomerId: 'k-1' };
	const inCapitals = (value: Row) =>
		JSON.parse(JSON.stringify(value).replace(/"[a-z]+-?\d"/g, (id) => id.toUpperCase())) as Row;

	it.each<[string, Operation, Row, Row]>([
		['a binding', bindCustomer, BIND, BIND],
		['an account', addEmployee, { userName: 'maria1' }, { enterpriseGlobalId: 'E1' }],
		['an order', createLicenseOrders, { order: ORDER }, {}],
		['a change of assets', configureEmployeeAssets, CHANGE, CHANGE],
	])('%s', (_, { evidence }, part, input) => {
		const claims = evidence?.claims?.(part, input) ?? [];

		expect(claims.length).toBeGreaterThan(0);
		expect(evidence?.claims?.(inCapitals(part), input === part ? inCapitals(input) : input)).toEqual(claims);
	});
});
