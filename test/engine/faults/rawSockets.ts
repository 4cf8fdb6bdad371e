/* eslint-disable @n8n/community-nodes/no-restricted-imports -- test code, never published; it breaks connections */
import { createServer, type AddressInfo, type Socket, connect } from 'node:net';

/** Bytes that no HTTP server would send. */

interface RawServer {
	url: string;
	/** Requests that were completely received. */
	readonly requests: number;
	stop(): Promise<void>;
}

/** Answers request number `n` (1, 2, …) with whatever bytes; undefined closes the connection without a word. */
export async function startRawServer(
	answer: (n: number, body: string) => string | Buffer | undefined,
): Promise<RawServer> {
	let requests = 0;
	const server = await listen((socket) => {
		let text = '';
		socket.on('data', (chunk: Buffer) => {
			text += chunk.toString('latin1');
			const end = text.indexOf('\r\n\r\n');
			const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
			if (end < 0 || text.length < end + 4 + length) return;
			const body = text.slice(end + 4);
			text = '';
			const reply = answer((requests += 1), body);
			if (reply === undefined) socket.destroy();
			else socket.write(reply);
		});
	});
	return {
		url: `http://127.0.0.1:${server.port}`,
		get requests() {
			return requests;
		},
		stop: server.stop,
	};
}

interface Relay {
	port: number;
	/** From now on everything that comes back to the client is preceded by a TLS record that cannot be deciphered. */
	damage(): void;
	stop(): Promise<void>;
}

/** Stands before a TLS server and passes bytes on both ways, until it is told to damage what comes back. */
export async function startRelay(target: string): Promise<Relay> {
	let damaged = false;
	const { port, stop } = await listen((near) => {
		const far = connect(Number(new URL(target).port), '127.0.0.1');
		for (const [one, other] of [
			[near, far],
			[far, near],
		] as const) {
			one.on('error', () => other.destroy());
			one.on('close', () => other.destroy());
		}
		near.on('data', (chunk: Buffer) => far.write(chunk));
		far.on('data', (chunk: Buffer) => {
			// Application data of 32 bytes that no key of this connection has made.
			near.write(damaged ? Buffer.concat([Buffer.from('1703030020', 'hex'), Buffer.alloc(32, 7)]) : chunk);
		});
	});
	return { port, damage: () => (damaged = true), stop };
}

async function listen(onConnection: (socket: Socket) => void) {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => socket.destroy());
		socket.once('close', () => sockets.delete(socket));
		onConnection(socket);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		port: (server.address() as AddressInfo).port,
		stop: async () => {
			const closed = new Promise<void>((resolve) => server.close(() => resolve()));
			for (const socket of sockets) socket.destroy();
			await closed;
		},
	};
}
