const { zodToJsonSchema } = require('zod-to-json-schema');

/**
 * The output previews of a node's operations: for each the file n8n looks for and the JSON Schema of one output row.
 * @param operations the node's list of operations
 */
function previewsOf(operations) {
	return operations.map(({ resource, value, preview, simplified, times }) => {
		const { properties } = plain(zodToJsonSchema(preview, { $refStrategy: 'none', target: 'jsonSchema7' }));
		return {
			file: `v1.0.0/${resource}/${value}.json`,
			schema: { type: 'object', properties: byDefault(properties, simplified, times), version: 1 },
		};
	});
}

/** Simplify is on by default: a preview shows what it leaves. */
function byDefault(properties, simplified = [], times = []) {
	const kept = simplified.filter((name) => name in properties);
	return kept.length === 0
		? properties
		: Object.fromEntries(
				kept.map((name) => [name, times.includes(name) ? { type: 'string' } : properties[name]]),
			);
}

/** The editor shows a field's type: of "a string or null" it is the string that a person wants to see. */
function plain(schema) {
	const { anyOf, type, properties, items } = schema;
	const options = anyOf?.filter(
		(option) => option.type !== 'null' && Object.keys(option.not ?? {}).length === 0,
	);
	if (options?.length > 0) return plain(options[0]);
	if (type === 'array') return { type, items: plain(items ?? {}) };
	if (type === 'object')
		return {
			type,
			properties: Object.fromEntries(
				Object.entries(properties ?? {}).map(([name, field]) => [name, plain(field)]),
			),
		};
	return { type: Array.isArray(type) ? type.find((name) => name !== 'null') : (type ?? 'null') };
}

module.exports = { previewsOf };
