// n8n's rules for community nodes that its repository has and npm does not yet, over what is built, as far as no other check here holds them
// (packages/@n8n/eslint-plugin-community-nodes, as of November 2026; `icon-contrast` was looked at by hand, as icons hardly change).
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureBuilt } from '../lib/pack.mjs';
import { ROOT_DIR } from '../lib/paths.mjs';
import { sourcesIn } from './sources.mjs';

const require = createRequire(import.meta.url);

const CATEGORIES = [
	'Data & Storage|Finance & Accounting|Marketing & Content|Productivity|Miscellaneous|Sales|Development|Analytics',
	'Communication|Utility',
].flatMap((names) => names.split('|'));

/** What asks a person for nothing, or decides what else is asked. */
const NO_INPUT = /^(collection|fixedCollection|notice|callout|hidden|curlImport)$/;
const SELECTORS = ['resource', 'operation', 'authentication'];

/** Fields that stand at the top although they may stay empty, and why. */
const AT_TOP = {
	'returnAll limit simplify output rowOutput outputFields addHolder':
		'n8n’s UX guidelines put them beside the operation, as its own nodes do',
	'channelCode appKey enterpriseGlobalId': 'needed, unless the credential has them',
	'customerId customerName srcLicenseOrderId':
		'an order needs one of them, or not, by its type: with "required" n8n would refuse the others',
	'orderSource orderType licenseType syncMode defaultCustomer ifAssetsHeld withdrawAll':
		'a choice that has a default, and that must be seen before the node is run',
	'addAssets deleteAssets': 'one of the two is needed',
	days: 'what the event is about; it has a default',
	'rowPer warnDays':
		'what a row of licenses is, and from when on one ends soon: each has a default that must be seen',
};
const MAY_STAND_AT_TOP = new Set(Object.keys(AT_TOP).flatMap((names) => names.split(' ')));

const FIXED_ID =
	/\b(partner|affiliate|reseller|account|tenant|customer|client)_?id['"]?\s*[:=]\s*['"`][\w-]{2,}/i;

export async function checkNextRules() {
	await ensureBuilt();
	const { n8n } = readJson('package.json');
	const found = n8n.nodes.flatMap((built) => {
		const [Type] = Object.values(require(join(ROOT_DIR, built)));
		const { description } = new Type();
		const codex = readJson(built.replace(/\.js$/, '.json'));
		const told = [credentials(description), categories(codex), ...description.properties.map(topField)];
		return told.flat().map((what) => `${description.name}: ${what}`);
	});
	return [...new Set([...found, ...fixedIds()])];
}

const readJson = (path) => JSON.parse(readFileSync(join(ROOT_DIR, path), 'utf8'));

/** single-credential-per-node */
const credentials = ({ credentials: list }) =>
	list.length === 1 ? [] : ['it has not exactly one credential'];

/** valid-node-categories, valid-codex-categories, no-logic-or-flow-nodes */
function categories({ categories: list, subcategories }) {
	const wrong = list.filter((name) => !CATEGORIES.includes(name));
	return [
		...wrong.map((name) => `its codex file has a category that n8n does not know: ${name}`),
		...(subcategories === undefined ? [] : ['its codex file has subcategories, which only AI nodes have']),
	];
}

/** non-required-fields-in-collection, open-ended-node-fields, and options that have an asterisk */
function topField({ name, displayName, type, required, options = [] }) {
	if (options.some((option) => option.name?.includes('*')))
		return [`${displayName}: an option with an asterisk`];
	if (NO_INPUT.test(type) || SELECTORS.includes(name) || required) return [];
	if (type === 'json') return [`${displayName}: a JSON field that may stay empty, outside a collection`];
	if (MAY_STAND_AT_TOP.has(name)) return [];
	return [
		`${displayName} (${name}) may stay empty: put it into a collection, or say why not in nextRules.mjs`,
	];
}

/** no-hardcoded-ids, in all sources and not only in the nodes' own files */
function fixedIds() {
	return sourcesIn(['nodes', 'credentials'], /\.ts$/).flatMap(({ file, text }) =>
		text
			.split('\n')
			.map((line, index) => FIXED_ID.test(line) && `${file}:${index + 1}: a fixed ID: ${line.trim()}`)
			.filter(Boolean),
	);
}
