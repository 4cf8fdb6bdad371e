/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- development only: never published, prints for a person */
import { startSandbox, type Sandbox } from '.';

/** `npm run sandbox [-- --json]`: runs until Ctrl-C. `SANDBOX_PORT` and `SANDBOX_HOST` fix the address. */
async function main(): Promise<void> {
	const sandbox = await startSandbox({
		port: Number(process.env.SANDBOX_PORT ?? 0),
		host: process.env.SANDBOX_HOST ?? '127.0.0.1',
	});
	console.log(process.argv.includes('--json') ? JSON.stringify(shown(sandbox)) : text(sandbox));

	const stop = () => {
		void sandbox.stop().then(() => process.exit(0));
	};
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
}

const shown = ({ url, tokens, grants, enterprise, facts }: Sandbox) => ({
	url,
	tokens,
	grants,
	enterprise,
	facts: facts(),
});

function text({ url, facts }: Sandbox): string {
	const sections = facts().map(({ title, entries }) =>
		[title, ...entries.map(([label, value]) => `  ${label.padEnd(36)} ${value}`), ''].join('\n'),
	);
	return [
		`Stand-in for the Order Service and the Member Center: ${url}, which is also a page to copy from`,
		'',
		...sections,
		`Remote control: ${url}/_sandbox/ledger, /state, /faults, /expire, /reset (see sandbox/README.md)`,
	].join('\n');
}

main().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
