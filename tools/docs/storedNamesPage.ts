import { groupBy, keys, pickBy } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { credentialTypeOf } from '../../test/nodes/faults/operations';
import {
	choicesOf,
	entriesOf,
	eventFormOf,
	eventsOf,
	formOf,
	shownAtFirst,
	triggers,
} from '../../test/specs/formOf';
import { services, specsOf } from '../../test/specs/specs';
import { table } from './markdown';

/**
 * docs/maintainers/stored-names.md: what workflows store, one line a field, by the descriptions that n8n is given. `later`: a new node
 * does not show the field there, until another is chosen.
 */
export const storedNamesPage = (): string =>
	[
		...[credentialTypeOf('order'), credentialTypeOf('member')].flatMap(({ name, properties }) => [
			`## Credential ${name}`,
			fieldTable(properties.flatMap((field) => linesOf(field, ''))),
		]),
		...(['order', 'member'] as const).flatMap((service) => {
			const node = service === 'order' ? 'orderService' : 'memberCenter';
			const operations = specsOf(service);
			return [
				`## Node ${node}`,
				table(
					['Operation', 'Endpoint'],
					operations.map(({ name, operation: { endpoint } }) => [
						`\`${name}\``,
						`\`${endpoint.method} ${services[service].definition.prefix}${endpoint.path}\``,
					]),
				),
				fieldTable(
					operations.flatMap(({ name }) =>
						formOf(node, name).flatMap((field) => {
							const isShown = shownAtFirst(node, name).includes(field.name);
							return linesOf(field, isShown ? name : `${name} (later)`);
						}),
					),
				),
			];
		}),
		...keys(triggers).flatMap((name) => {
			const trigger = name as keyof typeof triggers;
			const lines = eventsOf(trigger).flatMap((event) =>
				eventFormOf(trigger, event).flatMap((field) => linesOf(field, event)),
			);
			return [`## Trigger ${name}`, fieldTable(lines)];
		}),
	].join('\n\n');

interface Line {
	path: string;
	stored: string[];
	/** The operation or event. */
	where: string;
}

/** A field, and those inside it. */
function linesOf(field: INodeProperties, where: string): Line[] {
	if (field.type === 'notice') return [];
	const inside = entriesOf(field).flatMap(([path, fields]) =>
		fields.map((one) => ({ path: `${path}.${one.name}`, stored: storedAs(one), where })),
	);
	return [{ path: field.name, stored: storedAs(field), where }, ...inside];
}

function storedAs({ type, required, default: preset, typeOptions = {}, modes, ...field }: INodeProperties) {
	const { password: secret, expirable, multipleValues: multiple, minValue, maxValue } = typeOptions;
	const marks = keys(pickBy({ required, secret, expirable, multiple }));
	const limits = [minValue ?? '', maxValue ?? ''].join('–');
	const values = ['options', 'multiOptions'].includes(type)
		? choicesOf({ type, ...field } as INodeProperties)
		: [];
	const choices = [...values, ...(modes ?? []).map(({ name }) => name)].map((value) => `\`${value}\``);
	return [
		[type, ...marks].join(' '),
		`\`${JSON.stringify(preset)}\``,
		[...choices, limits === '–' ? '' : limits].filter(Boolean).join(' '),
	];
}

/** Operations that have the same field share its line. */
function fieldTable(lines: Line[]): string {
	const rows = Object.values(groupBy(lines, ({ path, stored }) => [path, ...stored])).map((alike) => {
		const [{ path = '', stored = [] } = {}] = alike;
		return [`\`${path}\``, ...stored, alike.map(({ where }) => where && `\`${where}\``).join(' ')];
	});
	return table(['Name', 'Stored as', 'Unless chosen', 'Values', 'Where'], rows);
}
