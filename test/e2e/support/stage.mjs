import { test as base } from '@playwright/test';
import { bringCredentials } from '../../../scripts/lib/credentials.mjs';
import { n8nAt } from '../../../scripts/lib/n8nServer.mjs';
import { sandboxAt } from '../../../scripts/lib/sandbox.mjs';
import { editorIn } from './editor.mjs';

/** The n8n and the sandbox of all suites: `{ url, api, owner, sandbox, credentials }`; there before the first hook of a suite. */
export const stage = {};

export const test = base.extend({
	// One for all tests: without the browser's cache the editor takes ten seconds to load.
	loggedIn: [
		async ({ browser }, use, { project: { use: options } }) => {
			Object.assign(stage, await n8nAt(options.baseURL, process.env.E2E_FOLDER));
			stage.sandbox = await sandboxAt(process.env.E2E_SANDBOX);
			stage.credentials = await bringCredentials(stage);
			const context = await browser.newContext({ ...options, ...options.contextOptions });
			context.setDefaultTimeout(options.actionTimeout);
			const { email, password } = stage.owner;
			await context.request.post('/rest/login', { data: { emailOrLdapLoginId: email, password } });
			await use(context);
			await context.close();
		},
		{ scope: 'worker', auto: true },
	],
	context: ({ loggedIn }, use) => use(loggedIn),
	async page({ context }, use) {
		const page = await context.newPage();
		await use(page);
		await page.close();
	},
	editor: ({ page }, use) => use(editorIn(page)),
});

export const lastRequest = async () =>
	JSON.parse((await stage.sandbox.control('GET', 'ledger')).requests.at(-1).rawBody);
