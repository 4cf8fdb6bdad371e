/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- a test that looks at the source tree, and starts a script of it */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { kebabCase, lowerFirst, startCase, uniq } from 'lodash';
import type { ICredentialType, INodeType } from 'n8n-workflow';

import packageJson from '../../../package.json';
import { filesBelow, pageText, ROOT } from '../../support/project/projectPages';

/** What is published: everything that n8n looks for, and nothing else. */

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

/**
 * From 11.7 on, npm refuses a lock file that lacks a package for another system, and a registry may not have them all yet when the
 * file is written: package.json then names an older version, as it does for rollup, which the site needs.
 */
it('the lock file has what each package needs on every system', () => {
	const { packages } = JSON.parse(pageText('package-lock.json')) as {
		packages: Record<string, { optionalDependencies?: Record<string, string> }>;
	};
	const isThere = (path: string, name: string): boolean => {
		if (packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true;
		return path !== '' && isThere(path.replace(/\/?node_modules\/(@[^/]+\/)?[^/]+$/, ''), name);
	};
	const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
		Object.keys(optionalDependencies).filter((name) => !isThere(path, name)),
	);
	expect(missing).toEqual([]);
});

describe('npm publish', () => {
	it('runs the checks before: nothing keeps npm from running scripts', () => {
		expect(packageJson.scripts.prepublishOnly).toMatch(/^node scripts\/beforePublish\.mjs && /);
		expect(pageText('.npmrc')).not.toContain('ignore-scripts');
	});

	it('is refused for a tag of another version', () => {
		const { status, stderr } = spawnSync(process.execPath, ['scripts/beforePublish.mjs'], {
			cwd: ROOT,
			encoding: 'utf8',
			env: { ...process.env, GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: '9.9.9' },
		});
		expect([status, stderr]).toEqual([
			1,
			expect.stringContaining(`The tag is 9.9.9, and package.json says ${packageJson.version}`),
		]);
	});
});

describe('npm run publish:prepare', () => {
	const folder = mkdtempSync(join(tmpdir(), 'license-nodes-publish-'));
	const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
	const prepare = (...args: string[]) =>
		spawnSync(process.execPath, ['scripts/beforePublish.mjs', ...args], { cwd: folder, encoding: 'utf8' });

	beforeAll(() => {
		const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0');
		for (const file of files.filter((name) => name && existsSync(join(ROOT, name))))
			cpSync(join(ROOT, file), join(folder, file));
		// Also where the owner has set the addresses, and the fixtures are there.
		const author = { ...packageJson.author, email: 'nobody@license-authorization.example' };
		writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...packageJson, author }));
		git('init', '--quiet');
		git('add', '--all');
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	it('says what is missing, and changes nothing', () => {
		const { status, stderr } = prepare();
		expect([status, stderr]).toEqual([1, expect.stringContaining('author.email')]);
		expect([prepare('--repository', 'nobody').status, git('diff', '--name-only')]).toEqual([1, '']);
	});

	it('leaves no placeholder, and the old name nowhere', () => {
		const given = {
			repository: 'acme/nodes',
			author: 'Acme',
			email: 'ann@acme.io',
			name: 'n8n-nodes-acme',
		};
		const { stderr } = prepare(...Object.entries(given).flatMap(([option, value]) => [`--${option}`, value]));

		expect(stderr).not.toMatch(/nobody is there|homepage/);
		const { name, author, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
			[field: string]: unknown;
		};
		expect({ name, author, homepage }).toEqual({
			name: given.name,
			author: { name: given.author, email: given.email },
			homepage: 'https://github.com/acme/nodes',
		});
		expect(git('diff', '--stat', '--', 'package-lock.json')).not.toBe('');
		const left = spawnSync('git', ['grep', '-I', '-l', packageJson.name], { cwd: folder, encoding: 'utf8' });
		expect(left.stdout).toBe('');

		// The examples have an Acme, too.
		prepare('--author', 'Acme & Co');
		expect(git('grep', '-l', 'Acme & Co', '--', ':!test').trim().split('\n')).toEqual([
			'LICENSE',
			'docs/api/member-center.openapi.yaml',
			'docs/api/order-service.openapi.yaml',
			'package.json',
		]);
	});
});

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

it('what is published is dist and the templates; `npm run check` looks at what is in dist', () => {
	const others = readdirSync(join(ROOT, 'templates')).filter(
		(file) => !/^([\w-]+\.json|source|test)$/.test(file),
	);
	const ignored = ['.', 'nodes', 'credentials', 'templates'].filter((folder) =>
		existsSync(join(ROOT, folder, '.npmignore')),
	);

	expect([packageJson.files, ignored, others]).toEqual([['dist', 'templates/*.json'], [], []]);
	expect(packageJson.scripts.build).toBe('n8n-node build && gulp');
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
