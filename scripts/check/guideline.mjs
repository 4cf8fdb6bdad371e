import { step } from './render.mjs';

// What n8n's style guide asks of parameters and none of its linters looks at.
const LONGEST_HINT = 120;

/** @returns {Array<{ at: string, what: string }>} */
export function guideline(properties, path = '') {
	return properties.flatMap((parameter) => {
		const at = step(path, parameter.displayName, parameter.displayOptions);
		return [...[...wrong(parameter)].map((what) => ({ at, what })), ...within(parameter, at)];
	});
}

function* wrong({ type, displayName, description, hint, placeholder, options = [] }) {
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
	if (type === 'boolean' && !description?.startsWith('Whether '))
		yield 'a boolean has a description that begins with "Whether"';
	if (type !== 'notice' && /[.:?!]$/.test(displayName)) yield 'a label ends without a mark';
	for (const { name, description: about } of options) {
		if (about && /^[^.]*\.$/.test(about)) yield `one sentence has no final period: ${name}, "${about}"`;
	}
}

/** Parameters inside: of a collection, or of each part of a fixed collection. */
function within({ type, options = [] }, at) {
	if (type === 'collection') return guideline(options, at);
	if (type === 'fixedCollection')
		return options.flatMap(({ displayName, values }) => guideline(values, `${at} → ${displayName}`));
	return [];
}
