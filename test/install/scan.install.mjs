import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { analyzePackage } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { execa } from 'execa';
import { cleanEnv } from '../../scripts/lib/environment.mjs';
import { startNpmjs } from '../../scripts/lib/npmjs.mjs';
import { startRegistry } from '../../scripts/lib/npmRegistry.mjs';
import { packPackage } from '../../scripts/lib/pack.mjs';
import { ROOT_DIR, temporaryFolder } from '../../scripts/lib/paths.mjs';
import { runToEnd } from '../../scripts/lib/processes.mjs';
import { PACKAGE } from '../../scripts/lib/workflow.mjs';
import { NEW } from './support/world.mjs';

const published = `${PACKAGE}@${NEW}`;
const scanner = join(ROOT_DIR, 'node_modules', '@n8n', 'scan-community-package', 'scanner', 'cli.mjs');

let registry;
let npmjs;
let env;
before(
	async () => {
		registry = await startRegistry();
		npmjs = await startNpmjs(registry.url);
		env = cleanEnv(npmjs.env);
		await registry.publish(await packPackage());
	},
	{ timeout: 300_000 },
);
after(async () => {
	await npmjs.stop();
	await registry.stop();
});

describe('n8n’s scanner, with the package from a registry', () => {
	test('what comes from there passes', async () => {
		const dir = temporaryFolder('scanned');
		await runToEnd('npm pack', 'npm', ['pack', published, '--quiet'], { cwd: dir, env });
		const [tarball] = readdirSync(dir);
		await runToEnd('Unpacking', 'tar', ['-xzf', tarball, '--strip-components=1'], { cwd: dir });
		const { passed, message, details } = await analyzePackage(dir);
		assert.ok(passed, `${message}\n${details}`);
	});

	test('by its name the scanner misses nothing but the provenance, which only a build on GitHub or GitLab gives', async () => {
		const { all } = await execa(process.execPath, [scanner, published], {
			env,
			extendEnv: false,
			reject: false,
			all: true,
		});
		assert.match(all, /Reason: Package was not published with npm provenance/);
	});
});
