/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; it makes `dist` as `npm run build` does */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

import { filesBelow, ROOT } from '../../support/project/projectPages';

const runFile = promisify(execFile);

/** What `n8n-node build` does besides compiling. */
const COPY = "require('./node_modules/@n8n/node-cli/dist/commands/build.js').copyStaticFiles()";
/** What the builds look at. `docs` has pictures that are none of the package's. */
const PARTS = ['gulpfile.js', 'nodes', 'credentials', 'docs'];
/** Stand for compiled code and for the previews: both are tested elsewhere (test/unit/project/previews). */
const COMPILED = 'module.exports = {};';
const NO_PREVIEWS = 'module.exports = { previewsOf: () => [], eventPreviewsOf: () => [] };';

/** What `npm run build` leaves in `dist`, by path; compiled in name only, which takes seconds less. */
export async function packedFiles(): Promise<string[]> {
	const folder = await realpath(await mkdtemp(join(tmpdir(), 'packed-')));
	try {
		for (const part of PARTS) await cp(join(ROOT, part), join(folder, part), { recursive: true });
		await symlink(await realpath(join(ROOT, 'node_modules')), join(folder, 'node_modules'));
		for (const file of [...filesBelow('nodes'), ...filesBelow('credentials')]) {
			if (!file.endsWith('.ts')) continue;
			const target = join(folder, 'dist', file.replace(/\.ts$/, '.js'));
			await mkdir(dirname(target), { recursive: true });
			await writeFile(target, COMPILED);
		}
		await mkdir(join(folder, 'tools'));
		await writeFile(join(folder, 'tools/previews.js'), NO_PREVIEWS);
		await runFile(process.execPath, ['-e', COPY], { cwd: folder });
		await runFile(process.execPath, ['node_modules/gulp/bin/gulp.js'], { cwd: folder });
		return filesBelow(relative(ROOT, join(folder, 'dist'))).map((file) => relative(folder, join(ROOT, file)));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
