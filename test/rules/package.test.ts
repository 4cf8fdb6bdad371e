/* eslint-disable @n8n/community-nodes/no-restricted-imports -- a test that looks at the source tree */
import { basename, dirname, join } from 'node:path';

import { kebabCase, lowerFirst, startCase, uniq } from 'lodash';
import type { ICredentialType, INodeType } from 'n8n-workflow';

import packageJson from '../../package.json';
import { filesBelow, pageText, ROOT } from '../helpers/project/projectPages';

/** What n8n looks for in the package, and by which words people find the nodes. */

const sources = filesBelow('nodes').concat(filesBelow('credentials'));
const ending = (end: string) => sources.filter((file) => file.endsWith(end));
const built = (file: string) => `dist/${file.replace(/\.ts$/, '.js')}`;
const nodeFiles = ending('.node.ts');
const credentialFiles = ending('.credentials.ts');
const codexFiles = ending('.node.json');

/** The class of a file, by the file's name, as n8n looks for it. */
const classIn = <T>(file: string): T => {
	const name = basename(file).split('.')[0] ?? '';
	// eslint-disable-next-line @typescript-eslint/no-require-imports -- by its path, as n8n does
	const exported = require(file) as Record<string, (new () => T) | undefined>;
	const found = exported[name];
	if (found === undefined) throw new Error(`${file} exports no ${name}`);
	return new found();
};
const nodes = nodeFiles.map((file) => ({ file, ...classIn<INodeType>(join(ROOT, file)) }));
const credentials = credentialFiles.map((file) => classIn<ICredentialType>(join(ROOT, file)));

it.each([
	['nodes', packageJson.n8n.nodes, nodeFiles],
	['credentials', packageJson.n8n.credentials, credentialFiles],
])('package.json names all %s, and no others', (_, named, files) => {
	expect(files.length).toBeGreaterThan(1);
	expect([...named].sort()).toEqual(files.map(built).sort());
});

it('every name is that of its class, and every credential belongs to a node', () => {
	const nameIn = (file: string) => lowerFirst(basename(file).split('.')[0]);

	expect(nodes.map(({ description }) => description.name)).toEqual(nodeFiles.map(nameIn));
	expect(credentials.map(({ name }) => name)).toEqual(credentialFiles.map(nameIn));
	const used = nodes.map(({ description }) => description.credentials?.map(({ name }) => name).join());
	expect(uniq(used).sort()).toEqual(credentials.map(({ name }) => name).sort());
});

interface Codex {
	alias: string[];
	resources: { primaryDocumentation: Array<{ url: string }> };
}

describe.each(nodes)('the codex of $description.name', ({ file, description }) => {
	const codex = JSON.parse(pageText(file.replace(/\.ts$/, '.json'))) as Codex;

	// That its links lead somewhere, and its categories are n8n's, is checked by `npm run check`.
	it('is of this node, and leads to its page', () => {
		expect(codexFiles).toHaveLength(nodes.length);
		expect(codex).toMatchObject({
			node: `${packageJson.name}.${description.name}`,
			nodeVersion: `${String(description.version)}.0`,
			codexVersion: '1.0',
		});
		const page = `docs/${kebabCase(dirname(file).split('/').pop())}.md`;
		expect(codex.resources.primaryDocumentation).toEqual([
			{ url: expect.stringContaining(`${packageJson.homepage}/blob/main/${page}`) },
		]);
	});

	it(`finds the node by what it is about: "alias" of ${file.replace(/\.ts$/, '.json')}`, () => {
		const { alias } = codex;
		const [first] = description.properties;
		const things = description.properties
			.filter(({ name }) => name === 'resource')
			.flatMap(({ options = [] }) => options.map(({ name }) => name.toLowerCase()));
		// "Asset Created": the event is found by its thing.
		const told = (first?.options ?? []).map(({ name }) => startCase(name).split(' ')[0]?.toLowerCase() ?? '');
		const words = things.length > 0 ? things : told;

		expect(uniq(alias)).toEqual(alias);
		expect(words.filter((word) => !alias.some((one) => one.includes(word)))).toEqual([]);
	});
});
