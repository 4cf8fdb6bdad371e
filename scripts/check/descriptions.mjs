// n8n's rules for community nodes, and what no linter holds and a user would pay for, over what is built.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { ESLint } from 'eslint';
import lodash from 'lodash';
import { ensureBuilt } from '../lib/pack.mjs';
import { ROOT_DIR } from '../lib/paths.mjs';

const require = createRequire(import.meta.url);
// Not the rules about code, of which there is none in what is written here: the connection type is a constant in ours.
const OF_DESCRIPTIONS = /^(n8n-nodes-base|@n8n\/community-nodes)\/(?!node-connection-type-literal)/;

const EXCEPTIONS = [
	// An entry of an order is a form that is filled in from top to bottom, what is needed most first.
	['node-param-fixed-collection-type-unsorted-items', / → Assets → /],
	// 0 is a value: a number that nobody typed must not be sent.
	['node-param-default-wrong-for-number', / → Products → /],
	// It ends with the value as JSON has it.
	['node-param-description-missing-final-period', / → License Type → /],
	// A telephone number, which the service calls passwordMobile.
	['node-param-type-options-password-missing', /Mobile Number$/],
];

const { n8n } = JSON.parse(readFileSync(join(ROOT_DIR, 'package.json'), 'utf8'));

export async function checkDescriptions() {
	await ensureBuilt();
	const found = new Map();
	const note = (where, what) => found.set(`${where}: ${what}`, (found.get(`${where}: ${what}`) ?? 0) + 1);
	for (const built of [...n8n.nodes, ...n8n.credentials]) {
		const type = instanceOf(built);
		const { label, filePath, lines } = sourceOf(built, type);
		const source = `${lines.map(([text]) => text).join('\n')}\n`;
		const [{ messages }] = await new ESLint({ cwd: ROOT_DIR }).lintText(source, { filePath });
		for (const { ruleId, message, line, fatal } of messages) {
			if (fatal) throw new Error(`${filePath} as written from dist cannot be read: ${message}`);
			const [, path] = lines[line - 1];
			if (OF_DESCRIPTIONS.test(ruleId) && !isException(ruleId, path))
				note(`${label} → ${path}`, `${message} [${ruleId}]`);
		}
		for (const what of builderHints(type.description)) note(label, what);
		for (const { at, what } of ofFields(type.description?.properties ?? type.properties))
			note(`${label} → ${at}`, what);
	}
	return [...found].map(([text, times]) => (times > 1 ? `${text} (${times} times)` : text));
}

const isException = (ruleId, path) =>
	EXCEPTIONS.some(([rule, field]) => ruleId.endsWith(`/${rule}`) && field.test(path));

function instanceOf(built) {
	const [Type] = Object.values(require(join(ROOT_DIR, built)));
	return new Type();
}

/** The class as it would stand in a source file that builds nothing. */
function sourceOf(built, type) {
	const filePath = built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
	const name = basename(filePath).split('.')[0];
	const parts = type.description
		? { 'description: INodeTypeDescription': type.description }
		: lodash.mapKeys(lodash.omitBy(type, lodash.isFunction), (_, key) => TYPED[key] ?? key);
	const lines = [
		[`export class ${name} implements ${type.description ? 'INodeType' : 'ICredentialType'} {`, ''],
		...Object.entries(parts).flatMap(([key, value]) => [
			...render(value, { before: `${key} = `, after: ';' }),
		]),
		['}', ''],
	];
	return { label: type.displayName ?? type.description.displayName, filePath, lines };
}

const TYPED = { properties: 'properties: INodeProperties[]' };

/** What n8n's AI workflow builder is told: of each node, and of every operation that changes something. */
function builderHints({ group, builderHint, properties } = {}) {
	if (!group) return [];
	const operations = properties.filter(({ name }) => name === 'operation').flatMap(({ options }) => options);
	const silent = operations.filter((one) => !/^get/.test(one.value) && !one.builderHint?.propertyHint);
	return [
		...(builderHint?.searchHint ? [] : ['a node has a builderHint, which says when to use it']),
		...silent.map(({ action }) => `an operation that changes something has a builderHint: ${action}`),
	];
}

const LONGEST_HINT = 120;

/** By field, with those inside: a value that is sent unseen, a list or a date that misleads, a hint that is cut off. */
function ofFields(fields, path = '') {
	return fields.flatMap((field) => {
		const { name, type, displayName, displayOptions, description, hint, options = [], typeOptions } = field;
		const at = step(path, displayName, displayOptions);
		const groups = { collection: [{ values: options }], fixedCollection: options }[type] ?? [];
		const inside = groups.flatMap(({ values }) => values);
		// In the options of an operation 0 has a meaning of its own; in an order it would be sent.
		const zeros =
			name === 'options' ? [] : inside.filter((one) => one.type === 'number' && one.default === 0);
		const long = [hint, ...options.map((one) => one.hint)].filter((text) => text?.length > LONGEST_HINT);
		return [
			...zeros.map((one) => `0 is sent when it is only shown: give ${one.displayName} another default`),
			...long.map((text) => `a hint of ${text.length} characters; ${LONGEST_HINT} are the most: "${text}"`),
			typeOptions?.loadOptionsMethod &&
				!typeOptions.loadOptionsDependsOn &&
				'a list that n8n loads names what it depends on (loadOptionsDependsOn)',
			type === 'dateTime' && !/time zone/.test(description) && 'a date says in which time zone it is read',
		]
			.filter(Boolean)
			.map((what) => ({ at, what }))
			.concat(ofFields(inside, at));
	});
}

/**
 * Writes an object as TypeScript source, one key per line, and gives each line with what it belongs to (`Asset → Get Many → Limit`): n8n's
 * rules look at sources, and ours are functions that build fields. Functions and undefined are left out.
 */
function* render(value, { path = '', before = '', after = '', indent = '\t' } = {}) {
	// Some rules count the indentation, for the mends they propose.
	const inside = { after: ',', indent: `${indent}\t` };
	if (Array.isArray(value)) {
		yield [`${indent}${before}[`, path];
		for (const entry of value.filter(isData)) yield* render(entry, { ...inside, path });
		yield [`${indent}]${after}`, path];
	} else if (lodash.isPlainObject(value)) {
		const here = named(value, path);
		yield [`${indent}${before}{`, here];
		for (const [key, entry] of Object.entries(lodash.pickBy(value, isData)))
			yield* render(entry, { ...inside, path: here, before: `${keyText(key)}: ` });
		yield [`${indent}}${after}`, here];
	} else yield [`${indent}${before}${typeof value === 'string' ? textOf(value) : value}${after}`, path];
}

const isData = (value) => value !== undefined && typeof value !== 'function';
const keyText = (key) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : textOf(key));
const textOf = (text) =>
	`'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** The way a person would take to it: labels, and which operation it is shown for. */
function named({ displayName, name, displayOptions, group }, path) {
	const label = displayName ?? name;
	// The node itself is no part of the way: it is the same for all.
	return typeof label !== 'string' || group !== undefined ? path : step(path, label, displayOptions);
}

function step(path, label, displayOptions) {
	const { resource, operation } = displayOptions?.show ?? {};
	const shown = [resource, operation].filter(Array.isArray).map((names) => names.join('|'));
	return [path, ...(path === '' ? shown : []), label].filter(Boolean).join(' → ');
}
