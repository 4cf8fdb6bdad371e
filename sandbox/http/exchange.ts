/* eslint-disable @n8n/community-nodes/no-restricted-imports -- development only: never published */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
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
	params: Record<string, string>;
	query: Record<string, string>;
	rawBody: string;
	nonce: NonceState | null;
	headers: IncomingHttpHeaders;
}

/** What a route does with a request; `fault`: how a list is to be wrong. */
type Work = (incoming: Incoming, fault?: ListFault) => Result;

const sentHeaders = new WeakMap<object, IncomingHttpHeaders>();

/** Remembers the headers as they came, before anything touches them. */
export function keepHeaders(request: FastifyRequest): void {
	sentHeaders.set(request.raw, { ...request.raw.headers });
}

const nothingDone: Result = { status: 200, body: { code: 0, message: 'success', data: null } };

/** The one way of every request outside `/_sandbox`: ledger, fault, work, reply. */
export async function exchange(
	world: World,
	request: FastifyRequest,
	reply: FastifyReply,
	work: Work,
): Promise<void> {
	reply.hijack();
	const { state, ledger, nonces } = world;
	countFlight(ledger, reply);
	const incoming = read(request, ledger, nonces);
	const { entry } = incoming;
	const answer = await answerTo(world, incoming, work);
	if (!answer) return;
	if (answer.way !== 'silence' && answer.way !== 'reset') {
		entry.status = answer.status;
		entry.replyCode = codeOf(answer.text);
	}
	await deliver(reply.raw, answer, new Date(state.clock.now()), world.stopped);
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

function read(request: FastifyRequest, ledger: Ledger, nonces: Nonces): Incoming {
	const sent = request.raw.url ?? '/';
	const url = new URL(sent, 'http://sandbox');
	const rawBody = typeof request.body === 'string' ? request.body : '';
	const headers = sentHeaders.get(request.raw) ?? request.headers;
	const query = Object.fromEntries(url.searchParams);
	const [path = '/'] = sent.split('?');
	// The nonce counts as used even where a fault stands in the way: a client must make a fresh one for each attempt.
	const nonce = path.startsWith('/oauth/') ? null : nonces.use(url.searchParams.getAll('g_nonce'));
	const entry = ledger.open({ method: request.method, path, query, url: sent, headers, rawBody, nonce });
	const params = (request.params ?? {}) as Record<string, string>;
	return { entry, params, query, rawBody, nonce, headers };
}

function countFlight(ledger: Ledger, reply: FastifyReply): void {
	ledger.inFlight += 1;
	ledger.maxInFlight = Math.max(ledger.maxInFlight, ledger.inFlight);
	reply.raw.once('close', () => {
		ledger.inFlight -= 1;
	});
}

/** The code that a reader of the reply would find; looked up in the text, because faults change it. */
function codeOf(text: string): string | number | null {
	const found = /^\{"code":("[^"]*"|-?\d+)/.exec(text)?.[1];
	return found === undefined ? null : (JSON.parse(found) as string | number);
}
