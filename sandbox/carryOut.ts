/* eslint-disable @n8n/community-nodes/require-node-api-error -- development only: no node */
import { endpointsOf, type ServiceName } from './contract/api';
import { problemInRequest } from './contract/validator';
import { type ListFault, shownBy } from './faults/list';
import { badParameter, Partly, Refusal } from './http/endpoint';
import type { Call, Endpoint, Handler, Result } from './http/endpoint';
import type { Act } from './http/ledger';
import { refusalResult } from './http/wire';
import * as member from './member';
import * as order from './order';
import type { SandboxState } from './state/state';

/** The stand-in without HTTP: what one call does to the state, and the envelope that answers it. */

const handlers: Record<ServiceName, Record<string, Handler>> = { order, member };

const routes = [...endpointsOf('order'), ...endpointsOf('member')].map((documented) => {
	const { service, id, path } = documented;
	const missing: Handler = () => {
		throw new Error(`sandbox/${service} exports no function ${id}: it is not written yet`);
	};
	const endpoint: Endpoint = { ...documented, handle: handlers[service][id] ?? missing };
	return { endpoint, pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
});

/** The endpoint of a path without prefix, and its path parameters as they stand there. */
export function find(method: string, path: string, service?: ServiceName) {
	for (const { endpoint, pattern } of routes) {
		if (endpoint.method !== method || (service && endpoint.service !== service)) continue;
		const match = pattern.exec(path);
		if (match) return { endpoint, params: { ...match.groups } };
	}
	return undefined;
}

export interface Request {
	method: string;
	/** Decoded, without a service's prefix. */
	path: string;
	query?: Record<string, string>;
	body?: unknown;
}

type Note = (act: Omit<Act, 'n'>) => void;

/** Asks as a client with good tokens does; `fault`: how a list is to be wrong (see `alteredReply` for its reply). */
export function ask(state: SandboxState, request: Request, note: Note, fault?: ListFault): Result {
	const found = find(request.method, request.path);
	if (!found) throw new RangeError(`There is no endpoint ${request.method} ${request.path}`);
	const { endpoint, params } = found;
	const body = endpoint.body && request.body;
	return carryOut(state, endpoint, { params, query: request.query ?? {}, body }, fault, note);
}

export function carryOut(
	state: SandboxState,
	endpoint: Endpoint,
	given: Pick<Call, 'params' | 'query' | 'body'>,
	fault: ListFault | undefined,
	note: Note,
): Result {
	let acted = false;
	const call: Call<never> = {
		...given,
		// The contract took it.
		body: given.body as never,
		state: (fault && endpoint.method === 'GET' && state.past?.at(fault.ageMs)) || state,
		shown: fault ? shownBy(fault) : (list) => list,
		act(kind, key, id, part = 0) {
			acted = true;
			note({ kind, key, id: id ?? null, part });
		},
	};
	try {
		const problem = problemInRequest(endpoint, given);
		if (problem !== undefined) throw new Refusal(badParameter[endpoint.service], problem);
		const data = endpoint.handle(call);
		if (!(data instanceof Partly)) return { status: 200, body: { code: 0, message: 'success', data } };
		return { status: 200, body: { code: data.code, message: data.message, data: data.data } };
	} catch (error) {
		if (error instanceof Refusal) return refusalResult(error);
		throw error;
	} finally {
		if (acted) state.past?.keep();
	}
}
