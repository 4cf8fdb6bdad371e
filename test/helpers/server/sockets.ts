/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; for the tests of lost connections; it breaks connections */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** For the tests of the client and of faults: trouble below HTTP, as Node's own sockets report it. */

/** An error as libuv gives it: `read EHOSTUNREACH`. */
export function socketError(syscall: string, code: string): NodeJS.ErrnoException {
	return Object.assign(new Error(`${syscall} ${code} 127.0.0.1`), { code, syscall, errno: -1 });
}

/** The connections that this process makes while it watches. */
export interface Connections {
	/** Says of connection number `n` (1, 2, …) why it fails before anything is sent; undefined lets it through. */
	refuse(decide: (n: number) => Error | undefined): void;
	/** Ends every open one as if the system had reported this. */
	cut(error: Error): void;
	stop(): void;
}

export function watchConnections(): Connections {
	let made = 0;
	let decide: (n: number) => Error | undefined = () => undefined;
	const open = new Set<Socket>();
	const seen = (message: unknown): void => {
		const { socket } = message as { socket: Socket };
		made += 1;
		open.add(socket);
		socket.once('close', () => open.delete(socket));
		const error = decide(made);
		if (error === undefined) return;
		socket.connect = () => {
			process.nextTick(() => socket.destroy(error));
			return socket;
		};
	};
	subscribe('net.client.socket', seen);
	return {
		refuse: (next) => (decide = next),
		cut: (error) => open.forEach((socket) => socket.destroy(error)),
		stop: () => {
			unsubscribe('net.client.socket', seen);
		},
	};
}
