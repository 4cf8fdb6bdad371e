import { startN8n } from '../../../scripts/lib/n8nServer.mjs';
import { temporaryFolder } from '../../../scripts/lib/paths.mjs';
import { startSandbox } from '../../../scripts/lib/sandbox.mjs';

/** Starts one n8n with the packed package and one sandbox for all suites; gives what stops them. */
export default async function startAll() {
	process.env.E2E_FOLDER = temporaryFolder('e2e');
	const options = { port: Number(process.env.E2E_PORT), userFolder: process.env.E2E_FOLDER };
	const [sandbox, n8n] = await Promise.all([startSandbox(), startN8n(options)]);
	process.env.E2E_SANDBOX = sandbox.url;
	return () => Promise.all([n8n.stop(), sandbox.stop()]);
}
