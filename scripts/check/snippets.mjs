// The files that CONTRIBUTING shows compile where it says that they stand.
import { readFileSync } from 'node:fs';
import { join, normalize, relative } from 'node:path';
import ts from 'typescript';
import { ROOT_DIR } from '../lib/paths.mjs';

const PAGE = 'CONTRIBUTING.md';
const FENCE = /^( *)```ts\n([\s\S]*?)\n *```$/gm;
const FILE = /`((?:nodes|sandbox|test|tools)\/[\w/.]+\.ts)`/;

/** What is wrong with the snippets, as texts. */
export function checkSnippets() {
	const snippets = snippetsIn(readFileSync(join(ROOT_DIR, PAGE), 'utf8'));
	if (snippets.size === 0) return [`${PAGE} shows no files`];
	return complaints(snippets);
}

/** Each snippet by the path that the step of the list names first in which it stands. */
function snippetsIn(page) {
	return new Map(
		[...page.matchAll(FENCE)].map(({ index, 1: indent, 2: code }) => {
			const [step] = page
				.slice(0, index)
				.split(/^(?=\d+\. )/m)
				.slice(-1);
			const file = FILE.exec(step)?.[1];
			if (file === undefined) throw new Error(`${PAGE} shows code and does not say of which file:\n${code}`);
			return [join(ROOT_DIR, file), code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')];
		}),
	);
}

/** What the compiler says of these files, which are on no disk. */
function complaints(files) {
	const { config } = ts.readConfigFile(join(ROOT_DIR, 'tsconfig.dev.json'), ts.sys.readFile);
	const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT_DIR);
	const host = ts.createCompilerHost(options);
	const { fileExists, readFile } = host;
	host.fileExists = (file) => files.has(normalize(file)) || fileExists(file);
	host.readFile = (file) => files.get(normalize(file)) ?? readFile(file);
	const program = ts.createProgram([...files.keys()], { ...options, noEmit: true, skipLibCheck: true }, host);
	return [...files.keys()].flatMap((file) => {
		const source = program.getSourceFile(file);
		return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
			({ messageText }) =>
				`${PAGE}, ${relative(ROOT_DIR, file)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
		);
	});
}
