// A reader sees a folder of nodes/ at one glance, and finds each name there once.
import { readdirSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { ROOT_DIR } from '../lib/paths.mjs';

const MAX_FILES = 14;

export function checkFolders(folder = join(ROOT_DIR, 'nodes')) {
	const entries = readdirSync(folder, { withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
	const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
	const name = relative(ROOT_DIR, folder);
	return [
		...(files.length > MAX_FILES
			? [`${name} has ${files.length} files: with more than ${MAX_FILES} it is to be two folders`]
			: []),
		...files
			.filter((file) => folders.includes(parse(file).name))
			.map((file) => `${join(name, file)} has the name of the folder beside it`),
		...folders.flatMap((inner) => checkFolders(join(folder, inner))),
	];
}
