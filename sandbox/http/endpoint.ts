import { apis, type Documented } from '../contract/api';
import type { SandboxState } from '../state/state';

/** One call of a service endpoint, after security checks and parsing; the contract takes its query and body. */
export interface Call<Body = unknown> {
	state: SandboxState;
	params: Record<string, string>;
	query: Record<string, string>;
	body: Body;
	/**
	 * Notes something that was really done: a `kind` such as `order.made`, the key a person would name it by, its id, and which
	 * entry of the request's list it was done for.
	 */
	act: (kind: string, key: string, id?: string, part?: number) => void;
	/** What a list shows of all that it should: a fault may leave things out. `idOf` is the same for a thing whenever it is listed. */
	shown: <T>(all: T[], idOf: (one: T) => string) => T[];
}

/** What goes back: HTTP status and body, before any fault gets at it. */
export interface Result {
	status: number;
	body: unknown;
	headers?: Record<string, string>;
}

/** Gives the envelope's `data` (undefined: no such key), a `Partly`, or throws a `Refusal`. */
export type Handler = (call: Call<never>) => unknown;

export interface Endpoint extends Documented {
	handle: Handler;
}

/** Each service's code for parameters that are not valid. */
export const badParameter = { order: '13004', member: '40000' } as const;

const prefixOf = (service: keyof typeof apis) => apis[service].servers[0].url.replace('{baseUrl}', '');

export const prefixes = { order: prefixOf('order'), member: prefixOf('member') };

/** A business failure: becomes `{code, message, cause}`. */
export class Refusal extends Error {
	constructor(
		readonly code: string,
		message: string,
		readonly reason = 'sandbox rule',
	) {
		super(message);
	}
}

/** Marks a result whose code is not 0 and which still carries data (60027). */
export class Partly {
	constructor(
		readonly code: string,
		readonly message: string,
		readonly data: unknown,
	) {}
}
