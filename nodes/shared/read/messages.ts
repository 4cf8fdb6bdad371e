/** What people read of input that cannot be used: its place by the labels of the form, and inside JSON by the keys of the API. */
import { findLastIndex, isNumber, startCase } from 'lodash';
import { type INodeProperties, isINodePropertiesList, isINodePropertyCollectionList } from 'n8n-workflow';
import type { z } from 'zod';

import { labelOf, listed } from '../model/text';
import { type Failure, inputFailure } from '../model/exchange';

/** Names the kind of a text, a list or an object, but not its content, which may hold a secret. */
export function describeKind(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'string') return 'text';
	return typeof value === 'object' && value !== null ? 'an object' : describeValue(value);
}

const MAX_FURTHER_ISSUES = 5;

const MAX_SHOWN = 60;

/** The end that n8n wants of the label of a list. */
const NOT_SAID = /: Names or IDs$/;

interface Labels {
	labels: Map<string, string>;
	json: Set<string>;
	secret: Set<string>;
	/** Parameters that were left empty, and that the credential does not have, either. */
	missing?: string[];
}

/** The label of every field at any depth, by its name, and by this behind the name of its list ("products.limitStartDate"). */
export function labelsOf(fields: INodeProperties[]): Labels {
	const labels = new Map<string, string>();
	const json = new Set<string>();
	const secret = new Set<string>();
	const visit = (field: INodeProperties, list = ''): void => {
		for (const name of [field.name, `${list}.${field.name}`])
			if (!labels.has(name)) labels.set(name, field.displayName.replace(NOT_SAID, ''));
		if (field.type === 'json') json.add(field.name);
		if (field.typeOptions?.password === true) secret.add(field.name);
		if (field.type !== 'collection' && field.type !== 'fixedCollection') return;
		if (isINodePropertiesList(field.options)) field.options.forEach((inner) => visit(inner, list));
		else if (isINodePropertyCollectionList(field.options))
			field.options.flatMap((group) => group.values).forEach((inner) => visit(inner, field.name));
	};
	fields.forEach((field) => visit(field));
	return { labels, json, secret };
}

/** The failure for the first issue, with the form's labels and the place inside JSON; its advice names the next few issues. */
export function describeIssues(error: z.ZodError, labels: Labels): Failure {
	const [first = 'The input cannot be used', ...others] = error.issues.map(
		(issue) => sentenceOn(issue.path, issue.message, labels) + wrongValue(issue, labels),
	);
	const also = others.length > 0 ? ` Also: ${listed(others, '; ', MAX_FURTHER_ISSUES)}` : '';
	return inputFailure(first, `Correct the value and try again.${also}`);
}

/** What a message says of the wrong value at its end; nothing where the field is a secret. */
function wrongValue(issue: z.ZodIssue, { secret, missing = [] }: Labels): string {
	if (issue.message === 'is required' && missing.includes(issue.path.join('.')))
		return ', and the credential has none';
	if (issue.code !== 'custom' || issue.params === undefined || !('given' in issue.params)) return '';
	if (issue.path.some((step) => secret.has(String(step)))) return '';
	const value = describeValue(issue.params.given);
	return issue.message.endsWith('.') ? ` It is ${value}.` : `, not ${value}`;
}

/** "Assets → asset 1 → Asset Ends: …". A message names another field as `{productUri}`: by its label, inside JSON by its key. */
export function sentenceOn(path: Array<string | number>, message: string, labels: Labels): string {
	const isJson = isInside(path, labels);
	const named = message.replace(/\{(\w+)\}/g, (_, name: string) =>
		isJson ? name : (labelIn(path, name, labels) ?? name),
	);
	return `${pathLabel(path, labels)}: ${named}`;
}

const isInside = (path: Array<string | number>, { json }: Labels): boolean =>
	path.slice(0, -1).some((step) => json.has(String(step)));

function describeValue(value: unknown): string {
	const isQuoted = typeof value === 'string' || (typeof value === 'object' && value !== null);
	// A bigint inside has no JSON of its own.
	const inside = (_key: string, one: unknown) => (typeof one === 'bigint' ? String(one) : one);
	const shown = isQuoted ? (JSON.stringify(value, inside) ?? typeof value) : String(value);
	return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
}

/**
 * ['assets', 0, 'limitStartDate'] becomes "Assets → asset 1 → Asset Starts", with the form's labels. Inside JSON people see the
 * API's keys: ['orders', 2, 'assets', 0, 'limitStartDate'] becomes "Orders → order 3 → asset 1 → limitStartDate".
 */
function pathLabel(path: Array<string | number>, all: Labels): string {
	return path
		.flatMap((step, index) => {
			const previous = path[index - 1];
			if (typeof step === 'number')
				return [`${singular(typeof previous === 'string' ? previous : 'entry')} ${step + 1}`];
			// A list inside a list is named by its numbered entry alone.
			if (index > 0 && typeof path[index + 1] === 'number') return [];
			if (isInside(path.slice(0, index + 1), all)) return [step];
			return [labelIn(path.slice(0, index), step, all) ?? labelOf(step)];
		})
		.join(' → ');
}

/** The label of a field that stands in the innermost list of the path; a field of the same name may stand outside, too. */
function labelIn(path: Array<string | number>, name: string, { labels }: Labels): string | undefined {
	const list = path[findLastIndex(path, isNumber) - 1] ?? '';
	return labels.get(`${list}.${name}`) ?? labels.get(name);
}

function singular(name: string): string {
	return startCase(name)
		.toLowerCase()
		.replace(/ list$/, '')
		.replace(/s$/, '')
		.replace(/ (?:no|num)$/, ' number');
}
