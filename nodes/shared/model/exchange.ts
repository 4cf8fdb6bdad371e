/** Types of what is exchanged: endpoint, request, reply, failure. */
export type Row = Record<string, unknown>;

/** An endpoint of the service, as in the tables of docs/api. */
export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	/** Relative to the service's prefix; `{name}` is replaced by the input's value of that name. */
	path: string;
	/** May the request be sent again when it is not known whether the service acted? */
	repeat: 'idempotent' | 'never';
	/** The code that means, in reply to a retry, that an earlier attempt did it, where it was seen before (`SendOptions.wasSeen`). */
	alreadyDoneCode?: string;
	/** Codes besides 0 that count as success. */
	accept?: readonly string[];
}

export interface RequestContent {
	query?: Record<string, string | number | bigint | undefined>;
	body?: Record<string, unknown>;
}

export type Result<Value, Reason = Failure> =
	| { value: Value; error?: undefined }
	| { value?: undefined; error: Reason };

/** The reasons of failures, and what to do next where nothing better is known. */
export const ADVICE = {
	input: 'Correct the value and try again.',
	// A readable envelope with a code other than 0.
	refused: 'This code is not in the API document. Ask the service’s provider what it means.',
	// HTTP 3xx–5xx without an envelope.
	http: 'Check the base URL of the credential and whether a gateway or proxy stands in front of the service.',
	// Not an envelope.
	unreadable:
		'Check that the base URL of the credential leads to the platform itself and not to a web page, gateway or proxy.',
	// An envelope whose data cannot give rows.
	shape:
		'The reply does not have the documented form. Ask the service’s provider whether the API has changed.',
	// The reply leaves out what was requested.
	missing: 'The service accepted the request, but gave no result for this part.',
	// The service refused one part of a shared request.
	part: 'The rest of the request was carried out. Correct this part and run it again by itself.',
	timeout: 'Raise Timeout in the options if the service needs longer.',
	lost: 'If it keeps happening, look at proxies and firewalls between n8n and the service.',
	unreachable: 'Check the base URL of the credential, and that n8n’s machine can reach it.',
	tls: 'If the service uses a certificate of your own, make n8n trust it (NODE_EXTRA_CA_CERTS), or turn on Ignore SSL Issues in the credential.',
	// Stopped on this side: n8n's own rules, an unusable address or token.
	blocked: 'Correct the credential, or n8n’s own rules for outgoing requests.',
	login: 'Check Token URL, App Key, App Secret and login in the credential.',
};

/** Why there is no row. Texts are for people: tokens are redacted in them by `Client.send`, passwords by `redactPasswords`. */
export interface Failure {
	reason: keyof typeof ADVICE;
	message: string;
	code?: string;
	/** What the service's table of codes says of `code`; undefined where it is not in the table. */
	codeKind?: CodeKind | 'refusal';
	cause?: string;
	httpStatus?: number;
	/** Did the service act? `rejected` where it is proven that it did not, else `unknown`. */
	outcome: 'rejected' | 'unknown';
	/** Rejected, and it may succeed later, unchanged. */
	retryable?: true;
	/** What to do next, where the advice for the reason or the code is not enough. */
	advice?: string;
	/** What the check of a lost write found, or why it was not possible. */
	finding?: string;
	/** When the request was sent, in epoch milliseconds of this machine. */
	sentAt?: number;
	retryAfter?: number;
	details?: Record<string, unknown>;
	/** Of a shared request: the place of the part that the message names. */
	namedIndex?: number;
}

/** A refused token (HTTP 401 refuses the application's); a failure after which a write may be done; a refusal that may pass. */
type CodeKind = 'applicationToken' | 'userToken' | 'transient' | 'passing';

/** A service's codes, and what a person should do. */
export type ErrorCodes = Readonly<Record<string, [meaning: string, advice: string, kind?: CodeKind]>>;

/** What the table says of a code; a service may also give `constructor` as one. */
export const codeIn = (codes: ErrorCodes, code = '') =>
	Object.hasOwn(codes, code) ? codes[code] : undefined;

export interface PartResult {
	rows?: Row[];
	error?: Failure;
}

export type AttemptFailure = Omit<Failure, 'outcome'>;

/** The failure of unusable input: nothing was sent for it. `advice` is needed only where correcting the value is not enough. */
export function inputFailure(message: string, advice?: string): Failure {
	return { reason: 'input', message, advice, outcome: 'rejected' };
}

/** What a step returns for it. */
export function refused(message: string, advice?: string, details?: Row): { error: Failure } {
	return { error: { ...inputFailure(message, advice), ...(details && { details }) } };
}

/** The failure of what the reply leaves out. A write may have been done all the same. */
export function noResult(message: string, advice?: string, outcome: Failure['outcome'] = 'unknown'): Failure {
	return { reason: 'missing', message, advice, outcome };
}

export function unusableCredential(message: string): Failure {
	return inputFailure(message, 'Correct the credential of this node.');
}
