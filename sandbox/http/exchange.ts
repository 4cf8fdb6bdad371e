/* eslint-disable @n8n/community-nodes/no-restricted-imports -- development only: never published */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { distort } from '../faults/distort';
import type { Faults } from '../faults/fault';
import type { ListFault } from '../faults/list';
import type { SandboxState } from '../state/state';
import type { Result } from './endpoint';
import type { Entry, Ledger } from './ledger';
import type { Nonces } from './security';
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

/** What a route does with a request; `fault`: how a list is to be wrong. */
export type Work = (request: Entry, fault?: ListFault) => Result;

const nothingDone: Result = { status: 200, body: { code: 0, message: 'success', data: null } };

/** The one way of every request outside `/_sandbox`: ledger, fault, work, reply. */
export async function exchange(
	world: World,
	request: IncomingMessage,
	response: ServerResponse,
	rawBody: string,
	work: Work,
): Promise<void> {
	const entry = noted(world, request, rawBody);
	const answer = await answerTo(world, entry, work);
	if (answer) await deliver(response, answer, new Date(world.state.clock.now()), world.stopped);
}

/** Fault, delay, work; null when the stand-in was stopped meanwhile. */
async function answerTo(world: World, entry: Entry, work: Work): Promise<Answer | null> {
	const fault = world.faults.take(entry.method, entry.path);
	entry.fault = fault?.kind ?? null;
	if (!(await pause(fault?.kind === 'delay' ? fault.ms : 0, world.stopped))) return null;
	if (!fault) return jsonAnswer(work(entry));
	const listFault = fault.kind === 'list' ? fault : undefined;
	return distort(fault, fault.act ? work(entry, listFault) : nothingDone);
}

function noted({ ledger, nonces }: World, request: IncomingMessage, rawBody: string): Entry {
	const { method = '', url = '/', headers } = request;
	const { searchParams } = new URL(url, 'http://sandbox');
	const [path = '/'] = url.split('?');
	// The nonce counts as used even where a fault stands in the way: a client must make a fresh one for each attempt.
	const nonce = path.startsWith('/oauth/') ? null : nonces.use(searchParams.getAll('g_nonce'));
	return ledger.open({ method, path, query: Object.fromEntries(searchParams), url, headers, rawBody, nonce });
}
