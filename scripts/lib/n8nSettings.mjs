import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** No calls home, no nagging, nothing that the nodes do not need. */
const QUIET_AND_OFFLINE = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_AI_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_DISABLED_MODULES: [
		'mcp-registry',
		'mcp',
		'instance-ai',
		'agents',
		'chat-hub',
		'workflow-builder',
		'source-control',
		'sso-oidc',
		'sso-saml',
		'ldap',
		'log-streaming',
		'external-secrets',
		'quick-connect',
	].join(','),
};

/** The same for any n8n: one that does not know a module refuses to start when told to leave it out. */
export function quietSettingsFor(n8nDir) {
	const list = join(n8nDir, 'node_modules', '@n8n', 'backend-common', 'dist', 'modules', 'modules.config.js');
	const known = existsSync(list) ? readFileSync(list, 'utf8') : '';
	const modules = QUIET_AND_OFFLINE.N8N_DISABLED_MODULES.split(',').filter((name) =>
		known.includes(`'${name}'`),
	);
	return { ...QUIET_AND_OFFLINE, N8N_DISABLED_MODULES: modules.join(',') };
}
