import { createServer } from 'node:net';
import { SetupError } from './errors.mjs';

const HOST = '127.0.0.1';

/** A port nobody listens on right now. */
export async function freePort() {
	return await listenBriefly(0);
}

/**
 * The given port if it is free, or any free one where none is given.
 * @param {number | undefined} port
 * @param {string} what  whose port it is, for the message ("n8n", "the sandbox")
 * @param {string} option  the option that gives it
 */
export async function portOrFree(port, what, option) {
	if (port === undefined) return await freePort();
	try {
		return await listenBriefly(port);
	} catch (error) {
		const why = error.code === 'EACCES' ? 'may not be used by this user' : 'is taken';
		throw new SetupError(`Port ${port} for ${what} ${why}`, {
			hint: `Stop what is using it, give another one with ${option}, or leave ${option} out to use any free port.`,
			cause: error,
		});
	}
}

function listenBriefly(port) {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once('error', reject);
		server.listen({ port, host: HOST, exclusive: true }, () => {
			const taken = server.address().port;
			server.close(() => resolve(taken));
		});
	});
}
