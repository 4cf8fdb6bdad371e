import type { IHttpRequestOptions } from 'n8n-workflow';

import { RAW_REPLY } from '../decode/body';
import { parseJson, stringifyJson } from '../decode/json';
import type { DescribedRequest } from '../model/client';
import type { Endpoint, RequestContent } from '../model/exchange';
import { createYielder } from '../concurrency/timer';
import { maskPasswords } from '../redact/passwords';

export interface Outgoing {
	url: string;
	endpoint: Endpoint;
	content: RequestContent;
	/** Longest silence, in milliseconds. */
	timeout: number;
}

/** The request as n8n's helper takes it; nonce and tokens are added by the credential. */
export async function httpRequest({
	url,
	endpoint,
	content,
	timeout,
}: Outgoing): Promise<IHttpRequestOptions> {
	const { body } = content;
	return {
		method: endpoint.method,
		url,
		qs: queryOf(content),
		// As bytes, because the HTTP client parses every text with a JSON content type, without any use.
		body: body === undefined ? undefined : Buffer.from(await bodyJson(body)),
		headers: { Accept: 'application/json' },
		timeout,
		...RAW_REPLY,
	};
}

/** The request as a dry run shows it: as `httpRequest` makes it. Integers beyond 2^53−1 are text there, as in all rows. */
export async function describeRequest({ url, endpoint, content }: Outgoing): Promise<DescribedRequest> {
	const { body } = content;
	return {
		method: endpoint.method,
		path: url.slice(new URL(url).origin.length),
		query: queryOf(content),
		...(body !== undefined && { body: maskPasswords(parseJson(await bodyJson(body))) }),
	};
}

function queryOf({ query = {} }: RequestContent): Record<string, string> {
	return Object.fromEntries(
		Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
	);
}

/** The body as JSON. Its lists may hold thousands of orders, so it yields to the event loop between entries. */
async function bodyJson(body: Record<string, unknown>): Promise<string> {
	const yieldWhenDue = createYielder();
	const members: string[] = [];
	for (const [name, value] of Object.entries(body)) {
		if (!Array.isArray(value)) {
			members.push(withoutBrackets(stringifyJson({ [name]: value })));
			continue;
		}
		const entries: string[] = [];
		for (const entry of value as unknown[]) {
			await yieldWhenDue();
			entries.push(withoutBrackets(stringifyJson([entry])));
		}
		members.push(`${JSON.stringify(name)}:[${entries.join(',')}]`);
	}
	return `{${members.filter((member) => member !== '').join(',')}}`;
}

/** JSON without its outer braces or brackets; empty where JSON leaves the value out, such as undefined. */
function withoutBrackets(json: string): string {
	return json.slice(1, -1);
}
