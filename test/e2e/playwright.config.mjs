// npm run test:e2e [-- <part of a suite's name> …]: what people see, in a real n8n with a real browser, all headless, against the stand-in
// for the services. test-results/e2e has a picture of how each test ended, and each step of one that was
// tried again (npx playwright show-trace).
import { defineConfig, devices } from '@playwright/test';
import { freePort } from '../../scripts/lib/processes.mjs';
import { findChromium } from './support/chromium.mjs';

// Playwright reads this file again in the process of the tests, which has the environment of the first one.
process.env.E2E_PORT ??= String(await freePort());
const executablePath = await findChromium();
// What is missing was said. It is no failure; a suite that nobody has is one.
if (!executablePath) process.exit();
process.env.CHROMIUM_PATH = executablePath;

export default defineConfig({
	testMatch: '*.e2e.mjs',
	globalSetup: './support/globalSetup.mjs',
	outputDir: '../../test-results/e2e',
	reporter: 'list',
	// They share one n8n.
	workers: 1,
	// A browser on a busy machine can be late. What passes only the second time is named.
	retries: process.env.CI ? 1 : 0,
	timeout: 120_000,
	expect: { timeout: 20_000 },
	use: {
		baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
		launchOptions: { executablePath, args: ['--disable-gpu', '--disable-quic', '--disable-sync'] },
		testIdAttribute: 'data-test-id',
		viewport: { width: 1300, height: 900 },
		// n8n takes a headless browser for the preview of a link, and does not count its approvals.
		userAgent: devices['Desktop Chrome'].userAgent,
		colorScheme: 'light',
		contextOptions: { reducedMotion: 'reduce' },
		actionTimeout: 20_000,
		screenshot: 'on',
		trace: 'on-first-retry',
	},
});
