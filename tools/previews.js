const { isEmpty, mapValues, pick } = require('lodash');
const { zodToJsonSchema } = require('zod-to-json-schema');

/**
 * The output previews of a node's operations: for each the file n8n looks for and the JSON Schema of one output row. n8n takes the
 * folder from the node's version, not from the package's: "v1.0.0" is `version: 1` of the description, written with three numbers.
 * @param operations the node's list of operations
 */
function previewsOf(operations) {
	return operations.map(({ resource, value, preview, simplify }) => ({
		file: `v1.0.0/${resource}/${value}.json`,
		schema: schemaOf(preview, simplify),
	}));
}

/**
 * Those of a trigger's events. n8n looks for one file where a node has no resource and operation: that is the first
 * event's, which is chosen unless somebody changes it.
 * @param events the trigger's list of events
 */
function eventPreviewsOf(events) {
	const previews = events.map(({ value, list, simplify = list.simplify, input, preview }) => ({
		file: `v1.0.0/event/${value}.json`,
		schema: schemaOf(preview, 'simplify' in input.shape ? simplify : undefined),
	}));
	return [{ file: 'v1.0.0/output.json', schema: previews[0].schema }, ...previews];
}

function schemaOf(preview, simplify) {
	const { properties } = plain(zodToJsonSchema(preview, { $refStrategy: 'none', target: 'jsonSchema7' }));
	return { type: 'object', properties: byDefault(properties, simplify), version: 1 };
}

/** Simplify is on by default: a preview shows what it leaves. */
function byDefault(properties, { fields = [], times = [] } = {}) {
	const kept = mapValues(pick(properties, fields), (field, name) =>
		times.includes(name) ? { type: 'string' } : field,
	);
	return isEmpty(kept) ? properties : kept;
}

/** The editor shows a field's type: of "a string or null" it is the string that a person wants to see; a check of our own says its type as its description. */
function plain({ anyOf, description, type = description, properties, items }) {
	const options = anyOf?.filter(
		(option) => option.type !== 'null' && Object.keys(option.not ?? {}).length === 0,
	);
	if (options?.length > 0) return plain(options[0]);
	if (type === 'array') return { type, items: plain(items ?? {}) };
	if (type === 'object') return { type, properties: mapValues(properties, plain) };
	return { type: Array.isArray(type) ? type.find((name) => name !== 'null') : (type ?? 'null') };
}

module.exports = { eventPreviewsOf, previewsOf };
