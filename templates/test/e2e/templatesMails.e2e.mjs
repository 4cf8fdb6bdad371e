import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ensureN8n } from '../../../scripts/lib/n8nInstall.mjs';
import { mailsIn } from '../support/mails.mjs';
import { editor } from '../../../test/e2e/support/editor.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';

/** Tables with many columns, for whoever sits at a desk. */
const WIDE = ['reminder-mail', 'orders-mail', 'decisions-page'];

/** What people get by mail, and the page behind its link, as wide as a mail program and as a telephone shows them. */
const { dir } = await ensureN8n();
describe('Mails and pages', () => {
	for (const [name, html] of mailsIn(dir))
		test(name, async () => {
			const { page } = editor;
			await page.goto('about:blank');
			await page.setContent(html);
			for (const width of WIDE.includes(name) ? [800] : [380, 800]) {
				await page.setViewportSize({ width, height: 900 });
				assert.ok(
					(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)) <= 0,
					`${width}`,
				);
			}
			const height = await page.evaluate(() => document.body.scrollHeight);
			await stage.browser.picture(name, { width: 800, height }, () => ({ x: 0, y: 0, width: 800, height }));
		});
});
