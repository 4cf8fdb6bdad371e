// Installs the dependencies where that is due; says nothing and takes no time otherwise.
import { ensureDependencies } from './lib/dependencies.mjs';
import { printFailure } from './lib/errors.mjs';

try {
	await ensureDependencies();
} catch (error) {
	printFailure(error);
	process.exitCode = 1;
}
