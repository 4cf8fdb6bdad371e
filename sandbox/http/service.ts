/* eslint-disable @n8n/community-nodes/require-node-api-error, no-console -- development only: no node, prints for a person */
import { carryOut } from '../carryOut';
import { badParameter } from '../contract/accept';
import type { ListFault } from '../faults/list';
import { labelOf, type Endpoint, Refusal, type Result } from './endpoint';
import type { Incoming, World } from './exchange';
import { parseJson } from './json';
import { guard, hasBody } from './security';
import { refusalResult } from './wire';

/** One call of a service endpoint that came over HTTP: checks and parsing, then what is done without it. */
export function serve(world: World, endpoint: Endpoint, incoming: Incoming, fault?: ListFault): Result {
	const { state, ledger, tokens } = world;
	const { params, query, entry, headers, nonce, rawBody } = incoming;
	try {
		guard(endpoint, headers, nonce, tokens);
		const body = hasBody(endpoint) ? parseBody(endpoint, rawBody) : undefined;
		return carryOut(state, endpoint, { params, query, body }, fault, (one) =>
			ledger.act({ n: entry.n, ...one }),
		);
	} catch (error) {
		if (error instanceof Refusal) return refusalResult(error);
		// A slip of the stand-in itself: said aloud, or a test would look for the cause in the client.
		console.error(`sandbox: ${labelOf(endpoint)} broke`, error);
		return {
			status: 500,
			body: { code: '500', message: `the sandbox broke: ${String(error)}`, cause: 'sandbox' },
		};
	}
}

/** Nothing where an endpoint wants something is refused by the contract. */
function parseBody(endpoint: Endpoint, text: string): unknown {
	if (text === '') return undefined;
	try {
		return parseJson(text);
	} catch {
		throw new Refusal(badParameter[endpoint.service], 'the body is not JSON', 'body');
	}
}
