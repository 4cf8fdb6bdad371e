/* eslint-disable @typescript-eslint/no-explicit-any -- test code, never published: bodies are whatever the endpoints give */
import { pastedTokens } from '../../../sandbox/http/tokens';
import type { Settings } from '../../../sandbox';
import type { BentReply, Bending, Passing } from './bender';

/** Twenty and more ways in which a platform may be other than the documents, and what the probe must say of each. */

export interface Bend {
	name: string;
	bend?: Bending;
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

/** A change of the replies whose path ends like this. */
const at = (end: string, change: (passing: Passing) => BentReply | undefined): Bending => ({
	reply: (passing) => (passing.path.endsWith(end) ? change(passing) : undefined),
});
const body = (change: (body: any) => void) => (passing: Passing) => {
	if (passing.body.code === 0) change(passing.body);
	return { body: passing.body as unknown };
};
const isRefused = ({ body: { code } }: Passing) => code !== 0;
const isToken = ({ path }: Passing) => path === '/oauth/token';

const CUSTOMERS = 'Order Service, queryCustomers';
const ASSETS = 'Order Service, listAssets';
const EMPLOYEES = 'Member Center, listEmployees';
const NUMBERS = 'Member Center, listAssetNumbers';
const LENT = 'Member Center, listLentLocks';

/** What all operations say where something is the same for all. */
const everywhere = (kind: string, text: string, of = [CUSTOMERS, ASSETS, EMPLOYEES, NUMBERS, LENT]) =>
	[...of, 'Member Center, listProducts']
		.sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
		.map((where) => `${kind}: ${where}: ${text}`);
const ORDER = [CUSTOMERS, ASSETS, EMPLOYEES, NUMBERS, LENT, 'Member Center, listProducts'];

const NO_TOKEN = ' → Authentication: Access Token, or Tokens (pasted ones)';
const shifted = (ms: number) => new Date(Date.now() + ms).toUTCString();
const REFUSED_TOKEN =
	'does not hold: The Order Service refuses a to → Authentication: Access Token. A login would not notice that its token has expired';

export const BENDS: Bend[] = [
	{
		name: 'a field is missing in each entry',
		bend: at(
			'/members',
			body(({ data }) => data.list.forEach((one: any) => delete one.globalId)),
		),
		finds: [`missing-field: ${EMPLOYEES}: \`data.list[].globalId\` is missing (12 of 12)`],
	},
	{
		name: 'a field is missing in one entry',
		bend: at(
			'/borrowUsbKeys',
			body(({ data }) => delete data[0].assetId),
		),
		finds: [`missing-field: ${LENT}: \`data[].assetId\` is missing (1 of 2)`],
	},
	{
		name: 'a field has another type',
		bend: at(
			'/list',
			body(({ data }) => data.forEach((one: any) => (one.keyShellNumber = 7))),
		),
		finds: [`wrong-type: ${ASSETS}: \`data[].keyShellNumber\` is integer instead of string (8 of 8)`],
	},
	{
		name: 'a field is null that may not be',
		bend: at(
			'/user/query',
			body(({ data }) => (data[0].channelCode = null)),
		),
		finds: [`wrong-type: ${CUSTOMERS}: \`data[].channelCode\` is null instead of string (1 of 3)`],
	},
	{
		name: 'a field that the documents do not name',
		bend: at(
			'/user/query',
			body(({ data }) => (data[1].region = 'north')),
		),
		finds: [`unknown-field: ${CUSTOMERS}: \`data[].region\` (string) is not in the documents (1 of 3)`],
	},
	{
		name: 'a license type that the documents do not list',
		bend: at(
			'/list',
			body(({ data }) => (data[0].licenseType = 'cloud_team')),
		),
		finds: [
			`other-value: ${ASSETS}: \`data[].licenseType\` is "cloud_team", which the documents do not list (1 of 8)`,
		],
		judges: [
			'does not hold: The asset list shows assets of → nothing: the list shows more than the nodes rely on',
		],
	},
	{
		name: 'the asset list shows certificates too',
		bend: at(
			'/list',
			body(({ data }) => (data[0].licenseType = 'softkey')),
		),
		judges: [
			'does not hold: The asset list shows assets of → nothing: the list shows more than the nodes rely on',
		],
	},
	{
		name: 'the asset list is empty',
		bend: at(
			'/list',
			body((reply) => (reply.data = [])),
		),
		judges: ['not judged: The asset list shows assets of'],
	},
	{
		name: 'the code of a success is text',
		bend: at(
			'/list',
			body((reply) => (reply.code = '0')),
		),
		finds: [`code-type: ${ASSETS}: the code of a success is text, not an integer`],
	},
	{
		name: 'the code of a refusal is a number',
		bend: at('/user/query', (passing) =>
			isRefused(passing) ? { body: { ...passing.body, code: Number(passing.body.code) } } : undefined,
		),
		finds: [`code-type: ${CUSTOMERS}: the code of a refusal is a number, not text`],
	},
	{
		name: 'a refusal without cause',
		bend: at('/user/query', (passing) =>
			isRefused(passing) ? { body: { code: passing.body.code, message: 'no' } } : undefined,
		),
		finds: [`refusal-without-cause: ${CUSTOMERS}: a refusal without \`cause\``],
	},
	{
		name: 'a code that is not listed for the operation',
		bend: at('/borrowUsbKeys', () => ({
			status: 299,
			body: { code: '61000', message: 'closed', cause: 'night' },
		})),
		finds: [
			`unknown-code: ${LENT}: code 61000 is not listed for this operation`,
			`refused: ${LENT}: refused with code 61000 (HTTP 299): closed`,
		],
	},
	{
		name: 'pages are smaller than asked for',
		settings: { maxPageSize: 5 },
		finds: [`page-capped: ${EMPLOYEES}: asked for pages of 1000, got pages of 5`],
	},
	{
		name: 'large pages are refused',
		settings: { maxPageSize: 500, pageSizeOver: 'refuse' },
		finds: [
			`refused: ${EMPLOYEES}: refused with code 40000 (HTTP 299): pageSize: must be at most 500`,
			`page-refused: ${EMPLOYEES}: a page of 1000 was refused (40000)`,
		],
	},
	{
		name: 'every page is the first one',
		bend: { request: ({ query }) => query.has('pageNum') && query.set('pageNum', '1') } as Bending,
		finds: [`page-contradiction: ${EMPLOYEES}: page 2 repeats entries of page 1`],
	},
	{
		name: 'no Date header',
		settings: { dateHeader: false },
		finds: everywhere('no-date', 'no `Date` header that can be read'),
	},
	{
		name: 'the clock is an hour ahead',
		bend: { reply: () => ({ headers: { date: shifted(3_600_000) } }) },
		finds: everywhere('clock-off', 'the service’s clock is more than 5 minutes ahead of this machine’s'),
	},
	{
		name: 'the clock is half a minute behind',
		bend: at('/list', () => ({ headers: { date: shifted(-30_000) } })),
		finds: [`clock-off: ${ASSETS}: the service’s clock is more than 10 seconds behind this machine’s`],
	},
	{
		name: 'a list from a cache',
		bend: at('/assetNums', () => ({ headers: { age: '120' } })),
		finds: [`cached: ${NUMBERS}: a cache answered (Age above 0)`],
	},
	{
		name: 'a nonce is accepted again',
		bend: { request: ({ query }) => query.set('g_nonce', `fresh${Math.random()}${Math.random()}`) },
		finds: [CUSTOMERS, NUMBERS].map(
			(where) => `nonce-taken-again: ${where}: a nonce was accepted a second time`,
		),
		misses: [CUSTOMERS, NUMBERS].map(
			(where) => `nonce-refused-again: ${where}: a nonce was refused the second time (70001)`,
		),
	},
	{
		name: 'a fresh nonce is refused',
		bend: at('/list', () => ({
			status: 299,
			body: { code: '70001', message: 'security check failed', cause: 'g_nonce' },
		})),
		finds: [`refused: ${ASSETS}: refused with code 70001 (HTTP 299): security check failed`],
		judges: [
			'does not hold: Any URL-safe random text will → nothing: ask the provider what g_nonce must look like',
			'not judged: The asset list shows assets of',
		],
	},
	{
		name: 'null in place of a list',
		bend: at(
			'/borrowUsbKeys',
			body((reply) => (reply.data = null)),
		),
		finds: [`null-list: ${LENT}: \`data\` is null (1 of 1)`],
	},
	{
		name: 'a success without data',
		bend: at(
			'/borrowUsbKeys',
			body((reply) => delete reply.data),
		),
		finds: [`null-list: ${LENT}: \`data\` is absent (1 of 1)`],
	},
	{
		name: 'an object in place of a list',
		bend: at(
			'/borrowUsbKeys',
			body((reply) => (reply.data = { list: reply.data })),
		),
		finds: [`wrong-shape: ${LENT}: \`data\` is object instead of array (1 of 1)`],
	},
	{
		name: 'an envelope without code',
		bend: at(
			'/borrowUsbKeys',
			body((reply) => delete reply.code),
		),
		finds: [`no-code: ${LENT}: the reply is an object without a usable \`code\``],
	},
	{
		name: 'a page of HTML',
		bend: at('/borrowUsbKeys', () => ({ text: '<p>welcome</p>', headers: { 'content-type': 'text/html' } })),
		finds: [`no-envelope: ${LENT}: the reply is not a JSON object`],
	},
	{
		name: 'JSON under another content type',
		bend: at('/borrowUsbKeys', () => ({ headers: { 'content-type': 'text/plain' } })),
		finds: [`content-type: ${LENT}: JSON with content type text/plain`],
	},
	{
		name: 'HTTP 500',
		bend: at('/borrowUsbKeys', () => ({ status: 500, text: 'oops' })),
		finds: [`http-status: ${LENT}: HTTP 500`],
	},
	{
		name: 'HTTP 429',
		bend: at('/borrowUsbKeys', () => ({ status: 429, text: '' })),
		finds: [`rate-limited: ${LENT}: HTTP 429`],
	},
	{
		name: 'a redirect',
		bend: at('/borrowUsbKeys', () => ({ status: 302, text: '', headers: { location: '/elsewhere' } })),
		finds: [`redirect: ${LENT}: HTTP 302`],
	},
	{
		name: 'the connection is lost',
		bend: at('/borrowUsbKeys', () => ({ isLost: true })),
		finds: [`unreachable: ${LENT}: no reply: UND_ERR_SOCKET`],
	},
	{
		name: 'HTTP 299 with code 0',
		bend: at('/borrowUsbKeys', () => ({ status: 299 })),
		finds: [`code-0-with-299: ${LENT}: HTTP 299 (business exception) with code 0`],
	},
	{
		name: 'times in seconds',
		bend: at(
			'/list',
			body(({ data }) => data.forEach((one: any) => (one.createTime = 1_700_000_000))),
		),
		judges: [
			'does not hold: Times of type `long` are epoch → nothing: do not use the triggers that compare times',
		],
	},
	{
		name: 'account names without the enterprise code',
		bend: at(
			'/members',
			body(({ data }) => data.list.forEach((one: any) => (one.userName = one.userName.replace('ACME', '')))),
		),
		judges: [
			'does not hold: New account names end with the → Enterprise Code in the credential: leave it empty, and give whole account names',
		],
	},
	{
		name: 'a refused token has another code',
		bend: at('/user/query', (passing) =>
			passing.body.code === '60000' ? { body: { ...passing.body, code: '401001' } } : undefined,
		),
		judges: [REFUSED_TOKEN],
	},
	{
		name: 'a token that does not exist is accepted',
		bend: at('/user/query', (passing) =>
			passing.body.code === '60000'
				? { status: 200, body: { code: 0, message: 'success', data: [] } }
				: undefined,
		),
		finds: [`token-not-checked: ${CUSTOMERS}: a token that does not exist was accepted`],
		judges: [REFUSED_TOKEN],
	},
	{
		name: 'a login with HTTP Basic only',
		bend: {
			reply: (passing) =>
				isToken(passing) && !passing.requestHeaders.authorization
					? { status: 401, body: { error: 'invalid_client' } }
					: undefined,
		},
		judges: ['does not hold: A login works as in RFC 6749. → Client Authentication: Basic Auth Header'],
	},
	{
		name: 'a login without scopes only',
		bend: {
			reply: (passing) =>
				isToken(passing) && passing.requestBody.includes('scope=')
					? { status: 400, body: { error: 'invalid_scope' } }
					: undefined,
		},
		judges: ['does not hold: A login works as in RFC 6749. → Scope: empty'],
	},
	{
		name: 'the token has another name',
		bend: { reply: (passing) => (isToken(passing) ? { body: { token: 'another-token' } } : undefined) },
		judges: [`does not hold: A login works as in RFC 6749.${NO_TOKEN}`],
	},
	{
		name: 'no login for people',
		bend: {
			reply: (passing) =>
				passing.requestBody.includes('grant_type=password')
					? { status: 400, body: { error: 'unsupported_grant_type' } }
					: undefined,
		},
		judges: [`does not hold: A login works as in RFC 6749.${NO_TOKEN}`],
	},
	{
		name: 'half of what was refused is done',
		answer: 'yes\n',
		bend: {
			request: ({ path, requestBody }) =>
				path.endsWith('/privileges') ? { body: requestBody.replace(',"PROBE0000000000"', '') } : undefined,
			reply: ({ requestBody }) =>
				requestBody.includes('PROBE0000000000')
					? { status: 299, body: { code: '60024', message: 'not found', cause: 'c' } }
					: undefined,
		},
		judges: [
			'does not hold: When a request asks for severa → nothing: assign and withdraw one asset number per item, and read the list after a refusal',
			'holds: The service did not act on a r',
		],
	},
	{
		name: 'what a refused token asked for is done',
		answer: 'yes\n',
		bend: {
			request: ({ requestHeaders }) =>
				requestHeaders.usertoken?.startsWith('probe-')
					? { headers: { usertoken: pastedTokens.userToken } }
					: undefined,
			reply: ({ requestHeaders }) =>
				requestHeaders.usertoken?.startsWith('probe-')
					? { status: 299, body: { code: '60005', message: 'invalid', cause: 'c' } }
					: undefined,
		},
		judges: [
			'does not hold: The service did not act on a r → Authentication: Tokens. With a login, requests are sent again',
			'holds: When a request asks for severa',
		],
	},
];
