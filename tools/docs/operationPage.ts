import { compact, sortBy, startCase } from 'lodash';

import { commonOptions } from '../../nodes/shared/form/commonFields';
import type { Operation } from '../../nodes/shared/model/operation';
import { startSandbox } from '../../sandbox';
import { apis, endpointsOf, resolved } from '../../sandbox/contract/api';
import { runService } from '../../test/helpers/services';
import { credentialsFor } from '../../test/nodes/faults/operations';
import type { Example } from '../../test/specs/operationSpec';
import { isAt, type ServiceName, type Spec, specsOf } from '../../test/specs/specs';
import { documented, type Documented } from './documented';
import { anchor, bullets, json, steps, table } from './markdown';
import { condition, parameterTable, sentence } from './parameters';

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
	return table(['Node', 'Operation', 'What it does', 'Retried'], rows);
}

/** Everything there is to say about a node's operations, in the order of its Resource and Operation dropdowns. */
export async function operationsPage(which: Documented): Promise<string> {
	const titles = which.service.operations.map(titleOf);
	const sections = [titles.map((title) => `[${title}](#${anchor(title)})`).join(' · ')];
	for (const spec of specsOf(which.name)) sections.push(await operationSection(which, spec));
	return sections.join('\n\n');
}

/** The options that stand under every operation, and which of them only some have. */
export function commonOptionTable(): string {
	const names = (endpoint: Parameters<typeof commonOptions>[0]) =>
		commonOptions(endpoint).map(({ name }) => name);
	const ofReads = names({ method: 'GET', repeat: 'idempotent' });
	const ofNonIdempotent = names({ method: 'POST', repeat: 'never' });
	const told = commonOptions({ method: 'PUT', repeat: 'idempotent' }).map((field) => {
		const { name, description = '' } = field;
		return {
			...field,
			description: compact([
				sentence(description),
				!ofReads.includes(name) && 'Only where an operation changes something.',
				!ofNonIdempotent.includes(name) && 'Only where an operation is idempotent.',
			]).join(' '),
		};
	});
	return parameterTable(sortBy(told, 'displayName'));
}

async function operationSection(which: Documented, { name, operation, docs, codes }: Spec): Promise<string> {
	const { description, endpoint, fields, options = [] } = operation;
	const { notes = [] } = docs;
	const own = options.map((field) => ({ ...field, displayName: `Options: ${field.displayName}` }));
	const title = titleOf(operation);
	return [
		`## ${title}`,
		`${description.replace(/\.$/, '')}. \`${endpoint.method} ${which.service.prefix}${endpoint.path}\`, ${repeats(operation)}.`,
		...(notes.length > 0 ? [bullets(notes)] : []),
		...fields
			.filter(({ type }) => type === 'notice')
			.map((field) => `> ${field.displayName} ${condition(field, fields)}`.trim()),
		`### Parameters of ${title}`,
		parameterTable([...fields, ...own], requiredBy(which.name, operation)),
		`### Example: ${docs.title}`,
		await exampleOf(which, name, docs),
		`Codes of the service: ${codes.map((code) => `[${code}](codes.md#${which.name}-${code})`).join(', ')}.`,
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

const repeats = ({ endpoint }: Operation): string =>
	endpoint.repeat === 'idempotent'
		? 'idempotent: [retried](reliability.md#what-is-retried)'
		: 'not idempotent: [not retried](reliability.md#what-is-not-retried), a lost reply gives the outcome `unknown`';

/** As it really went, in n8n's engine with the sandbox, whose replies are held against the contract; of the request all but headers and nonce. */
async function exampleOf({ name }: Documented, operation: string, { items, parameters }: Example) {
	const sandbox = await startSandbox();
	try {
		const more = { items, onError: 'continueRegularOutput', timezone: 'UTC' } as const;
		const credentials = credentialsFor(name, sandbox);
		const { rows, error } = await runService(name, credentials, operation, parameters, more);
		const failed = error ?? rows.find((row) => row.error !== undefined);
		if (failed) throw new Error(`The example of ${operation} failed: ${JSON.stringify(failed)}`);
		const [{ method = '', url = '', rawBody = '' } = {}] = sandbox.ledger.requests;
		const sent = url.replace(/[?&]g_nonce=[^&]+/, '').replace(/^([^?&]+)&/, '$1?');
		return steps([
			...(items ? ([['the input items', json(items)]] as Array<[string, string]>) : []),
			['the parameters, as the workflow stores them', json(parameters)],
			[`${method} ${sent}`, rawBody],
			['the rows', json(rows)],
		]).replace(/\n\n/g, '\n');
	} finally {
		await sandbox.stop();
	}
}
