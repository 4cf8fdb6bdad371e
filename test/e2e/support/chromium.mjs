import { existsSync } from 'node:fs';
import { SetupError } from '../../../scripts/lib/errors.mjs';
import { ensurePrograms, findProgram, Unavailable } from '../../../scripts/lib/programs.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser; Debian's package is installed where that is possible, and undefined is given, with a word, where it is not. */
export async function findChromium() {
	const named = process.env.CHROMIUM_PATH;
	if (named && !existsSync(named)) throw new SetupError(`CHROMIUM_PATH names ${named}, which is not there`);
	const found = named || NAMES.map((name) => findProgram(name)).find(Boolean);
	try {
		return found ?? (await ensurePrograms({ chromium: 'chromium' })).chromium;
	} catch (error) {
		if (!(error instanceof Unavailable)) throw error;
		process.stdout.write(`skipped: the browser tests need Chromium, or CHROMIUM_PATH (${error.message})\n`);
	}
}
