/**
 * Runs n8n's own scanner for community packages over what would be published (the packed tarball) and over the sources,
 * as n8n does with a package that asks to be verified. n8n's command-line tool looks at published packages only.
 */
import { analyzePackage, SOURCE_FILE_PATTERNS } from '@n8n/scan-community-package/scanner/scanner.mjs';

import { packPackage, unpack } from './lib/pack.mjs';
import { ROOT_DIR, temporaryFolder } from './lib/paths.mjs';

const folder = temporaryFolder('scan');
await unpack(await packPackage(), folder);
const results = {
	tarball: await analyzePackage(folder),
	sources: await analyzePackage(ROOT_DIR, SOURCE_FILE_PATTERNS),
};
for (const [what, { passed, message = '', details = '' }] of Object.entries(results)) {
	console.log(`${passed ? 'passed' : 'FAILED'}: ${what} ${message}\n${details}`.trim());
	if (!passed) process.exitCode = 1;
}
