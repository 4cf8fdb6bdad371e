/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- development only: never published, prints for a person */
import { startSandbox, type Sandbox } from '.';

/** `npm run sandbox`: runs until Ctrl-C. `SANDBOX_PORT` and `SANDBOX_HOST` fix the address, `SANDBOX_URL` the one that it tells. */
async function main(): Promise<void> {
	const sandbox = await startSandbox({
		port: Number(process.env.SANDBOX_PORT ?? 0),
		host: process.env.SANDBOX_HOST ?? '127.0.0.1',
		url: process.env.SANDBOX_URL,
	});
	console.log(text(sandbox));

	const stop = () => {
		void sandbox.stop().then(() => process.exit(0));
	};
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
}

function text({ url, facts }: Sandbox): string {
	const sections = facts().map(({ title, entries }) =>
		[title, ...entries.map(([label, value]) => `  ${label.padEnd(36)} ${value}`), ''].join('\n'),
	);
	return [
		`Stand-in for the Order Service and the Member Center: ${url}, which is also a page to copy from`,
		'',
		...sections,
		`Remote control: ${url}/_sandbox/ledger, /facts, /state, /faults, /expire, /reset (see sandbox/README.md)`,
	].join('\n');
}

main().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
