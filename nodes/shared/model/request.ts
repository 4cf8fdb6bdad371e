export type Row = Record<string, unknown>;

/** Where an operation goes: data, as the API documents' endpoint tables have it. */
export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Relative to the service's prefix; `{name}` is filled from the input of that name, percent-encoded as one segment. */
	path: string;
	/** May the request be sent again when nobody knows whether the service acted? */
	repeat: 'idempotent' | 'never';
	/** The code by which a repeated request says that the first one did it, e.g. a delete that finds nothing. */
	alreadyDoneCode?: string;
	/** Codes other than 0 whose data is an answer all the same. */
	accept?: readonly string[];
}

/** What one request carries besides its path; undefined values are left out. */
export interface RequestContent {
	query?: Record<string, string | number | bigint | undefined>;
	body?: Record<string, unknown>;
}
