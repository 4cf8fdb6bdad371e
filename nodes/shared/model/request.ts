export type Row = Record<string, unknown>;

/** An endpoint of the service, as in the tables of docs/api. */
export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Relative to the service's prefix; `{name}` is replaced by the input's value of that name (model/path.ts). */
	path: string;
	/** May the request be sent again when it is not known whether the service acted? */
	repeat: 'idempotent' | 'never';
	/** The code that means, in reply to a retry, that an earlier attempt did it; e.g. of a delete that finds nothing. */
	alreadyDoneCode?: string;
	/** Codes besides 0 that count as success. */
	accept?: readonly string[];
}

/** The query and body of a request; undefined values are left out. */
export interface RequestContent {
	query?: Record<string, string | number | bigint | undefined>;
	body?: Record<string, unknown>;
}
