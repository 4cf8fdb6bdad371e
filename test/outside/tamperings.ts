/* eslint-disable @typescript-eslint/no-explicit-any -- test code, never published: bodies are whatever the endpoints give */
import { pastedTokens } from '../../sandbox/http/tokens';
import type { Settings } from '../../sandbox';
import type { Recorded, Reply } from '../helpers/server/server';

/** A request, with the reply as the sandbox gave it. */
type Passing = Recorded & { reply: any };

/** What a server in front of the sandbox changes on purpose. */
export interface Tampering {
	/** What is sent to the sandbox in place of this. */
	request?: (request: Recorded) => Partial<Pick<Recorded, 'url' | 'headers' | 'body'>> | undefined;
	/** What comes back in place of the sandbox's reply; undefined leaves it. */
	reply?: (passing: Passing) => Reply | undefined;
}

/** Forty ways in which a platform may be other than the documents, and what the probe must say of each. */

export interface TamperCase {
	name: string;
	tamper?: Tampering;
	settings?: Partial<Settings>;
	/** With `--write`: what is typed. */
	answer?: string;
	/** Findings beyond those of the sandbox as it is. */
	finds?: string[];
	/** Findings of the sandbox as it is that are gone. */
	misses?: string[];
	/** Verdicts that are others, by the beginning of the assumption. */
	judges?: string[];
}

/** The operations that the probe asks, in its order, by the end of their path. */
const WHERE: Record<string, string> = {
	'/user/query': 'Order Service, queryCustomers',
	'/list': 'Order Service, listAssets',
	'/members': 'Member Center, listEmployees',
	'/assetNums': 'Member Center, listAssetNumbers',
	'/borrowUsbKeys': 'Member Center, listLentLocks',
	'/merchandiseProducts': 'Member Center, listProducts',
};
/** `kind: text`, said of these operations; of all where none is named. */
const said = (finding: string, ends = Object.keys(WHERE)) =>
	ends.map((end) => finding.replace(': ', `: ${WHERE[end]}: `));

/** A change of the replies whose path ends like this; undefined leaves them. */
const at = (end: string, change: (passing: Passing) => Reply | undefined): Tampering => ({
	reply: (passing) => (passing.path.endsWith(end) ? change(passing) : undefined),
});
const refuse = (code: string, message: string): Reply => ({
	status: 299,
	body: { code, message, cause: 'c' },
});
const shifted = (ms: number) => ({ headers: { date: new Date(Date.now() + ms).toUTCString() } });

const MORE_SHOWN =
	'does not hold: The asset list shows assets of → nothing: the list shows more than the nodes rely on';
const NOT_JUDGED = 'not judged: The asset list shows assets of';
const REFUSED_TOKEN =
	'does not hold: The Order Service refuses a to → Authentication: Access Token. A login would not notice that its token has expired';
const LOGIN = 'does not hold: A login works as in RFC 6749. →';
const NO_TOKEN = `${LOGIN} Authentication: Access Token, or Tokens (pasted ones)`;

