import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { credentialFor } from './bring.mjs';
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
		next: (pattern, patienceMs = 60_000) =>
			until(
				() => {
					const place = mails.findIndex((one) => pattern.test(one));
					return place < 0 ? undefined : mails.splice(place, 1)[0];
				},
				`No mail came that has ${pattern}`,
				{ patienceMs, everyMs: 100 },
			),
	};
}

/** Quoted-printable, as mails are sent. */
const decoded = (text) =>
	Buffer.from(
		text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
		'latin1',
	).toString();

/** Switches these mail nodes of a template on, with this server. */
export async function switchOn({ api, template }, smtp, names) {
	const data = { host: '127.0.0.1', port: smtp.port, secure: false, disableStartTls: true };
	const credential = await credentialFor(api, { type: 'smtp', name: 'Mails of the demo', data });
	for (const one of template.nodes.filter(({ name }) => names.includes(name))) {
		Object.assign(one, { disabled: false, credentials: { smtp: credential } });
		one.parameters.fromEmail = 'n8n@acme.example';
	}
}

/** n8n takes a program for the preview of a link, and does not count its click. */
const BROWSER = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' } };

/** Clicks a button of a mail; the status. A program is faster than n8n, which answers 409 until the run that sent the mail waits. */
export async function click(mail, approved) {
	const [, link] = new RegExp(`href="([^"]+approved=${approved}[^"]*)"`).exec(mail);
	const clicked = async () => {
		const { status } = await fetch(link.replaceAll('&amp;', '&'), BROWSER);
		return status !== 409 && status;
	};
	return await until(clicked, 'The run that sent the mail does not wait', { everyMs: 200 });
}
