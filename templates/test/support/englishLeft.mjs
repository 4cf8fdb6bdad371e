// Prints what stays English of each template where all texts of its words.mjs are in another language: `{ template: [text, …] }`.
import { existsSync, readdirSync } from 'node:fs';
import { register } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import ts from 'typescript';

/** The texts in a script, but the names of properties and of what it imports. */
function textsOf(script) {
	const found = [];
	const look = (node, parent) => {
		const isText =
			ts.isStringLiteral(node) ||
			(node.kind >= ts.SyntaxKind.FirstTemplateToken && node.kind <= ts.SyntaxKind.LastTemplateToken);
		if (isText && !ts.isImportDeclaration(parent) && parent.name !== node) found.push(node);
		ts.forEachChild(node, (child) => look(child, node));
	};
	look(ts.createSourceFile('script.mjs', script, ts.ScriptTarget.Latest, true), {});
	return found;
}

/** In the other language vowels have accents; escapes stay, and names in braces, which are put in. */
const ACCENTS = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };
const translated = (text) => text.replace(/\\.|\{\w+\}|[aeiou]/g, (one) => ACCENTS[one] ?? one);

export async function load(url, context, next) {
	const loaded = await next(url, context);
	if (!url.endsWith('/words.mjs')) return loaded;
	let source = String(loaded.source);
	for (const node of textsOf(source).reverse())
		source = source.slice(0, node.getStart()) + translated(node.getText()) + source.slice(node.getEnd());
	return { ...loaded, source };
}

const WORD = "[A-Za-z]*[aeiou][a-z']*";
/** Two words behind each other, outside of tags and styles. */
const isSentence = (text) =>
	new RegExp(`(?<![\\p{L}-])${WORD}[ ,:]{1,2}${WORD}(?![\\p{L}-])`, 'u').test(
		text.replace(/<[^>]*>?/g, ' ').replace(/[\w-]+[:=][^;<>]+[;"]/g, ' '),
	);
/** What a person reads where it stands. */
const SHOWN =
	/^(formTitle|formDescription|fieldLabel|placeholder|option|defaultValue|buttonLabel|completionTitle|completionMessage|subject|text|message|html|(dis)?approveLabel|initialMessages)$/;

function* englishIn(value, key) {
	if (typeof value === 'string') {
		const isExpression = value.startsWith('=');
		const scripts =
			key === 'jsCode'
				? [`() => {${value}}`]
				: isExpression
					? [...value.matchAll(/\{\{([^]*?)\}\}/g)]
							.map(([, code]) => `(${code})`)
							.filter((code) => !code.includes('$fromAI('))
					: [];
		yield* textsOf(scripts.join(';'))
			.map(({ text }) => text)
			.filter(isSentence);
		const plain = isExpression ? value.replace(/^=|\{\{[^]*?\}\}/g, '') : value;
		if (SHOWN.test(key) && new RegExp(WORD).test(plain)) yield plain;
	} else
		for (const [name, one] of Object.entries(value ?? {}))
			yield* englishIn(one, Array.isArray(value) ? key : name);
}

if (isMainThread) {
	register(import.meta.url);
	const SOURCE = join(import.meta.dirname, '..', '..', 'source');
	const left = {};
	for (const name of readdirSync(SOURCE).filter(
		(folder) => folder !== 'shared' && existsSync(join(SOURCE, folder, 'words.mjs')),
	)) {
		const [made] = Object.values(await import(join(SOURCE, name, 'index.mjs')));
		const { nodes } =
			typeof made === 'function' ? made((await import(join(SOURCE, name, 'words.mjs'))).words) : made;
		const names = nodes.map((node) => node.name);
		const texts = nodes
			.filter(({ type }) => !type.endsWith('.stickyNote'))
			.flatMap(({ parameters }) => [...englishIn(parameters, '')]);
		left[name] = [...new Set(texts)].filter((text) => !names.includes(text));
	}
	process.stdout.write(JSON.stringify(left));
}
