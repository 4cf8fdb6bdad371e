import { sortBy } from 'lodash';

import { columnOf } from '../../test/support/project/projectPages';
import type { Kind } from '../../test/support/specs/operationSpec';
import { type Spec, specs, specsOf, services } from '../../test/support/specs/specs';
import type { Documented } from './exchange';
import { table } from './markdown';

/** The tables of docs/api and docs/maintainers/stored-names.md that have a row per operation. */

/** docs/api, §4: what the service is asked, and what it answers. */
export function endpointTable({ name }: Documented): string {
	const rows = endpointsOf(name).map(({ api: { number, endpoint, asks = '–', body = '–', data } }) => {
		const [method = '', path = ''] = endpoint.split(' ');
		return [String(number), method, `\`${path}\``, asks, body, data];
	});
	return table(['#', 'Method', 'Path', 'In path or query', 'Body', '`data` of the reply'], rows);
}

/** docs/api, §7: codes that the service gives for one operation alone. */
export function ownCodeTable({ name }: Documented): string {
	const rows = sortBy(specsOf(name), 'api.number').flatMap(({ api: { number, codes = {} } }) =>
		Object.entries(codes).map(([code, meaning]) => [code, meaning, `#${number}`]),
	);
	return rows.length === 0 ? '' : table(['code', 'meaning', 'applies to'], rows);
}

/** docs/api, §7: the codes of each operation, in the order of the table of all. */
export function operationCodeTable({ name }: Documented): string {
	const listed = columnOf(services[name].page, '7. Errors', 'code');
	const rows = endpointsOf(name).map(({ api: { number }, codes }) => [
		String(number),
		sortBy(codes, (code) => listed.indexOf(code)).join(', '),
	]);
	return table(['#', 'Codes'], rows);
}

/** One spec for each endpoint: those that only pick an entry of a list are left out. */
const endpointsOf = (name: Documented['name']): Spec[] =>
	sortBy(specsOf(name), 'api.number').filter(({ api }) => api.ofList === undefined);

/** docs/maintainers/design.md, "Retries": what is sent again, and what never is. */
export function retryTable(): string {
	const namesOf = (kind: Kind) =>
		specs
			.filter((spec) => spec.kind === kind && !/^(GET|PUT|DELETE) /.test(spec.api.endpoint))
			.map(({ name }) => `\`${name}\``)
			.join(', ');
	return table(
		['What', 'After a time-out, a reset, HTTP 429, 502–504, code 500'],
		[
			[
				`GET, PUT, DELETE; ${namesOf('repeated')}`,
				'retried, up to `maxRetries` times. The backoff doubles from 0.5 s to 10 s, with jitter. A `Retry-After` is kept up to 60 s, the longest where there are several; a value that is neither whole seconds nor an HTTP date is ignored',
			],
			[namesOf('once'), 'never: the outcome is `unknown`'],
			['any, where no connection was made', 'retried, up to twice'],
		],
	);
}

/** docs/maintainers/stored-names.md: the names that workflows store. */
export function nameTable({ name: service }: Documented): string {
	const rows = specsOf(service).map(({ name, api, form }) => [
		`\`${name}\``,
		`\`${api.endpoint}\``,
		parametersOf(form),
		Object.entries(form.collections ?? {})
			.map(([collection, names]) => `\`${collection}{${names.split(' ').join(', ')}}\``)
			.join(' '),
	]);
	return table(['Operation', 'Endpoint', 'Parameters', 'Collections'], rows);
}

const parametersOf = ({ parameters }: Spec['form']): string =>
	parameters
		.split(' ')
		.map((word) => `\`${word.replace(/[†?]/g, '')}\`${word.includes('†') ? ' †' : ''}`)
		.join(' ');
