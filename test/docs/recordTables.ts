import type { Form } from '../support/operationRecord';
import { recordsOf, type ServiceName } from '../support/records';

/** The tables of docs/api and docs/design.md that have a row per operation. */

export const table = (head: string[], rows: string[][]): string =>
	[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** docs/api, §4: what the service is asked, and what it answers. */
export function endpointTable(service: ServiceName): string {
	const rows = recordsOf(service)
		.map(({ api }) => api)
		.sort((first, second) => first.number - second.number)
		.map(({ number, endpoint, asks, body, data }) => {
			const [method = '', path = ''] = endpoint.split(' ');
			return [String(number), method, `\`${path}\``, asks, body, data];
		});
	return table(['#', 'Method', 'Path', 'In path or query', 'Body', '`data` of the reply'], rows);
}

/** docs/design.md: the names that workflows store. */
export function nameTable(service: ServiceName): string {
	const rows = recordsOf(service).map(({ name, api, form }) => [
		`\`${name}\``,
		`\`${api.endpoint}\``,
		parametersOf(form),
		Object.entries(form.collections ?? {})
			.map(([collection, names]) => `\`${collection}{${names.split(' ').join(', ')}}\``)
			.join(' '),
	]);
	return table(['Operation', 'Endpoint', 'Parameters', 'Collections'], rows);
}

const parametersOf = ({ parameters }: Form): string =>
	parameters
		.split(' ')
		.map((word) => `\`${word.replace(/[†?]/g, '')}\`${word.includes('†') ? ' †' : ''}`)
		.join(' ');
