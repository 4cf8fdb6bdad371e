import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { until } from '../../../scripts/lib/until.mjs';

/** A small mail server on this machine, which keeps what it gets. `next(pattern)`: the first mail not yet given that matches, and its links. */
export async function startSmtp() {
	const mails = [];
	const server = createServer((socket) => {
		const say = (line) => socket.write(`${line}\r\n`);
		let lines;
		say('220 demo');
		createInterface({ input: socket }).on('line', (line) => {
			if (lines && line !== '.') return lines.push(line);
			if (lines) mails.push(decoded(lines.join('\n')));
			lines = !lines && line === 'DATA' ? [] : undefined;
			say(lines ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 demo');
		});
		socket.on('error', () => {});
	});
	server.listen(0, '127.0.0.1').unref();
	await once(server, 'listening');
	return {
		port: server.address().port,
		next: (pattern) =>
			until(
				() => {
					const place = mails.findIndex((one) => pattern.test(one));
					return place < 0 ? undefined : mails.splice(place, 1)[0];
				},
				`No mail came that has ${pattern}`,
				{ patienceMs: 60_000, everyMs: 100 },
			),
	};
}

/** Quoted-printable, as mails are sent. */
const decoded = (text) =>
	Buffer.from(
		text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
		'latin1',
	).toString();
