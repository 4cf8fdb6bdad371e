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

/** The same for any n8n: one that does not know a module refuses to start when told to leave it out. */
export function quietSettingsFor(n8nDir) {
	const list = join(n8nDir, 'node_modules', '@n8n', 'backend-common', 'dist', 'modules', 'modules.config.js');
	const known = existsSync(list) ? readFileSync(list, 'utf8') : '';
	const modules = MODULES.filter((name) => known.includes(`'${name}'`));
	return { ...Object.fromEntries(OFF), N8N_DISABLED_MODULES: modules.join(',') };
}
