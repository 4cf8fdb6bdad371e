import { set } from 'lodash';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ok } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';
import { messageIn, outcomeIn } from '../helpers/errorRows';
import { runMember } from '../helpers/memberCenter';
import { runOrder } from '../helpers/orderService';

/** Identifiers as people paste them, and as files and agents give them: on the wire, and in what is said (nodes/shared/schema/identifier.ts). */

const server = useServer();
beforeEach(() => server.reply(() => ok(null)));

type Subject = [operation: string, parameters: object, path: string];

const product = { productUri: 'cad', limitEndDate: '2040-01-02' };
const order = {
	...{ channelCode: 'crm', channelOrderId: 'SO-1', appKey: 'k', customerId: 'K1', licenseType: 'softkey' },
	assets: {
		asset: [
			{ assetNos: 'A1', products: { product: [product] } },
			{ assetNos: 'A2', products: { product: [product, product] } },
		],
	},
	options: { afterLostReply: 'report' },
};
const json = { ...order, orderSource: 'json' };
const byId = (mode: string) => ({ __rl: true, mode, value: '' });
const lend = { enterpriseGlobalId: 'E1', memberGlobalId: 'm', borrowedUsbKey: 'k', assetIDs: ['7'] };

const LISTS: Subject[] = [
	['licenseOrder.create', order, 'assets.asset[1].assetNos'],
	['licenseOrder.create', { ...order, orderType: 'delete_asset' }, 'assets.asset[1].assetNos'],
	['lock.disable', { operatorIdentity: 'o' }, 'assetNums'],
	['employee.configureAssets', { memberGlobalId: 'm' }, 'addAssets'],
	['employee.configureAssets', { memberGlobalId: 'm' }, 'deleteAssets'],
	['employee.lendAssets', lend, 'assetIDs'],
];
const SINGLE: Subject[] = [
	['licenseOrder.create', order, 'customerId'],
	['licenseOrder.create', order, 'channelOrderId'],
	['licenseOrder.create', order, 'assets.asset[1].products.product[1].productUri'],
	['licenseOrder.create', order, 'customerFields.channelCustomerId'],
	['customer.update', { updateFields: { address: 'a' } }, 'crmCustomerId'],
	['customer.getMany', { channelCode: 'c' }, 'channelCustomerId'],
	['asset.getMany', {}, 'enterpriseGlobalId'],
	['employee.delete', { ifAssetsHeld: 'delete', memberGlobalId: byId('id') }, 'memberGlobalId.value'],
	['employee.lendAssets', { ...lend, borrowedUsbKey: byId('id') }, 'borrowedUsbKey.value'],
	['employee.add', { name: 'n', password: 'p', ...order.options }, 'userName'],
];

async function send([operation, parameters, path]: Subject, values: unknown[]) {
	server.clear();
	const given = set(structuredClone(parameters), path, '={{ $json.v }}') as INodeParameters;
	const run = /^employee/.test(operation) ? runMember : runOrder;
	const result = await run(
		server.url,
		operation,
		{ options: { afterLostReply: 'report' }, ...given },
		{
			items: values.map((v) => ({ v })) as IDataObject[],
			onError: 'continueRegularOutput',
			credential: { enterpriseGlobalId: 'E9' },
		},
	);
	return {
		messages: result.items.map(({ json: row }) => messageIn(row) ?? ''),
		outcomes: result.items.map(({ json: row }) => outcomeIn(row)),
		sent: server.requests.map(({ url, body }) => decodeURIComponent(url) + body),
	};
}

const A = '8000000101';
const B = '8000000102';
const WIDE = '８００００００１０１';

it.each(LISTS)('%s of %j: each way to write a list is that list: %s', async (...subject) => {
	for (const between of [',', '，', '、', '､', ';', '；', '|', '｜', '\n', '\r\n', '\u2028', ' , ']) {
		const { sent } = await send(subject, [A + between + B]);
		expect([between, sent.join()]).toEqual([between, expect.stringContaining(JSON.stringify([A, B]))]);
	}
	for (const value of [[WIDE, B], [`${A}，${B}`], JSON.stringify([A, ` ${B}\u200B`]), `\uFEFF${WIDE};${B}`]) {
		const { sent } = await send(subject, [value]);
		expect([value, sent.join()]).toEqual([value, expect.stringContaining(JSON.stringify([A, B]))]);
	}
});

