import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { join } from 'node:path';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';

const tls = (name) => readFileSync(join(ROOT_DIR, 'test', 'support', 'tls', name));

/**
 * A small server that answers everything as told: `reply(request)` gives `{ status?, headers?, body }`.
 * `secure`: over TLS, with a certificate that nobody trusts.
 */
export async function startStandIn(reply, { secure = false } = {}) {
	const answer = async (request, response) => {
		let text = '';
		for await (const chunk of request) text += chunk;
		const {
			status = 200,
			headers = { 'content-type': 'application/json' },
			body,
		} = await reply({ request, text });
		response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
	};
	const server = secure
		? createHttps({ cert: tls('certificate.pem'), key: tls('key.pem') }, answer)
		: createHttp(answer);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `${secure ? 'https' : 'http'}://127.0.0.1:${server.address().port}`,
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
