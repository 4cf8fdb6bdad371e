import getPort, { clearLockedPorts } from 'get-port';
import { SetupError } from './errors.mjs';

const host = '127.0.0.1';

/** A port nobody listens on right now. */
export const freePort = () => getPort({ host });

/**
 * The given port if it is free, or any free one where none is given.
 * @param {number | undefined} port
 * @param {string} what  whose port it is, for the message ("n8n", "the sandbox")
 * @param {string} option  the option that gives it
 */
export async function portOrFree(port, what, option) {
	// Those given out here a moment ago are not given again, but they may be asked for.
	if (port !== undefined) clearLockedPorts();
	const free = await getPort({ host, port });
	if (port === undefined || free === port) return free;
	throw new SetupError(`Port ${port} for ${what} is taken, or may not be used by this user`, {
		hint: `Stop what is using it, give another one with ${option}, or leave ${option} out to use any free port.`,
	});
}
