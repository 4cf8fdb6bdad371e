/** Fields and options that operations of both services have. Stored names are in docs/maintainers/stored-names.md, "Common". */
import type { INodeProperties } from 'n8n-workflow';

import type { Endpoint } from '../model/exchange';
import { flag, oneOf } from '../schema/input';
import {
	booleanField,
	fieldOf,
	formWithOptions,
	multiOptionsField,
	numberField,
	optionsWithDefault,
	propertiesOf,
	withDefault,
} from './formOf';

export const returnAllOrLimit = {
	returnAll: withDefault(booleanField(false, 'Whether to return all results or only up to a given limit')),
	limit: withDefault(
		numberField(
			{ least: 1, initial: 50, displayOptions: { show: { returnAll: [false] } } },
			'Max number of results to return',
		),
	),
};

export const simplify = withDefault(
	booleanField(true, 'Whether to return a simplified version of the response instead of the raw data'),
);

/** Simplify for people, three modes for an agent. @param modeName where `output` is another field, of which one value (`show`) gives rows */
export function outputOf<Name extends string = 'output'>(
	fields: readonly string[],
	modeName = 'output' as Name,
	displayName = 'Output',
	show: Record<string, string[]> = {},
) {
	const mode = fieldOf(
		{
			displayName,
			type: 'options',
			options: [
				{ name: 'Raw', value: 'raw', description: 'Every field as the service gives it' },
				{ name: 'Selected Fields', value: 'selected', description: 'Only the fields you choose' },
				{ name: 'Simplified', value: 'simplified', description: 'The most used fields' },
			],
			default: 'simplified',
			description: 'How much of each result the agent gets to read',
			displayOptions: { show: { ...show, '@tool': [true] } },
		},
		oneOf(['simplified', 'raw', 'selected']).default('simplified'),
	);
	return {
		simplify: fieldOf(
			{ ...simplify.look, displayOptions: { show, hide: { '@tool': [true] } } },
			simplify.schema,
		),
		...({ [modeName]: mode } as Record<Name, typeof mode>),
		outputFields: multiOptionsField(fields, 'The fields that each result keeps', {
			displayName: 'Fields',
			displayOptions: { show: { ...show, '@tool': [true], [modeName]: ['selected'] } },
		}),
	};
}

/** The options of a run, besides an operation's own. */
const runFields = {
	maxConcurrency: withDefault(
		numberField(
			{ least: 0, initial: 0, most: 50 },
			'How many requests may be in flight at the same time. 0 lets the node find the number. The value of the first item counts.',
		),
	),
	timeout: withDefault(
		numberField(
			{ least: 1, initial: 60_000, most: 2 ** 31 - 1, displayName: 'Timeout (Ms)' },
			'The longest silence of the service, in milliseconds, before a request counts as lost',
		),
	),
	maxRetries: withDefault(
		numberField(
			{ least: 0, initial: 2, most: 10 },
			'How often a request is retried after a time-out, a lost connection or a busy service',
		),
	),
	dryRun: {
		// The form's default is that of the option once it is added: whoever adds it wants to see first.
		...booleanField(
			true,
			'Whether to show each request in place of sending it. Lists are read where they are needed; nothing is changed.',
		),
		schema: flag.default(false),
	},
	afterLostReply: optionsWithDefault({
		displayName: 'After a Lost Reply',
		values: {
			lookUp: ['Look It Up', 'Ask the service whether it was done; what is proven becomes a normal row'],
			report: ['Report as Unknown', 'Report the outcome as unknown at once'],
		},
		default: 'lookUp',
		description:
			'What to do when it is not known whether the service has acted. The request itself is not sent again.',
	}),
	ifDone: optionsWithDefault({
		displayName: 'If Already Done',
		values: {
			send: ['Send Anyway', 'Send without checking first'],
			skip: ['Skip', 'Check first, send only what is not done yet, and refuse what cannot be determined'],
		},
		default: 'send',
		description: 'What to do when the service shows that it is done already',
	}),
};

export const { input: runInput } = formWithOptions({}, runFields);

export function reconcileOptions(skipNote = ''): INodeProperties[] {
	const { afterLostReply, ifDone } = runFields;
	const description = `${ifDone.look.description}${skipNote && `. ${skipNote}`}`;
	return propertiesOf({ afterLostReply, ifDone: { look: { ...ifDone.look, description } } });
}

/** The options that every operation has; `maxRetries` only where it is idempotent, `dryRun` only where it changes something. */
export function commonOptions({ method, repeat }: Pick<Endpoint, 'method' | 'repeat'>): INodeProperties[] {
	const { maxConcurrency, timeout, maxRetries, dryRun } = runFields;
	return propertiesOf({
		...{ maxConcurrency, timeout },
		...(repeat === 'idempotent' && { maxRetries }),
		...(method !== 'GET' && { dryRun }),
	});
}
