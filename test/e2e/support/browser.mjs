import { join } from 'node:path';
import { chromium, selectors } from 'playwright-core';
import { ROOT_DIR } from '../../../scripts/lib/paths.mjs';

export const SHOTS_DIR = join(ROOT_DIR, 'test-results', 'e2e');
const VIEWPORT = { width: 1300, height: 900 };
const PATIENCE_MS = 20_000;

/** Frames in which nothing has changed: about a fifth of a second. */
const FRAMES = 12;

/** Waits until the page stays as it is: its elements the same for some frames, and no animation that comes to an end still running. */
export async function settled(page) {
	const before = { html: '', frames: 0 };
	await page.evaluate((start) => (window.settledBefore = start), before);
	await page.waitForFunction(
		(frames) => {
			const last = window.settledBefore;
			const html = document.body.innerHTML;
			const isMoving = document
				.getAnimations()
				.some(
					({ playState, effect }) =>
						playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
				);
			last.frames = html === last.html && !isMoving ? last.frames + 1 : 0;
			last.html = html;
			return last.frames >= frames;
		},
		FRAMES,
		{ polling: 'raf' },
	);
}

export async function openBrowser({ url, owner }) {
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		executablePath: process.env.CHROMIUM_PATH,
		args: ['--disable-gpu', '--disable-quic', '--disable-sync'],
	});
	const context = await browser.newContext({
		baseURL: url,
		viewport: VIEWPORT,
		// n8n takes a headless browser for the preview of a link, and does not count its approvals.
		userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
		colorScheme: 'light',
		reducedMotion: 'reduce',
	});
	context.setDefaultTimeout(PATIENCE_MS);
	const data = { emailOrLdapLoginId: owner.email, password: owner.password };
	await context.request.post('/rest/login', { data });
	const page = await context.newPage();
	return {
		page,
		/** Looks are kept: a picture in test-results/e2e. In a larger window for long forms, where `look` may see more, too. */
		async shoot(name, { height, width } = {}, look = () => {}) {
			await page.setViewportSize({ width: width ?? VIEWPORT.width, height: height ?? VIEWPORT.height });
			await settled(page);
			await page.screenshot({ path: join(SHOTS_DIR, `${name}.png`) });
			await look();
			await page.setViewportSize(VIEWPORT);
		},
		close: () => browser.close(),
	};
}
