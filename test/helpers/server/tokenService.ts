import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { refuse, type Recorded, type Reply, type TestServer } from './server';

/** For the tests of OAuth: a service whose tokens are fetched, and what was asked of it. */

const TOKEN_PATH = '/oauth/token';
export const REFUSED = refuse('60000', 'application token invalid or expired', undefined, 299);

export const isLogin = ({ path }: Pick<Recorded, 'path'>): boolean => path === TOKEN_PATH;
/** Requests to the token endpoint. The Member Center fetches two tokens for a login. */
export const loginsOf = ({ requests }: TestServer): number => requests.filter(isLogin).length;
export const callsOf = ({ requests }: TestServer): Recorded[] => requests.filter((one) => !isLogin(one));

/** All that a request carries. */
export const tokensOf = ({ headers }: Recorded): string[] => {
	const { authorization, clienttoken, usertoken } = headers;
	return [String(authorization).slice(7), clienttoken, usertoken].filter(Boolean).map(String);
};

/** What a credential of either service needs to fetch its tokens. */
export function grant(
	url: string,
	more: ICredentialDataDecryptedObject = {},
): ICredentialDataDecryptedObject {
	return {
		authentication: 'passwordGrant',
		tokenUrl: `${url}${TOKEN_PATH}`,
		appKey: 'app-key-1',
		appSecret: 'app-secret-1',
		username: 'admin@example.com',
		password: 'pass-word-1',
		enterpriseGlobalId: 'E1',
		...more,
	};
}

/** As a credential keeps tokens that were fetched before. */
export const STORED = { sessionClientToken: 'stored-client', sessionUserToken: 'stored-user' };

export const issue = (token: string): Reply => ({ body: { access_token: token, expires_in: 7200 } });
