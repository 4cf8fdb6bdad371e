/** The type of a service: its credential, codes and operations. */
import type { ListRead } from './lists';
import type { Operation } from './operation';
import type { ErrorCodes, Row } from './exchange';

export interface Service {
	name: string;
	credential: ServiceCredential;
	prefix: string;
	operations: readonly Operation[];
	/** Fields of rows that hold text for people, which may contain a password (docs/maintainers/design.md, "Secrets"). */
	freeText?: readonly string[];
	codes: ErrorCodes;
	/** How an ID is resolved from a name or number, by parameter and by the mode of its value. */
	references?: Readonly<Record<string, Readonly<Record<string, Reference>>>>;
}

/** The credential of a service: what requests, login and redaction need to know of its fields. */
export interface ServiceCredential {
	name: string;
	/** Fields that hold a token or another secret, to be redacted in messages and rows. */
	secrets: readonly string[];
	pasted: readonly string[];
	/** The mode in which tokens are fetched, and the fields that hold them. n8n fetches new ones where the first is empty. */
	session: { mode: string; tokens: readonly [string, ...string[]] };
	/** The headers of a request, by the tokens in use in the order of their fields. */
	headers: (tokens: readonly string[], hasBody: boolean) => Record<string, string>;
	/** By parameter, the field whose value replaces an empty one; also what references and evidence need. */
	defaults?: Readonly<Record<string, string>>;
}

export interface Reference {
	noun: string;
	/** The list in which it is looked up. `isWhole`: the run reads the whole list anyway. */
	list: (name: string, enterpriseGlobalId: unknown, isWhole: boolean) => ListRead;
	/**
	 * All entries that the name can mean, those that are deleted too. `refusal`: why the only one is not taken; `similar`: a sentence
	 * about others.
	 */
	find: (
		rows: Row[],
		name: string,
		input: Row,
		defaults: Row,
	) => { matches: Array<{ id: unknown; shown: string }>; refusal?: string; similar?: string };
}
