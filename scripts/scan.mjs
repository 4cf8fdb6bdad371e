/**
 * Runs n8n's own scanner for community packages over what would be published (the packed tarball) and over the sources,
 * as n8n does with a package that asks to be verified. n8n's command-line tool looks at published packages only.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';

import { packPackage } from './lib/pack.mjs';
import { ROOT_DIR } from './lib/paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'scan-'));
try {
	execFileSync('tar', ['-xzf', await packPackage(), '-C', folder, '--strip-components=1']);
	const results = {
		tarball: await analyzePackage(folder),
		sources: await analyzePackage(ROOT_DIR, SOURCE_FILE_PATTERNS),
	};
	for (const [what, { passed, message = '', details = '' }] of Object.entries(results)) {
		console.log(`${passed ? 'passed' : 'FAILED'}: ${what} ${message}\n${details}`.trim());
		if (!passed) process.exitCode = 1;
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}
