/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- test code, never published; n8n is configured by environment variables */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * n8n reads its settings from the environment when its modules load: import this file before n8n-core. It keeps n8n away
 * from the developer's own ~/.n8n and from a proxy that could not reach the local test server.
 */

/** Where n8n-core writes its settings file; `instance.ts` removes it once that is read. */
export const userFolder = mkdtempSync(join(tmpdir(), 'n8n-harness-'));

process.env.N8N_USER_FOLDER = userFolder;
process.env.N8N_ENCRYPTION_KEY = 'test-only-encryption-key';
process.env.N8N_LOG_LEVEL = 'silent';
for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy']) {
	delete process.env[name];
}
