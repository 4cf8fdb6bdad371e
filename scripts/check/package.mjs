import { createRequire } from 'node:module';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { ensureBuilt } from '../lib/pack.mjs';
import { ROOT_DIR } from '../lib/paths.mjs';

/** What publint says of the packed files, its suggestions as well. */
export async function checkPackage() {
	await ensureBuilt();
	const manifest = createRequire(import.meta.url)(join(ROOT_DIR, 'package.json'));
	const { messages } = await publint({ pkgDir: ROOT_DIR, strict: true });
	return messages.map((message) => `package.json: ${formatMessage(message, manifest, { color: false })}`);
}
