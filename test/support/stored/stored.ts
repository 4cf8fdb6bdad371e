import { NodeHelpers } from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INodeParameters,
	INodeType,
	NodeParameterValue,
} from 'n8n-workflow';

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

/** defaults.json: by node, and by what is chosen in it (`asset`, `asset.get`, `assetCreated`), the values that n8n does not store. */
export type Defaults = Record<string, Record<string, INodeParameters>>;

/** Every choice of resource, operation and event in a node, with the values that all its fields have then. */
export function defaultsOf({ description }: INodeType): Defaults[string] {
	const { properties } = description;
	const filled = (chosen: INodeParameters): INodeParameters =>
		NodeHelpers.getNodeParameters(properties, chosen, true, false, { typeVersion: 1 }, description) ?? {};
	const valuesOf = (name: string, resource?: string) =>
		properties
			.filter((one) => one.name === name)
			.filter(({ displayOptions }) => !resource || displayOptions?.show?.resource?.includes(resource))
			.flatMap(({ options = [] }) => options.map((one) => ('value' in one ? String(one.value) : '')));
	const choices: Array<[string, Record<string, NodeParameterValue>]> = [
		['', {}],
		...valuesOf('event').map((event): [string, { event: string }] => [event, { event }]),
		...valuesOf('resource').flatMap(
			(resource): Array<[string, Record<string, string>]> => [
				[resource, { resource }],
				...valuesOf('operation', resource).map((operation): [string, Record<string, string>] => [
					`${resource}.${operation}`,
					{ resource, operation },
				]),
			],
		),
	];
	return Object.fromEntries(choices.map(([name, chosen]) => [name, filled(chosen)]));
}
