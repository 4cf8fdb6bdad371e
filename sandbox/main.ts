/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- development only: never published, prints for a person */
import { startSandbox } from '.';

/** `npm run sandbox`: runs until Ctrl-C. `SANDBOX_PORT` and `SANDBOX_HOST` fix the address, `SANDBOX_URL` the one that it tells. */
async function main(): Promise<void> {
	const sandbox = await startSandbox({
		port: Number(process.env.SANDBOX_PORT ?? 0),
		host: process.env.SANDBOX_HOST ?? '127.0.0.1',
		url: process.env.SANDBOX_URL,
	});
	console.log(JSON.stringify(sandbox.about(), null, 2));
	console.log(`Remote control: ${sandbox.url}/_sandbox/ (see sandbox/README.md)`);
}

void main();
