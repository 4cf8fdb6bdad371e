import { stripVTControlCharacters } from 'node:util';

/** A failure a person can act on: printed as one line, what to do, and where the log is. No stack. */
export class SetupError extends Error {
	/** `hint`: what to do. `logFile`: where to read more. */
	constructor(message, { hint, logFile, cause } = {}) {
		super(message, { cause });
		Object.assign(this, { name: 'SetupError', hint, logFile });
	}
}

/** Prints a failure for a person: one line for those foreseen, the stack for all others. */
export function printFailure(error) {
	const lines =
		error instanceof SetupError
			? [`✖ ${error.message}`, error.hint && `  ${error.hint}`, error.logFile && `  Log: ${error.logFile}`]
			: [error?.stack ?? String(error)];
	process.stderr.write(`${lines.filter(Boolean).join('\n')}\n`);
}

const KNOWN_CAUSES = [
	[/ENOSPC|no space left/i, 'The disk is full', 'Free some space (n8n takes about 2 GB) and run this again.'],
	[
		/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR|network request to/,
		'The npm registry cannot be reached',
		'Check the network, proxy and `npm config get registry`, then run this again.',
	],
	[
		/npm (error|ERR!) code E40[13]/,
		'The npm registry refused access',
		'Check `npm config get registry` and its login.',
	],
	[
		/Missing: .* from lock file/,
		'This npm finds package-lock.json incomplete',
		'That is our mistake: please tell us. Until then `npx npm@10 ci --ignore-scripts` does the same step.',
	],
	[
		/npm (error|ERR!) code (E404|ETARGET)/,
		'The npm registry does not have a package of the lock file',
		'A mirror may be behind: try another registry (npm_config_registry=https://registry.npmjs.org/).',
	],
	[/EACCES|EPERM|EROFS/, 'A folder cannot be written', 'The log names it.'],
	[
		/gyp ERR! find Python|not found: make|Could not find any Python|g\+\+: (command )?not found/i,
		'sqlite3 could neither be downloaded (from GitHub) nor compiled here',
		'Install python3, make and a C++ compiler, then run this again.',
	],
];

/**
 * What a command that failed is told as: the known reason and what to do, else how it ended and its first complaint. `what`: completes "…
 * failed". `why`: its exit code, the signal that ended it, or why it could not begin.
 */
export function installFailure(what, why, output, logFile) {
	const [, cause, hint] = KNOWN_CAUSES.find(([pattern]) => pattern.test(output)) ?? [];
	const [, registry] = /network request to (https?:\/\/[^/\s]+)/.exec(output) ?? [];
	const known = cause && `: ${cause}${registry ? ` (${registry})` : ''}`;
	const ending = known ?? (Number.isInteger(why) ? ` (exit code ${why})` : `: ${why}`);
	return new SetupError(`${what} failed${ending}`, { hint: hint ?? firstComplaint(output), logFile });
}

/** The first line of an output that looks like the reason. */
function firstComplaint(output) {
	return stripVTControlCharacters(output)
		.split('\n')
		.find((line) => /\berror\b|\bfailed\b|cannot /i.test(line))
		?.trim()
		.slice(0, 300);
}
