// Before the package is published (prepublishOnly, .github/workflows/publish.yml, npm run publish:prepare): what docs/maintainers/publishing.md, "A release", asks for is there.
// With options it first writes name, addresses and author, wherever they stand.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLinks } from './check/links.mjs';
import { SetupError } from './lib/errors.mjs';
import { ROOT_DIR } from './lib/paths.mjs';
import { readOptions, runScript } from './lib/script.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const read = (file) => readFileSync(join(ROOT_DIR, file), 'utf8');
const manifest = () => JSON.parse(read('package.json'));

/** Where the author stands. In other files the same words are somebody else's: an "Acme" of the examples. */
const AUTHOR = /^(package\.json|LICENSE|docs\/api\/)/;

/** What each option stands for in the files, and how it is to be written; the name first, as it may be a part of the repository's. */
const VALUES = {
	name: { now: ({ name }) => name, form: /^n8n-nodes-[\w.-]+$/ },
	repository: {
		now: ({ homepage }) => homepage.replace('https://github.com/', ''),
		form: /^[\w.-]+\/[\w.-]+$/,
	},
	author: { now: ({ author }) => author.name, form: /\S/, files: AUTHOR },
	email: { now: ({ author }) => author.email, form: /^\S+@\S+\.\S+$/, files: AUTHOR },
};

function main() {
	const options = Object.fromEntries(Object.keys(VALUES).map((name) => [name, { type: 'string' }]));
	const wanted = readOptions('publish:prepare', options);
	for (const option of Object.keys(VALUES).filter((name) => wanted[name])) {
		const value = wanted[option];
		const { form, now, files: where = /./ } = VALUES[option];
		if (!form.test(value)) throw new SetupError(`--${option} cannot be "${value}"`);
		const files = replaceEverywhere(now(manifest()), value, where);
		say(`${option}: ${value}, in ${files} files`);
	}
	const missing = missingForRelease();
	if (missing.length > 0) throw new SetupError('Not ready to be published', { hint: missing.join('\n  ') });
	say(`Ready: ${manifest().name} ${manifest().version}`);
}

/** In every text that git knows, also in the lock file. Gives how many were changed. */
function replaceEverywhere(old, value, where) {
	const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT_DIR, encoding: 'utf8' });
	const changed = files.split('\0').filter((file) => {
		if (!where.test(file) || !existsSync(join(ROOT_DIR, file))) return false;
		const bytes = readFileSync(join(ROOT_DIR, file));
		if (bytes.includes(0) || !bytes.includes(old)) return false;
		writeFileSync(join(ROOT_DIR, file), bytes.toString().replaceAll(old, value));
		return true;
	});
	return changed.length;
}

function missingForRelease() {
	const { version } = manifest();
	const { GITHUB_REF_TYPE, GITHUB_REF_NAME } = process.env;
	return [
		GITHUB_REF_TYPE === 'tag' &&
			GITHUB_REF_NAME !== version &&
			`The tag is ${GITHUB_REF_NAME}, and package.json says ${version}`,
		!read('CHANGELOG.md').split('\n').includes(`## ${version}`) &&
			`CHANGELOG.md says nothing of ${version}: write what is new under "## ${version}"`,
		...placeholders(),
		...checkLinks(),
	].filter(Boolean);
}

/** The addresses of package.json that lead nowhere yet, or not to the homepage. */
function placeholders() {
	const { homepage, bugs, repository, author } = manifest();
	const { email } = author;
	const urls = { homepage, 'bugs.url': bugs.url, 'repository.url': repository.url };
	const isWrong = (url) => url.includes('github.com/license-authorization/') || !url.includes(homepage);
	const wrong = Object.entries(urls).filter(([, url]) => isWrong(url));
	return [...wrong, ...(email.endsWith('.example') ? [['author.email', email]] : [])].map(
		([field, value]) => `${field}: nobody is at ${value}; set it with npm run publish:prepare`,
	);
}

await runScript(main);
