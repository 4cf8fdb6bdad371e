// All suites in one process, so that they share one n8n, one sandbox and one browser; started by test/e2e/run.mjs.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { E2E_DIRS } from './support/folders.mjs';
import { closeStage, openStage } from './support/stage.mjs';

const wanted = process.argv.slice(2);

before(openStage, { timeout: 600_000 });
after(closeStage);

const suites = E2E_DIRS.flatMap((folder) =>
	readdirSync(folder).map((name) => ({ name, file: join(folder, name) })),
)
	.filter(
		({ name }) =>
			name.endsWith('.e2e.mjs') && (wanted.length === 0 || wanted.some((part) => name.startsWith(part))),
	)
	.sort((a, b) => (a.name < b.name ? -1 : 1));
for (const { file } of suites) await import(file);
