// An OpenID provider that is not ours (oidc-provider), as a token endpoint: `node oidc.mjs <modules> <port>`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, port] = process.argv.slice(2);
const { default: Provider, errors } = await import(
	pathToFileURL(join(modules, 'oidc-provider', 'lib', 'index.js')).href
);

const PERSON = { username: 'admin@example.com', password: 'pass-word-1' };

/** One client for each way in which a client may name itself; the provider refuses the other way. */
const client = (id, method) => ({
	client_id: id,
	client_secret: 'app secret+1:/&%',
	grant_types: ['client_credentials', 'password'],
	token_endpoint_auth_method: method,
	response_types: [],
	redirect_uris: [],
	scope: 'auth_order auth_me',
});

const provider = new Provider(`http://127.0.0.1:${port}`, {
	clients: [client('by-body', 'client_secret_post'), client('by:header', 'client_secret_basic')],
	scopes: ['auth_order', 'auth_me'],
	features: {
		clientCredentials: { enabled: true },
		introspection: { enabled: true, allowedPolicy: () => true },
		revocation: { enabled: true, allowedPolicy: () => true },
		devInteractions: { enabled: false },
	},
	findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
});

// The provider has no password grant by itself, but a place for one: who the client is, and the token, stay its own.
provider.registerGrantType(
	'password',
	async (ctx) => {
		const { params, client: who } = ctx.oidc;
		if (params.username !== PERSON.username || params.password !== PERSON.password)
			throw new errors.InvalidGrant('wrong name or password');
		const grant = new provider.Grant({ accountId: params.username, clientId: who.clientId });
		const grantId = await grant.save();
		const token = new provider.AccessToken({
			accountId: params.username,
			client: who,
			grantId,
			gty: 'password',
		});
		ctx.body = { access_token: await token.save(), expires_in: token.expiration, token_type: 'Bearer' };
	},
	['username', 'password'],
);

provider.on('server_error', (_ctx, error) => console.error(error));
provider.listen(Number(port), '127.0.0.1', () => console.log('provider is ready'));
