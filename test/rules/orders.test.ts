import fc from 'fast-check';
import { cloneDeep, set } from 'lodash';

import { ordersInput } from '../../nodes/OrderService/resources/licenseOrder/orderInput';
import { type OrderPart, withSequences } from '../../nodes/OrderService/resources/licenseOrder/orderPart';
import { stringifyJson, tryParseJson } from '../../nodes/shared/decode/json';
import { problemsIn } from '../../sandbox/contract/validator';
import { parseJson as parseExactly } from '../../sandbox/http/json';
import { runs, seed } from '../helpers/project/deep';
import { valuesOf } from './arbitrary';

/** Orders of every form: what is taken is what the contract takes, typed as documented. What nobody meant: test/nodes/input/orders.refused. */

const schema = ordersInput('UTC');
const batch = { channelCode: 'C', channelOrderId: 'SO', appKey: 'k', syncMode: 'async', orderSource: 'json' };

/** The orders as they leave; undefined where they are refused. */
function taken(given: unknown): string | undefined {
	const orders = typeof given === 'string' ? tryParseJson(given)?.value : given;
	const { data } = schema.safeParse({ ...batch, orders });
	return data === undefined ? undefined : stringifyJson(data.orders);
}

const ODD: unknown[] = [
	...[null, true, {}, [], [null], 0, -1, 1.5, NaN, Infinity, 9_007_199_254_740_993n, '', 'x', ' 7 ', '1e3'],
	...['2026-13-31', '1767225600000', new Date(NaN), { toString: null }, { toMillis: 'no' }, () => 1],
	...[JSON.parse('{"__proto__":{"polluted":1}}'), '\u0000', '\ud800', '{{ $json }}', ' , ', '[a'],
];
const KEYS = ['evil', '__proto__', 'constructor', 'sequence '];

/** The places of all values in a tree. */
const pathsIn = (value: unknown, at: string[] = []): string[][] =>
	typeof value !== 'object' || value === null
		? [at]
		: [at, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...at, key]))];

const order = fc
	.record({
		rest: valuesOf(
			'order',
			{ $ref: '#/components/schemas/Order' },
			{
				string: fc.constantFrom('24107@a', 'A-1@a', 'ü1@a', '00@a'),
				integer: fc.constantFrom<unknown>(0, 1, 12, 1_767_225_600_000, '2026-01-31', '1767225600000'),
			},
		),
		// Without these most would be refused, and nothing else looked at.
		type: fc.constantFrom('new_buy', 'new_buy', 'delete_asset', 'delete_product', undefined),
		assets: fc.option(
			fc.constantFrom([{ products: [{ productUri: 'cad' }] }], [{ assetNos: ['8000000101'] }]),
		),
	})
	.map(({ rest, type, assets }) => ({
		...(rest as object),
		...(type !== undefined && { orderType: type }),
		...(assets !== null && { assets }),
	}));
/** Now and then with a value of any kind in the wrong place, or a key that should not be there. */
const oddOrder = fc
	.tuple(order, fc.nat(), fc.constantFrom(...ODD), fc.option(fc.constantFrom(...KEYS)))
	.map(([value, at, odd, key]) => {
		const paths = pathsIn(value).slice(1);
		const place = paths[at % paths.length] ?? ['evil'];
		return set(cloneDeep(value), key === null ? place : [...place.slice(0, -1), key], odd);
	});
const someOrder = fc.oneof({ weight: 3, arbitrary: order }, oddOrder);
const text = (value: unknown) =>
	JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner)) ?? '[';

/** What the parameter Orders may give: a value of an expression, or the text of JSON. */
const ordersGiven: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 6, arbitrary: fc.array(someOrder, { minLength: 1, maxLength: 2 }) },
	{ weight: 3, arbitrary: someOrder },
	{ weight: 2, arbitrary: fc.array(someOrder, { maxLength: 2 }).map(text) },
	fc.tuple(someOrder.map(text), fc.nat(200)).map(([json, at]) => json.slice(0, at)),
	fc.constantFrom(...ODD),
);

function check(given: unknown): void {
	const body = taken(given);
	expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
	if (body === undefined) return;
	const orders = parseExactly(body);
	const whole = { channelCode: 'C', channelOrderId: 'SO', syncMode: 'async', orderList: orders };
	const surplus = problemsIn('order', { $ref: '#/components/schemas/BatchOrder' }, whole)
		// What is only missing is the service's to say; and a purchase from JSON may have every field of the document.
		.filter(({ rule }) => rule !== 'propertyNames' && rule !== 'required');
	expect(surplus.map(({ text }) => text)).toEqual([]);
	// Given once more, it goes out the same: nothing is converted twice. (Numbers beyond 2^53 come back as text.)
	if (!/\d{16}/.test(body)) expect(taken(orders)).toBe(body);
}

