// For run.mjs and main.mjs: the suites of the editor's tests, those of the nodes and those of the workflows.
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';

const FOLDERS = ['test', 'templates/test'].map((folder) => join(ROOT_DIR, folder, 'e2e'));
const ENDING = '.e2e.mjs';

/** Name and file of each, in the order of the names. */
export const SUITES = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
	.filter((file) => file.endsWith(ENDING))
	.map((file) => ({ name: basename(file, ENDING), file }))
	.sort((a, b) => (a.name < b.name ? -1 : 1));
