/* eslint-disable @n8n/community-nodes/no-restricted-imports -- development only: never published */
import type { IncomingHttpHeaders } from 'node:http';
import type { NonceState } from './security';

/** One request as it came, and the fault that it met. */
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
}

export interface Act {
	n: number;
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
	const ledger = {
		requests: [] as Entry[],
		acts: [] as Act[],
		connections: 0,
		did: (kind?: string) => ledger.acts.filter((act) => kind === undefined || act.kind === kind),
		open(given: Omit<Entry, 'n' | 'fault'>): Entry {
			const entry: Entry = { n: ledger.requests.length + 1, ...given, fault: null };
			ledger.requests.push(entry);
			return entry;
		},
		act: (act: Act) => void ledger.acts.push(act),
		clear() {
			ledger.requests.length = 0;
			ledger.acts.length = 0;
			ledger.connections = 0;
		},
	};
	return ledger;
}
