// What nodes and credentials use of n8n stands in one list, which is held against the next major version of n8n: docs/maintainers/n8n-versions.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT_DIR } from '../lib/paths.mjs';

const LIST = 'scripts/check/n8nUses.txt';

export function checkN8nUses() {
	const used = linesOf(usesOfN8n());
	const listed = readFileSync(join(ROOT_DIR, LIST), 'utf8').trimEnd().split('\n');
	const unlooked = `${LIST} does not list this use of n8n, so nobody looked whether n8n 3 has it`;
	return [
		...used.filter((line) => !listed.includes(line)).map((line) => `${unlooked}: ${line}`),
		...listed
			.filter((line) => !used.includes(line))
			.map((line) => `${LIST} lists what is not used like this: ${line}`),
	];
}

const linesOf = (uses) => [...uses].map(([type, names]) => `${type}: ${[...names].sort().join(' ')}`).sort();

/** By the type of n8n-workflow that declares it: each member that the code reads, calls, gives or implements. */
function usesOfN8n() {
	const { config } = ts.readConfigFile(join(ROOT_DIR, 'tsconfig.json'), ts.sys.readFile);
	const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT_DIR);
	const program = ts.createProgram(fileNames, { ...options, noEmit: true, skipLibCheck: true });
	const checker = program.getTypeChecker();
	const uses = new Map();
	const used = (type, names) => uses.set(type, new Set([...(uses.get(type) ?? []), ...names]));
	const note = (symbol) => {
		const at = symbol?.declarations?.find(isNamedByN8n);
		if (at) used(ownerOf(at), [symbol.name]);
	};
	const noteMember = (type, { name }) => {
		const types = type?.isUnion() ? type.types : [type];
		note(types.map((one) => one?.getProperty(name?.text ?? '')).find(Boolean));
	};
	const look = (node) => {
		if (ts.isPropertyAccessExpression(node)) note(checker.getSymbolAtLocation(node.name));
		else if (ts.isImportSpecifier(node) && !node.isTypeOnly && !node.parent.parent.isTypeOnly)
			note(checker.getAliasedSymbol(checker.getSymbolAtLocation(node.name)));
		else if (isExpression(node)) used('expressions', namesOfN8n(node.text));
		else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
			noteMember(checker.getTypeAtLocation(node.parent), { name: node.propertyName ?? node.name });
		else if (ts.isObjectLiteralExpression(node))
			node.properties.forEach((member) => noteMember(checker.getContextualType(node), member));
		else if (ts.isClassDeclaration(node))
			for (const type of node.heritageClauses?.flatMap(({ types }) => types) ?? [])
				node.members.forEach((member) => noteMember(checker.getTypeAtLocation(type), member));
		ts.forEachChild(node, look);
	};
	program
		.getSourceFiles()
		.filter(({ isDeclarationFile }) => !isDeclarationFile)
		.forEach(look);
	return uses;
}

/** A text that n8n evaluates, or begins with a name that only an expression has. */
const isExpression = (node) =>
	(ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && /^(=|\$[a-z])/.test(node.text);

/** What an expression has from n8n: its variables, and methods that JavaScript's texts have not. */
const namesOfN8n = (text) =>
	[...text.matchAll(/\$[a-z]\w*|(?<=\.)\w+(?=\()/g)]
		.map(([name]) => name)
		.filter((name) => !(name in String.prototype));

const isNamedByN8n = (declaration) =>
	declaration.getSourceFile().fileName.includes('/n8n-workflow/') &&
	!ts.isIndexSignatureDeclaration(declaration);

/** The type that a member belongs to; what a module exports belongs to the package. */
function ownerOf({ parent }) {
	if (ts.isSourceFile(parent) || ts.isVariableDeclarationList(parent)) return 'n8n-workflow';
	return parent.name ? parent.name.text : ownerOf(parent);
}
