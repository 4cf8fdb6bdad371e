// A token endpoint that is not ours (oauth2-mock-server): `node mockOAuth.mjs <modules> <port>`. It takes every secret.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, port] = process.argv.slice(2);
const { OAuth2Server } = await import(
	pathToFileURL(join(modules, 'oauth2-mock-server', 'dist', 'index.mjs')).href
);

const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
await server.start(Number(port), '127.0.0.1');
console.log('server is ready');
