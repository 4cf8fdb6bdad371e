// A forward proxy that is not ours (proxy-chain): `node proxy.mjs <modules> <port> [<user> <password>]`. It prints what passes.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, port, user, secret] = process.argv.slice(2);
const { Server } = await import(pathToFileURL(join(modules, 'proxy-chain', 'dist', 'index.js')).href);

const server = new Server({
	port: Number(port),
	host: '127.0.0.1',
	prepareRequestFunction({ hostname, port: to, isHttp, username, password }) {
		const isKnown = user === undefined || (username === user && password === secret);
		console.log(`${isHttp ? 'HTTP' : 'CONNECT'} ${hostname}:${to} ${isKnown ? 'passed' : 'refused'}`);
		return { requestAuthentication: !isKnown };
	},
});
await server.listen();
console.log('proxy is ready');
