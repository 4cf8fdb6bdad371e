import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import type { Recorded } from '../server/server';

/** The shapes of test/fixtures/<version>, which tools/fixtures/record.ts writes and test/engine/stored reads. They never change. */

export interface Exchange {
	/** Method, path, query without the nonce, body. */
	request: string;
	reply: string;
}

export interface Stored {
	node: { type: string; typeVersion: number; parameters: INodeParameters };
	credential: { type: string; data: ICredentialDataDecryptedObject };
}

/** operations.json: one run of an operation. */
export interface StoredOperation extends Stored {
	items: IDataObject[];
	exchanges: Exchange[];
	rows: Array<{ json: IDataObject; pairedItem: unknown }>;
}

/** triggers.json: two polls. What the trigger remembered after each, what the service had listed, and what the second one reported. */
export interface StoredTrigger extends Stored {
	first: { memory: IDataObject; exchanges: Exchange[] };
	second: { memory: IDataObject; exchanges: Exchange[]; rows: IDataObject[] };
}

/** A request as the fixtures have it. */
export function requestLine({ method, path, queryPairs, body }: Recorded): string {
	const pairs = queryPairs.filter(([name]) => name !== 'g_nonce');
	const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
	return `${method} ${path}${query && `?${query}`}${body && ` ${body}`}`;
}
