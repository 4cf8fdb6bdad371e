// All suites in one process, so that they share one n8n, one sandbox and one browser; started by test/e2e/run.mjs.
import { after, before } from 'node:test';
import { SUITES } from './support/folders.mjs';
import { closeStage, openStage } from './support/stage.mjs';

const wanted = process.argv.slice(2);

before(openStage, { timeout: 600_000 });
after(closeStage);

for (const { name, file } of SUITES)
	if (wanted.length === 0 || wanted.some((part) => name.startsWith(part))) await import(file);
