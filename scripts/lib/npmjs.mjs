import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { once } from 'node:events';
import { temporaryFolder } from './paths.mjs';
import { ensurePrograms } from './programs.mjs';
import { runToEnd } from './processes.mjs';

const NPMJS = 'registry.npmjs.org';
const HERE = '127.0.0.1,localhost';

/**
 * Lets a registry of this machine stand for registry.npmjs.org. n8n takes packages from no other address without an Enterprise license, and so
 * users have it; what is tried is then the same for it and for its npm. It is an HTTPS proxy with a certificate of its own. Every other
 * address is out of reach: `asked` names them. `env`: what makes n8n and npm use it.
 */
export async function startNpmjs(registryUrl) {
	const { file, ...identity } = await makeCertificate();
	const asked = new Set();
	const secure = createTlsServer(identity, (incoming, reply) => passOn(registryUrl, incoming, reply));
	const proxy = createServer((incoming, reply) => {
		// Some clients name the whole address in place of opening a connection.
		const { host, pathname, search } = new URL(incoming.url, registryUrl);
		asked.add(host);
		if (host !== NPMJS) return reply.writeHead(503).end();
		incoming.url = pathname + search;
		passOn(registryUrl, incoming, reply);
	});
	const open = new Set();
	proxy.on('connection', (socket) => open.add(socket.on('close', () => open.delete(socket))));
	proxy.on('connect', ({ url }, socket) => {
		socket.on('error', () => socket.destroy());
		const [host] = url.split(':');
		asked.add(host);
		if (host !== NPMJS) return socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
		socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		secure.emit('connection', socket);
	});
	await once(proxy.listen(0, '127.0.0.1'), 'listening');
	const address = `http://127.0.0.1:${proxy.address().port}`;
	const nothing = temporaryFolder('npm');
	return {
		asked,
		env: {
			...{ HTTPS_PROXY: address, https_proxy: address, NO_PROXY: HERE, no_proxy: HERE },
			NODE_EXTRA_CA_CERTS: file,
			// The settings that npm has on this machine are not meant for it.
			npm_config_cafile: file,
			npm_config_registry: `https://${NPMJS}/`,
			npm_config_userconfig: join(nothing, 'npmrc'),
			npm_config_cache: join(nothing, 'cache'),
		},
		async stop() {
			open.forEach((socket) => socket.destroy());
			proxy.close();
			await once(proxy, 'close');
		},
	};
}

async function makeCertificate() {
	const { openssl } = await ensurePrograms({ openssl: 'openssl' });
	const dir = temporaryFolder('certificate');
	const [key, file] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')];
	const kind = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ');
	const names = ['-subj', `/CN=${NPMJS}`, '-addext', `subjectAltName=DNS:${NPMJS}`];
	await runToEnd('Making a certificate', openssl, [...kind, ...names, '-keyout', key, '-out', file]);
	return { file, key: readFileSync(key), cert: readFileSync(file) };
}

function passOn(registryUrl, incoming, reply) {
	const { method, url, headers } = incoming;
	// The registry names its tarballs by the address that it was asked under.
	const asked = { ...headers, 'x-forwarded-proto': 'https' };
	// npm's registry takes two slashes for one, and n8n's scanner sends them.
	const target = `${registryUrl}${url.replace(/^\/+/, '/')}`;
	const passed = request(target, { method, headers: asked }, (answer) => {
		reply.writeHead(answer.statusCode, answer.headers);
		answer.pipe(reply);
	});
	passed.on('error', () => reply.destroy());
	incoming.pipe(passed);
}
