import type { IHttpRequestOptions } from 'n8n-workflow';

import { stringifyJson } from '../decode/json';
import type { Endpoint, RequestContent } from '../model/request';
import { createYielder } from '../concurrency/timer';

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
export async function httpRequest({
	url,
	endpoint,
	content,
	timeout,
}: Outgoing): Promise<IHttpRequestOptions> {
	const { query = {}, body } = content;
	return {
		method: endpoint.method,
		url,
		qs: Object.fromEntries(
			Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
		),
		// As bytes: a text with a JSON content type the HTTP client would parse as a whole, and throw away what it gives.
		body: body === undefined ? undefined : Buffer.from(await written(body)),
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

/** The body's JSON. Its lists may hold thousands of orders: they are written one after the other, and others get their turn. */
async function written(body: Record<string, unknown>): Promise<string> {
	const turn = createYielder();
	const members: string[] = [];
	for (const [name, value] of Object.entries(body)) {
		if (!Array.isArray(value)) {
			members.push(inside(stringifyJson({ [name]: value })));
			continue;
		}
		const entries: string[] = [];
		for (const entry of value as unknown[]) {
			await turn();
			entries.push(inside(stringifyJson([entry])));
		}
		members.push(`${JSON.stringify(name)}:[${entries.join(',')}]`);
	}
	return `{${members.filter((member) => member !== '').join(',')}}`;
}

/** Without the braces or brackets around it: nothing, where JSON has no place for the value. */
function inside(json: string): string {
	return json.slice(1, -1);
}
