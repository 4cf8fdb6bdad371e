import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR } from '../lib/paths.mjs';

/** Every file below these folders whose name ends so, with its text. */
export const sourcesIn = (folders, ending = /\.(ts|json)$/) =>
	folders.flatMap((folder) =>
		readdirSync(join(ROOT_DIR, folder), { recursive: true })
			.filter((name) => ending.test(name))
			.map((name) => join(folder, name))
			.map((file) => ({ file, text: readFileSync(join(ROOT_DIR, file), 'utf8') })),
	);
