import { isINodePropertiesList, isINodePropertyCollectionList, isResourceLocatorValue } from 'n8n-workflow';
import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { tryParseJson } from '../decode/json';
import { GROUPS } from '../form/fields';

export class InvalidJson extends Error {}

type Structure = (value: unknown) => unknown;

/**
 * Returns a function that unwraps a parameter's value: a resource locator becomes its ID, a group its entries, JSON text its
 * content. The field's definition is read once, not for every value.
 * @param guards fields inside a collection whose null stays: an expression gave nothing
 * @throws InvalidJson (the returned function) where JSON text is not valid
 */
export function structureOf(field: INodeProperties, guards: readonly string[] = []): Structure {
	const read = structureByType(field, guards);
	return (value) => (value === undefined || value === null || value === '' ? undefined : read(value));
}

function structureByType(field: INodeProperties, guards: readonly string[]): Structure {
	switch (field.type) {
		case 'resourceLocator':
			return (value) => (isResourceLocatorValue(value) ? emptyToUndefined(value.value) : value);
		case 'json':
			return (value) => (typeof value === 'string' ? fromJson(field, value) : value);
		case 'collection': {
			if (!isINodePropertiesList(field.options)) return (value) => value;
			const read = fieldsReader(field.options, guards);
			return (value) => (isRecord(value) ? read(value) : value);
		}
		case 'fixedCollection': {
			if (!isINodePropertyCollectionList(field.options)) return (value) => value;
			const read = groupReader(field.options[0], guards);
			return (value) => (isRecord(value) ? read(value) : value);
		}
		default:
			return (value) => value;
	}
}

/** Sets a value where the operation's schema expects it: the entries of a spread collection stand beside the other fields. */
export function setField(raw: Record<string, unknown>, field: INodeProperties, value: unknown): void {
	if (value === undefined) return;
	const isSpread = field.type === 'collection' && !GROUPS.includes(field.name);
	if (isSpread && isRecord(value)) Object.assign(raw, value);
	else raw[field.name] = value;
}

function groupReader(group: INodePropertyCollection | undefined, guards: readonly string[]) {
	if (group === undefined) return () => undefined;
	const read = fieldsReader(group.values, guards);
	return (value: Record<string, unknown>): unknown => {
		const entries = value[group.name];
		if (entries === undefined) return undefined;
		return (Array.isArray(entries) ? entries : [entries]).map((entry: unknown) =>
			isRecord(entry) ? read(entry) : entry,
		);
	};
}

function fieldsReader(fields: INodeProperties[], guards: readonly string[]) {
	const readers = new Map(fields.map((field) => [field.name, { field, read: structureOf(field, guards) }]));
	return (values: Record<string, unknown>): Record<string, unknown> => {
		const raw: Record<string, unknown> = {};
		for (const name in values) {
			const reader = readers.get(name);
			if (reader === undefined) continue;
			const isNull = values[name] === null && guards.includes(name);
			setField(raw, reader.field, isNull ? null : reader.read(values[name]));
		}
		return raw;
	};
}

function fromJson(field: INodeProperties, value: string): unknown {
	if (value.trim() === '') return undefined;
	const parsed = tryParseJson(value);
	if (parsed === undefined) throw new InvalidJson(`${field.displayName}: must be valid JSON`);
	return parsed.value;
}

function emptyToUndefined(value: unknown): unknown {
	return value === '' || value === null ? undefined : value;
}

/** Is it an object with fields? */
export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
