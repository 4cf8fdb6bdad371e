import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** What the documentation shows of an operation: one row per operation, and a 20th operation is one more row. */
export interface Example {
	/** What the example is about, as the end of "Example: …". */
	title: string;
	parameters: INodeParameters;
	/** Shown where given. */
	items?: IDataObject[];
	/** Most list entries shown; 2 unless told. */
	most?: number;
	/** Sentences about what the parameters do not tell. */
	notes?: string[];
	/** A typical failure: what was wrong, and the parameters or items that differ from the example. */
	failure: { why: string; parameters?: INodeParameters; items?: IDataObject[] };
	/** Business codes that the API document lists for this operation. */
	codes: string[];
}

/** By `resource.operation`. */
export type Examples = Record<string, Example>;