/** What a reply is in place of the sandbox's, or how a good one's body is changed; what is found, and how assumptions are judged then. */
type Change = Reply | ((body: any) => void);
type Row = [change: Change, finds: string | undefined, ...judges: string[]];
const ONE_REPLY: Record<string, Record<string, Row>> = {
	'/members': {
		'a field is missing in each entry': [
			({ data }) => data.list.forEach((one: any) => delete one.globalId),
			'missing-field: `data.list[].globalId` is missing (12 of 12)',
		],
		'account names without the enterprise code': [
			({ data }) => data.list.forEach((one: any) => (one.userName = one.userName.replace('ACME', ''))),
			undefined,
			'does not hold: New account names end with the → Enterprise Code in the credential: leave it empty, and give whole account names',
		],
	},
	'/user/query': {
		'a field is null that may not be': [
			({ data }) => (data[0].channelCode = null),
			'wrong-type: `data[].channelCode` is null instead of string (1 of 3)',
		],
		'a field that the documents do not name': [
			({ data }) => (data[1].region = 'north'),
			'unknown-field: `data[]` has fields that are not in the documents: string (1 of 3)',
		],
	},
	'/list': {
		'a field has another type': [
			({ data }) => data.forEach((one: any) => (one.keyShellNumber = 7)),
			'wrong-type: `data[].keyShellNumber` is integer instead of string (8 of 8)',
		],
		'a license type that the documents do not list': [
			({ data }) => (data[0].licenseType = 'cloud_team'),
			'other-value: `data[].licenseType` has another value than the documents list (1 of 8)',
			MORE_SHOWN,
		],
		'the asset list shows certificates too': [
			({ data }) => (data[0].licenseType = 'softkey'),
			undefined,
			MORE_SHOWN,
		],
		'the asset list is empty': [(reply) => (reply.data = []), undefined, NOT_JUDGED],
		'the code of a success is text': [
			(reply) => (reply.code = '0'),
			'code-type: the code of a success is text, not an integer',
		],
		'the clock is half a minute behind': [
			shifted(-30_000),
			'clock-off: the service’s clock is more than 10 seconds behind this machine’s',
		],
		'a fresh nonce is refused': [
			refuse('70001', 'security check failed'),
			'refused: refused with code 70001 (HTTP 299)',
			'does not hold: Any URL-safe random text will → nothing: ask the provider what g_nonce must look like',
			NOT_JUDGED,
		],
		'times in seconds': [
			({ data }) => data.forEach((one: any) => (one.createTime = 1_700_000_000)),
			undefined,
			'does not hold: Times of type `long` are epoch → nothing: do not use the triggers that compare times',
		],
	},
	'/assetNums': {
		'a list from a cache': [{ headers: { age: '120' } }, 'cached: a cache answered (Age above 0)'],
	},
	'/borrowUsbKeys': {
		'null in place of a list': [(reply) => (reply.data = null), 'null-list: `data` is null (1 of 1)'],
		'an object in place of a list': [
			(reply) => (reply.data = { list: reply.data }),
			'wrong-shape: `data` is object instead of array (1 of 1)',
		],
		'an envelope without code': [
			(reply) => delete reply.code,
			'no-code: the reply is an object without a usable `code`',
		],
		'a page of HTML': [
			{ body: '<p>welcome</p>', headers: { 'content-type': 'text/html' } },
			'no-envelope: the reply is not a JSON object',
		],
		'JSON under another content type': [
			{ headers: { 'content-type': 'text/plain' } },
			'content-type: JSON with content type text/plain',
		],
		'HTTP 500': [{ status: 500, body: 'oops' }, 'http-status: HTTP 500'],
		'HTTP 429': [{ status: 429, body: '' }, 'rate-limited: HTTP 429'],
		'a redirect': [{ status: 302, body: '', headers: { location: '/elsewhere' } }, 'redirect: HTTP 302'],
		'the connection is lost': [{ reset: true }, 'unreachable: no reply: UND_ERR_SOCKET'],
		'HTTP 299 with code 0': [{ status: 299 }, 'code-0-with-299: HTTP 299 (business exception) with code 0'],
	},
};

const isMadeUp = ({ usertoken }: Passing['headers']) => String(usertoken).startsWith('probe-');
const randomNonce = () => `fresh${Math.random()}${Math.random()}`;

const login = (isRefused: (passing: Passing) => boolean, error: string): Tampering => ({
	reply: (passing) =>
		passing.path === '/oauth/token' && isRefused(passing) ? { status: 400, body: { error } } : undefined,
});

