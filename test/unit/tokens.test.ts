import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { MemberCenterApi } from '../../credentials/MemberCenterApi.credentials';
import { OrderServiceApi } from '../../credentials/OrderServiceApi.credentials';
import { type Attempt, beginAttempt } from '../../nodes/shared/send/attempt';
import { fetchToken, TokenError } from '../../nodes/shared/send/tokens';

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
const grant = { token: 'client token', form: { grant_type: 'client_credentials' } };

async function failure(answer: Parameters<typeof helpers>[0], data: ICredentialDataDecryptedObject = {}) {
	const thrown = await fetchToken(helpers(answer).helper.helpers, { ...credential, ...data }, grant).catch(
		(error: unknown) => error,
	);
	if (!(thrown instanceof TokenError))
		return { message: `no TokenError: ${String(thrown)}`, passing: undefined };
	return thrown;
}

describe('fetching a token', () => {
	it.each<[string, ICredentialDataDecryptedObject, string | undefined, string]>([
		[
			'in the body',
			{},
			undefined,
			'grant_type=client_credentials&client_id=k%3A1&client_secret=s%C3%A9cret%26%2B',
		],
		[
			'in the body, said so',
			{ clientAuthentication: 'body' },
			undefined,
			'grant_type=client_credentials&client_id=k%3A1&client_secret=s%C3%A9cret%26%2B',
		],
		['in the header', { clientAuthentication: 'header' }, `Basic ${pair}`, 'grant_type=client_credentials'],
	])('sends the client %s', async (_, more, authorization, body) => {
		const { sent, helper } = helpers(token('t'));

		expect(await fetchToken(helper.helpers, { ...credential, ...more }, grant)).toBe('t');
		expect(sent).toEqual([
			{
				method: 'POST',
				url: credential.tokenUrl,
				body,
				headers: {
					'Content-Type': 'application/x-www-form-urlencoded',
					Accept: 'application/json',
					...(authorization === undefined ? {} : { Authorization: authorization }),
				},
				encoding: 'text',
				returnFullResponse: true,
				ignoreHttpStatusErrors: true,
				disableFollowRedirect: true,
				skipSslCertificateValidation: false,
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
		beginAttempt(data, attempt);
		await fetchToken(helper.helpers, data, grant);
		expect([sent[0]?.timeout, sent[0]?.abortSignal, attempt.loggingIn]).toEqual([7, cancel.signal, true]);

		cancel.abort();
		await expect(fetchToken(helper.helpers, data, grant)).rejects.toThrow(
			'The client token was not fetched: the execution was cancelled',
		);
		expect(sent).toHaveLength(1);
	});

	it.each<[string, number, object]>([
		['as RFC 6749 has it', 200, { access_token: 't', expires_in: 7200 }],
		['in the platform’s envelope', 200, { code: 0, data: { access_token: 't' } }],
		['in the envelope with a text code', 200, { code: '0', data: { access_token: 't' } }],
		['on HTTP 201', 201, { access_token: 't' }],
		['on HTTP 299', 299, { access_token: 't' }],
	])('takes a reply %s', async (_, statusCode, body) => {
		const { helper } = helpers({ statusCode, body: JSON.stringify(body) });

		expect(await fetchToken(helper.helpers, credential, grant)).toBe('t');
	});

	it.each([
		[true, true],
		[false, false],
		['true', false],
	])('Ignore SSL Issues %p', async (ignoreSslIssues, skipped) => {
		const { sent, helper } = helpers(token('t'));
		await fetchToken(helper.helpers, { ...credential, ignoreSslIssues }, grant);

		expect(sent[0]?.skipSslCertificateValidation).toBe(skipped);
	});

	it.each<[string, { statusCode: number; body: unknown }, string]>([
		['401', { statusCode: 401, body: '{"error":"invalid_client"}' }, '(HTTP 401: invalid_client)'],
		[
			'a reason',
			{ statusCode: 400, body: '{"error":"invalid_grant","error_description":"Unknown user"}' },
			'(HTTP 400: invalid_grant, Unknown user)',
		],
		[
			'an envelope',
			{ statusCode: 200, body: '{"code":10001,"message":"no such application","data":null,"error":{}}' },
			'(HTTP 200: 10001, no such application)',
		],
		['HTML', { statusCode: 200, body: '<html>' }, '(HTTP 200: the reply holds no access_token)'],
		[
			'an empty token',
			{ statusCode: 200, body: '{"access_token":""}' },
			'(HTTP 200: the reply holds no access_token)',
		],
		[
			'a token that is no text',
			{ statusCode: 200, body: '{"access_token":7}' },
			'(HTTP 200: the reply holds no access_token)',
		],
		[
			'a redirect',
			{ statusCode: 300, body: '{"access_token":"t"}' },
			'(HTTP 300: the reply holds no access_token)',
		],
		[
			'a status below 200',
			{ statusCode: 199, body: '{"access_token":"t"}' },
			'(HTTP 199: the reply holds no access_token)',
		],
		[
			'a token on 400',
			{ statusCode: 400, body: '{"access_token":"t"}' },
			'(HTTP 400: the reply holds no access_token)',
		],
		['a list', { statusCode: 200, body: '["t"]' }, '(HTTP 200: the reply holds no access_token)'],
		['null', { statusCode: 200, body: 'null' }, '(HTTP 200: the reply holds no access_token)'],
		['nothing', { statusCode: 200, body: '' }, '(HTTP 200: the reply holds no access_token)'],
		[
			'a long reason',
			{ statusCode: 400, body: JSON.stringify({ error: 'x'.repeat(500) }) },
			`(HTTP 400: ${'x'.repeat(200)})`,
		],
		['the secret', { statusCode: 400, body: '{"error":"sécret&+ is wrong"}' }, '(HTTP 400: ••• is wrong)'],
		[
			'the secret in a form',
			{ statusCode: 400, body: JSON.stringify({ error: 'client_secret=s%C3%A9cret%26%2B&x' }) },
			'(HTTP 400: client_secret=•••&x)',
		],
		[
			'the Basic header',
			{ statusCode: 400, body: JSON.stringify({ error: `Basic ${pair}` }) },
			'(HTTP 400: Basic •••)',
		],
	])('is refused with %s', async (_, answer, reason) => {
		const { message, passing } = await failure(answer);

		expect([message, passing]).toEqual([
			`The client token was refused by the token endpoint at account.example.com ${reason}`,
			false,
		]);
	});

	it.each([
		['ECONNREFUSED', true],
		['ECONNRESET', true],
		// A second wait as long as the first would hold up the whole run.
		['ECONNABORTED', false],
		['ETIMEDOUT', false],
		['ESOCKETTIMEDOUT', false],
	])('may pass by itself after %s: %p', async (code, due) => {
		const { message, passing } = await failure(Object.assign(new Error('no answer'), { code }));

		expect([message, passing]).toEqual([
			`The client token could not be fetched: the token endpoint at account.example.com gave no answer (${code})`,
			due,
		]);
	});

	it('does not pass by itself where n8n’s own rules stopped it', async () => {
		const { message, passing } = await failure(new Error('blocked: sécret&+'));

		expect([message, passing]).toEqual([
			'The client token could not be fetched: n8n did not send the request to account.example.com: blocked: •••',
			false,
		]);
	});

	it.each<ICredentialDataDecryptedObject>([{ appKey: ' ' }, { appSecret: '' }])(
		'needs the client: %j',
		async (data) => {
			expect((await failure(token('t'), data)).message).toBe(
				'App Key and App Secret are needed to fetch a token.',
			);
		},
	);

	it.each(['', 'account.example.com', 'ftp://x', 'https://x y', 'https://x\r\ny'])(
		'needs an address: %j',
		async (tokenUrl) => {
			expect((await failure(token('t'), { tokenUrl })).message).toBe(
				'Token URL must be an address that begins with http:// or https://.',
			);
		},
	);
});

describe('preAuthentication', () => {
	it.each<[string, ICredentialType, ICredentialDataDecryptedObject]>([
		['Member Center', new MemberCenterApi(), { authentication: 'tokens' }],
		['Order Service', new OrderServiceApi(), { authentication: 'accessToken' }],
	])('%s: fetches nothing where tokens are pasted', async (_, type, mode) => {
		const { sent, helper } = helpers(token('t'));

		expect(await type.preAuthentication?.call(helper, { ...credential, ...mode })).toEqual({});
		expect(sent).toEqual([]);
	});

	it.each([
		['auth_order', { scope: 'auth_order' }],
		['auth_order other', { scope: 'auth_order other' }],
		['', {}],
	])('Order Service, scope %j', async (scope, form) => {
		const { sent, helper } = helpers(token('t'));

		expect(
			await new OrderServiceApi().preAuthentication.call(helper, {
				...credential,
				authentication: 'clientCredentials',
				scope,
			}),
		).toEqual({ sessionToken: 't' });
		expect(sent.map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))))).toEqual([
			{ grant_type: 'client_credentials', ...form, client_id: 'k:1', client_secret: 'sécret&+' },
		]);
	});

	it('Member Center: both tokens, the password as typed', async () => {
		const { sent, helper } = helpers(token('t'));

		expect(
			await new MemberCenterApi().preAuthentication.call(helper, {
				...credential,
				authentication: 'passwordGrant',
			}),
		).toEqual({ sessionClientToken: 't', sessionUserToken: 't' });
		expect(sent.map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))))).toEqual([
			{ grant_type: 'client_credentials', client_id: 'k:1', client_secret: 'sécret&+' },
			{
				grant_type: 'password',
				username: 'admin',
				password: ' pass word ',
				client_id: 'k:1',
				client_secret: 'sécret&+',
			},
		]);
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

	it.each<[string, ICredentialDataDecryptedObject, object]>([
		['pasted tokens', pasted, { Authorization: 'Bearer C', clientToken: 'C', userToken: 'U' }],
		[
			'fetched tokens',
			{ ...pasted, authentication: 'passwordGrant' },
			{ Authorization: 'Bearer SC', clientToken: 'SC', userToken: 'SU' },
		],
	])('sends %s', async (_, data, headers) => {
		const request = await authenticate(data, {
			method: 'GET',
			qs: { a: 1 },
			headers: { Accept: 'application/json', clientToken: 'old' },
		});

		expect(request).toEqual({
			url: 'https://x/y',
			method: 'GET',
			qs: { a: 1, g_nonce: expect.stringMatching(/^[\w-]{22,}$/) as string },
			headers: { Accept: 'application/json', ...headers },
		});
	});

	it.each<[string, IHttpRequestOptions['body'], string | undefined]>([
		['no body', undefined, undefined],
		['text', '{"a":1}', 'application/json'],
		['an object', { a: 1 }, 'application/json'],
	])('says the content type of %s', async (_, body, contentType) => {
		expect((await authenticate(pasted, { body })).headers?.['Content-Type']).toBe(contentType);
	});

	it('overwrites its own earlier output with a fresh nonce', async () => {
		const nonces = new Set<unknown>();
		let request: Partial<IHttpRequestOptions> = { qs: { g_nonce: 'user’s own' } };
		for (let attempt = 0; attempt < 500; attempt += 1) {
			request = await authenticate({ ...pasted, clientToken: `C${attempt}` }, request);
			nonces.add(request.qs?.g_nonce);
			expect([request.headers?.clientToken, request.headers?.Authorization]).toEqual([
				`C${attempt}`,
				`Bearer C${attempt}`,
			]);
		}

		expect(nonces.size).toBe(500);
		expect(nonces.has('user’s own')).toBe(false);
		expect(Object.keys(request.qs ?? {})).toEqual(['g_nonce']);
	});

	it('does not change the request it is given', async () => {
		const request = { url: 'https://x', qs: { a: 1 }, headers: { a: 'b' } };
		await authenticate(pasted, request);

		expect(request).toEqual({ url: 'https://x', qs: { a: 1 }, headers: { a: 'b' } });
	});

	it.each([
		['clientToken', 'C\r\nX-Evil: 1'],
		['clientToken', 'C\nD'],
		['userToken', 'U\rV'],
		['userToken', 'U\u0000V'],
		['userToken', 'tokén…'],
	])('refuses a %s that cannot stand in a header, without showing it', async (name, value) => {
		const thrown = await authenticate({ ...pasted, [name]: value }).catch((error: unknown) => error);

		expect(thrown).toMatchObject({
			name: 'CredentialError',
			message: expect.stringContaining('Paste the token once more') as string,
		});
		expect(String(thrown)).not.toContain(value);
	});

	it.each([
		[true, { skipSslCertificateValidation: true, rejectUnauthorized: false }],
		[false, {}],
		[undefined, {}],
	])('Ignore SSL Issues %p', async (ignoreSslIssues, due) => {
		const { skipSslCertificateValidation, rejectUnauthorized } = (await authenticate({
			...pasted,
			...(ignoreSslIssues === undefined ? {} : { ignoreSslIssues }),
		})) as IHttpRequestOptions & { rejectUnauthorized?: boolean };

		expect({ skipSslCertificateValidation, rejectUnauthorized }).toEqual({
			skipSslCertificateValidation: undefined,
			rejectUnauthorized: undefined,
			...due,
		});
	});
});
