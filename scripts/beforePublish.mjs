// Before the package is published (prepublishOnly, npm run release): its addresses must lead somewhere, and later versions must be able to
// test that they read what this one stores.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAddresses, placeholders, placeholderWarning } from './check/addresses.mjs';
import { SetupError } from './lib/errors.mjs';
import { ROOT_DIR } from './lib/paths.mjs';
import { runScript } from './lib/script.mjs';

await runScript(async () => {
	const [wrong] = checkAddresses();
	if (wrong) throw new SetupError(wrong, { hint: 'npm run check -- addresses lists them all.' });
	const { version } = JSON.parse(readFileSync(join(ROOT_DIR, 'package.json'), 'utf8'));
	if (!existsSync(join(ROOT_DIR, 'test', 'fixtures', version)))
		throw new SetupError(`test/fixtures has no folder ${version}`, { hint: 'npm run fixtures writes it.' });
	if (placeholders().length > 0) throw new SetupError(placeholderWarning());
});
