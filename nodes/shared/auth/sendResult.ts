import type { ICredentialsDecrypted } from 'n8n-workflow';

import type { TokenError } from './tokens';

/** The result of sending a request once; or no token to send with (`loginError`), and then nothing was sent. */
export type SendResult<Value> =
	| { result: Value; isTokenRefused: boolean; loginError?: undefined }
	| { result?: undefined; loginError: TokenError };

/** Sends one request with the given credential values. */
export type SendWithCredential<Value> = (credential: ICredentialsDecrypted) => Promise<SendResult<Value>>;
