import fc from 'fast-check';

/** For the fuzzing of replies: replies as text, so that they may hold what no JavaScript value can: keys twice, `__proto__`, long numbers, half a JSON. */

export interface FuzzReply {
	statusCode: number;
	headers: Record<string, string>;
	body: string;
}

/** The documents' own keys come most often, or nothing would get past the envelope. */
const KEYS = [
	'code message data cause',
	'sequence licenseOrderId customerId assetNum status',
	'userName globalId succeeded failed',
	'list pages hasNextPage pageNum total',
	'children productInstanceList merchandiseNum limitEndTime',
	'assignStatus enterpriseGlobalId members id',
].flatMap((names) => names.split(' '));
const ODD_KEYS = [
	...'__proto__ constructor prototype toString hasOwnProperty length then toJSON'.split(' '),
	...['', '0', '\\u0000', '\\ud800'],
];

const LEAVES = [
	'null true false 0 -0 1 2 1.5 1e400 -1e-7',
	'9007199254740993 -9223372036854775808 123456789012345678901234567890',
	'"" "0" "1" "v0" "v1" "v0ACME" "500" "__proto__" "\\u0000" "\\ud800" "1.0" "2026-01-01"',
	'[] {} [null] [[]]',
].flatMap((texts) => texts.split(' '));

const key = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...KEYS) }, fc.constantFrom(...ODD_KEYS));
const leaf = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...LEAVES) },
	fc.string({ maxLength: 6 }).map((text) => JSON.stringify(text)),
);

const members = (value: fc.Arbitrary<string>) =>
	fc
		.array(fc.tuple(key, value), { maxLength: 4 })
		.map((entries) => `{${entries.map(([name, text]) => `"${name}":${text}`).join(',')}}`);
const entries = (value: fc.Arbitrary<string>) =>
	fc.array(value, { maxLength: 3 }).map((texts) => `[${texts.join(',')}]`);

const inner = fc.oneof(
	{ weight: 3, arbitrary: leaf },
	{ weight: 2, arbitrary: members(leaf) },
	entries(leaf),
);
const rows = entries(fc.oneof({ weight: 4, arbitrary: members(inner) }, leaf));

/** What each kind of data looks like when it is nearly right. */
const fields = (...named: Array<[string, fc.Arbitrary<string>]>) =>
	fc
		.tuple(...named.map(([, value]) => value))
		.map((texts) => `{${texts.map((text, index) => `"${named[index]?.[0]}":${text}`).join(',')}}`);
const id = fc.constantFrom('"v0"', '"v1"', '1', '"1"', 'null');
const result = fields(['assetNum', id], ['sequence', id], ['status', leaf]);
const packages = fields(['children', rows], ['productInstanceList', rows]).map((text) => `[${text}]`);
const nearly = fc.oneof(
	rows,
	fc.oneof({ weight: 4, arbitrary: members(inner) }, leaf),
	leaf,
	fields(['succeeded', rows], ['failed', rows]),
	fields(['list', rows], ['pages', leaf], ['hasNextPage', leaf]),
	fields(['productInstanceList', rows], ['children', packages]),
	entries(result),
);

const ODD_CODES = ['" 0 "', ...'"60027" 60027 "500" "13004" 70001 "toString" "__proto__"'.split(' ')];
const code = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom('0', '"0"') },
	{ weight: 2, arbitrary: fc.constantFrom(...ODD_CODES) },
	leaf,
);
const envelope = fc
	.tuple(
		fields(['code', code], ['message', leaf], ['data', nearly]),
		fc.oneof({ weight: 4, arbitrary: fc.constant('{}') }, members(leaf)),
	)
	.map(([text, extra]) => (extra === '{}' ? text : `${text.slice(0, -1)},${extra.slice(1)}`));

const broken = fc
	.tuple(envelope, fc.nat(400), fc.constantFrom('', '\ufeff', '\u0000', ")]}'", '<html>'))
	.map(([text, at, before]) => before + text.slice(0, at));

const text = fc.oneof(
	{ weight: 12, arbitrary: envelope },
	{ weight: 2, arbitrary: broken },
	nearly,
	fc.string({ maxLength: 40 }),
);
const RARE = [201, 204, 301, 304, 400, 404, 418, 429, 500, 502, 503, 504, 599];

export const reply: fc.Arbitrary<FuzzReply> = fc
	.tuple(
		text,
		fc.oneof({ weight: 6, arbitrary: fc.constantFrom(200, 299) }, fc.constantFrom(...RARE)),
		fc.constantFrom('application/json', 'text/html', ''),
		fc.constantFrom('', '', '', '3', '-1', 'soon', '1e99', 'Wed, 21 Oct 2026 07:28:00 GMT'),
	)
	.map(([body, statusCode, type, after]) => ({
		statusCode,
		headers: { 'content-type': type, 'retry-after': after },
		body,
	}));
