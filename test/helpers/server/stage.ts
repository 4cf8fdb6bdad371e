import type { Sandbox } from '../../../sandbox';
import { startServer, type Handler, type TestServer } from './server';

/** What the tests of a file stand on: started before them, fresh for each, stopped after them. */
function staged<T extends { stop(): Promise<void> }>(start: () => Promise<T>, refresh: (live: T) => void): T {
	let live: T;
	beforeAll(async () => (live = await start()));
	beforeEach(() => refresh(live));
	afterAll(async () => await live.stop());
	// A file names it before it is there.
	return new Proxy({} as T, { get: (_, key) => Reflect.get(live, key) as unknown });
}

/** The scriptable server; it answers by `handler`, or as a test says. */
export const useServer = (handler?: Handler): TestServer =>
	staged(
		async () => await startServer(handler),
		(server) => {
			server.clear();
			if (handler) server.reply(handler);
		},
	);

export const useSandbox = (): Sandbox =>
	staged(
		// Loaded only where it is used: it takes longer than most unit tests.
		async () => await (await import('../../../sandbox')).startSandbox(),
		(sandbox) => sandbox.reset(),
	);
