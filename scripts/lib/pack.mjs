import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';
import { ROOT_DIR, temporaryFolder } from './paths.mjs';
import { runToEnd } from './processes.mjs';

const SOURCES = ['nodes', 'credentials', 'package.json', 'tsconfig.json', 'gulpfile.js', 'tools/previews.js'];

/** Builds where dist is older than its sources, and packs: gives the tarball's path, in a folder that goes with this process. */
export async function packPackage() {
	let tarball;
	await withBuild(async () => (tarball = await pack(ROOT_DIR)));
	return tarball;
}

export async function pack(cwd) {
	const dir = temporaryFolder('pack');
	const args = ['pack', '--ignore-scripts', '--pack-destination', dir];
	await runToEnd('Packing the package (npm pack)', 'npm', args, { cwd });
	return join(dir, readdirSync(dir)[0]);
}

/** The files of a package, where its tarball has them in a folder of their own. */
export const unpack = (tarball, dir) =>
	runToEnd('Unpacking the package', 'tar', ['-xzf', tarball, '-C', dir, '--strip-components=1']);

export const ensureBuilt = () => withBuild(async () => {});

/** Nobody builds anew while `use` reads what was built. */
async function withBuild(use) {
	await alone(`the build of ${ROOT_DIR}`, async () => {
		if (isStale()) await runToEnd('npm run build', 'npm', ['run', 'build'], { cwd: ROOT_DIR });
		await use();
	});
}

function isStale() {
	const { n8n } = JSON.parse(readFileSync(join(ROOT_DIR, 'package.json'), 'utf8'));
	const outputs = [...n8n.nodes, ...n8n.credentials].map((path) => join(ROOT_DIR, path));
	if (!outputs.every((path) => existsSync(path))) return true;
	const built = Math.min(...outputs.map((path) => statSync(path).mtimeMs));
	return SOURCES.flatMap(withinFolder).some((path) => statSync(path).mtimeMs > built);
}

/** Folders count as well: removing a file changes only them. */
function withinFolder(name) {
	const path = join(ROOT_DIR, name);
	const inside = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }) : [];
	return [path, ...inside.map((one) => join(path, one))];
}
