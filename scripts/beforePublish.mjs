// Before the package is published (prepublishOnly, .github/workflows/publish.yml, npm run publish:prepare): what docs/maintainers/publishing.md, "A release", asks for is there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkLinks } from './check/links.mjs';
import { SetupError } from './lib/errors.mjs';
import { ROOT_DIR } from './lib/paths.mjs';
import { runScript } from './lib/script.mjs';

const read = (file) => readFileSync(join(ROOT_DIR, file), 'utf8');
const manifest = () => JSON.parse(read('package.json'));

function main() {
	const missing = missingForRelease();
	if (missing.length > 0) throw new SetupError('Not ready to be published', { hint: missing.join('\n  ') });
	process.stdout.write(`Ready: ${manifest().name} ${manifest().version}\n`);
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
		([field, value]) => `${field}: nobody is at ${value}; see docs/maintainers/publishing.md`,
	);
}

await runScript(main);
