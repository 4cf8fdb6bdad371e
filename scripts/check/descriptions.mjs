// n8n's rules for community nodes over what is built: they look at sources, and ours are functions that build fields.
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
	['node-param-fixed-collection-type-unsorted-items', / → Assets/],
	// It ends with the value as JSON has it.
	['node-param-description-missing-final-period', / → License Type/],
	// A telephone number, which the service calls passwordMobile.
	['node-param-type-options-password-missing', /Mobile Number$/],
];

export async function checkDescriptions() {
	await ensureBuilt();
	const { n8n } = require(join(ROOT_DIR, 'package.json'));
	const found = [];
	for (const built of [...n8n.nodes, ...n8n.credentials]) {
		const [Type] = Object.values(require(join(ROOT_DIR, built)));
		const filePath = built.replace(/^dist\//, '').replace(/\.js$/, '.ts');
		const lines = sourceOf(basename(filePath).split('.')[0], new Type());
		const [{ messages }] = await new ESLint({ cwd: ROOT_DIR }).lintText(lines.join('\n'), { filePath });
		for (const { ruleId, message, line, fatal } of messages) {
			if (fatal) throw new Error(`${filePath} as written from dist cannot be read: ${message}`);
			const path = [filePath, ...labelsAround(lines, line - 1)].join(' → ');
			const isException = EXCEPTIONS.some(([rule, at]) => ruleId.endsWith(`/${rule}`) && at.test(path));
			if (OF_DESCRIPTIONS.test(ruleId) && !isException) found.push(`${path}: ${message} [${ruleId}]`);
		}
	}
	return [...new Set(found)];
}

/** The class as it would stand in a source file that builds nothing, line by line. Functions are left out. */
function sourceOf(name, type) {
	const members = type.description
		? { 'description: INodeTypeDescription': type.description }
		: lodash.mapKeys(type, (_, key) => (key === 'properties' ? 'properties: INodeProperties[]' : key));
	const written = Object.entries(lodash.omitBy(members, lodash.isFunction)).map(
		([key, value]) => `${key} = ${JSON.stringify(value, null, '\t')};`,
	);
	// The rules look for keys without quotes.
	const body = written.join('\n').replace(/^(\t*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
	const kind = type.description ? 'INodeType' : 'ICredentialType';
	return [
		`export class ${name} implements ${kind} {`,
		...body.split('\n').map((line) => `\t${line}`),
		'}',
		'',
	];
}

/** The way to a line as a person takes it: the labels of the fields that it is in, by their indentation. */
function labelsAround(lines, at) {
	const labels = [];
	let depth = Infinity;
	for (const line of lines.slice(0, at + 1).reverse()) {
		const [, indent, label] = /^(\t+)displayName: "(.*)"/.exec(line) ?? [];
		if (label === undefined || indent.length >= depth) continue;
		labels.unshift(label);
		depth = indent.length;
	}
	return labels;
}
