// n8n's rules for community nodes, and those of its style guide that no linter holds, over what is built.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { ESLint } from 'eslint';
import lodash from 'lodash';
import { ensureBuilt } from '../lib/pack.mjs';
import { ROOT_DIR } from '../lib/paths.mjs';
import { builderGuideline, guideline } from './guideline.mjs';
import { render } from './render.mjs';

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
		for (const what of builderGuideline(type.description ?? {})) note(label, what);
		for (const { at, what } of guideline(type.description?.properties ?? type.properties))
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