it.each(SINGLE)('%s of %j: in plain characters, without what stands around it: %s', async (...subject) => {
	for (const value of [`\u200B${WIDE} `, `\u3000${A}\u00A0`, `\uFEFF${A}\n`, Number(A)]) {
		const { sent } = await send(subject, [value]);
		expect(sent.join()).toMatch(new RegExp(`[/="]${A}(?:["&?]|/|$)`));
	}
});

const BAD: Array<[unknown, string]> = [
	['80000\u200B00101', 'U+200B'],
	['80000\u202E00101', 'U+202E'],
	['80000\u000000101', 'U+0000'],
	['#N/A', 'error of a spreadsheet'],
	['#REF!', 'error of a spreadsheet'],
	['8.0E+09', 'format the column as text'],
	['6,55360E+18', 'format the column as text'],
	['n/a', 'stands for nothing'],
	['undefined', 'stands for nothing'],
	[2 ** 60, 'as text'],
];
it.each([...LISTS, ...SINGLE])(
	'%s of %j: what is no identifier is refused, and shown: %s',
	async (...subject) => {
		const { messages, outcomes, sent } = await send(
			subject,
			BAD.map(([value]) => value),
		);
		expect({ messages, outcomes, sent }).toEqual({
			messages: BAD.map(([, told]) => expect.stringContaining(told) as string),
			outcomes: BAD.map(() => 'rejected'),
			sent: [],
		});
	},
);

it('the same holds in JSON', async () => {
	const orderOf = (customerId: unknown, ...assetNos: unknown[]) => ({
		...{ orderType: 'new_buy', licenseType: 'softkey', customerId },
		assets: [{ assetNos, products: [product] }],
	});
	const good = await send(['licenseOrder.create', json, 'orders'], [orderOf(` ${WIDE}`, `${A}；${B}`)]);
	expect(good.sent.join()).toContain(`"customerId":"${A}"`);
	expect(good.sent.join()).toContain(JSON.stringify([A, B]));

	const bad = BAD.slice(0, -1).flatMap(([value]) => [orderOf(value, A), orderOf('K', A, value)]);
	const { outcomes, sent } = await send(['licenseOrder.create', json, 'orders'], bad);
	expect([outcomes, sent]).toEqual([bad.map(() => 'rejected'), []]);
});

it.each<Subject>([
	['assetNumber.allocate', {}, 'size'],
	['licenseOrder.create', order, 'assets.asset[1].products.product[1].limitConcurrent'],
	['licenseOrder.create', order, 'assets.asset[1].limitEndDate'],
	['licenseOrder.create', order, 'licenseType'],
	['customer.getMany', { channelCode: 'c', channelCustomerId: 'i' }, 'limit'],
	['customer.bind', { channelCode: 'c', channelCustomerId: 'i', enterpriseName: 'e' }, 'customerName'],
	['employee.add', { name: 'n', password: 'p', userName: 'u' }, 'additionalFields.departmentId'],
	['employee.getMany', {}, 'filters.keyword'],
])('%s of %j: no error of a spreadsheet is a value: %s', async (...subject) => {
	const { outcomes, sent } = await send(subject, ['#N/A', '#VALUE!', ' #DIV/0!']);
	expect([outcomes, sent]).toEqual([['rejected', 'rejected', 'rejected'], []]);
});

it('two numbers with a blank between them are no number, whatever the blank', async () => {
	for (const [operation, parameters, path] of LISTS) {
		const { messages, sent } = await send(
			[operation, parameters, path],
			[`${A} ${B}`, [`${A}\t${B}`], `${A}\u3000${B}`],
		);
		expect([messages.length, sent]).toEqual([3, []]);
	}
});

it('an array does not become shorter by an expression that gives nothing, and a number given twice goes once', async () => {
	const member = { memberGlobalId: 'm', addAssets: ['={{ $json.none }}', B] };
	const items = [{}, {}];
	const result = await runMember(server.url, 'employee.configureAssets', member, {
		items,
		onError: 'continueRegularOutput',
	});
	expect(result.items.map(({ json: row }) => messageIn(row))).toEqual(
		items.map(() => expect.stringContaining('entry 1 came out empty') as string),
	);
	expect(server.requests).toEqual([]);

	for (const list of LISTS) expect((await send(list, [[A, WIDE]])).sent.join().split(A)).toHaveLength(2);
});

it('the defaults of the credential are identifiers, too', async () => {
	server.clear();
	const credential = { enterpriseGlobalId: '６５\u200B' };
	await runOrder(server.url, 'asset.getMany', { returnAll: true }, { items: [{}], credential });
	expect(server.requests.map(({ path }) => path)).toEqual([expect.stringMatching('/asset/65/list$')]);
});
