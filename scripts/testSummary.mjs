// Prints "N passed, N failed" for .ci/run: `node scripts/testSummary.mjs <jest's --outputFile> <the list of steps>`.
import { readFileSync } from 'node:fs';

const [, , resultsFile, stepsFile] = process.argv;

function counts() {
	try {
		// A test file that cannot even be loaded has no tests that could fail.
		const { numPassedTests: passed, ...more } = JSON.parse(readFileSync(resultsFile, 'utf8'));
		return { passed, failed: more.numFailedTests + more.numRuntimeErrorTestSuites };
	} catch {
		return { passed: 0, failed: 0 };
	}
}

const { passed, failed } = counts();
const isCounted = (step) => step.includes(' npm test ') && failed > 0;
const steps = readFileSync(stepsFile, 'utf8').split('\n');
const failedSteps = steps.filter((step) => step.startsWith('failed') && !isCounted(step));
process.stdout.write(`${passed} passed, ${failed + failedSteps.length} failed\n`);
