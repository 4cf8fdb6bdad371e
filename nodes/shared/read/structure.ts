/** Unwraps what n8n stores: a resource locator becomes its ID, a collection its values, JSON text its content. */
import { isINodePropertiesList, isINodePropertyCollectionList, isResourceLocatorValue } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';

import { tryParseJson } from '../decode/json';
import { GROUPS } from '../form/fields';

export class InvalidJson extends Error {}

type Structure = (value: unknown) => unknown;
const asItIs: Structure = (value) => value;

/**
 * The field's definition is read once, not for every value.
 * @throws InvalidJson (the returned function) where JSON text is not valid
 */
export function structureOf(field: INodeProperties): Structure {
	const { type, options, displayName } = field;
	if (type === 'resourceLocator') return (value) => (isResourceLocatorValue(value) ? value.value : value);
	if (type === 'json') return (value) => (typeof value === 'string' ? fromJson(displayName, value) : value);
	if (type === 'collection' && isINodePropertiesList(options)) {
		const read = fieldsReader(options);
		return (value) => (isRecord(value) ? read(value) : value);
	}
	if (type === 'fixedCollection' && isINodePropertyCollectionList(options)) {
		const [group] = options;
		const read = fieldsReader(group?.values ?? []);
		return (value) => {
			const entries = isRecord(value) ? value[group?.name ?? ''] : value;
			if (entries === undefined || entries === null) return entries;
			return [entries].flat().map((entry: unknown) => (isRecord(entry) ? read(entry) : entry));
		};
	}
	return asItIs;
}

/** Sets a value where the operation's schema expects it: the entries of a spread collection stand beside the other fields. */
export function setField(raw: Record<string, unknown>, field: INodeProperties, value: unknown): void {
	if (value === undefined) return;
	const isSpread = field.type === 'collection' && !GROUPS.includes(field.name);
	if (isSpread && isRecord(value)) Object.assign(raw, value);
	else raw[field.name] = value;
}

function fieldsReader(fields: INodeProperties[]) {
	const readers = new Map(fields.map((field) => [field.name, { field, read: structureOf(field) }]));
	return (values: Record<string, unknown>): Record<string, unknown> => {
		const raw: Record<string, unknown> = {};
		for (const name in values) {
			const reader = readers.get(name);
			if (reader !== undefined) setField(raw, reader.field, reader.read(values[name]));
		}
		return raw;
	};
}

function fromJson(label: string, value: string): unknown {
	const parsed = tryParseJson(value);
	if (parsed === undefined) throw new InvalidJson(`${label}: must be valid JSON`);
	return parsed.value;
}

/** Is it an object with fields? */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
