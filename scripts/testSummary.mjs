// Prints "N passed, N failed" for .ci/run: `node scripts/testSummary.mjs <jest's --outputFile> [<the step that failed>]`.
import { readFileSync } from 'node:fs';

const [, , resultsFile, failedStep = ''] = process.argv;

function counts() {
	try {
		const results = JSON.parse(readFileSync(resultsFile, 'utf8'));
		// A test file that cannot even be loaded has no tests that could fail.
		return {
			passed: results.numPassedTests,
			failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
		};
	} catch {
		return { passed: 0, failed: 0 };
	}
}

const { passed, failed } = counts();
const stepFailure = failedStep !== '' && !(failedStep.startsWith('npm test') && failed > 0) ? 1 : 0;
process.stdout.write(`${passed} passed, ${failed + stepFailure} failed\n`);
