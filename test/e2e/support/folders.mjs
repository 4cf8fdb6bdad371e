// For run.mjs and main.mjs: where the suites of the editor's tests are, those of the nodes and those of the workflows.
import { join } from 'node:path';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';

export const E2E_DIRS = ['test', 'templates/test'].map((folder) => join(ROOT_DIR, folder, 'e2e'));
