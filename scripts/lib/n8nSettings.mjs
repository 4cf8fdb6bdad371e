import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** No calls home, no nagging, nothing that the nodes do not need. */
const OFF = [
	'DIAGNOSTICS VERSION_NOTIFICATIONS VERSION_NOTIFICATIONS_WHATS_NEW DYNAMIC_BANNERS TEMPLATES PERSONALIZATION',
	'HIRING_BANNER LICENSE_AUTO_RENEW AI VERIFIED_PACKAGES',
].flatMap((names) => names.split(' ').map((name) => [`N8N_${name}_ENABLED`, 'false']));

const MODULES = [
	'mcp-registry mcp instance-ai agents chat-hub workflow-builder source-control sso-oidc sso-saml ldap',
	'log-streaming external-secrets quick-connect',
].flatMap((names) => names.split(' '));

/** The defaults of n8n 3.0, where those of an older n8n differ; it keeps files on disk as n8n 2 does. */
const DEFAULTS_OF_3 = {
	N8N_RUNNERS_TASK_TIMEOUT: '60',
	N8N_COMPRESSION_NODE_MAX_ZIP_ENTRIES: '1000',
	N8N_COMPRESSION_NODE_MAX_DECOMPRESSED_SIZE_BYTES: String(256 * 1024 * 1024),
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'false',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
};

/** The same for any n8n: one that does not know a module refuses to start when told to leave it out. */
export function settingsFor(n8nDir) {
	const list = join(n8nDir, 'node_modules', '@n8n', 'backend-common', 'dist', 'modules', 'modules.config.js');
	const known = existsSync(list) ? readFileSync(list, 'utf8') : '';
	const modules = MODULES.filter((name) => known.includes(`'${name}'`));
	return { ...Object.fromEntries(OFF), ...DEFAULTS_OF_3, N8N_DISABLED_MODULES: modules.join(',') };
}
