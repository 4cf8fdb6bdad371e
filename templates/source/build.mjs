// Writes the templates: node templates/source/build.mjs. With --check it only compares. With --language de --to <folder> it writes those
// that have words in this language.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';

const HERE = import.meta.dirname;
const { values } = parseArgs({
	options: {
		check: { type: 'boolean' },
		language: { type: 'string', default: 'en' },
		to: { type: 'string' },
	},
});
const { check, language, to } = values;
const words = language === 'en' ? 'words.mjs' : `words.${language}.mjs`;

/** Each module exports one thing: a workflow, or what makes one of words. */
async function madeBy(module) {
	const [made] = Object.values(await import(join(HERE, module)));
	if (typeof made === 'function') return made((await import(join(HERE, dirname(module), words))).words);
	return made;
}
const has = (path) => existsSync(join(HERE, path));
const templates = readdirSync(HERE).filter((folder) => has(`${folder}/index.mjs`)).map((folder) => [`templates/${folder}`, `${folder}/index.mjs`]);
const examples = ['hubspot-deal', 'salesforce-order', 'odoo-sales-order'].map((crm) => [`examples/crm/${crm}`, `examples/${crm}.mjs`]);
const wanted = language === 'en' ? [...templates, ...examples] : templates.filter(([, module]) => has(`${dirname(module)}/${words}`));
if (wanted.length === 0 || (language !== 'en' && !to))
	throw new Error('--language is one that there are words of, and goes with --to <folder>');

for (const [name, module] of wanted) {
	const ours = join(HERE, '..', '..', `${name}.json`);
	const file = to ? join(resolve(to), `${basename(name)}.json`) : ours;
	// What fits stands on one line, so that a change of one column or link is a change of one line.
	const options = { ...(await resolveConfig(ours)), parser: 'json', objectWrap: 'collapse' };
	const text = await format(JSON.stringify(await madeBy(module)), options);
	if (!check) writeFileSync(file, text);
	else if (readFileSync(file, 'utf8') !== text)
		throw new Error(`${file} is not what templates/source writes`);
}
