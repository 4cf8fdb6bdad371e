/* eslint-disable @n8n/community-nodes/no-restricted-imports -- development only: never published */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { distort } from '../faults/distort';
import type { Faults } from '../faults/fault';
import type { ListFault } from '../faults/list';
import type { SandboxState } from '../state/state';
import type { Result } from './endpoint';
import type { Entry, Ledger } from './ledger';
import type { NonceState, Nonces } from './security';
import type { Tokens } from './tokens';
import { deliver, jsonAnswer, pause, type Answer } from './wire';

/** The running stand-in, as its parts see it. */
export interface World {
	state: SandboxState;
	ledger: Ledger;
	faults: Faults;
	tokens: Tokens;
	nonces: Nonces;
	stopped: AbortSignal;
}

export interface Incoming {
	entry: Entry;
	query: Record<string, string>;
	rawBody: string;
	nonce: NonceState | null;
	headers: IncomingHttpHeaders;
}

/** What a route does with a request; `fault`: how a list is to be wrong. */
export type Work = (incoming: Incoming, fault?: ListFault) => Result;

const nothingDone: Result = { status: 200, body: { code: 0, message: 'success', data: null } };

/** The one way of every request outside `/_sandbox`: ledger, fault, work, reply. */
export async function exchange(
	world: World,
	request: IncomingMessage,
	response: ServerResponse,
	rawBody: string,
	work: Work,
): Promise<void> {
	const { state, ledger, nonces } = world;
	const incoming = read(request, rawBody, ledger, nonces);
	const { entry } = incoming;
	const answer = await answerTo(world, incoming, work);
	if (!answer) return;
	if (answer.way !== 'silence' && answer.way !== 'reset') entry.status = answer.status;
	await deliver(response, answer, new Date(state.clock.now()), world.stopped);
}

/** Fault, delay, work; null when the stand-in was stopped meanwhile. */
async function answerTo(world: World, incoming: Incoming, work: Work): Promise<Answer | null> {
	const { entry } = incoming;
	const fault = world.faults.take(entry.method, entry.path);
	entry.fault = fault?.kind ?? null;

	if (!(await pause(fault?.kind === 'delay' ? fault.ms : 0, world.stopped))) return null;
	if (!fault) return jsonAnswer(work(incoming));

	const listFault = fault.kind === 'list' ? fault : undefined;
	return distort(fault, fault.act ? work(incoming, listFault) : nothingDone);
}

function read(request: IncomingMessage, rawBody: string, ledger: Ledger, nonces: Nonces): Incoming {
	const { method = '', url = '/', headers } = request;
	const { searchParams } = new URL(url, 'http://sandbox');
	const query = Object.fromEntries(searchParams);
	const [path = '/'] = url.split('?');
	// The nonce counts as used even where a fault stands in the way: a client must make a fresh one for each attempt.
	const nonce = path.startsWith('/oauth/') ? null : nonces.use(searchParams.getAll('g_nonce'));
	const entry = ledger.open({ method, path, query, url, headers, rawBody, nonce });
	return { entry, query, rawBody, nonce, headers };
}