export const TAMPER_CASES: TamperCase[] = [
	...Object.entries(ONE_REPLY).flatMap(([end, rows]) =>
		Object.entries(rows).map(([name, [change, finds, ...judges]]) => ({
			name,
			tamper: at(end, ({ reply }) => {
				if (typeof change !== 'function') return change;
				if (reply.code === 0) change(reply);
				return { body: reply };
			}),
			finds: finds === undefined ? [] : said(finds, [end]),
			judges,
		})),
	),
	...Object.entries({
		'code-type: the code of a refusal is a number, not text': (code: string) => ({ code: Number(code) }),
		'refusal-without-cause: a refusal without `cause`': () => ({ cause: undefined }),
	}).map(([finding, more]) => ({
		name: finding,
		tamper: at('/user/query', ({ reply }) =>
			reply.code === 0 ? undefined : { body: { ...reply, ...more(reply.code as string) } },
		),
		finds: said(finding, ['/user/query']),
	})),
	{
		name: 'a code that is not listed for the operation',
		tamper: at('/borrowUsbKeys', () => refuse('61000', 'closed')),
		finds: [
			...said('unknown-code: code (not documented) is not listed for this operation', ['/borrowUsbKeys']),
			...said('refused: refused with code (not documented) (HTTP 299)', ['/borrowUsbKeys']),
		],
	},
	{
		name: 'pages are smaller than asked for',
		settings: { maxPageSize: 5 },
		finds: said('page-capped: asked for pages of 1000, got pages of 5', ['/members']),
	},
	{
		name: 'large pages are refused',
		settings: { maxPageSize: 500, pageSizeOver: 'refuse' },
		finds: [
			...said('refused: refused with code 40000 (HTTP 299)', ['/members']),
			...said('page-refused: a page of 1000 was refused (40000)', ['/members']),
		],
	},
	{
		name: 'every page is the first one',
		tamper: { request: ({ url }) => ({ url: url.replace(/pageNum=\d+/, 'pageNum=1') }) },
		finds: said('page-contradiction: page 2 repeats entries of page 1', ['/members']),
	},
	{
		name: 'no Date header',
		settings: { dateHeader: false },
		finds: said('no-date: no `Date` header that can be read'),
	},
	{
		name: 'the clock is an hour ahead',
		tamper: { reply: () => shifted(3_600_000) },
		finds: said('clock-off: the service’s clock is more than 5 minutes ahead of this machine’s'),
	},
	{
		name: 'a nonce is accepted again',
		tamper: { request: ({ url }) => ({ url: url.replace(/g_nonce=[^&]+/, `g_nonce=${randomNonce()}`) }) },
		finds: said('nonce-taken-again: a nonce was accepted a second time', ['/user/query', '/assetNums']),
		misses: said('nonce-refused-again: a nonce was refused the second time (70001)', [
			'/user/query',
			'/assetNums',
		]),
	},
	{
		name: 'a refused token has another code',
		tamper: at('/user/query', ({ reply }) =>
			reply.code === '60000' ? { body: { ...reply, code: '401001' } } : undefined,
		),
		judges: [REFUSED_TOKEN],
	},
	{
		name: 'a token that does not exist is accepted',
		tamper: at('/user/query', ({ reply: { code } }) =>
			code === '60000' ? { status: 200, body: { code: 0, message: 'success', data: [] } } : undefined,
		),
		finds: said('token-not-checked: a token that does not exist was accepted', ['/user/query']),
		judges: [REFUSED_TOKEN],
	},
	{
		name: 'a login with HTTP Basic only',
		tamper: login(({ headers }) => !headers.authorization, 'invalid_client'),
		judges: [`${LOGIN} Client Authentication: Basic Auth Header`],
	},
	{
		name: 'a login without scopes only',
		tamper: login(({ body }) => body.includes('scope='), 'invalid_scope'),
		judges: [`${LOGIN} Scope: empty`],
	},
	{
		name: 'no login for people',
		tamper: login(({ body }) => body.includes('grant_type=password'), 'unsupported_grant_type'),
		judges: [NO_TOKEN],
	},
	{
		name: 'the token has another name',
		tamper: at('/oauth/token', () => ({ body: { token: 'another-token' } })),
		judges: [NO_TOKEN],
	},
	{
		name: 'half of what was refused is done',
		answer: 'yes\n',
		tamper: {
			request: ({ body }) => ({ body: body.replace(',"PROBE0000000000"', '') }),
			reply: ({ body }) => (body.includes('PROBE0000000000') ? refuse('60024', 'not found') : undefined),
		},
		judges: [
			'does not hold: When a request asks for severa → nothing: assign and withdraw one asset number per item, and read the list after a refusal',
			'holds: The service did not act on a r',
		],
	},
	{
		name: 'what a refused token asked for is done',
		answer: 'yes\n',
		tamper: {
			request: ({ headers }) =>
				isMadeUp(headers) ? { headers: { ...headers, usertoken: pastedTokens.userToken } } : undefined,
			reply: ({ headers }) => (isMadeUp(headers) ? refuse('60005', 'invalid') : undefined),
		},
		judges: [
			'does not hold: The service did not act on a r → Authentication: Tokens. With a login, requests are sent again',
			'holds: When a request asks for severa',
		],
	},
];
