import { findLastIndex, isNumber, startCase } from 'lodash';
import { isINodePropertiesList, isINodePropertyCollectionList } from 'n8n-workflow';
import type { INodeProperties } from 'n8n-workflow';
import type { z } from 'zod';

import { labelOf } from '../model/label';
import { type Failure, inputFailure } from '../model/result';

/** Messages for people about unusable input. */

/** Replaces zod's messages about objects and lists, which only programmers understand. */
const wordsOf = (
	issue: { code: string; expected?: unknown; input?: unknown },
	{ data, defaultError }: { data: unknown; defaultError?: string } = { data: issue.input },
) => {
	const expected =
		issue.expected === 'array' ? 'a list' : issue.expected === 'object' ? 'an object' : undefined;
	if (issue.code !== 'invalid_type' || expected === undefined) return { message: defaultError as string };
	return { message: data === undefined ? 'is required' : `must be ${expected}, not ${describeKind(data)}` };
};
/** For zod 3 and for zod 4. */
export const WORDS = { errorMap: wordsOf, error: wordsOf };

/** Names the kind of a text, a list or an object, but not its content, which may hold a secret. */
function describeKind(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'string') return 'text';
	return typeof value === 'object' && value !== null ? 'an object' : describeValue(value);
}

const MAX_FURTHER_ISSUES = 5;

const MAX_SHOWN = 60;

/** The end that n8n wants of the label of a list. */
const NOT_SAID = /: Names or IDs$/;

/** What messages need of a form's fields. */
interface Labels {
	/** The label by stored name. */
	labels: Map<string, string>;
	/** Labels that differ inside JSON. */
	inJson: Map<string, string>;
	/** Fields that hold JSON. */
	json: string[];
	secret: Set<string>;
}

/**
 * The label of every field of the form, at any depth: by its stored name, and by this name after the name of its list
 * ("products.limitStartDate"), because two lists may have fields of the same name.
 */
export function labelsOf(fields: INodeProperties[]): Labels {
	const labels = new Map<string, string>();
	const inJson = new Map<string, string>();
	const secret = new Set<string>();
	const visit = (field: INodeProperties, list = ''): void => {
		for (const name of [field.name, `${list}.${field.name}`])
			if (!labels.has(name)) labels.set(name, field.displayName.replace(NOT_SAID, ''));
		// The labels of dates and numbers differ from their keys; in JSON people look for the key.
		if (['dateTime', 'number'].includes(field.type)) inJson.set(field.name, labelOf(field.name));
		if (field.typeOptions?.password === true) secret.add(field.name);
		if (field.type !== 'collection' && field.type !== 'fixedCollection') return;
		if (isINodePropertiesList(field.options)) field.options.forEach((inner) => visit(inner, list));
		else if (isINodePropertyCollectionList(field.options))
			field.options.flatMap((group) => group.values).forEach((inner) => visit(inner, field.name));
	};
	fields.forEach((field) => visit(field));
	const json = fields.filter(({ type }) => type === 'json').map(({ name }) => name);
	return { labels, inJson, json, secret };
}

/** The failure for the first issue, with the form's labels and the place inside JSON; its advice names the next few issues. */
export function describeIssues(error: z.ZodError, labels: Labels): Failure {
	const [first = 'The input cannot be used', ...others] = error.issues.flatMap((issue) => {
		const sentence = (path: Array<string | number>, message: string) =>
			`${pathLabel(path, labels)}: ${message}`;
		if (issue.code === 'unrecognized_keys')
			return issue.keys.map((key) => sentence(issue.path, `unknown field "${key}"`));
		return [sentence(issue.path, messageWithValue(issue, labels.secret))];
	});
	const more = others.slice(0, MAX_FURTHER_ISSUES);
	const also = more.length > 0 ? ` Also: ${more.join('; ')}${others.length > more.length ? '; …' : ''}` : '';
	return inputFailure(first, `Correct the value and try again.${also}`);
}

/** The message with the wrong value, unless the field is a secret. */
function messageWithValue(issue: z.ZodIssue, secret: Set<string>): string {
	const { message, path } = issue;
	if (issue.code !== 'custom' || issue.params === undefined || !('given' in issue.params)) return message;
	if (path.some((step) => secret.has(String(step)))) return message;
	const value = describeValue(issue.params.given);
	return message.endsWith('.') ? `${message} It is ${value}.` : `${message}, not ${value}`;
}

/** A value as a message shows it: text in quotes, what is long cut off. */
export function describeValue(value: unknown): string {
	const shown =
		typeof value === 'string' || (typeof value === 'object' && value !== null)
			? (JSON.stringify(value, bigintAsText) ?? typeof value)
			: String(value);
	return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
}

function bigintAsText(_key: string, value: unknown): unknown {
	return typeof value === 'bigint' ? String(value) : value;
}

/**
 * ['assets', 0, 'limitStartDate'] becomes "Assets → asset 1 → Asset Starts", with the form's labels. Inside JSON people see the
 * API's keys: ['orders', 2, 'assets', 0, 'limitStartDate'] becomes "Orders → order 3 → asset 1 → Limit Start Date".
 */
export function pathLabel(path: Array<string | number>, { labels, inJson, json }: Labels): string {
	const isJson = json.includes(String(path[0]));
	return path
		.flatMap((step, index) => {
			const previous = path[index - 1];
			if (typeof step === 'number')
				return [`${singular(typeof previous === 'string' ? previous : 'entry')} ${step + 1}`];
			// A list inside a list is named by its numbered entry alone.
			if (index > 0 && typeof path[index + 1] === 'number') return [];
			const ofKey = isJson ? inJson.get(step) : undefined;
			return [ofKey ?? labels.get(`${listAround(path, index)}.${step}`) ?? labels.get(step) ?? labelOf(step)];
		})
		.join(' → ');
}

/** The name of the list that contains the step. */
function listAround(path: Array<string | number>, index: number): string {
	return String(path[findLastIndex(path, isNumber, index) - 1] ?? '');
}

function singular(name: string): string {
	return startCase(name)
		.toLowerCase()
		.replace(/ list$/, '')
		.replace(/s$/, '')
		.replace(/ (?:no|num)$/, ' number');
}
