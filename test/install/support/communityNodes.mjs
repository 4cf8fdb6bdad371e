// n8n's page of community nodes, as a person uses it.
import { stage } from '../../e2e/support/stage.mjs';
import { settled } from '../../e2e/support/browser.mjs';
import { PACKAGE } from '../../../scripts/lib/workflow.mjs';

/** npm fetches, and n8n loads what came. */
const PATIENCE_MS = 60_000;

const cards = () => stage.browser.page.getByTestId('community-package-card').filter({ hasText: PACKAGE });

export const communityNodes = {
	async open() {
		const { page } = stage.browser;
		await page.goto('/settings/community-nodes');
		// Empty cards are shown while the list is loaded.
		await cards().or(page.getByTestId('empty-state')).first().waitFor();
		await settled(page);
	},

	/** What the page says of the package; undefined where it does not list it. */
	async card() {
		await communityNodes.open();
		return (await cards().count()) === 0 ? undefined : await cards().innerText();
	},

	/** *Install*, with the name as it is typed there. */
	async install(name) {
		const { page } = stage.browser;
		await communityNodes.open();
		await page
			.getByRole('button', { name: /^install/i })
			.first()
			.click();
		await page.getByTestId('user-agreement-checkbox').waitFor();
		await page.getByRole('dialog').getByRole('textbox').fill(name);
		await page.getByTestId('user-agreement-checkbox').click();
		await stage.browser.shoot(`install ${name}`);
		await page.getByTestId('install-community-package-button').click();
		await communityNodes.done();
	},

	async update() {
		const { page } = stage.browser;
		await communityNodes.open();
		await cards()
			.getByRole('button', { name: /update/i })
			.click();
		await page.getByRole('dialog').waitFor();
		await stage.browser.shoot('update');
		await page
			.getByRole('dialog')
			.getByRole('button', { name: /update/i })
			.click();
		await communityNodes.done();
	},

	async uninstall() {
		const { page } = stage.browser;
		await communityNodes.open();
		await cards().getByTestId('action-toggle').click();
		await page.getByTestId('action-uninstall').click();
		await page.getByRole('dialog').waitFor();
		await stage.browser.shoot('uninstall');
		await page
			.getByRole('dialog')
			.getByRole('button', { name: /uninstall|confirm/i })
			.click();
		await communityNodes.done();
	},

	/** Waits until the dialog has closed. */
	async done() {
		await stage.browser.page.getByRole('dialog').waitFor({ state: 'hidden', timeout: PATIENCE_MS });
	},
};
