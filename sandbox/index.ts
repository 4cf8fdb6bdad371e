/* eslint-disable @n8n/community-nodes/no-restricted-imports -- development only: never published */
import { once, setMaxListeners } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { pick } from 'lodash';
import { createFaults } from './faults/fault';
import type { World } from './http/exchange';
import { createLedger } from './http/ledger';
import { account } from './http/oauth';
import { createNonces } from './http/security';
import { buildServer } from './http/server';
import { createTokens, pastedTokens } from './http/tokens';
import { fillState } from './state/seed';
import { SEED } from './state/seedNames';
import { defaultSettings } from './state/settings';
import { clearState, createClock, createState } from './state/state';

export type { Fault } from './faults/fault';
export type { Act, Entry } from './http/ledger';
export type { SandboxState } from './state/state';
export { SEED };

interface SandboxOptions {
	port?: number;
	host?: string;
	/** The address that it tells, where others reach it at one of their own. */
	url?: string;
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/**
 * Starts a stand-in for both services on this machine. It gives its address (the base URL of both), tokens that never run out, logins, the
 * seeded company, its state, ledger and faults.
 */
export async function startSandbox(options: SandboxOptions = {}) {
	const { port = 0, host = '127.0.0.1' } = options;
	const stopping = new AbortController();
	// One listener per waiting request: a thousand of them is no leak.
	setMaxListeners(0, stopping.signal);
	const clock = createClock();
	const state = createState(clock);
	const [ledger, faults] = [createLedger(), createFaults()];
	const world: World = {
		state,
		ledger,
		faults,
		tokens: createTokens(clock),
		nonces: createNonces(),
		stopped: stopping.signal,
	};
	const reset = () => {
		clearState(state);
		Object.assign(state.settings, defaultSettings);
		fillState(state);
		ledger.clear();
		faults.clear();
		world.nonces.clear();
		world.tokens.forgetIssued();
	};
	reset();

	let url = options.url ?? '';
	const about = () => ({
		url,
		tokens: pastedTokens,
		grants: { tokenUrl: `${url}/oauth/token`, ...account },
		enterprise: { ...SEED.acme.customer, ...SEED.acme.enterprise },
		seed: pick(SEED, 'product', 'employees', 'locks', 'cloud', 'assetIds', 'orders'),
	});
	const server = buildServer(world, reset, about).listen(port, host);
	await once(server, 'listening');
	const { port: taken } = server.address() as AddressInfo;
	url ||= `http://${host}:${taken}`;
	return {
		...about(),
		about,
		state,
		ledger,
		faults,
		/** Back to the seed and the settings of the start; ledger, faults, nonces and issued tokens are forgotten. */
		reset,
		/** Closes at once, open connections too. */
		async stop() {
			stopping.abort();
			server.closeAllConnections();
			await promisify(server.close.bind(server))();
		},
	};
}
