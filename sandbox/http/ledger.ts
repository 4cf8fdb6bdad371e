/* eslint-disable @n8n/community-nodes/no-restricted-imports -- development only: never published */
import type { IncomingHttpHeaders } from 'node:http';
import type { NonceState } from './security';

/** One request as it came, and what went back. */
export interface Entry {
	/** 1, 2, 3 … since the last reset. */
	n: number;
	method: string;
	/** As sent, still encoded, without the query. */
	path: string;
	/** The last one where a key came twice; `url` has all. */
	query: Record<string, string>;
	url: string;
	headers: IncomingHttpHeaders;
	/** Exactly as sent. */
	rawBody: string;
	/** Null for the token endpoint, which takes none. */
	nonce: NonceState | null;
	fault: string | null;
	/** HTTP status; null when none was sent (yet). */
	status: number | null;
	/** The envelope's `code` as sent; null when the reply had none. */
	replyCode: string | number | null;
	/** Epoch milliseconds of arrival, by this machine's clock: a shift of the service's own leaves what tests measure alone. */
	at: number;
}

export interface Act {
	n: number;
	/** e.g. `POST /licenseOrder/batchOrder`. */
	endpoint: string;
	/** e.g. `order.made`, `employee.added`, `number.allocated`, `lock.disabled`, `asset.lent`. */
	kind: string;
	/** What a person would call it: `<channelOrderId>#<sequence>`, the account name, the number … */
	key: string;
	/** The id the platform gave it, where there is one. */
	id: string | null;
	/** For which entry of the request's list, from 0. */
	part: number;
}

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger() {
	let count = 0;
	const ledger = {
		requests: [] as Entry[],
		acts: [] as Act[],
		logins: 0,
		inFlight: 0,
		maxInFlight: 0,
		connections: 0,
		did: (kind?: string) => ledger.acts.filter((act) => kind === undefined || act.kind === kind),
		to: (path: string) => ledger.requests.filter((entry) => entry.path.includes(path)),
		open(given: Omit<Entry, 'n' | 'at' | 'status' | 'replyCode' | 'fault'>): Entry {
			count += 1;
			const answered = { fault: null, status: null, replyCode: null };
			const entry: Entry = { n: count, ...given, ...answered, at: Date.now() };
			push(ledger.requests, entry);
			return entry;
		},
		act: (act: Act) => push(ledger.acts, act),
		clear() {
			count = 0;
			ledger.requests.length = 0;
			ledger.acts.length = 0;
			Object.assign(ledger, { logins: 0, connections: 0, maxInFlight: ledger.inFlight });
		},
	};
	return ledger;
}

/** Older requests and acts are dropped beyond this many. */
const KEPT = 500_000;

/** Drops the oldest tenth when full: dropping one at a time would move the whole array for each request. */
function push<T>(list: T[], item: T): void {
	if (list.length >= KEPT) list.splice(0, KEPT / 10);
	list.push(item);
}
