import { compact } from 'lodash';
import { isINodePropertiesList, isINodePropertyCollectionList } from 'n8n-workflow';
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { labelOf } from '../../nodes/shared/model/text';
import { table } from './markdown';

const TYPES: Partial<Record<INodeProperties['type'], string>> = {
	string: 'text',
	number: 'number',
	boolean: 'true or false',
	options: 'choice',
	multiOptions: 'list',
	dateTime: 'date and time',
	json: 'JSON',
	collection: 'optional fields',
	fixedCollection: 'entries',
};

/** Dropdowns that every operation stands under: no condition of their own to tell. */
const DISPATCH = ['resource', 'operation'];

/**
 * A table of fields, those inside another below it, its name before theirs: whoever hears a page hears no indent.
 * @param documented the names of those that the API document requires
 */
export function parameterTable(fields: INodeProperties[], documented: readonly string[] = []): string {
	/** `within` stands before the name; `optional`: inside a collection, where a value is left out until it is added. */
	const rowsOf = (field: INodeProperties, within = '', optional = false): string[][] => [
		[
			`${within}${field.displayName}`,
			`\`${storedAs(field)}\``,
			field.typeOptions?.password === true ? 'secret text' : typeOf(field),
			field.required !== true ? '' : documented.includes(field.name) ? 'yes' : 'by the node',
			meaning(field, optional, fields),
		],
		...innerFields(field).flatMap((one) =>
			rowsOf(one, `${field.displayName}: `, optional || field.type === 'collection'),
		),
	];
	// A notice has no value; operationPage.ts shows it above the table.
	const rows = fields.filter(({ type }) => type !== 'notice').flatMap((field) => rowsOf(field));
	return table(['Parameter', 'Stored as', 'Type', 'Required', 'What it does'], rows);
}

function storedAs({ type, name, options }: INodeProperties): string {
	const groups = type === 'fixedCollection' && isINodePropertyCollectionList(options) ? options : [];
	return [name, ...groups.slice(0, 1).map((group) => `${group.name}[]`)].join('.');
}

/** Of a locator its modes: "from list, by ID or by user name". */
function typeOf({ type, modes = [] }: INodeProperties): string {
	if (type !== 'resourceLocator') return TYPES[type] ?? type;
	const ways = modes.map(({ displayName }) => displayName.toLowerCase().replace(/\bid\b/, 'ID'));
	return ways.join(', ').replace(/, ([^,]+)$/, ' or $1');
}

function innerFields({ type, options }: INodeProperties): INodeProperties[] {
	if (type === 'collection' && isINodePropertiesList(options)) return options;
	if (type === 'fixedCollection' && isINodePropertyCollectionList(options))
		return options.flatMap(({ values }) => values);
	return [];
}

/** What a field does, its choices, its default and when it is shown. */
export function meaning(field: INodeProperties, optional: boolean, all: INodeProperties[]): string {
	const { description, placeholder, hint = '' } = field;
	const said = description ?? (placeholder?.startsWith('e.g.') === true ? placeholder : '');
	const told = [said, hint, choices(field)].map(sentence);
	return compact([...told, preset(field, optional ? 'When added' : 'Default'), condition(field, all)]).join(
		' ',
	);
}

export function sentence(text: string): string {
	return text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A label or description that only repeats the value says nothing. */
function choices(field: INodeProperties): string {
	return choicesOf(field)
		.map(({ name, value, description = '' }) => {
			const label = labelOf(String(value)) === name ? '' : ` ${name}`;
			const told = description.endsWith(String(value)) ? '' : ` (${description})`;
			return `\`${String(value)}\`${label}${description === '' ? '' : told}`;
		})
		.join(' · ');
}

/** What a dropdown offers; a list from the service has none here. */
function choicesOf({ type, options = [] }: INodeProperties): INodePropertyOptions[] {
	return type === 'options' || type === 'multiOptions' ? (options as INodePropertyOptions[]) : [];
}

/** The value that holds where nothing is set; of an optional field, that it has when somebody adds it. */
function preset({ type, default: value }: INodeProperties, when: string): string {
	if (!['options', 'number', 'boolean'].includes(type) || value === '') return '';
	return `${when}: \`${String(value)}\`.`;
}

export function condition({ displayOptions = {} }: INodeProperties, all: INodeProperties[]): string {
	const { show = {}, hide = {} } = displayOptions;
	if (hide['@tool'] !== undefined) return 'Not shown when the node is an AI agent’s tool.';
	const told = Object.entries(show)
		.filter(([name]) => !DISPATCH.includes(name))
		.map(([name, values]) => conditionOf(name.replace(/^\//, ''), values ?? [], all));
	return told.length === 0 ? '' : `Only where ${told.join(' and ')}.`;
}

function conditionOf(name: string, values: unknown[], all: INodeProperties[]): string {
	if (name === '@tool') return 'the node is an AI agent’s tool';
	const field = all.find((one) => one.name === name);
	const named = field && choicesOf(field);
	const labels = values.map((value) => {
		if (typeof value === 'boolean') return value ? 'on' : 'off';
		return named?.find((choice) => choice.value === value)?.name ?? String(value);
	});
	return `${field?.displayName ?? name} is ${labels.join(' or ')}`;
}
