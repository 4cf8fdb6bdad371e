// n8n's rules for community nodes that its repository has and npm does not yet, over what is built
// (packages/@n8n/eslint-plugin-community-nodes, as of November 2026). docs/maintainers/n8n-versions.md, "n8n's next rules", tells what each found.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ensureBuilt } from '../lib/pack.mjs';
import { ROOT_DIR } from '../lib/paths.mjs';

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
};
const MAY_STAND_AT_TOP = new Set(Object.keys(AT_TOP).flatMap((names) => names.split(' ')));

const BACKGROUNDS = { light: '#ffffff', dark: '#2b2b2b' };
const LEAST_CONTRAST = 1.5;
const LONGEST_HINT = 120;

const FIXED_ID =
	/\b(partner|affiliate|reseller|account|tenant|customer|client)_?id['"]?\s*[:=]\s*['"`][\w-]{2,}/i;

/** @returns {Promise<string[]>} what is wrong */
export async function checkNextRules() {
	await ensureBuilt();
	const { n8n, keywords, license, repository } = readJson('package.json');
	const found = [];
	if (repository.directory)
		found.push('package.json: the repository has a directory, as of a monorepo (no-monorepo)');
	if (!keywords.includes('n8n-community-node-package'))
		found.push('package.json: the keyword of n8n is missing');
	if (license !== 'MIT') found.push('package.json: the license is not MIT');
	for (const built of n8n.nodes) {
		const { description } = instanceOf(built);
		const codex = readJson(built.replace(/\.js$/, '.json'));
		const fields = description.properties.flatMap((field) => [...topField(field), ...longHints(field)]);
		const parts = [credentials(description), categories(codex), fields];
		const told = [...parts.flat(), ...icons(description.icon, dirname(built))];
		found.push(...told.map((what) => `${description.name}: ${what}`));
	}
	for (const built of n8n.credentials) {
		const credential = instanceOf(built);
		found.push(...icons(credential.icon, dirname(built)).map((what) => `${credential.name}: ${what}`));
	}
	return [...new Set([...found, ...fixedIds()])];
}

const readJson = (path) => JSON.parse(readFileSync(join(ROOT_DIR, path), 'utf8'));
function instanceOf(built) {
	const [Type] = Object.values(require(join(ROOT_DIR, built)));
	return new Type();
}

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

/** non-required-fields-in-collection, open-ended-node-fields, and options that come twice or have an asterisk */
function topField({ name, displayName, type, required, options = [] }) {
	if (type === 'json' && !required)
		return [`${displayName}: a JSON field that may stay empty, outside a collection`];
	const asksForNothing = NO_INPUT.test(type) || SELECTORS.includes(name) || required;
	const names = options.flatMap((option) => option.name ?? []);
	const values = options.flatMap(({ value }) => value ?? []);
	return [
		...(asksForNothing || MAY_STAND_AT_TOP.has(name)
			? []
			: [
					`${displayName} (${name}) may stay empty: put it into a collection, or say why not in nextRules.mjs`,
				]),
		...(names.some((one) => one.includes('*')) ? [`${displayName}: an option with an asterisk`] : []),
		...(new Set(values).size < values.length ? [`${displayName}: a value twice`] : []),
	];
}

/** hint-max-length, in entries too */
function longHints(field) {
	const found = [];
	JSON.stringify(field, (key, value) => {
		if (key === 'hint' && value.length > LONGEST_HINT)
			found.push(`a hint of ${value.length} characters: ${value}`);
		return value;
	});
	return found;
}

/** icon-contrast: the best of the icon's colors against the background of its theme */
function icons(icon, folder) {
	return Object.entries(BACKGROUNDS).flatMap(([theme, background]) => {
		const svg = readFileSync(join(ROOT_DIR, folder, icon[theme].replace('file:', '')), 'utf8');
		const colors = svg.match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b/gi) ?? [];
		const best = Math.max(...colors.map((color) => contrast(color, background)));
		return best < LEAST_CONTRAST ? [`its icon is hard to see on the ${theme} background`] : [];
	});
}

/** As WCAG has it. */
function contrast(one, other) {
	const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}
function luminance(color) {
	const digits = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1);
	const [red, green, blue] = digits.match(/../g).map((hex) => {
		const value = parseInt(hex, 16) / 255;
		return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** no-hardcoded-ids, in all sources and not only in the nodes' own files */
function fixedIds() {
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(join(ROOT_DIR, folder), { recursive: true })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => join(folder, name)),
	);
	return files.flatMap((file) =>
		readFileSync(join(ROOT_DIR, file), 'utf8')
			.split('\n')
			.flatMap((line, index) =>
				FIXED_ID.test(line) ? [`${file}:${index + 1}: a fixed ID: ${line.trim()}`] : [],
			),
	);
}
