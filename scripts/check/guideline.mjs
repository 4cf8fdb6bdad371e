import { step } from './render.mjs';

// What n8n's style guide asks of parameters and none of its linters looks at.
const LONGEST_HINT = 120;
const LIST_OF_NAMES = /Names? or IDs?$/;
const LOCATOR_PLACEHOLDER = /^Select an? .+…$/;
const READS = /^get/;

/** Types whose label is all there is to say, or that nobody sees. */
const SELF_EXPLAINING = /^(collection|notice|hidden)$/;
/** n8n's style guide gives these none. */
const CHOOSERS = ['resource', 'operation', 'event'];

/** Does a description say more than the label, in other or in more words? */
const explains = (description = '', label) =>
	description.replace(/^(The|An?) |\.$/gi, '').toLowerCase() !== label.toLowerCase() && description !== '';

/** What n8n's AI workflow builder is told: of each node, and of every operation that changes something. */
export function* builderGuideline({ group, builderHint, properties = [] }) {
	if (group === undefined) return;
	if (!builderHint?.searchHint) yield 'a node has a builderHint, which says when to use it';
	for (const { name, options = [] } of properties) {
		if (name !== 'operation') continue;
		for (const option of options)
			if (!READS.test(option.value) && !option.builderHint?.propertyHint)
				yield `an operation that changes something has a builderHint: ${option.action}`;
	}
}

export function guideline(properties, path = '', labels = labelsOf(properties)) {
	return properties.flatMap((parameter) => {
		const at = step(path, parameter.displayName, parameter.displayOptions);
		const found = [...wrong(parameter), ...unquoted(parameter, labels)];
		return [...found.map((what) => ({ at, what })), ...within(parameter, at, labels)];
	});
}

/** All of the form that a text cannot mean otherwise. */
const labelsOf = (properties) =>
	properties
		.flatMap(({ displayName, type, options = [] }) => [displayName, ...labelsOf(insideOf(type, options))])
		.filter((label) => / /.test(label));

function* unquoted({ description = '', hint = '' }, labels) {
	const text = `${description} ${hint}`.replace(/'[^']+'/g, '');
	for (const label of new Set(labels))
		if (text.includes(label)) yield `the name of a field stands in single quotation marks: '${label}'`;
}

function* wrong({
	type,
	displayName,
	description,
	hint,
	placeholder,
	options = [],
	typeOptions = {},
	modes = [],
	...rest
}) {
	if (typeOptions.loadOptionsMethod && !LIST_OF_NAMES.test(displayName))
		yield 'a list that n8n loads takes names and IDs, and its label says so ("Name or ID", "Names or IDs")';
	if (typeOptions.loadOptionsMethod && typeOptions.loadOptionsDependsOn === undefined)
		yield 'a list that n8n loads names what it depends on (loadOptionsDependsOn)';
	for (const { type: kind, placeholder: text, typeOptions: list = {} } of modes) {
		if (kind === 'list' && !LOCATOR_PLACEHOLDER.test(text ?? ''))
			yield `a locator's list says "Select a …": "${text}"`;
		if (kind === 'list' && list.slowLoadNotice === undefined)
			yield 'a locator’s list says what to do where it is slow (slowLoadNotice)';
		if (kind !== 'list' && !/^e\.g\. /.test(text ?? ''))
			yield `a placeholder is an example, "e.g. …": "${text}"`;
	}
	// In the options of an operation 0 has a meaning of its own; in an order it would be sent.
	for (const field of rest.name === 'options' ? [] : insideOf(type, options))
		if (field.type === 'number' && field.default === 0)
			yield `0 is sent when it is only shown or added: give ${field.displayName} another default`;
	if (type === 'dateTime' && !/time zone/.test(description ?? ''))
		yield 'a date says in which time zone it is read';
	if (type === 'fixedCollection' && !typeOptions.fixedCollection?.itemTitle)
		yield 'entries of a list have a title (itemTitle)';
	if (/licence/i.test(JSON.stringify([displayName, description, hint, placeholder])))
		yield 'it is "license" everywhere';
	for (const text of [hint, ...options.map((one) => one.hint)]) {
		if (text?.length > LONGEST_HINT)
			yield `a hint of ${text.length} characters; ${LONGEST_HINT} are the most: "${text}"`;
	}
	if (type === 'collection') {
		const names = options.map((option) => option.displayName);
		const sorted = [...names].sort((a, b) => a.localeCompare(b));
		if (names.join() !== sorted.join()) yield `a collection is alphabetical: ${sorted.join(', ')}`;
		if (placeholder === undefined) yield 'a collection says what its button adds (placeholder)';
	}
	if (type === 'string' && placeholder !== undefined && !/^e\.g\. /.test(placeholder))
		yield `a placeholder is an example, "e.g. …": "${placeholder}"`;
	if (!SELF_EXPLAINING.test(type) && !CHOOSERS.includes(rest.name) && !explains(description, displayName))
		yield 'a field has a description that says more than its label';
	if (type !== 'notice' && /[.:?!]$/.test(displayName)) yield 'a label ends without a mark';
}

const insideOf = (type, options) =>
	type === 'collection' ? options : type === 'fixedCollection' ? options.flatMap(({ values }) => values) : [];

/** Parameters inside: of a collection, or of each part of a fixed collection. */
function within({ type, options = [] }, at, labels) {
	if (type === 'collection') return guideline(options, at, labels);
	if (type === 'fixedCollection')
		return options.flatMap(({ displayName, values }) => guideline(values, `${at} → ${displayName}`, labels));
	return [];
}
