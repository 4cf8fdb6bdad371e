import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Act, Entry, SandboxState } from '../../sandbox';
import type { Recorded } from '../helpers/server/server';

/**
 * All that is particular to one operation, for every test and page that goes through all operations. Written down here and
 * not read from the code, so that the code is held against it: test/specs/<Node>/<resource>.<operation>.ts.
 */
export interface OperationSpec {
	api: Api;
	/** How the documents class it (docs/maintainers/design.md, "Retries"). */
	kind: Kind;
	/**
	 * The API has nothing that takes its work back, and the AI's hint says so; `warned`: the form warns a person as well, for these
	 * order types where only they are final.
	 */
	noWayBack?: { warned: boolean; orderTypes?: string[] };
	wire: Wire;
	/** What the filters that the node applies keep of a list. */
	keeps?: Keeps;
	/** Where a reply has one status for each number: those that fail, in the words of the document. */
	statuses?: Array<[status: number, text: string, outcome: 'rejected' | 'unknown']>;
	faults: Faults;
	/** The operation in other ways, which the fault matrix runs as well. */
	variants?: Array<Faults & { variant: string }>;
	docs: Example;
}

interface Api {
	/** `POST /enterprise/user/bind`: so have workflows stored it. */
	endpoint: string;
	/** The operation gets one entry of the list that this other one gives. */
	ofList?: string;
	/** Its rows are made of several lists; the endpoint is that of the first. */
	ofLists?: boolean;
}

export type Kind = 'read' | 'repeated' | 'once';

/** Items, what they put on the wire, what comes back, and the rows that are made of it. */
interface Wire {
	parameters: INodeParameters;
	items: IDataObject[];
	/** Method, path below the prefix and query without the nonce, exact body: `PUT /x/1?a=b {"c":2}`. */
	requests: string[];
	/** The envelope's data. */
	reply: (request: Recorded) => unknown;
	/** The rows of each item, as the node gives them: simplified unless `simplify` is false, with times as ISO 8601. */
	rows: IDataObject[][];
}

/** Entries of a reply, and which of them are left by filters: their places, from 0, in the order of the rows. */
interface Keeps {
	entries: IDataObject[];
	/** Where the rows are made of several lists: what comes back. `entries` are the rows then, of each item. */
	reply?: (request: Recorded) => unknown;
	by: Array<[filters: INodeParameters, left: number[]]>;
}

/** The operation in the fault matrix, against the sandbox. */
export interface Faults {
	/** The reply's data: what a wrong shape does to it depends on this. `accounts`: results are matched by a text that is no number. */
	data: 'list' | 'object' | 'nothing' | 'accounts';
	parameters: INodeParameters;
	options?: INodeParameters;
	/** Puts what the items need into the sandbox and gives the items; without it, items that are all alike. */
	items?: (state: SandboxState, size: number) => Subjected[];
	/** Can the work of a write that is sent once be seen in the service's lists? */
	seen?: 'shown';
	/** Nobody has looked what is there: that a retry finds nothing does not prove that an earlier attempt removed it. */
	unseen?: boolean;
	/** All items share one reading of a list: where it fails, they all fail. */
	shared?: boolean;
	/** Of an operation whose items share requests: with these parameters each item has its own. */
	apart?: INodeParameters;
	/** The kind of act that this operation leaves in the ledger, where it writes. */
	acts?: string;
	/** What tells in the ledger which item an act belongs to. */
	markOf?: (act: Act, entry: Entry | undefined) => Array<string | null>;
}

/** An input item; `mark` is what its act carries, `needle` what its request carries. */
export type Subjected = IDataObject & { mark?: string; needle?: string };

/** What the documentation shows of it; made by real requests to the sandbox. */
export interface Example {
	/** What the example is about, as the end of "Example: …". */
	title: string;
	parameters: INodeParameters;
	/** Shown where given. */
	items?: IDataObject[];
	/** Sentences about what the parameters do not tell. */
	notes?: string[];
}
