import { groupBy, keys, map, pickBy } from 'lodash';
import type { INodeProperties } from 'n8n-workflow';

import { credentialTypes } from '../../test/helpers/services';
import {
	choicesOf,
	entriesOf,
	eventFormOf,
	eventsOf,
	formOf,
	type NodeName,
	shownAtFirst,
} from '../../test/specs/formOf';
import { specsOf } from '../../test/specs/specs';
import { table } from './markdown';

/**
 * docs/maintainers/stored-names.md: what workflows store, by the descriptions that n8n is given. `later`: a new node does not show the
 * field there, until another is chosen.
 */
export const storedNamesPage = (): string => {
	const credentials = [credentialTypes['order'], credentialTypes['member']];
	const tables = {
		Credentials: credentials.flatMap(({ name, properties }) =>
			properties.flatMap((field) => linesOf(field, name)),
		),
		'Node orderService': specsOf('order').flatMap(({ name }) => linesOfForm('orderService', name)),
		'Node memberCenter': specsOf('member').flatMap(({ name }) => linesOfForm('memberCenter', name)),
		Triggers: (['orderServiceTrigger', 'memberCenterTrigger'] as const).flatMap((trigger) =>
			eventsOf(trigger).flatMap((event) =>
				eventFormOf(trigger, event).flatMap((field) => linesOf(field, event)),
			),
		),
	};
	return map(tables, (lines, title) => `## ${title}\n\n${fieldTable(lines)}`).join('\n\n');
};

const linesOfForm = (node: NodeName, operation: string): Line[] =>
	formOf(node, operation).flatMap((field) => {
		const isShown = shownAtFirst(node, operation).includes(field.name);
		return linesOf(field, isShown ? operation : `${operation} (later)`);
	});

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

/** Operations that have the same field share its line, and so do fields of one place that are alike in all but their names. */
function fieldTable(lines: Line[]): string {
	const fields = Object.values(groupBy(lines, ({ path, stored }) => [path, ...stored])).map((alike) => {
		const [{ path = '', stored = [] } = {}] = alike;
		const [, within = '', name = path] = /^(.*)\.(.*)$/.exec(path) ?? [];
		return { name, same: [within && `\`${within}\``, ...stored, code(map(alike, 'where'))] };
	});
	const rows = Object.values(groupBy(fields, 'same')).map((alike) => {
		const [within = '', ...same] = alike[0]?.same ?? [];
		return [within, code(map(alike, 'name')), ...same];
	});
	return table(['Inside', 'Names', 'Stored as', 'Unless chosen', 'Values', 'Where'], rows);
}

const code = (words: string[]): string => words.map((word) => word && `\`${word}\``).join(' ');
