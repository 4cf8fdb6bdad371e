import type { ListRead, Operation } from './operation';
import type { Row } from './request';
import type { ErrorCodes } from './result';

/** One of the platform's services, as a node presents it. */
export interface Service {
	name: string;
	credential: ServiceCredential;
	/** Stands before every path. */
	prefix: string;
	operations: readonly Operation[];
	/** Fields of rows that hold sentences, which may quote a password (docs/design.md, "Secrets"). */
	freeText?: readonly string[];
	/** What each documented business code means and what to do about it: `codesOf`. */
	codes: ErrorCodes;
	/** How a parameter's value is found from what people know instead, by parameter and by the mode it is given in. */
	references?: Readonly<Record<string, Readonly<Record<string, Reference>>>>;
}

/** The credential of a service: what the code that logs in and hides secrets has to know of its fields. */
export interface ServiceCredential {
	/** Its name in n8n. */
	name: string;
	/** Fields that hold a token or another secret, which nobody may read in a message or a row. */
	secrets: readonly string[];
	/** The mode in which tokens are fetched, and the fields that hold them. n8n fetches new ones where the first is empty. */
	session: { mode: string; tokens: readonly [string, ...string[]] };
	/** Fields that stand in for a parameter of the same name that is left empty, or that references and evidence need. */
	defaults?: readonly string[];
}

/** How an id is found from a name or number. */
export interface Reference {
	/** What a person calls it: "account". */
	noun: string;
	/** What the name is unique in: the parameter that holds its id, and what a person calls it ("enterprise"). */
	within: { parameter: string; noun: string };
	/** The lists to look in. */
	lists: (name: string, input: Row) => ListRead[];
	/** The entries of exactly this name; `similar`: what a person may have meant instead. `defaults`: the credential's values. */
	find: (
		lists: Row[][],
		name: string,
		input: Row,
		defaults: Row,
	) => { matches: Array<{ id: unknown; shown: string }>; similar?: string };
}

/** The codes of a service, with those that only one of its operations gives. */
export function codesOf(common: ErrorCodes, operations: readonly Operation[]): ErrorCodes {
	return Object.assign({}, common, ...operations.map(({ codes }) => codes)) as ErrorCodes;
}
