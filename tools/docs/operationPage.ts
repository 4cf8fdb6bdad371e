import { isNil, lowerFirst, omitBy, startCase } from 'lodash';

import { commonOptions } from '../../nodes/shared/form/commonFields';
import type { Operation } from '../../nodes/shared/model/operation';
import type { Example } from '../../test/specs/operationSpec';
import { apis, endpointsOf, resolved } from '../../sandbox/contract/api';
import { isAt, type ServiceName, type Spec, specsOf } from '../../test/specs/specs';
import { documented, type Documented, type Exchange, exchange } from './exchange';
import { readExactly, showJson } from './json';
import { anchor, bullets, fence, table } from './markdown';
import { condition, parameterTable } from './parameters';

export const titleOf = ({ resource, name }: Operation): string => `${startCase(resource)}: ${name}`;

/** All operations of both nodes, with links to their pages. */
export function operationTable(): string {
	const rows = Object.values(documented).flatMap(({ service, page }) =>
		service.operations.map((operation) => [
			service.name,
			`[${titleOf(operation)}](${page}#${anchor(titleOf(operation))})`,
			operation.description.replace(/\.$/, ''),
			operation.endpoint.repeat === 'idempotent' ? 'yes' : '**no**',
		]),
	);
	const head = ['Node', 'Operation', 'What it does', 'Retried'];
	return table(head, rows, { tight: true });
}

/** Everything there is to say about a node's operations, in the order of its Resource and Operation dropdowns. */
export async function operationsPage(which: Documented): Promise<string> {
	const titles = which.service.operations.map(titleOf);
	const sections = [titles.map((title) => `[${title}](#${anchor(title)})`).join(' · ')];
	for (const spec of specsOf(which.name)) sections.push(await operationSection(which, spec));
	return sections.join('\n\n');
}

async function operationSection(
	which: Documented,
	{ name, api, operation, docs, codes }: Spec,
): Promise<string> {
	const { description, endpoint, fields } = operation;
	const { parameters, items, failure, notes = [] } = docs;
	const good = await exchange(which, { operation: name, parameters, items });
	const bad = await exchange(which, {
		operation: name,
		parameters: { ...parameters, ...failure.parameters },
		items: failure.items ?? items,
	});
	const title = titleOf(operation);
	return [
		`## ${title}`,
		`${description.replace(/\.$/, '')}. \`${endpoint.method} ${which.service.prefix}${endpoint.path}\`, ${repeats(operation)}.`,
		...(notes.length > 0 ? [bullets(notes)] : []),
		...noticesOf(operation),
		`### Parameters of ${title}`,
		parameterTable(fields, requiredBy(which.name, operation)),
		optionsOf(operation),
		`### Example: ${docs.title}`,
		exampleBlock(good, docs, api.ofLists === true),
		`### Failures of ${title}`,
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

function noticesOf({ fields }: Operation): string[] {
	return fields
		.filter(({ type }) => type === 'notice')
		.map((field) => [`> ${field.displayName}`, condition(field, fields)].filter(Boolean).join(' '));
}

function repeats({ endpoint }: Operation): string {
	return endpoint.repeat === 'idempotent'
		? 'idempotent: [retried](reliability.md#what-is-retried)'
		: 'not idempotent: [not retried](reliability.md#what-is-not-retried), a lost reply gives the outcome `unknown`';
}

function optionsOf({ options = [], endpoint }: Operation): string {
	const names = commonOptions(endpoint)
		.map(({ displayName }) => displayName)
		.sort();
	const listed = names.join(', ').replace(/, ([^,]+)$/, ' and $1');
	const common = `Options: the [common ones](#options-of-every-operation), ${listed}.`;
	return options.length === 0 ? common : `${common} And of its own:\n\n${parameterTable(options)}`;
}

type Step = [what: string, json?: string];

/** What happens one after another, in one block: each step with a comment that says what it is. */
const steps = (all: Step[]): string =>
	fence('jsonc', all.map(([what, json = '']) => [`// ${what}`, json].join('\n').trim()).join('\n'));

/** @param isComposed the rows are made of several lists: the first is shown */
function exampleBlock(
	{ calls, rows }: Exchange,
	{ parameters, items, most }: Example,
	isComposed: boolean,
): string {
	const [call] = calls;
	const isWhole = isComposed || calls.length === 1;
	if (call === undefined || !isWhole || rows.some((row) => 'error' in row))
		throw new Error(`The example must succeed with one request: ${JSON.stringify({ parameters, rows })}`);
	return steps([
		...(items === undefined ? [] : [['the input items', showJson(items)] satisfies Step]),
		['the parameters, as the workflow stores them', showJson(parameters)],
		requestStep(call.request),
		[`HTTP ${call.status}`, showJson(readExactly(call.reply), most)],
		['the rows', showJson(rows, most)],
	]);
}

function failureBlocks({ calls, rows }: Exchange, { failure: { why }, most }: Example): string[] {
	const [call] = calls;
	const failed = rows.filter((row) => 'error' in row);
	if (failed.length === 0) throw new Error(`The example of a failure did not fail: ${why}`);
	const answer: Step =
		call === undefined
			? ['nothing is sent']
			: [`HTTP ${call.status}`, showJson(cause(readExactly(call.reply)), most)];
	return [
		`For example ${lowerFirst(why)}.`,
		steps([
			answer,
			['the row, with On Error = Continue', showJson(failed.length === 1 ? failed[0] : failed)],
		]),
	];
}

/** Of an envelope that holds good and bad parts, the bad ones alone would mislead; long lists of records are cut. */
function cause(reply: unknown): unknown {
	const { code, message, cause: where, data } = reply as Record<string, unknown>;
	const { succeeded, failed } = (data ?? {}) as Record<string, unknown[]>;
	const told = failed === undefined ? data : { succeeded: (succeeded ?? []).map(() => '…'), failed };
	return omitBy({ code, message, cause: where, data: told }, isNil);
}

function codesLine({ service, name }: Documented, codes: string[]): string {
	const known = codes.map((code) => {
		if (service.codes[code] === undefined)
			throw new Error(`${code} is not among the codes of the ${service.name}`);
		return `[${code}](codes.md#${name}-${code})`;
	});
	return `Codes of the service: ${known.join(', ')}.`;
}

/** A request as it went over the wire, but for headers and nonce. */
function requestStep({ method, url, body }: Exchange['calls'][number]['request']): Step {
	const withoutNonce = url.replace(/[?&]g_nonce=[^&]+/, '').replace(/^([^?&]+)&/, '$1?');
	return [`${method} ${withoutNonce}`, body === '' ? '' : showJson(readExactly(body))];
}
