import type { INodeProperties } from 'n8n-workflow';

import type { Endpoint } from '../model/request';
import { MAX_CONCURRENCY, MAX_RETRIES } from '../model/run';
import { choice } from './formOf';

/** Entries of an operation's `options` collection. Stored names are in docs/maintainers/stored-names.md, "Common". */

/** The options of writes that must not be repeated and have evidence. */
export function reconcileOptions(skipNote = ''): INodeProperties[] {
	const afterLostReply = choice('After a Lost Reply', 'afterLostReply', {
		values: {
			lookUp: ['Look It Up', 'Ask the service whether it was done; what is proven becomes a normal row'],
			report: ['Report as Unknown', 'Report the outcome as unknown at once'],
		},
		default: 'lookUp',
		description:
			'What to do when it is not known whether the service has acted. The request itself is not sent again.',
	});
	const ifDone = choice('If Already Done', 'ifDone', {
		values: {
			send: ['Send Anyway', 'Send without checking first'],
			skip: ['Skip', 'Check first, send only what is not done yet, and refuse what cannot be determined'],
		},
		default: 'send',
		description: `What to do when the service shows that it is done already${skipNote && `. ${skipNote}`}`,
	});
	return [afterLostReply.field, ifDone.field];
}

/** The options that every operation has; `maxRetries` only where it is idempotent, `dryRun` only where it changes something. */
export function commonOptions({ method, repeat }: Pick<Endpoint, 'method' | 'repeat'>): INodeProperties[] {
	const dryRun: INodeProperties = {
		displayName: 'Dry Run',
		name: 'dryRun',
		type: 'boolean',
		// Of the option once it is added: whoever adds it wants to see first. Without it, requests are sent.
		default: true,
		description:
			'Whether to show each request in place of sending it. Lists are read where they are needed; nothing is changed.',
	};
	const maxRetries: INodeProperties = {
		displayName: 'Max Retries',
		name: 'maxRetries',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: MAX_RETRIES },
		default: 2,
		description: 'How often a request is retried after a time-out, a lost connection or a busy service',
	};
	return [
		...(method === 'GET' ? [] : [dryRun]),
		{
			displayName: 'Max Concurrency',
			name: 'maxConcurrency',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: MAX_CONCURRENCY },
			default: 0,
			description:
				'How many requests may be in flight at the same time. 0 lets the node find the number. The value of the first item counts.',
		},
		...(repeat === 'idempotent' ? [maxRetries] : []),
		{
			displayName: 'Timeout (Ms)',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 60_000,
			description: 'The longest silence of the service, in milliseconds, before a request counts as lost',
		},
	];
}
