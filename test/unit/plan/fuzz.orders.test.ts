import fc from 'fast-check';
import { pickBy } from 'lodash';
import type { IDataObject } from 'n8n-workflow';

import { stringifyJson } from '../../../nodes/shared/decode/json';
import { problemsIn } from '../../../sandbox/contract/validator';
import { parseJson as parseExactly } from '../../../sandbox/http/json';
import { fuzzRun, ownKeys } from '../../support/fuzz/context';
import { ordersGiven } from '../../support/fuzz/orders';
import { skipPauses } from '../../support/fake/pauses';
import { runs, seed } from '../../support/project/deep';

skipPauses();

const ORDERS = runs(4_000);
const PER_RUN = 20;
/** How many of a run's orders go through a second time. */
const TWICE = 3;
const subject = {
	service: 'order' as const,
	parameters: {
		resource: 'licenseOrder',
		operation: 'create',
		channelCode: 'C',
		channelOrderId: '={{ $itemIndex }}',
		appKey: 'k',
		syncMode: 'async',
		orderSource: 'json',
		options: { maxConcurrency: 1 },
	},
};
const done = { statusCode: 200, headers: {}, body: '{"code":0,"data":[]}' };
const known = ownKeys();

/**
 * What the contract would not take, but for what is only missing, and for fields of another order type, which JSON may give: these
 * are the service's to say.
 */
const surplus = (body: string): string[] =>
	problemsIn('order', schema, parseExactly(body))
		.filter(({ rule }) => rule !== 'empty' && rule !== 'propertyNames')
		.map(({ text }) => text);

const schema = { $ref: '#/components/schemas/BatchOrder' };

interface WireOrder {
	orderType?: string;
	srcLicenseOrderId?: unknown;
	assets?: Array<{ assetNos?: unknown; products?: Array<{ productUri?: unknown; crmProductId?: unknown }> }>;
}

/** What may not leave in an order, whatever was given (docs/maintainers/design.md, "Checked before sending"). */
function careless(order: WireOrder): string[] {
	const { orderType, srcLicenseOrderId, assets = [] } = order;
	const removes = orderType !== 'new_buy';
	const unnamed = assets.length === 0 || assets.some(({ assetNos }) => assetNos === undefined);
	const products = assets.flatMap(({ products: list = [] }) => list);
	const unknown = products.some(({ productUri, crmProductId }) => (productUri ?? crmProductId) === undefined);
	const wrong = {
		'no order type': orderType === undefined,
		'a removal that names nothing': removes && srcLicenseOrderId === undefined && unnamed,
		'a product to remove without an ID': orderType === 'delete_product' && unknown,
		'something empty': /[[{][\]}]/.test(withoutTexts(stringifyJson(order))),
	};
	return Object.keys(pickBy(wrong));
}

const withoutTexts = (json: string): string => json.replace(/"(?:[^"\\]|\\.)*"/g, '""');

/** Runs with these orders, each that of an item. */
const ordered = async (list: unknown[]) =>
	await fuzzRun(
		subject,
		list.map(() => done),
		list.length,
		list.map((orders) => ({ orders: orders as IDataObject })),
	);

async function check(orders: unknown[]): Promise<void> {
	const { rows, requests } = await ordered(orders);
	const linked = new Set(rows.map(({ pairedItem }) => (pairedItem as { item: number }).item));
	const bodies = requests.map(({ body }) => String(body));

	expect(linked.size).toBe(orders.length);
	expect(bodies.filter((body) => /:null[,}]/.test(withoutTexts(body)))).toEqual([]);
	expect(bodies.flatMap((body) => (orderList(body) as WireOrder[]).flatMap(careless))).toEqual([]);
	expect(bodies.flatMap(surplus)).toEqual([]);
	expect(ownKeys()).toBe(known);

	// What went out, given once more, goes out the same: nothing is converted twice.
	// (But for numbers that JavaScript has no number for: those come back as text.)
	const once = bodies.filter((body) => !/\d{16}/.test(body)).slice(0, TWICE);
	const again = await ordered(once.map(orderList));
	expect(again.requests.map(({ body }) => orderList(String(body)))).toEqual(once.map(orderList));
}

/** The orders of a request, 64-bit numbers exact. */
const orderList = (body: string): unknown => (parseExactly(body) as { orderList: unknown }).orderList;

it(
	`${ORDERS} generated order inputs: no crash, no pollution, no undocumented key or type on the wire`,
	async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.array(ordersGiven, { minLength: PER_RUN, maxLength: PER_RUN, size: 'max' }),
				async (orders) => await check(orders),
			),
			{ numRuns: Math.ceil(ORDERS / PER_RUN), seed },
		);
	},
	Math.max(60_000, ORDERS * 15),
);

/** What fuzzing has found, shrunk. */
const buy = (more: object, orderType = 'new_buy') => ({ orderType, ...more });
const product = (more: object) => ({ assets: [{ products: [more] }] });
const ODD_KEY = '{"orderType":"new_buy","__proto__":1,"assets":[{"products":[{"productUri":"1"}]}]}';
const remove = (...assetNos: unknown[]) =>
	buy({ srcLicenseOrderId: '1', assets: assetNos.map((one) => ({ assetNos: one })) }, 'delete_asset');
const FOUND: Array<[string, unknown]> = [
	['a key that is everybody’s', JSON.parse(ODD_KEY)],
	['an object without text', buy({ customerId: { toString: null }, assets: [] })],
	// Left as null on the wire.
	['a trial end without end', buy(product({ productFeatures: [{ trialEndDate: Infinity }] }))],
	// A list of nothing but blanks is empty, too.
	['a removal of blank numbers', remove(' , ')],
	['a removal of a blank number among assets', remove(['1'], [' '])],
	['a product of blank passwords', buy(product({ passwords: ' ' }))],
];

it.each(FOUND)('%s', async (_name, order) => await check([order]));
