import fc from 'fast-check';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { credential as member } from '../../nodes/MemberCenter/service';
import { credential as order } from '../../nodes/OrderService/service';
import {
	hasTokens,
	httpUrl,
	isUnencryptedRemote,
	loginOf,
	platformUrl,
	unusableSettings,
	unusableTokens,
} from '../../nodes/shared/http/credentialValues';

/* What a credential's values must be, in words for people; each run and the credential's test say the same. */

const NO_ADDRESS =
	'Base URL must be an address that begins with http:// or https://, such as https://api.example.com';
const ORDER_PATH = 'Base URL must end before the path of the service, /order/api/order/v1';
const MEMBER_PATH = 'Base URL must end before the path of the service, /me/api/v1';

it.each([
	['https://api.example.com', { value: 'https://api.example.com' }],
	[' https://api.example.com/x// ', { value: 'https://api.example.com/x' }],
	['https://api.example.com/x//y/', { value: 'https://api.example.com/x//y' }],
	['http://127.0.0.1:8080/', { value: 'http://127.0.0.1:8080' }],
	['', { error: NO_ADDRESS }],
	['api.example.com', { error: NO_ADDRESS }],
	['file:///etc/passwd', { error: NO_ADDRESS }],
	['http://api.example\r\n.com', { error: NO_ADDRESS }],
	['https://api.example.com\\x', { error: NO_ADDRESS }],
	['https://api.example.com/\u0007', { error: NO_ADDRESS }],
	[7, { error: NO_ADDRESS }],
	['https://me@api.example.com', { error: 'Base URL must not carry a user name or password' }],
	['https://:pw@api.example.com', { error: 'Base URL must not carry a user name or password' }],
	['https://api.example.com?a=1', { error: 'Base URL must end before any "?" or "#"' }],
	['https://api.example.com#a', { error: 'Base URL must end before any "?" or "#"' }],
	['https://api.example.com/order/api/order/v1', { error: ORDER_PATH }],
	['https://api.example.com/x/order/api/order/v1/', { error: ORDER_PATH }],
	['https://api.example.com/me/api/v1/enterprise/1/members', { error: MEMBER_PATH }],
	['https://api.example.com/me/api/v10', { value: 'https://api.example.com/me/api/v10' }],
	['https://api.example.com/home/api', { value: 'https://api.example.com/home/api' }],
])('the platform’s address: %j', (baseUrl, result) => expect(platformUrl({ baseUrl })).toEqual(result));

it.each([
	['https://x.example.com', 'https://x.example.com/', false],
	['http://x.example.com', 'http://x.example.com/', true],
	['http://localhost:1', 'http://localhost:1/', false],
	['http://127.1.22.103', 'http://127.1.22.103/', false],
	['http://128.0.0.1:9', 'http://128.0.0.1:9/', true],
	['http://[::1]:80', 'http://[::1]/', false],
	['http://[::1:1]:9', 'http://[::1:1]:9/', true],
	['http://localhost.example.com', 'http://localhost.example.com/', true],
	['http://127.0.0.1.example.com', 'http://127.0.0.1.example.com/', true],
	['javascript:alert(1)', undefined, false],
])('%s: an address of http(s), in clear text on another machine', (address, href, plain) => {
	expect([httpUrl(address)?.href, isUnencryptedRemote(address)]).toEqual([href, plain]);
});

const baseUrl = 'https://api.example.com';
it.each([
	[{}, undefined],
	[{ timeZone: '' }, undefined],
	[{ timeZone: ' Asia/Shanghai ' }, undefined],
	[{ timeZone: 'UTC' }, undefined],
	[{ timeZone: 'Asia/Shanghai\u200B' }, undefined],
	[{ timeZone: 'CST' }, 'Time Zone must be the name of a zone, such as Asia/Shanghai, not "CST"'],
	[
		{ timeZone: 'Asia/Shangai' },
		'Time Zone must be the name of a zone, such as Asia/Shanghai, not "Asia/Shangai"',
	],
	[{ timeZone: 'UTC+8' }, 'Time Zone must be the name of a zone, such as Asia/Shanghai, not "UTC+8"'],
	[{ timeZone: null }, 'Time Zone has no value: its expression gives nothing'],
	[{ enterpriseGlobalId: undefined }, 'Enterprise Global ID has no value: its expression gives nothing'],
])('the settings %j: %s', (more, problem) => {
	expect(unusableSettings({ baseUrl, ...more } as ICredentialDataDecryptedObject)).toBe(problem);
});

