/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it makes a body that comes in pieces */
import { Readable } from 'node:stream';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { MemberCenterApi } from '../../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../../credentials/OrderServiceApi.credentials';
import { type Attempt, attempts } from '../../../nodes/shared/auth/credential';
import { fetchToken } from '../../../nodes/shared/auth/tokens';

const credential = {
	tokenUrl: 'https://account.example.com/oauth/token?tenant=1',
	appKey: ' k:1 ',
	appSecret: 'sécret&+',
	username: ' admin ',
	password: ' pass word ',
};
const pair = Buffer.from('k%3A1:s%C3%A9cret%26%2B').toString('base64');

/** n8n's helper, at the edge of this file: keeps what it is given and answers as told. The engine tests use the real one. */
function helpers(answer: { statusCode: number; body: unknown } | Error) {
	const sent: IHttpRequestOptions[] = [];
	const httpRequest = async (request: IHttpRequestOptions) => {
		sent.push(request);
		return await (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
	};
	return { sent, helper: { helpers: { httpRequest } } as unknown as IHttpRequestHelper };
}
const token = (access_token: unknown) => ({ statusCode: 200, body: JSON.stringify({ access_token }) });
const SECRETS = { secrets: ['appSecret'] };
const grant = { name: 'client token', form: { grant_type: 'client_credentials' } };

/** What fetching fails with. */
const failure = (answer: Parameters<typeof helpers>[0], data: ICredentialDataDecryptedObject = {}) =>
	expect(fetchToken(helpers(answer).helper.helpers, { ...credential, ...data }, SECRETS, grant)).rejects;

it('a reply that is no token by its size is not read to its end', async () => {
	let read = 0;
	async function* pages() {
		for (; read < 1_000; read += 1) yield await Promise.resolve(Buffer.alloc(100_000, ' '));
	}

	await failure({ statusCode: 200, body: Readable.from(pages()) }).toThrow(
		'The client token could not be fetched: the reply of the token endpoint at account.example.com is larger than 1 MB. Check Token URL.',
	);
	// It reads some pieces ahead, never all thousand.
	expect(read).toBeLessThan(50);
});

describe('fetching a token', () => {
	const inBody = '&client_id=k%3A1&client_secret=s%C3%A9cret%26%2B';
	it.each<[ICredentialDataDecryptedObject, object, string, boolean?]>([
		[{}, {}, inBody],
		[{ clientAuthentication: 'header' }, { Authorization: `Basic ${pair}` }, ''],
		[{ ignoreSslIssues: true }, {}, inBody, true],
		[{ ignoreSslIssues: 'true' }, {}, inBody],
	])('sends the client as %j says', async (more, headers, form, skipped = false) => {
		const { sent, helper } = helpers(token('t'));

		expect(await fetchToken(helper.helpers, { ...credential, ...more }, SECRETS, grant)).toBe('t');
		expect(sent).toEqual([
			{
				method: 'POST',
				url: credential.tokenUrl,
				body: `grant_type=client_credentials${form}`,
				headers: {
					'Content-Type': 'application/x-www-form-urlencoded',
					Accept: 'application/json',
					...headers,
				},
				encoding: 'stream',
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
				skipSslCertificateValidation: skipped,
				timeout: 60_000,
				abortSignal: undefined,
			},
		]);
	});

	it('is cancelled with the execution, and has its timeout', async () => {
		const { sent, helper } = helpers(token('t'));
		const cancel = new AbortController();
		const attempt: Attempt = { signal: cancel.signal, timeout: 7 };
		const data = { ...credential };
		attempts.set(data, attempt);
		await fetchToken(helper.helpers, data, SECRETS, grant);
		expect([sent[0]?.timeout, sent[0]?.abortSignal, attempt.isLoggingIn]).toEqual([7, cancel.signal, true]);

		cancel.abort();
		await expect(fetchToken(helper.helpers, data, SECRETS, grant)).rejects.toThrow(
			'The client token was not fetched: the execution was cancelled',
		);
		expect(sent).toHaveLength(1);
	});

	it.each([
		[200, '{"code":0,"data":{"access_token":"t"}}'],
		[299, '{"access_token":"t","expires_in":7200}'],
	])('takes a token from HTTP %i and %s', async (statusCode, body) => {
		expect(await fetchToken(helpers({ statusCode, body }).helper.helpers, credential, SECRETS, grant)).toBe(
			't',
		);
	});

	const NONE = 'the reply holds no access_token';
	it.each([
		[401, '{"error":"invalid_client"}', 'invalid_client'],
		[400, '{"error":"invalid_grant","error_description":"Unknown user"}', 'invalid_grant, Unknown user'],
		[200, '{"code":10001,"message":"no app","data":null,"error":{}}', '10001, no app'],
		[200, '<html>', NONE],
		[200, '{"access_token":""}', NONE],
		[200, '{"access_token":7}', NONE],
		[300, '{"access_token":"t"}', NONE],
		[400, '{"access_token":"t"}', NONE],
		[200, 'null', NONE],
		[400, `{"error":"${'x'.repeat(500)}"}`, 'x'.repeat(200)],
		[400, '{"error":"sécret&+ is wrong"}', '••• is wrong'],
		[400, '{"error":"client_secret=s%C3%A9cret%26%2B&x"}', 'client_secret=•••&x'],
		[400, `{"error":"Basic ${pair}"}`, 'Basic •••'],
	])('is refused with HTTP %i and %s', async (statusCode, body, reason) => {
		await failure({ statusCode, body }).toMatchObject({
			name: 'TokenError',
			message: `The client token was refused by the token endpoint at account.example.com (HTTP ${statusCode}: ${reason})`,
			isTransient: false,
		});
	});

	const COULD_NOT = 'The client token could not be fetched:';
	it('is not blamed on the credential where a proxy refuses', async () => {
		await failure({ statusCode: 407, body: '{"access_token":"t"}' }).toMatchObject({
			message: `${COULD_NOT} the proxy between n8n and account.example.com wants a name and a password, or other ones (HTTP 407)`,
			advice: expect.stringContaining('HTTP_PROXY or HTTPS_PROXY') as string,
			isTransient: false,
		});
	});

	it.each([
		['ECONNREFUSED', true],
		// A second wait as long as the first would hold up the whole run.
		['ECONNABORTED', false],
		['ESOCKETTIMEDOUT', false],
	])('may pass by itself after %s: %p', async (code, isTransient) => {
		const message = `${COULD_NOT} the token endpoint at account.example.com did not answer (${code})`;

		const { helper } = helpers(Object.assign(new Error('no answer'), { code }));
		const tried = { ...credential };
		attempts.set(tried, { timeout: 60_000 });

		await expect(fetchToken(helper.helpers, tried, SECRETS, grant)).rejects.toMatchObject({
			message,
			isTransient,
		});
	});

	it('does not pass by itself where n8n’s own rules stopped it', async () => {
		await failure(new Error('blocked: sécret&+')).toMatchObject({
			message: `${COULD_NOT} n8n did not send the request to account.example.com: blocked: •••`,
			isTransient: false,
		});
	});

	const CLIENT = 'App Key and App Secret are needed to fetch a token.';
	const ADDRESS = 'Token URL must be an address that begins with http:// or https://.';
	it.each<[ICredentialDataDecryptedObject, string]>([
		[{ appKey: ' ' }, CLIENT],
		[{ appSecret: '' }, CLIENT],
		...['', 'account.example.com', 'ftp://x', 'https://x y', 'https://x\r\ny'].map(
			(tokenUrl): [ICredentialDataDecryptedObject, string] => [{ tokenUrl }, ADDRESS],
		),
	])('refuses %j: %s', async (data, message) => {
		await failure(token('t'), data).toMatchObject({ name: 'TokenError', message });
	});
});

describe('preAuthentication', () => {
	const client = { client_id: 'k:1', client_secret: 'sécret&+' };
	const app = { grant_type: 'client_credentials' };
	const user = { grant_type: 'password', username: 'admin', password: ' pass word ' };
	const order = new OrderServiceApi();
	const member = new MemberCenterApi();
	const both = { sessionClientToken: 't', sessionUserToken: 't' };
	const login = (scope: string) => ({ authentication: 'clientCredentials', scope });

	it.each<[ICredentialType, ICredentialDataDecryptedObject, object, object[]]>([
		[member, { authentication: 'tokens' }, {}, []],
		[member, { authentication: 'passwordGrant' }, both, [app, user]],
		[order, { authentication: 'accessToken' }, {}, []],
		[order, login('auth_order'), { sessionToken: 't' }, [{ ...app, scope: 'auth_order' }]],
		[order, login(''), { sessionToken: 't' }, [app]],
	])('$name, %j', async (type, mode, session, forms) => {
		const { sent, helper } = helpers(token('t'));

		expect(await type.preAuthentication?.call(helper, { ...credential, ...mode })).toEqual(session);
		expect(sent.map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))))).toEqual(
			forms.map((form) => ({ ...form, ...client })),
		);
	});
});

