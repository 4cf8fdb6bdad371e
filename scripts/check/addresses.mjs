// The addresses of the project stand in package.json. Help links of nodes and credentials are plain texts, as n8n's linter wants them:
// this holds them together, and says where they still lead nowhere. scripts/beforePublish.mjs writes them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR } from '../lib/paths.mjs';
import { sourcesIn } from './sources.mjs';

/** What stands there until the package has a home. */
const PLACEHOLDER = /(github\.com\/license-authorization\/|\.example$)/;
const LINKS = /https:\/\/github\.com\/[^\s"'`)]+/g;

const manifest = () => JSON.parse(readFileSync(join(ROOT_DIR, 'package.json'), 'utf8'));

/** The fields of package.json that are to be set before publishing, with what they hold. */
export function placeholders() {
	const { homepage, bugs, repository, author } = manifest();
	const urls = { homepage, 'bugs.url': bugs.url, 'repository.url': repository.url };
	return Object.entries({ ...urls, 'author.email': author.email }).filter(([, value]) =>
		PLACEHOLDER.test(value),
	);
}

/** Links of what is published that do not begin with the homepage; and addresses of package.json that do not belong together. */
export function checkAddresses() {
	const { homepage, bugs, repository } = manifest();
	const apart = { 'bugs.url': bugs.url, 'repository.url': repository.url.replace(/^git\+|\.git$/g, '') };
	return [
		...Object.entries(apart)
			.filter(([, url]) => !url.startsWith(homepage))
			.map(([field, url]) => `package.json: ${field} is ${url}, and homepage ${homepage}`),
		...sourcesIn(['nodes', 'credentials', 'templates']).flatMap(({ file, text }) =>
			(text.match(LINKS) ?? [])
				.filter((link) => !link.startsWith(`${homepage}/`) && link !== homepage)
				.map((link) => `${file}: ${link} does not begin with the homepage of package.json (${homepage})`),
		),
	];
}

/** What to say where nothing is wrong, but not ready either. */
export function placeholderWarning() {
	const found = placeholders();
	if (found.length === 0) return '';
	const lines = found.map(([field, value]) => `\n  ${field}: ${value}`);
	return `Set these with npm run publish:prepare (docs/maintainers/publishing.md); nobody is there:${lines.join('')}`;
}