const TWICE = 'begins with "Bearer" twice';
const QUOTED = 'stands in quotation marks';
const UNSENDABLE = 'holds a blank, a line break or another character that cannot be sent';
it.each([
	['abc', undefined],
	['  Bearer \t abc\n', undefined],
	['bEARER abc', undefined],
	['bearerabc', undefined],
	['Bearer Bearer abc', TWICE],
	['bearer BEARER  abc', TWICE],
	['Bearer Bearer Bearer abc', TWICE],
	['"abc"', QUOTED],
	['Bearer “abc”', QUOTED],
	["abc'", QUOTED],
	['my bearer abc', UNSENDABLE],
	['a\nb', UNSENDABLE],
	['a\r\nX-Evil: 1', UNSENDABLE],
	['a\u0000', UNSENDABLE],
	['a\u0085b', UNSENDABLE],
	['a€', UNSENDABLE],
	['aé', UNSENDABLE],
	['a\u{1F600}', UNSENDABLE],
	['a\u200bb', UNSENDABLE],
])('a pasted token %j: %s', (token, wrong) => {
	const problem = (label: string) => wrong && `${label} ${wrong}. It must be the token alone.`;
	expect(unusableTokens(order, { authentication: 'accessToken', appAccessToken: token })).toBe(
		problem('App Access Token'),
	);
	for (const [field, label] of [
		['clientToken', 'Client Token'],
		['userToken', 'User Token'],
	] as const) {
		const tokens = { authentication: 'tokens', clientToken: 'c', userToken: 'u', [field]: token };
		expect(unusableTokens(member, tokens)).toBe(problem(label));
	}
});

it('whatever is pasted: only visible ASCII is sent', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			const problem = unusableTokens(order, { appAccessToken: text });
			const [token = ''] = /[^\s].*$/su.exec(text.trim().replace(/^bearer\s+/i, '')) ?? [];
			expect(problem !== undefined || /^[!-~]+$/.test(token)).toBe(true);
		}),
	);
});

const LOGIN = {
	authentication: 'clientCredentials',
	tokenUrl: 'https://x/token',
	appKey: 'k',
	appSecret: 's',
};
const CLIENT = 'App Key and App Secret are needed to fetch a token.';
const ADDRESS = 'Token URL must be an address that begins with http:// or https://.';
it.each<[ICredentialDataDecryptedObject, string | undefined]>([
	[{ authentication: 'accessToken', appAccessToken: ' ' }, 'App Access Token is empty.'],
	[{ authentication: 'accessToken', appAccessToken: 'bearer ' }, undefined],
	[LOGIN, undefined],
	[{ ...LOGIN, appKey: ' ' }, CLIENT],
	[{ ...LOGIN, appSecret: '' }, CLIENT],
	...['', 'account.example.com', 'ftp://x', 'https://x y', 'https://x\r\ny'].map(
		(tokenUrl): [ICredentialDataDecryptedObject, string] => [{ ...LOGIN, tokenUrl }, ADDRESS],
	),
	// A stored token needs no login.
	[{ ...LOGIN, sessionToken: 't', tokenUrl: '' }, undefined],
	// But not one of another login.
	[{ ...LOGIN, sessionToken: 't', tokenUrl: '', sessionLogin: 'other' }, ADDRESS],
])('tokens %j: %s', (values, problem) => expect(unusableTokens(order, values)).toBe(problem));

it.each(['baseUrl', 'tokenUrl', 'appKey', 'appSecret', 'scope', 'username', 'password'])(
	'a token that was fetched with another %s is another login’s',
	(field) => {
		const login = { ...LOGIN, sessionToken: 't', scope: 'a', username: 'u', password: 'p', baseUrl };
		const stored = { ...login, sessionLogin: loginOf(login) };

		expect(unusableTokens(order, stored)).toBeUndefined();
		expect(hasTokens(order, { ...stored, [field]: 'https://y' })).toBe(false);
	},
);
