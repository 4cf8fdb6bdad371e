import { parseArgs } from 'node:util';
import { printFailure, SetupError } from './errors.mjs';

/** Runs a script: a failure is told, and makes its exit code 1; Ctrl+C makes it 130. */
export async function runScript(main) {
	try {
		await main();
	} catch (error) {
		if (!(error instanceof Interrupted)) printFailure(error);
		process.exitCode = error instanceof Interrupted ? 130 : 1;
	}
}

/** What the command line gives of these options. `command`: the npm script whose `--help` lists them. */
export function readOptions(command, options, args = process.argv.slice(2)) {
	try {
		return parseArgs({ args, options }).values;
	} catch (error) {
		throw new SetupError(error.message.split('. ')[0], { hint: `See npm run ${command} -- --help` });
	}
}

class Interrupted extends Error {}

/** Rejects at the first Ctrl+C, so that everything started is stopped; a second one does not wait. */
export function interrupted() {
	return new Promise((_, reject) => {
		let seen = false;
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
			process.on(signal, () => {
				if (seen) process.exit(130);
				seen = true;
				process.stderr.write('\nStopping what was started …\n');
				reject(new Interrupted());
			});
		}
	});
}
