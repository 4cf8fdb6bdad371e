// For run.mjs and main.mjs: the suites of the editor's tests.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';

const FOLDER = join(ROOT_DIR, 'test', 'e2e');
const ENDING = '.e2e.mjs';

/** Name and file of each, in the order of the names. */
export const SUITES = readdirSync(FOLDER)
	.map((name) => join(FOLDER, name))
	.filter((file) => file.endsWith(ENDING))
	.map((file) => ({ name: basename(file, ENDING), file }))
	.sort((a, b) => (a.name < b.name ? -1 : 1));
