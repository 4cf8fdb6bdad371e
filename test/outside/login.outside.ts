import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { CredentialStore } from '../helpers/engine/engine';
import { moduleOf, startTool, type Tool } from '../helpers/outside/tools';
import { memberCredential, runMember } from '../helpers/memberCenter';
import { failureOf, orderCredential, runOrder } from '../helpers/orderService';
import { ok, type Recorded, refuse, type Reply } from '../helpers/server/server';
import { useServer } from '../helpers/server/stage';

/** Logging in at a token endpoint that nobody here wrote (oidc-provider), by the credentials' own code in n8n's engine. */

const SECRET = 'app secret+1:/&%';
const PERSON = { username: 'admin@example.com', password: 'pass-word-1' };

let provider: Tool;
beforeAll(async () => {
	provider = await startTool((port) => ['test/outside/servers/oidc.mjs', moduleOf(''), port], /is ready/);
});
afterAll(() => provider?.stop());

/** How each client of the provider names itself. */
const CLIENTS = {
	body: { fields: { client_id: 'by-body', client_secret: SECRET } },
	header: {
		headers: {
			authorization: `Basic ${Buffer.from(`by%3Aheader:${encodeURIComponent(SECRET)}`).toString('base64')}`,
		},
	},
};
const post = async (path: string, token: string, client: keyof typeof CLIENTS = 'body') => {
	const { fields, headers } = { fields: {}, headers: {}, ...CLIENTS[client] };
	const body = new URLSearchParams({ ...fields, token });
	return await fetch(provider.url + path, { method: 'POST', headers, body });
};
const scopeOf = async (token: unknown): Promise<string | undefined> => {
	const { active, scope = '' } = (await (await post('/token/introspection', String(token))).json()) as {
		active: boolean;
		scope?: string;
	};
	return active ? scope : undefined;
};

/** The service takes a token for what its issuer says it is. */
async function service({ path, headers }: Recorded): Promise<Reply> {
	const isOrder = path.startsWith('/order/');
	const bearer = headers.authorization?.replace('Bearer ', '');
	const scope = await scopeOf(bearer);
	if (scope === undefined || (isOrder && scope !== 'auth_order'))
		return refuse('60000', 'no such token', 'c', 299);
	if (isOrder) return ok([]);
	const isUser = (await scopeOf(headers.usertoken)) !== undefined;
	return bearer === headers.clienttoken && isUser ? ok([]) : refuse('60005', 'no such user token', 'c', 299);
}

const server = useServer();
beforeEach(() => server.reply(service));

const grant = (more: ICredentialDataDecryptedObject): ICredentialDataDecryptedObject => ({
	tokenUrl: `${provider.url}/token`,
	appKey: more.clientAuthentication === 'header' ? 'by:header' : 'by-body',
	appSecret: SECRET,
	...PERSON,
	...more,
});
const KINDS = {
	order: { run: runOrder, credential: orderCredential, authentication: 'clientCredentials' },
	member: { run: runMember, credential: memberCredential, authentication: 'passwordGrant' },
};
type Kind = keyof typeof KINDS;
const logIn = async (kind: Kind, more: ICredentialDataDecryptedObject, credentialStore?: CredentialStore) => {
	const { run, authentication } = KINDS[kind];
	const parameters = { enterpriseGlobalId: 'E1', returnAll: true };
	const credential = grant({ authentication, ...more });
	return await run(server.url, 'asset.getMany', parameters, { credential, credentialStore });
};
const cases = (['order', 'member'] as const).flatMap((name) =>
	(['body', 'header'] as const).map((clientAuthentication) => [name, clientAuthentication] as const),
);
const tokens = ({ headers }: Recorded) => [headers.authorization, headers.usertoken];

it.each(cases)(
	'%s, client in the %s: logs in, and a token that was revoked is fetched anew, once',
	async (name, clientAuthentication) => {
		const store = new CredentialStore();
		const { credential, authentication } = KINDS[name];
		await store.add(credential(server.url, grant({ authentication, clientAuthentication })));
		await logIn(name, { clientAuthentication }, store);
		const bearer = server.requests[0]?.headers.authorization?.replace('Bearer ', '') ?? '';
		// A token can be revoked by the client that it was issued to.
		const revoked = await post('/token/revocation', bearer, clientAuthentication);
		expect([revoked.status, await scopeOf(bearer)]).toEqual([200, undefined]);

		const result = await logIn(name, { clientAuthentication }, store);

		expect([result.status, result.error?.message]).toEqual(['success', undefined]);
		const [, refused, sent, ...more] = server.requests.map(tokens);
		expect(refused?.[0]).toBe(`Bearer ${bearer}`);
		expect(sent?.[0]).not.toBe(refused?.[0]);
		expect(more).toEqual([]);
	},
);

it.each([
	['order', 'a wrong secret', { appSecret: 'wrong' }, /HTTP 401: invalid_client/],
	['order', 'a client that is not known', { appKey: 'nobody' }, /HTTP 401: invalid_client/],
	['member', 'a wrong secret', { appSecret: 'wrong' }, /HTTP 401: invalid_client/],
	['member', 'a wrong password', { password: 'wrong' }, /user token was refused .*HTTP 400: invalid_grant/],
	[
		'member',
		'a wrong secret in the header',
		{ clientAuthentication: 'header', appSecret: 'wrong' },
		/HTTP 401: invalid_client/,
	],
] as const)('%s, %s: says what the server says, and sends nothing', async (name, _, wrong, message) => {
	const result = await logIn(name, wrong);

	expect(failureOf(result).message).toMatch(message);
	expect(server.requests).toEqual([]);
	expect(JSON.stringify(result.error)).not.toContain(encodeURIComponent(SECRET));
});

it('order, a scope that the client has not: the token is refused by the service, and fetched anew once', async () => {
	// The provider leaves the scope out (RFC 6749 §3.3 lets it), and grants a token.
	const result = await logIn('order', { scope: 'auth_all' });

	expect(failureOf(result).data).toMatchObject({ code: '60000', outcome: 'rejected' });
	expect(new Set(server.requests.map(tokens).map(String)).size).toBe(2);
	expect(server.requests).toHaveLength(2);
});
