// What stands around n8n in this test: a way to the sandbox that tells when a list was given, and a CRM that counts.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/** Passes everything on to the sandbox, and tells when a reply with some text in it was given. */
export async function startBetween(target) {
	const waiting = new Map();
	const server = createServer(async (request, response) => {
		const body = await textOf(request);
		const { host, connection, 'content-length': _length, ...headers } = request.headers;
		const reply = await fetch(target + request.url, {
			method: request.method,
			headers,
			body: body === '' ? undefined : body,
		});
		const text = await reply.text();
		response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'text/plain' });
		response.end(text, () => {
			for (const [marker, resolve] of waiting) if (text.includes(marker)) resolve();
		});
	});
	const url = await listening(server);
	return {
		url,
		/** Resolves when a reply that has this text in it was given. */
		given: (marker) =>
			new Promise((resolve) => {
				waiting.set(marker, () => {
					waiting.delete(marker);
					resolve();
				});
			}),
		stop: () => server.close(),
	};
}

/** Counts what it is told, by account. */
export async function startCrm() {
	const told = new Map();
	const server = createServer(async (request, response) => {
		const { userName } = JSON.parse(await textOf(request));
		told.set(userName, (told.get(userName) ?? 0) + 1);
		response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
	});
	return {
		url: await listening(server),
		count: (account) => [...told].find(([name]) => name.startsWith(account))?.[1] ?? 0,
		stop: () => server.close(),
	};
}

/** Adds an employee as another program would. */
export async function addEmployee({ url, tokens, enterprise }, userName) {
	const { clientToken, userToken } = tokens;
	const nonce = randomBytes(16).toString('hex');
	const reply = await fetch(`${url}/me/api/v1/enterprise/${enterprise.globalId}/member?g_nonce=${nonce}`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${clientToken}`,
			clientToken,
			userToken,
			'content-type': 'application/json',
		},
		body: JSON.stringify({ userList: [{ userName, password: 'first-Login-1', name: userName }] }),
	});
	const { code, message } = await reply.json();
	if (Number(code) !== 0) throw new Error(`The sandbox says ${code}: ${message}`);
}

async function textOf(request) {
	const chunks = [];
	for await (const chunk of request) chunks.push(chunk);
	return Buffer.concat(chunks).toString();
}

async function listening(server) {
	await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${server.address().port}`;
}
