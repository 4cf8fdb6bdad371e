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
	/** Passwords in its body, which no message may quote. */
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
		// As bytes, because n8n's HTTP client holds on to each body until the next full garbage collection: as text, a long
		// list's pages would fill the heap.
		encoding: 'arraybuffer',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
	};
}
