/** What the values of a credential must be, and what is wrong with them, in words for people. Nothing is sent with unusable ones. */
import { createHash } from 'node:crypto';

import { trimEnd } from 'lodash';
import { IANAZone } from 'luxon';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Result } from '../model/exchange';
import type { ServiceCredential } from '../model/service';
import { credentialText, labelOf, tokenText } from '../model/text';
import { normalizeIdentifier } from '../schema/identifier';

type Values = ICredentialDataDecryptedObject;

/** The path of either service, which belongs to the requests and not to the base URL. */
const SERVICE_PATH = /\/(?:order\/api\/order|me\/api)\/v1(?=\/|$)/;

/** The platform's base URL without trailing slashes; or why the credential's value is not one. */
export function platformUrl(values: Values): Result<string, string> {
	const url = httpUrl(credentialText(values, 'baseUrl'));
	if (url === undefined)
		return {
			error:
				'Base URL must be an address that begins with http:// or https://, such as https://api.example.com',
		};
	if (url.username !== '' || url.password !== '')
		return { error: 'Base URL must not carry a user name or password' };
	if (url.search !== '' || url.hash !== '') return { error: 'Base URL must end before any "?" or "#"' };
	const [path] = SERVICE_PATH.exec(url.pathname) ?? [];
	if (path !== undefined) return { error: `Base URL must end before the path of the service, ${path}` };
	return { value: trimEnd(`${url.origin}${url.pathname}`, '/') };
}

/** The URL, or undefined where it is not an http(s) URL. White space and control characters inside are typing errors. */
export function httpUrl(address: string): URL | undefined {
	if (/[\s\p{Cc}\\]/u.test(address) || !URL.canParse(address)) return undefined;
	const url = new URL(address);
	return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

/** Does the URL use http:// to another machine? Then tokens travel unencrypted. */
export function isUnencryptedRemote(address: string): boolean {
	const url = httpUrl(address);
	return url?.protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
}

/** Why the settings of a credential cannot be used, its tokens apart. */
export function unusableSettings(values: Values): string | undefined {
	const empty = Object.keys(values).find((name) => values[name] === null || values[name] === undefined);
	if (empty !== undefined) return `${labelOf(empty)} has no value: its expression gives nothing`;
	const zone = normalizeIdentifier(credentialText(values, 'timeZone'));
	if (zone !== '' && !isZone(zone))
		return `Time Zone must be the name of a zone, such as Asia/Shanghai, not "${zone}"`;
	return platformUrl(values).error;
}

/** The name of a place, or UTC. An abbreviation is not: `CST` is Chicago, and not China. */
const isZone = (zone: string): boolean =>
	(zone.includes('/') || zone === 'UTC') && IANAZone.isValidZone(zone);

export const fetchesTokens = ({ session }: ServiceCredential, values: Values): boolean =>
	values.authentication === session.mode;

const tokenFields = (credential: ServiceCredential, values: Values): readonly string[] =>
	fetchesTokens(credential, values) ? credential.session.tokens : credential.pasted;

/** The tokens in use, without what is often pasted with them. */
export const tokensOf = (credential: ServiceCredential, values: Values): string[] =>
	tokenFields(credential, values).map((field) => tokenText(values, field));

/** Has the credential tokens, that are not another login's? */
export const hasTokens = (credential: ServiceCredential, values: Values): boolean =>
	tokensOf(credential, values)[0] !== '' && !areOfAnotherLogin(credential, values);

const LOGIN_FIELDS = ['baseUrl', 'tokenUrl', 'appKey', 'appSecret', 'scope', 'username', 'password'];

/** What a token is fetched with, as a hash: where fields are expressions, the next item may log in as somebody else. */
export function loginOf(values: Values): string {
	const login = LOGIN_FIELDS.map((name) => values[name] ?? '');
	return createHash('sha256').update(JSON.stringify(login)).digest('hex');
}

function areOfAnotherLogin(credential: ServiceCredential, values: Values): boolean {
	const login = credentialText(values, 'sessionLogin');
	return fetchesTokens(credential, values) && login !== '' && login !== loginOf(values);
}

/** Why the tokens cannot be sent: what people paste with one, what cannot stand in a header, and a token of another login. */
export function unsendableToken(credential: ServiceCredential, values: Values): string | undefined {
	if (areOfAnotherLogin(credential, values))
		return 'The token in the credential was fetched with other values than the credential has now. Test the credential: this fetches a new one.';
	for (const field of tokenFields(credential, values)) {
		const wrong = wrongWith(tokenText(values, field));
		if (wrong !== undefined) return `${labelOf(field)} ${wrong}. It must be the token alone.`;
	}
	return undefined;
}

function wrongWith(token: string): string | undefined {
	if (/^bearer\s/i.test(token)) return 'begins with "Bearer" twice';
	if (/^["'“”‘’`]|["'“”‘’`]$/.test(token)) return 'stands in quotation marks';
	return /[^!-~]/.test(token)
		? 'holds a blank, a line break or another character that cannot be sent'
		: undefined;
}

/** Why nothing can be sent with the tokens of the credential; where there are none, why none can be fetched. */
export function unusableTokens(credential: ServiceCredential, values: Values): string | undefined {
	if (fetchesTokens(credential, values))
		return hasTokens(credential, values) ? unsendableToken(credential, values) : unusableLogin(values);
	const empty = credential.pasted.find((field) => tokenText(values, field) === '');
	return empty === undefined ? unsendableToken(credential, values) : `${labelOf(empty)} is empty.`;
}

/** Why no token can be asked for with the credential. */
export function unusableLogin(values: Values): string | undefined {
	if (httpUrl(credentialText(values, 'tokenUrl')) === undefined)
		return 'Token URL must be an address that begins with http:// or https://.';
	const hasApp = ['appKey', 'appSecret'].every((name) => credentialText(values, name) !== '');
	return hasApp ? undefined : 'App Key and App Secret are needed to fetch a token.';
}
