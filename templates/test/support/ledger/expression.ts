/* eslint-disable @n8n/community-nodes/no-dangerous-functions, @n8n/community-nodes/require-node-api-error -- test code, never published; n8n's expressions are JavaScript, and these are our own templates' */
import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';

/** What an expression may ask for; the names are n8n's. */
export interface Scope {
	$: (name: string) => unknown;
	$json: unknown;
	$input: { all: () => Array<{ json: unknown }> };
	$execution: { id: string; resumeUrl?: string; resumeFormUrl?: string };
	$workflow?: { name?: string };
	$runIndex: number;
	$prevNode?: { name: string };
	$itemIndex?: number;
	$now: DateTime;
}

const GIVEN = [
	'$',
	'$json',
	'$input',
	'$execution',
	'$workflow',
	'$runIndex',
	'$prevNode',
	'$itemIndex',
] as const;
const NAMES = [...GIVEN, '$now', 'DateTime'];
const valuesOf = (scope: Scope) => [...GIVEN.map((name) => scope[name]), scope.$now, DateTime];
type Compiled = (...values: unknown[]) => unknown;
const compiled = new Map<string, Compiled>();

/** n8n takes a text that is exactly an ISO time for a date, which has other methods. */
const isTime = (text: string): boolean =>
	/^\d{4}-\d{2}-\d{2}T/.test(text) && new Date(text).toJSON() === text;

/** n8n gives every other text this method. */
Object.defineProperty(String.prototype, 'hash', {
	configurable: true,
	value(this: string, algorithm: string) {
		if (isTime(String(this))) throw new TypeError('hash() is not a function of a date');
		return createHash(algorithm).update(String(this)).digest('hex');
	},
});

function compile(text: string): Compiled {
	const parts = text.slice(1).split(/\{\{|\}\}/);
	// One expression alone gives its value, with text around it a text.
	const isAlone = parts.length === 3 && parts[0] === '' && parts[2] === '';
	const code = isAlone
		? parts[1]!
		: parts.map((part, index) => (index % 2 ? `(${part})` : JSON.stringify(part))).join(' + ');
	return new Function(...NAMES, `return (${code});`) as Compiled;
}

/** The value of a parameter. As in n8n, what throws a TypeError gives null, without a word. */
export function evaluate(value: unknown, scope: Scope): unknown {
	if (typeof value !== 'string' || !value.startsWith('=')) return value;
	let run = compiled.get(value);
	if (run === undefined) compiled.set(value, (run = compile(value)));
	try {
		return run(...valuesOf(scope));
	} catch (error) {
		if (error instanceof TypeError) return null;
		throw error;
	}
}

/** What a Code node gives. */
export function runCode(jsCode: string, scope: Scope): unknown {
	let run = compiled.get(jsCode);
	if (run === undefined) compiled.set(jsCode, (run = new Function(...NAMES, jsCode) as Compiled));
	return run(...valuesOf(scope));
}
