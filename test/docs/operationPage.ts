import { lowerFirst, startCase } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { commonOptions } from '../../nodes/shared/form/options';
import type { Operation } from '../../nodes/shared/operation';
import type { Example } from '../support/operationRecord';
import type { Recorded } from '../support/records';
import { type DocumentedNode, type Exchange, exchange } from './exchange';
import { readExactly, showJson, showJsonLine } from './json';
import { cell, condition, parameterTable } from './parameters';

/** Everything there is to say about a node's operations, in the order of its Resource and Operation dropdowns. */
export async function operationsPage(documented: DocumentedNode, records: Recorded[]): Promise<string> {
	const { service } = documented;
	const sections: string[] = [contents(service.operations)];
	for (const { operation, docs } of records)
		sections.push(await operationSection(documented, operation, docs));
	return sections.join('\n\n');
}

const keyOf = ({ resource, value }: Operation): string => `${resource}.${value}`;

const titleOf = ({ resource, name }: Operation): string => `${startCase(resource)}: ${name}`;

export const anchorOf = (operation: Operation): string =>
	titleOf(operation).toLowerCase().replace(/:/g, '').replace(/ /g, '-');

function contents(operations: readonly Operation[]): string {
	return operations.map((operation) => `- [${titleOf(operation)}](#${anchorOf(operation)})`).join('\n');
}

async function operationSection(
	documented: DocumentedNode,
	operation: Operation,
	example: Example,
): Promise<string> {
	const { service } = documented;
	const { description, endpoint, fields } = operation;
	const run = { operation: keyOf(operation), parameters: example.parameters, items: example.items };
	const good = await exchange(documented, run);
	const bad = await exchange(documented, {
		...run,
		parameters: { ...example.parameters, ...example.failure.parameters },
		items: example.failure.items ?? example.items,
	});
	return [
		`## ${titleOf(operation)}`,
		`${description.replace(/\.$/, '')}.`,
		`\`${endpoint.method} ${service.prefix}${endpoint.path}\` · ${repeats(operation)}`,
		...((example.notes ?? []).length > 0
			? [(example.notes ?? []).map((note) => `- ${note}`).join('\n')]
			: []),
		...noticesOf(operation),
		'### Parameters',
		parameterTable(fields),
		optionsOf(operation),
		`### Example: ${example.title}`,
		...exampleBlocks(good, example),
		'### Failures',
		...failureBlocks(bad, example),
		codesLine(documented, example),
	].join('\n\n');
}

/** The words of caution in the form. */
function noticesOf({ fields }: Operation): string[] {
	return fields
		.filter(({ type }) => type === 'notice')
		.map((field) => [`> ${field.displayName}`, condition(field, fields)].filter(Boolean).join(' '));
}

function repeats({ endpoint }: Operation): string {
	return endpoint.repeat === 'idempotent'
		? 'safe to repeat: tried again after a time-out, a lost connection or a busy service'
		: 'never sent again once it may have arrived: a lost answer gives the outcome `unknown`';
}

function optionsOf({ options = [], endpoint }: Operation): string {
	const common = `Options: the [common ones](#options-of-every-operation), ${list(labels(commonOptions(endpoint.repeat)))}.`;
	return options.length === 0 ? common : `${common} And of its own:\n\n${parameterTable(options)}`;
}

const labels = (fields: INodeProperties[]) => fields.map(({ displayName }) => displayName);

function list(words: string[]): string {
	return words.length < 2
		? words.join('')
		: `${words.slice(0, -1).join(', ')} and ${String(words[words.length - 1])}`;
}

function exampleBlocks({ calls, rows }: Exchange, { parameters, items, most }: Example): string[] {
	const [call] = calls;
	if (call === undefined || calls.length !== 1 || rows.some((row) => 'error' in row))
		throw new Error(`The example must succeed with one request: ${JSON.stringify({ parameters, rows })}`);
	return [
		...(items === undefined ? [] : ['Input items', fence('json', showJson(items))]),
		'Parameters, as the workflow stores them',
		fence('json', showJson(parameters)),
		'Request',
		fence('http', requestText(call.request)),
		`Reply: HTTP ${call.status}`,
		fence('jsonc', showJson(readExactly(call.reply), most)),
		'Output',
		fence('jsonc', showJson(rows, most)),
	];
}

function failureBlocks({ calls, rows }: Exchange, { failure: { why } }: Example): string[] {
	const [call] = calls;
	const failed = rows.filter((row) => 'error' in row);
	if (failed.length === 0) throw new Error(`The example of a failure did not fail: ${why}`);
	return [
		`For example ${lowerFirst(why)}. ${call === undefined ? 'The node tells it before any request is sent.' : `The service answers HTTP ${call.status} with`}`,
		...(call === undefined ? [] : [fence('json', showJsonLine(cause(readExactly(call.reply))))]),
		'On Error = Continue gives the row',
		fence('json', showJson(failed.length === 1 ? failed[0] : failed)),
	];
}

/** Of an envelope that holds good and bad parts, the bad ones alone would mislead; long lists of records are cut. */
function cause(reply: unknown): unknown {
	const { code, message, cause: where, data } = reply as Record<string, unknown>;
	const { succeeded, failed } = (data ?? {}) as Record<string, unknown[]>;
	const told = failed === undefined ? data : { succeeded: (succeeded ?? []).map(() => '…'), failed };
	return { code, message, cause: where, data: told ?? undefined };
}

function codesLine({ service }: DocumentedNode, { codes }: Example): string {
	const page = service.credential.startsWith('order') ? 'order' : 'member';
	const known = codes.map((code) => {
		const entry = service.codes[code];
		if (entry === undefined) throw new Error(`${code} is not in errorCodes.ts of the ${service.name}`);
		return `[${code}](troubleshooting.md#${page}-${code}) ${cell(entry.meaning)}`;
	});
	return `Codes of the service: ${known.join(' · ')}.`;
}

const HEADERS: Array<[name: string, shown: (value: string) => string]> = [
	['Authorization', (value) => value.replace(/\S+$/, '«…»')],
	['clientToken', () => '«…»'],
	['userToken', () => '«…»'],
	['Content-Type', (value) => value],
	['Accept', (value) => value],
];

/** A request as it went over the wire, but for tokens and nonce. */
export function requestText({ method, url, headers, body }: Exchange['calls'][number]['request']): string {
	const shown = HEADERS.flatMap(([name, show]) => {
		const value = headers[name.toLowerCase()];
		return value === undefined ? [] : [`${name}: ${show(String(value))}`];
	});
	const start = `${method} ${url.replace(/g_nonce=[^&]+/, 'g_nonce=«nonce»')}`;
	const isJson = String(headers['content-type']).startsWith('application/json');
	return [start, ...shown, ...(body === '' ? [] : ['', isJson ? showJson(readExactly(body)) : body])].join(
		'\n',
	);
}

export function fence(language: string, text: string): string {
	return `\`\`\`${language}\n${text}\n\`\`\``;
}
