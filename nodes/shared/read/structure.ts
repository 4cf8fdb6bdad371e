import { isINodePropertiesList, isINodePropertyCollectionList, isResourceLocatorValue } from 'n8n-workflow';
import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';

import { tryParseJson } from '../decode/json';

/** Collections that only save room in the form: their entries belong beside the fields around them. */
const SPREAD = new Set(['additionalFields', 'updateFields', 'customerFields']);

export class InvalidJson extends Error {}

/**
 * A parameter's value without n8n's wrapping: locators give their id, groups their entries, JSON text its content.
 * @throws InvalidJson
 */
export function structured(field: INodeProperties, value: unknown): unknown {
	if (value === undefined || value === null || value === '') return undefined;
	switch (field.type) {
		case 'resourceLocator':
			return isResourceLocatorValue(value) ? emptyToUndefined(value.value) : value;
		case 'json':
			return typeof value === 'string' ? fromJson(field, value) : value;
		case 'collection':
			return isINodePropertiesList(field.options) && isRecord(value)
				? structuredFields(field.options, value)
				: value;
		case 'fixedCollection':
			return isINodePropertyCollectionList(field.options) && isRecord(value)
				? structuredGroup(field.options[0], value)
				: value;
		default:
			return value;
	}
}

/** Puts a value where the operation's schema looks for it. */
export function place(raw: Record<string, unknown>, field: INodeProperties, value: unknown): void {
	if (value === undefined) return;
	if (SPREAD.has(field.name) && isRecord(value)) Object.assign(raw, value);
	else raw[field.name] = value;
}

function structuredGroup(
	group: INodePropertyCollection | undefined,
	value: Record<string, unknown>,
): unknown {
	const entries = group && value[group.name];
	if (group === undefined || entries === undefined) return undefined;
	return (Array.isArray(entries) ? entries : [entries]).map((entry: unknown) =>
		isRecord(entry) ? structuredFields(group.values, entry) : entry,
	);
}

function structuredFields(
	fields: INodeProperties[],
	values: Record<string, unknown>,
): Record<string, unknown> {
	const raw: Record<string, unknown> = {};
	for (const field of fields) place(raw, field, structured(field, values[field.name]));
	return raw;
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

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
