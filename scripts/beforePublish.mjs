// Before the package is published (prepublishOnly, npm run release): its addresses must lead somewhere.
import { checkAddresses, placeholders, placeholderWarning } from './check/addresses.mjs';
import { SetupError } from './lib/errors.mjs';
import { runScript } from './lib/script.mjs';

await runScript(async () => {
	const [wrong] = checkAddresses();
	if (wrong) throw new SetupError(wrong, { hint: 'npm run check -- addresses lists them all.' });
	if (placeholders().length > 0) throw new SetupError(placeholderWarning());
});
