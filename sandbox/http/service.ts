/* eslint-disable @n8n/community-nodes/require-node-api-error, no-console -- development only: no node, prints for a person */
import { type Call, type Endpoint, Partly, Refusal, type Result } from './endpoint';
import type { Incoming, World } from './exchange';
import { parseJson } from './json';
import { badParameter, guard, hasBody } from './security';
import { refusalResult } from './wire';

/** Carries out one call of a service endpoint: checks, parsing, the endpoint's own work, the envelope. */
export function serve(world: World, endpoint: Endpoint, incoming: Incoming): Result {
	const { state, ledger } = world;
	const label = `${endpoint.method} ${endpoint.path}`;
	const { failureStatus, partialStatus } = state.settings;
	try {
		guard(endpoint, incoming.headers, incoming.nonce, world.tokens);
		const call: Call = {
			state,
			params: incoming.params,
			query: incoming.query,
			body: hasBody(endpoint) ? parseBody(endpoint, incoming.rawBody) : undefined,
			act: (kind, key, id) => ledger.act({ n: incoming.entry.n, endpoint: label, kind, key, id: id ?? null }),
		};
		const data = endpoint.handle(call);
		if (data instanceof Partly) {
			return { status: partialStatus, body: { code: data.code, message: data.message, data: data.data } };
		}
		return { status: 200, body: { code: 0, message: 'success', data } };
	} catch (error) {
		if (error instanceof Refusal) return refusalResult(error, failureStatus);
		// A slip of the stand-in itself: said aloud, or a test would look for the cause in the client.
		console.error(`sandbox: ${label} broke`, error);
		return {
			status: 500,
			body: { code: '500', message: `the sandbox broke: ${String(error)}`, cause: 'sandbox' },
		};
	}
}

/** Nothing where an endpoint wants something is refused by the endpoint's own check. */
function parseBody(endpoint: Endpoint, text: string): unknown {
	if (text === '') return undefined;
	try {
		return parseJson(text);
	} catch {
		throw new Refusal(badParameter[endpoint.service], 'the body is not JSON', 'body');
	}
}
