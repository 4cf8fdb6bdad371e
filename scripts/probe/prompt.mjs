import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks at the terminal for something that must not be seen there. */
export async function askHidden(label) {
	process.stdout.write(`${label} (not shown; empty: none): `);
	const silent = new Writable({ write: (chunk, encoding, done) => done() });
	const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
	try {
		return await terminal.question('');
	} finally {
		terminal.close();
		process.stdout.write('\n');
	}
}

/** Whether a person answers "yes"; no answer is none. */
export async function askYes(question) {
	process.stdout.write(`${question} Type yes to send them: `);
	const terminal = createInterface({ input: process.stdin });
	try {
		for await (const line of terminal) return line.trim().toLowerCase() === 'yes';
		return false;
	} finally {
		terminal.close();
	}
}
