// n8n's page of community nodes, as a person uses it.
import { stage } from '../../e2e/support/stage.mjs';
import { settled } from '../../e2e/support/browser.mjs';
import { PACKAGE } from '../../../scripts/lib/workflow.mjs';

/** npm fetches, and n8n loads what came. */
const PATIENCE_MS = 60_000;

const dialog = () => stage.browser.page.getByRole('dialog');
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
		const button = page.getByRole('button', { name: /^install/i });
		await button.first().click();
		await page.getByTestId('user-agreement-checkbox').waitFor();
		await dialog().getByRole('textbox').fill(name);
		await page.getByTestId('user-agreement-checkbox').click();
		await stage.browser.shoot(`install ${name}`);
		await page.getByTestId('install-community-package-button').click();
		await communityNodes.done();
	},

	async update() {
		await communityNodes.open();
		const update = { name: /update/i };
		await cards().getByRole('button', update).click();
		await dialog().waitFor();
		await stage.browser.shoot('update');
		await dialog().getByRole('button', update).click();
		await communityNodes.done();
	},

	async uninstall() {
		const { page } = stage.browser;
		await communityNodes.open();
		await cards().getByTestId('action-toggle').click();
		await page.getByTestId('action-uninstall').click();
		await dialog().waitFor();
		await stage.browser.shoot('uninstall');
		const confirm = { name: /uninstall|confirm/i };
		await dialog().getByRole('button', confirm).click();
		await communityNodes.done();
	},

	async done() {
		await dialog().waitFor({ state: 'hidden', timeout: PATIENCE_MS });
	},
};
