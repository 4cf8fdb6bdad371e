import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';
import { chain, nodeOf, PACKAGE } from '../../../scripts/lib/workflow.mjs';

/** The same package under a lower version: what n8n and npm do with an update does not depend on what is in it. */
export const OLD = '0.9.0';
export const { version: NEW } = JSON.parse(readFileSync(join(ROOT_DIR, 'package.json'), 'utf8'));

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
