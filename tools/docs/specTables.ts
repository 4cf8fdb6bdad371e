import { sortBy } from 'lodash';

import { type Spec, specsOf } from '../../test/support/specs/specs';
import type { Documented } from './exchange';
import { table } from './markdown';

/** The tables of docs/api and docs/stored-names.md that have a row per operation. */

/** docs/api, §4: what the service is asked, and what it answers. */
export function endpointTable({ name }: Documented): string {
	const rows = sortBy(specsOf(name), 'api.number').map(
		({ api: { number, endpoint, asks = '–', body = '–', data } }) => {
			const [method = '', path = ''] = endpoint.split(' ');
			return [String(number), method, `\`${path}\``, asks, body, data];
		},
	);
	return table(['#', 'Method', 'Path', 'In path or query', 'Body', '`data` of the reply'], rows);
}

/** docs/stored-names.md: the names that workflows store. */
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
