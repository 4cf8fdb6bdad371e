import type { Result } from './endpoint';
import type { World } from './exchange';
import type { Entry } from './ledger';
import { SCOPES } from './tokens';

/** The one application and the one user that may log in. */
export const account = {
	appKey: 'sandbox-app-key',
	appSecret: 'sandbox-app-secret',
	username: 'admin@example.com',
	password: 'sandbox-password',
} as const;

/** The token endpoint after RFC 6749 (4.3, 4.4): form-encoded, client in the body or as HTTP Basic. */
export function token(world: World, { headers, rawBody }: Entry): Result {
	if (!/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')) {
		return fail(400, 'invalid_request', 'The body must be form-encoded');
	}
	const form = new URLSearchParams(rawBody);
	const client = clientOf(form, headers.authorization);
	if (client.id !== account.appKey || client.secret !== account.appSecret) {
		const refused = fail(401, 'invalid_client', 'Unknown app key or wrong secret');
		return { ...refused, headers: { 'WWW-Authenticate': 'Basic' } };
	}
	const asked = (form.get('scope') ?? '').split(/\s+/).filter(Boolean);
	const scopes = asked.length > 0 ? asked : [...SCOPES];
	if (!scopes.every((scope) => SCOPES.some((known) => known === scope))) {
		return fail(400, 'invalid_scope', 'Known scopes: auth_order, auth_me');
	}
	const type = form.get('grant_type');
	if (type === 'client_credentials') return give(world, 'application', scopes);
	if (type !== 'password')
		return fail(400, 'unsupported_grant_type', 'Known grants: client_credentials, password');
	if (form.get('username') !== account.username || form.get('password') !== account.password) {
		return fail(400, 'invalid_grant', 'Wrong user name or password');
	}
	return give(world, 'user', scopes);
}

function give(world: World, kind: 'application' | 'user', scopes: readonly string[]): Result {
	const { token: access_token, expiresIn: expires_in } = world.tokens.issue(kind, scopes);
	const body = { access_token, token_type: 'Bearer', expires_in, scope: scopes.join(' ') };
	return { status: 200, headers: { 'cache-control': 'no-store' }, body };
}

function clientOf(form: URLSearchParams, authorization?: string) {
	const basic = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1];
	if (basic === undefined) return { id: form.get('client_id'), secret: form.get('client_secret') };
	const [id = '', ...rest] = Buffer.from(basic, 'base64').toString().split(':');
	// RFC 6749, 2.3.1: both halves are form-encoded before they are joined.
	const decode = (text: string) => new URLSearchParams(`v=${text}`).get('v');
	return { id: decode(id), secret: decode(rest.join(':')) };
}

const fail = (status: number, error: string, error_description: string): Result => ({
	status,
	body: { error, error_description },
});
