// What the tests of installing stand on: a registry with an older version, and the sandbox.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNpmjs } from '../../../scripts/lib/npmjs.mjs';
import { startRegistry } from '../../../scripts/lib/npmRegistry.mjs';
import { packAs, packPackage } from '../../../scripts/lib/pack.mjs';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { startSandbox } from '../../../scripts/lib/sandbox.mjs';
import { chain, nodeOf, PACKAGE } from '../../../scripts/lib/workflow.mjs';

/** The same package under a lower version: what n8n and npm do with an update does not depend on what is in it. */
export const OLD = '0.9.0';
export const { version: NEW } = JSON.parse(readFileSync(join(ROOT_DIR, 'package.json'), 'utf8'));

export async function openWorld(started) {
	const [registry, sandbox] = [await started(startRegistry()), await started(startSandbox())];
	const npmjs = await started(startNpmjs(registry.url));
	await registry.publish(await packAs(OLD));
	return {
		sandbox,
		npmjs,
		registry,
		publishNew: async () => registry.publish(await packPackage()),
		env: { ...npmjs.env, N8N_UNVERIFIED_PACKAGES_ENABLED: 'true' },
	};
}

export function lister(credentials, { enterprise }) {
	const type = `${PACKAGE}.orderService`;
	const parameters = {
		resource: 'asset',
		operation: 'getMany',
		enterpriseGlobalId: enterprise.globalId,
		filters: { expiresWithinDays: 3650 },
	};
	return chain('Assets', [
		nodeOf('Start', 'n8n-nodes-base.manualTrigger'),
		nodeOf('Assets', type, parameters, { credentials: credentials[type] }),
	]);
}
