import fc from 'fast-check';

/** For the fuzzing of orders and dry runs: orders as people and other systems give them: mostly right, with values of every kind in the wrong place now and then. */

const ODD: unknown[] = [
	...[null, true, false, [], {}, [[]], [null]],
	...[0, -1, 1.5, NaN, Infinity, 9_007_199_254_740_993n],
	...['', 'x', ' 7 ', '007', '9007199254740993', '1e3', '0x10', 'x'.repeat(5_000)],
	...['2026-01-31', '2026-13-31', '1767225600000', new Date(0), new Date(NaN)],
	...[{ toString: null }, { toMillis: () => 5 }, { toMillis: 'no' }, () => 1, Symbol('odd')],
	JSON.parse('{"__proto__":{"polluted":1}}'),
	...['\u0000', '\ud800', '${x}', '{{ $json }}'],
];

const odd = fc.constantFrom(...ODD);
const rarely = (value: fc.Arbitrary<unknown>) => fc.oneof({ weight: 250, arbitrary: value }, odd);

const text = rarely(
	fc.oneof(
		{ weight: 4, arbitrary: fc.constantFrom('24107', 'A-1', 'ü', '0') },
		fc.string({ maxLength: 5, minLength: 1 }),
		{ weight: 2, arbitrary: fc.integer() },
	),
);
const written = fc.constantFrom('2026-01-31', '2026-01-31T10:00:00Z', '1767225600000');
const date = rarely(fc.oneof(fc.integer({ min: 946_684_800_000, max: 4_102_444_799_999 }), written));
const number = rarely(fc.oneof(fc.integer(), fc.constantFrom('12', '9007199254740993')));
const flag = rarely(fc.oneof(fc.boolean(), fc.constantFrom('true', 'FALSE')));
/** Where two would only make the trees large. */
const single = (value: fc.Arbitrary<unknown>) => rarely(value.map((one) => [one]));
/** The deepest branches are most of the work: one in a few will do, of thousands. */
const seldom = (value: fc.Arbitrary<unknown>) =>
	fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, value);
const trial = rarely(fc.constantFrom(0, 1, '0', '1'));
const listOf = (value: fc.Arbitrary<unknown>) => rarely(fc.array(value, { minLength: 1, maxLength: 2 }));
const numbers = rarely(
	fc.oneof(
		fc.array(fc.constantFrom('8000000101', 8000000102, ' a '), { maxLength: 2 }),
		fc.constantFrom('a,b', '["a","b"]', 'a\nb', '[a', ' , ', ['', ' ']),
	),
);

/** A record in which each key may be missing, and now and then one is there that should not be. */
const none = fc.constant(null);
const surplus = fc.constantFrom('evil', '__proto__', 'constructor', 'toString', 'sequence ');
const some = (model: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> =>
	fc
		.tuple(
			fc.record(model, { requiredKeys: [], noNullPrototype: true }),
			fc.oneof({ weight: 200, arbitrary: none }, surplus),
		)
		.map(([value, key]) =>
			key === null ? value : Object.defineProperty({ ...value }, key, { value: 1, enumerable: true }),
		);

const each = (value: fc.Arbitrary<unknown>, names: string) =>
	Object.fromEntries(names.split(' ').map((name) => [name, value]));

const feature = some({
	...each(text, 'featureCode featureName featureValue featureValueType'),
	trial,
	trialEndDate: date,
});

const product = some({
	...each(text, 'productUri productName crmProductId gmsPid appKey timeDurationExpression'),
	...each(date, 'limitStartDate limitEndDate trialEndDate'),
	...each(number, 'limitConcurrent limitTimeDuration timeUnitQuantity'),
	strictMatchWhenDelete: flag,
	trial,
	passwords: numbers,
	productFeatures: single(feature),
});

const leafPackage = some({
	...each(text, 'merchandiseNum merchandiseName'),
	licenseOrderProductList: single(product),
});
const merchandise = some({
	...each(text, 'merchandiseNum crmProductId timeDurationExpression'),
	children: seldom(single(leafPackage)),
	licenseOrderProductList: single(product),
});

const asset = some({
	assetNos: numbers,
	...each(date, 'limitStartDate limitEndDate'),
	...each(flag, 'borrowedUsbKey transferedAssetNum'),
	assetExtendList: listOf(some({ extendCode: text, extendValue: text })),
	products: listOf(product),
	merchandises: seldom(single(merchandise)),
});

const LICENSE_TYPES = ['cloud_account', 'cloud_customer', 'softkey', 'normal_recover_usbkey', 'lan_softkey'];

const anyOrder = some({
	sequence: rarely(fc.oneof(fc.nat(5), fc.constantFrom('3', 9_007_199_254_740_993n))),
	licenseType: rarely(fc.constantFrom(...LICENSE_TYPES)),
	...each(text, 'customerId customerName address enterpriseGlobalId srcLicenseOrderId'),
	customerType: rarely(fc.constantFrom('company', 'personal')),
	assets: seldom(listOf(asset)),
});
/** Where no assets were made, most have plain ones: an order without any is refused. */
const plainAssets = fc.constantFrom(
	undefined,
	...[1, 2].map(() => [{ products: [{ productUri: 'cad' }] }]),
	[{ assetNos: ['8000000101'] }],
	[{ assetNos: ['8000000101'], products: [{ productUri: 'cad' }] }],
);
const likelyOrder = fc
	.tuple(anyOrder, plainAssets)
	.map(([rest, assets]) => (rest.assets !== undefined || assets === undefined ? rest : { ...rest, assets }));
/** Without an order type nothing else would be looked at; now and then it is missing all the same. */
const orderType = fc.oneof(
	{ weight: 20, arbitrary: rarely(fc.constantFrom('new_buy', 'delete_asset', 'delete_product')) },
	fc.constant(undefined),
);
const order = fc
	.tuple(likelyOrder, orderType)
	.map(([rest, type]) => (type === undefined ? rest : { ...rest, orderType: type }));

/** What the parameter Orders may give: a value of an expression, or the text of JSON. */
export const ordersGiven: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 6, arbitrary: fc.array(order, { minLength: 1, maxLength: 2 }) },
	{ weight: 3, arbitrary: order },
	{ weight: 2, arbitrary: fc.array(order, { maxLength: 2 }).map(asText) },
	fc.tuple(order.map(asText), fc.nat(200)).map(([json, at]) => json.slice(0, at)),
	odd,
);

function asText(value: unknown): string {
	try {
		return JSON.stringify(value, (_key, entry: unknown) =>
			typeof entry === 'bigint' ? Number(entry) : entry,
		);
	} catch {
		return '[';
	}
}
