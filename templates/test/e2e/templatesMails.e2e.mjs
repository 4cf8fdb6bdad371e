import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ensureN8n } from '../../../scripts/lib/n8nInstall.mjs';
import { mailsIn } from '../support/mails.mjs';
import { editor } from '../../../test/e2e/support/editor.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';

/** What people get by mail, and the page behind its link, as wide as a mail program and as a telephone shows them, and as it is heard. */
const { dir } = await ensureN8n();
describe('Mails and pages', () => {
	for (const [name, html] of mailsIn(dir))
		test(name, async () => {
			const { page } = editor;
			await page.goto('about:blank');
			await page.setContent(html);
			for (const width of [375, 800]) {
				await page.setViewportSize({ width, height: 900 });
				assert.ok(
					(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)) <= 0,
					`${width}`,
				);
			}
			// What is heard: a link says of which row it is, and a table has titles. n8n's own mail is no part of this.
			const links = await page.locator('a').all();
			const heard = await Promise.all(
				links.map(async (link) => (await link.getAttribute('aria-label')) ?? (await link.innerText())),
			);
			assert.equal(new Set(heard).size, heard.length, heard.join());
			if (!name.startsWith('offboard'))
				assert.equal(await page.locator('table:not([role]):not(:has(th[scope]))').count(), 0);
			const height = await page.evaluate(() => document.body.scrollHeight);
			await stage.browser.picture(name, { width: 800, height }, () => ({ x: 0, y: 0, width: 800, height }));
		});
});
