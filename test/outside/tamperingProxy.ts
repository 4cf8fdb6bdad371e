/* eslint-disable @typescript-eslint/no-explicit-any -- test code, never published: bodies are whatever the endpoints give */
import { forward } from '../../tools/docs/exchange';
import { type Recorded, type Reply, startServer } from '../support/server/server';

/** A server in front of the sandbox that changes requests and replies on purpose. */

/** A request, with the reply as the sandbox gave it. */
export type Passing = Recorded & { reply: any };

export interface Tampering {
	/** What is sent to the sandbox in place of this. */
	request?: (request: Recorded) => Partial<Pick<Recorded, 'url' | 'headers' | 'body'>> | undefined;
	/** What comes back in place of the sandbox's reply; undefined leaves it. */
	reply?: (passing: Passing) => Reply | undefined;
}

export type TamperingProxy = Awaited<ReturnType<typeof startTamperingProxy>>;

/** Starts it; without a tampering it passes everything on. */
export async function startTamperingProxy(target: string) {
	let tampering: Tampering = {};
	const issued = new Set<string>();
	const server = await startServer(async (request) => {
		const given = await forward(target, { ...request, ...tampering.request?.(request) });
		for (const [, token = ''] of given.body.matchAll(/"access_token":\s*"([^"]+)"/g)) issued.add(token);
		const altered = tampering.reply?.({ ...request, reply: JSON.parse(given.body) }) ?? {};
		return { ...given, ...altered, headers: { ...given.headers, ...altered.headers } };
	});
	return {
		url: server.url,
		/** From now on this is done; what was seen is forgotten. */
		tamper(next: Tampering) {
			tampering = next;
			server.clear();
			issued.clear();
		},
		/** Method and path of each request. */
		seen: () => server.requests.map(({ method, path }) => `${method} ${path}`),
		/** Tokens that were given out since. */
		issued: () => [...issued],
		stop: async () => await server.stop(),
	};
}
