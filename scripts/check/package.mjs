import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { ensureBuilt } from '../lib/pack.mjs';
import { ROOT_DIR } from '../lib/paths.mjs';

const filesBelow = (folder) =>
	readdirSync(join(ROOT_DIR, folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(ROOT_DIR, join(entry.parentPath, entry.name)));

/** The build puts into dist all that n8n looks for, and nothing else; the previews are made, and have their own test. */
function differences() {
	const built = filesBelow('dist').filter((file) => !file.includes('__schema__'));
	const sources = ['nodes', 'credentials'].flatMap(filesBelow);
	const due = sources.map((file) => join('dist', file.replace(/\.ts$/, '.js')));
	return [
		...due.filter((file) => !built.includes(file)).map((file) => `${file} is missing`),
		...built.filter((file) => !due.includes(file)).map((file) => `${file} is none of the package’s`),
	];
}

/** What publint says of the packed files, its suggestions as well; and which files are not as they should be. */
export async function checkPackage() {
	await ensureBuilt();
	const manifest = createRequire(import.meta.url)(join(ROOT_DIR, 'package.json'));
	const { messages } = await publint({ pkgDir: ROOT_DIR, strict: true });
	return [
		...messages.map((message) => `package.json: ${formatMessage(message, manifest, { color: false })}`),
		...differences(),
	];
}