it('whatever is given: no crash, no pollution, no undocumented key or type', () => {
	let count = 0;
	fc.assert(
		fc.property(ordersGiven, (given) => {
			check(given);
			count += taken(given) === undefined ? 0 : 1;
		}),
		{ numRuns: runs(4_000), seed },
	);
	// Enough of them are orders.
	expect(count).toBeGreaterThan(runs(4_000) / 20);
});

const ODD_KEY =
	'{"orderType":"new_buy","__proto__":{"polluted":1},"assets":[{"products":[{"productUri":"1"}]}]}';
const buy = (more: object, orderType = 'new_buy') => ({ orderType, customerId: 'K', ...more });
const product = (more: object) => buy({ assets: [{ products: [{ productUri: 'p', ...more }] }] });

it.each<[string, unknown]>([
	['a key that is everybody’s', JSON.parse(ODD_KEY)],
	['an object without text', buy({ customerName: { toString: null } })],
	['a trial end without end', product({ productFeatures: [{ trialEndDate: Infinity }] })],
	['a trial end that is no date', product({ productFeatures: [{ trialEndDate: 'abc' }] })],
	[
		'a removal of blank numbers',
		buy({ srcLicenseOrderId: '1', assets: [{ assetNos: ' , ' }] }, 'delete_asset'),
	],
	['a product of blank passwords', product({ passwords: ' ' })],
])('%s is refused', (_name, order) => expect(taken([order])).toBeUndefined());

it.each<[given: object, sent: object]>([
	[{ trialEndDate: 20271231 }, { trialEndDate: 20271231 }],
	[{ trialEndDate: '2027-12-31' }, { trialEndDate: Date.UTC(2028, 0, 1) - 1 }],
	// Typed `date`: as it was given.
	...[20271231, '2027-12-31', '2027-12-31T10:00:00Z'].map((trialEndDate): [object, object] => [
		{ productFeatures: [{ trialEndDate }] },
		{ productFeatures: [{ trialEndDate }] },
	]),
])('the trial end %j is sent as %j', (given, sent) => {
	expect(JSON.parse(taken(product(given)) ?? '[]')).toEqual([product(sent)]);
});

/** Orders of several requests, with what they had there, in one request again: `3` is their own, `(3)` what they had. */
it.each<[string, string, number[]]>([
	['what each had', '(2) (5) (1)', [2, 5, 1]],
	['of two equal ones the first', '(3) (3) (3)', [3, 1, 2]],
	['no number that another order gives of its own', '(2) 2 (1)', [3, 2, 1]],
	['what it had, or a free one where it had none', '- (1) -', [2, 1, 3]],
])('a request takes %s', (_, orders, due) => {
	const parts = orders.split(' ').map((text): OrderPart => {
		const number = /\d/.test(text) ? Number(text.replace(/\D/g, '')) : undefined;
		const [own, had] = text.startsWith('(') ? [undefined, number] : [number, undefined];
		return {
			order: { orderType: 'new_buy', sequence: own },
			channelOrderId: 'S',
			pending: false,
			sequence: had,
		};
	});

	expect(withSequences(parts).map(({ sequence }) => sequence)).toEqual(due);
});

describe('what is there and holds nothing', () => {
	const inJson = {
		...{ orderType: 'new_buy', licenseType: 'softkey', customerId: 'K1', customerName: 'Acme', sequence: 4 },
		assets: [
			{ assetNos: ['N1'], products: [{ productUri: 'cad' }] },
			{
				...{ assetNos: ['N2'], limitEndDate: '2040-01-02', products: [{ productUri: 'cad' }] },
				merchandises: [{ merchandiseNum: 'M' }],
			},
		],
	};
	const ordered = (path: string, value: unknown) => taken(set(cloneDeep(inJson), path, value));
	const second = 'assetNos limitEndDate products merchandises borrowedUsbKey products[0].limitConcurrent';
	const deep = 'products[0].productUri products[0].productFeatures merchandises[0].licenseOrderProductList';
	it.each([
		...['licenseType', 'customerId', 'sequence', 'assets'],
		...`${second} ${deep}`.split(' ').map((name) => `assets[1].${name}`),
	])('decides something in %s: it is refused', (path) => {
		const nothing = [null, '', ' ', [], '[]', [null]];
		expect(nothing.filter((value) => ordered(path, value) !== undefined)).toEqual([]);
	});

	it.each(['customerName', 'assets[1].products[0].productName', 'assets[1].merchandises[0].children'])(
		'is left out in %s',
		(path) => {
			for (const value of [null, '']) expect(ordered(path, value)).toMatch(/^(?!.*(null|:"")).*"N2"/);
		},
	);

	it.each([
		['customerId', ' ８７\u200B', '"customerId":"87"'],
		['assets[1].assetNos', ['８７；A1'], '"assetNos":["87","A1"]'],
	])('is none of %s, which goes in plain characters', (path, value, plain) => {
		expect(ordered(path, value)).toContain(plain);
		expect(ordered(path, '80\u200B01')).toBeUndefined();
	});
});
