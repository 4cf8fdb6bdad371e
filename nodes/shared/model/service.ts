import type { ListRead, Operation } from './operation';
import type { Row } from './request';

/** One of the platform's services, as a node presents it. */
export interface Service {
	name: string;
	credential: string;
	/** Stands before every path. */
	prefix: string;
	operations: readonly Operation[];
	/** Fields of rows that hold sentences, which may quote a password (docs/design.md, "Secrets"). */
	freeText?: readonly string[];
	/** What each documented business code means and what to do about it. */
	codes: ErrorCodes;
	/** The credential's mode in which it fetches its tokens, and the field that holds the fetched one. */
	session: { mode: string; token: string };
	/** Credential fields that stand in for a parameter of the same name that is left empty, or that references and evidence need. */
	defaults?: readonly string[];
	/** How a parameter's value is found from what people know instead, by parameter and by the mode it is given in. */
	references?: Readonly<Record<string, Readonly<Record<string, Reference>>>>;
}

/** How an id is found from a name or number. */
export interface Reference {
	/** What a person calls it: "account". */
	noun: string;
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

export type ErrorCodes = Readonly<Record<string, { meaning: string; advice: string }>>;
