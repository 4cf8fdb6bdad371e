import type { IHttpRequestOptions } from 'n8n-workflow';

import { RAW_REPLY } from '../decode/body';
import { parseJson, stringifyJson } from '../decode/json';
import type { DescribedRequest } from '../model/client';
import type { Endpoint, RequestContent } from '../model/exchange';
import { maskPasswords } from '../redact/passwords';

export interface Outgoing {
	url: string;
	endpoint: Endpoint;
	content: RequestContent;
	/** Longest silence, in milliseconds. */
	timeout: number;
}

/** The request as n8n's helper takes it; nonce and tokens are added by the credential. */
export function httpRequest({ url, endpoint, content, timeout }: Outgoing): IHttpRequestOptions {
	const { body } = content;
	return {
		method: endpoint.method,
		url,
		qs: queryOf(content),
		// As bytes, because the HTTP client parses every text with a JSON content type, without any use.
		body: body && Buffer.from(stringifyJson(body)),
		headers: { Accept: 'application/json' },
		timeout,
		...RAW_REPLY,
	};
}

/** The request as a dry run shows it: as `httpRequest` makes it. Integers beyond 2^53−1 are text there, as in all rows. */
export function describeRequest({ url, endpoint, content }: Outgoing): DescribedRequest {
	const { body } = content;
	return {
		method: endpoint.method,
		path: url.slice(new URL(url).origin.length),
		query: queryOf(content),
		...(body && { body: maskPasswords(parseJson(stringifyJson(body))) }),
	};
}

function queryOf({ query = {} }: RequestContent): Record<string, string> {
	return Object.fromEntries(
		Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
	);
}
