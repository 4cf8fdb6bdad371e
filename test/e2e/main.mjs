// All suites in one process, so that they share one n8n, one sandbox and one browser; started by test/e2e/run.mjs.
import { readdirSync } from 'node:fs';
import { after, before } from 'node:test';
import { closeStage, openStage } from './support/stage.mjs';

const wanted = process.argv.slice(2);

before(openStage, { timeout: 600_000 });
after(closeStage);

const suites = readdirSync(import.meta.dirname)
	.filter(
		(name) =>
			name.endsWith('.e2e.mjs') && (wanted.length === 0 || wanted.some((part) => name.startsWith(part))),
	)
	.sort();
for (const suite of suites) await import(`./${suite}`);
