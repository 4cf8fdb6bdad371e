import type { IHttpRequestOptions } from 'n8n-workflow';

import { stringifyJson } from '../decode/json';
import type { Endpoint, RequestContent } from '../request';

/** One request to one endpoint. */
export interface Outgoing {
	url: string;
	endpoint: Endpoint;
	content: RequestContent;
	/** Longest silence, in milliseconds. */
	timeout: number;
	/** Passwords in its body, which no text may repeat. */
	passwords: string[];
}

/** The request as n8n's helper takes it; nonce and tokens are added by the credential. */
export function httpRequest({ url, endpoint, content, timeout }: Outgoing): IHttpRequestOptions {
	const { query = {}, body } = content;
	return {
		method: endpoint.method,
		url,
		qs: Object.fromEntries(
			Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
		),
		body: body === undefined ? undefined : stringifyJson(body),
		headers: { Accept: 'application/json' },
		timeout,
		// n8n's own parsing rounds long integers, follows redirects with the tokens, and throws away the body of a failure.
		// As a stream, which can be left where it is too long: n8n's helper unpacks all else to its end, and its HTTP client
		// holds on to each body until the next full garbage collection.
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
}
