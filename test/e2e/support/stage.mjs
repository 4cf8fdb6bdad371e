import { mkdirSync, rmSync } from 'node:fs';
import { bringCredentials } from '../../../scripts/lib/credentials.mjs';
import { startN8n } from '../../../scripts/lib/n8nServer.mjs';
import { startSandbox } from '../../../scripts/lib/sandbox.mjs';
import { openBrowser, SHOTS_DIR } from './browser.mjs';

/** One n8n with the packed package, one sandbox and one browser for all suites; filled by `openStage`. */
export const stage = {};

export async function openStage() {
	rmSync(SHOTS_DIR, { recursive: true, force: true });
	mkdirSync(SHOTS_DIR, { recursive: true });
	const [sandbox, n8n] = await Promise.all([startSandbox(), startN8n()]);
	Object.assign(stage, { sandbox, n8n, api: n8n.api });
	stage.credentials = await bringCredentials(stage);
	stage.browser = await openBrowser({ url: n8n.url, owner: n8n.owner });
}

export async function closeStage() {
	await Promise.allSettled([stage.browser?.close(), stage.n8n?.stop(), stage.sandbox?.stop()]);
}

export const lastRequest = async () =>
	JSON.parse((await stage.sandbox.control('GET', 'ledger')).requests.at(-1).rawBody);
