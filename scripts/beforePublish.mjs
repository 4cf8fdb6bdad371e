// Before the package is published (prepublishOnly, .github/workflows/publish.yml): what CONTRIBUTING.md, "A release", asks for is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAddresses, placeholders, placeholderWarning } from './check/addresses.mjs';
import { SetupError } from './lib/errors.mjs';
import { ROOT_DIR } from './lib/paths.mjs';
import { runScript } from './lib/script.mjs';

/** @throws {SetupError} what is missing for this version, and what to do */
function check() {
	const { version } = JSON.parse(read('package.json'));
	const { GITHUB_REF_TYPE, GITHUB_REF_NAME } = process.env;
	if (GITHUB_REF_TYPE === 'tag' && GITHUB_REF_NAME !== version)
		throw new SetupError(`The tag is ${GITHUB_REF_NAME}, and package.json says ${version}`);
	const fixtures = ['operations', 'triggers', 'defaults'].map(
		(name) => `test/fixtures/${version}/${name}.json`,
	);
	const missing = fixtures.find((file) => !existsSync(join(ROOT_DIR, file)));
	if (missing) throw new SetupError(`${missing} is not there`, { hint: 'npm run fixtures writes it.' });
	if (!read('CHANGELOG.md').split('\n').includes(`## ${version}`))
		throw new SetupError(`CHANGELOG.md says nothing of ${version}`, {
			hint: `Write what is new under "## ${version}".`,
		});
	const [wrong] = checkAddresses();
	if (wrong) throw new SetupError(wrong, { hint: 'npm run check -- addresses lists them all.' });
	if (placeholders().length > 0) throw new SetupError(placeholderWarning());
}

const read = (file) => readFileSync(join(ROOT_DIR, file), 'utf8');

await runScript(check);
