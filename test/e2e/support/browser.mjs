import { join } from 'node:path';
import { chromium, selectors } from 'playwright-core';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';

export const SHOTS_DIR = join(ROOT_DIR, 'test-results', 'e2e');
/** With UPDATE_IMAGES=1 the README's pictures are made anew. */
export const IMAGES_DIR = process.env.UPDATE_IMAGES ? join(ROOT_DIR, 'docs', 'images') : SHOTS_DIR;
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];
const VIEWPORT = { width: 1300, height: 900 };
const PATIENCE_MS = 20_000;

/** A logged-in browser on n8n's editor. */
export async function openBrowser({ url, owner }) {
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: FLAGS });
	const context = await browser.newContext({
		baseURL: url,
		viewport: VIEWPORT,
		colorScheme: 'light',
		reducedMotion: 'reduce',
	});
	context.setDefaultTimeout(PATIENCE_MS);
	const page = await context.newPage();
	await page.goto('/signin');
	await page.locator('input[name="emailOrLdapLoginId"], input[type="email"]').first().fill(owner.email);
	await page.locator('input[type="password"]').first().fill(owner.password);
	await page.getByTestId('form-submit-button').click();
	await page.waitForURL((at) => !at.pathname.includes('signin'));
	return {
		page,
		context,
		/** A page of its own for something else than the editor. */
		newPage: () => context.newPage(),
		/** Looks are kept: a picture in test-results/e2e. `height`: a taller window for long forms. */
		async shoot(name, { height, width, on = page, ...options } = {}) {
			if (height || width)
				await on.setViewportSize({ width: width ?? VIEWPORT.width, height: height ?? VIEWPORT.height });
			await on.waitForTimeout(150);
			const path = options.path ?? join(SHOTS_DIR, `${name}.png`);
			await on.screenshot({ ...options, path });
			if (height || width) await on.setViewportSize(VIEWPORT);
		},
		close: () => browser.close(),
	};
}
