/** A failure a person can act on: printed as one line, what to do (`hint`), and where to read more (`logFile`). No stack. */
export class SetupError extends Error {
	constructor(message, { hint, logFile, cause } = {}) {
		super(message, { cause });
		Object.assign(this, { name: 'SetupError', hint, logFile });
	}
}

export function printFailure(error) {
	const lines =
		error instanceof SetupError
			? [`✖ ${error.message}`, error.hint && `  ${error.hint}`, error.logFile && `  Log: ${error.logFile}`]
			: [error?.stack ?? String(error)];
	process.stderr.write(`${lines.filter(Boolean).join('\n')}\n`);
}
