import { lowerFirst, startCase } from 'lodash';

import { commonOptions } from '../../nodes/shared/form/options';
import type { Operation } from '../../nodes/shared/model/operation';
import type { Example } from '../../test/support/specs/operationSpec';
import { apis, endpointsOf, resolved } from '../../sandbox/contract/api';
import { isAt, type ServiceName, type Spec, specsOf } from '../../test/support/specs/specs';
import { documented, type Documented, type Exchange, exchange } from './exchange';
import { readExactly, showJson, showJsonLine } from './json';
import { anchor, bullets, cell, fence, table } from './markdown';
import { condition, parameterTable } from './parameters';

export const titleOf = ({ resource, name }: Operation): string => `${startCase(resource)}: ${name}`;

/** All operations of both nodes, with links to their pages. */
export function operationTable(): string {
	const rows = Object.values(documented).flatMap(({ service, page }) =>
		service.operations.map((operation) => [
			service.name,
			startCase(operation.resource),
			`[${operation.name}](${page}#${anchor(titleOf(operation))})`,
			operation.description.replace(/\.$/, ''),
			operation.endpoint.repeat === 'idempotent' ? 'yes' : '**no**',
		]),
	);
	const head = ['Node', 'Resource', 'Operation', 'What it does', 'Retried'];
	return table(head, rows, { tight: true });
}

/** Everything there is to say about a node's operations, in the order of its Resource and Operation dropdowns. */
export async function operationsPage(which: Documented): Promise<string> {
	const titles = which.service.operations.map(titleOf);
	const sections = [bullets(titles.map((title) => `[${title}](#${anchor(title)})`))];
	for (const spec of specsOf(which.name)) sections.push(await operationSection(which, spec));
	return sections.join('\n\n');
}

async function operationSection(which: Documented, { name, operation, docs, codes }: Spec): Promise<string> {
	const { description, endpoint, fields } = operation;
	const { parameters, items, failure, notes = [] } = docs;
	const good = await exchange(which, { operation: name, parameters, items });
	const bad = await exchange(which, {
		operation: name,
		parameters: { ...parameters, ...failure.parameters },
		items: failure.items ?? items,
	});
	return [
		`## ${titleOf(operation)}`,
		`${description.replace(/\.$/, '')}.`,
		`\`${endpoint.method} ${which.service.prefix}${endpoint.path}\` · ${repeats(operation)}`,
		...(notes.length > 0 ? [bullets(notes)] : []),
		...noticesOf(operation),
		'### Parameters',
		parameterTable(fields, requiredBy(which.name, operation)),
		optionsOf(operation),
		`### Example: ${docs.title}`,
		...exampleBlocks(good, docs),
		'### Failures',
		...failureBlocks(bad, docs),
		codesLine(which, codes),
	].join('\n\n');
}

/** The parameters that the API document requires: of the path, the query, the body and the entries of its lists. */
function requiredBy(service: ServiceName, operation: Operation): string[] {
	const endpoint = endpointsOf(service).find((one) => isAt(one, operation));
	const body = endpoint?.body ?? {};
	const entries = Object.values(body.properties ?? {}).map(({ items = {} }) =>
		resolved(apis[service], items),
	);
	const inBody = [body, ...entries].flatMap(({ required = [] }) => required);
	return [...(endpoint?.parameters ?? []).flatMap(({ name, required }) => (required ? name : [])), ...inBody];
}

/** The words of caution in the form. */
function noticesOf({ fields }: Operation): string[] {
	return fields
		.filter(({ type }) => type === 'notice')
		.map((field) => [`> ${field.displayName}`, condition(field, fields)].filter(Boolean).join(' '));
}

function repeats({ endpoint }: Operation): string {
	return endpoint.repeat === 'idempotent'
		? 'idempotent: retried after a time-out, a lost connection or a busy service'
		: 'not idempotent, so not retried: a lost reply gives the outcome `unknown`';
}

function optionsOf({ options = [], endpoint }: Operation): string {
	const names = commonOptions(endpoint).map(({ displayName }) => displayName);
	const listed = names.join(', ').replace(/, ([^,]+)$/, ' and $1');
	const common = `Options: the [common ones](#options-of-every-operation), ${listed}.`;
	return options.length === 0 ? common : `${common} And of its own:\n\n${parameterTable(options)}`;
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
		`For example ${lowerFirst(why)}. ${call === undefined ? 'The node refuses it before any request is sent.' : `The service answers HTTP ${call.status} with`}`,
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

function codesLine({ service, name }: Documented, codes: string[]): string {
	const known = codes.map((code) => {
		const entry = service.codes[code];
		if (entry === undefined) throw new Error(`${code} is not in errorCodes.ts of the ${service.name}`);
		return `[${code}](codes.md#${name}-${code}) ${cell(entry.meaning)}`;
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
function requestText({ method, url, headers, body }: Exchange['calls'][number]['request']): string {
	const start = `${method} ${url.replace(/g_nonce=[^&]+/, 'g_nonce=«nonce»')}`;
	const shown = HEADERS.flatMap(([name, show]) => {
		const value = headers[name.toLowerCase()];
		return value === undefined ? [] : [`${name}: ${show(String(value))}`];
	});
	const isJson = String(headers['content-type']).startsWith('application/json');
	const content = body === '' ? [] : ['', isJson ? showJson(readExactly(body)) : body];
	return [start, ...shown, ...content].join('\n');
}
