/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- development only: never published, prints for a person */
import { startSandbox, type Sandbox } from '.';

/** `npm run sandbox [-- --json]`: runs until Ctrl-C. `SANDBOX_PORT` and `SANDBOX_HOST` fix the address. */
async function main(): Promise<void> {
	const sandbox = await startSandbox({
		port: Number(process.env.SANDBOX_PORT ?? 0),
		host: process.env.SANDBOX_HOST ?? '127.0.0.1',
	});
	console.log(process.argv.includes('--json') ? JSON.stringify(facts(sandbox)) : page(sandbox));

	const stop = () => {
		void sandbox.stop().then(() => process.exit(0));
	};
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
}

const facts = ({ url, tokens, grants, enterprise }: Sandbox) => ({ url, tokens, grants, enterprise });

function page({ url, tokens, grants, enterprise }: Sandbox): string {
	const block = (title: string, values: object) =>
		[title, ...Object.entries(values).map(([key, value]) => `  ${key.padEnd(18)} ${String(value)}`), ''].join(
			'\n',
		);
	return [
		block('Stand-in for the Order Service and the Member Center', { 'base URL': url }),
		block('Tokens to paste (they never run out)', tokens),
		block('Or let the credential log in', grants),
		block('The seeded company', enterprise),
		`Remote control: ${url}/_sandbox/ledger, /state, /faults, /expire, /reset (see sandbox/README.md)`,
	].join('\n');
}

main().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