describe('MemberCenterApi.authenticate', () => {
	const pasted = {
		authentication: 'tokens',
		clientToken: ' C ',
		userToken: 'U',
		sessionClientToken: 'SC',
		sessionUserToken: 'SU',
	};
	const own = new MemberCenterApi().authenticate;
	const authenticate = async (
		data: ICredentialDataDecryptedObject,
		request: Partial<IHttpRequestOptions> = {},
	): Promise<IHttpRequestOptions> => {
		if (typeof own !== 'function') throw new TypeError('authenticate is to be a function');
		return await own(data, { url: 'https://x/y', ...request });
	};

	const tokens = (client: string, user: string) => ({
		Authorization: `Bearer ${client}`,
		clientToken: client,
		userToken: user,
	});
	const insecure = { skipSslCertificateValidation: true, rejectUnauthorized: false };
	const asJson = { 'Content-Type': 'application/json' };
	it.each<[object, Partial<IHttpRequestOptions>, object, object?]>([
		[{}, { method: 'GET' }, tokens('C', 'U')],
		[{ authentication: 'passwordGrant' }, {}, tokens('SC', 'SU')],
		[{}, { body: '{"a":1}' }, { ...tokens('C', 'U'), ...asJson }],
		[{ ignoreSslIssues: true }, {}, tokens('C', 'U'), insecure],
	])('with %j makes of %j a new request', async (data, more, headers, due = {}) => {
		const given = () => ({
			...more,
			qs: { a: 1, g_nonce: 'old' },
			headers: { Accept: 'x', clientToken: 'old' },
		});
		const request = given();

		expect(await authenticate({ ...pasted, ...data }, request)).toEqual({
			url: 'https://x/y',
			...more,
			...due,
			qs: { a: 1, g_nonce: expect.stringMatching(/^[\w-]{22,}$/) },
			headers: { Accept: 'x', ...headers },
		});
		expect(request).toEqual(given());
	});
});
