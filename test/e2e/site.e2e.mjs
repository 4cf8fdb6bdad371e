import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { chromium } from 'playwright-core';
import { build } from 'vitepress';
import { startLocalServer } from '../../scripts/lib/localServer.mjs';
import { ROOT_DIR, temporaryFolder } from '../../scripts/lib/paths.mjs';
import { SHOTS_DIR } from './support/browser.mjs';

/** What people ask in the editor, and the page that has the answer: one of the first that the site's search finds. */
const QUESTIONS = {
	'install button': 'troubleshooting',
	'Unrecognized node type': 'troubleshooting',
	ECONNREFUSED: 'troubleshooting',
	'self signed certificate': 'troubleshooting',
	'outcome unknown': 'troubleshooting',
	'trigger nothing comes': 'troubleshooting',
	60017: 'codes',
	'paste token': 'start/credentials',
	proxy: 'start/credentials',
	'update package': 'start/installation',
	'import templates': 'start/installation',
	'first order': 'start/first-order',
	'enterprise global id': 'start/credentials',
	'dry run': 'reliability',
	'retry on fail': 'reliability',
	'date excel': 'operations',
	'ordered twice': 'jobs/order-once',
	hubspot: 'jobs/orders-from-a-crm',
	'spreadsheet title columns': 'jobs/orders-from-a-spreadsheet',
	'employee leaves': 'jobs/offboard',
	'license ends mail': 'jobs/audit',
	'who holds what': 'jobs/all-my-licenses',
	'not used take back': 'jobs/reclaim',
	MCP: 'jobs/license-desk',
	'what is an asset': 'glossary',
	'who has which license': 'jobs/all-my-licenses',
	'license expires': 'jobs/audit',
	'error 60017': 'codes',
	'report a bug': 'troubleshooting',
};
const MOST_LOOKED_AT = 5;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.png': 'image/png' };

describe('The site of the documents', () => {
	const outDir = temporaryFolder('site');
	let server;
	let browser;
	let page;

	async function open() {
		await build(join(ROOT_DIR, 'docs'), { outDir });
		server = await startLocalServer(async ({ request }) => {
			const path = decodeURIComponent(new URL(request.url, 'http://site').pathname);
			const file = join(outDir, path.endsWith('/') ? `${path}index.html` : path);
			const headers = { 'content-type': TYPES[extname(file)] ?? 'text/plain' };
			return { headers, body: await readFile(file) };
		});
		browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
		page = await browser.newPage({ viewport: { width: 1300, height: 900 } });
	}
	before(open, { timeout: 180_000 });
	after(async () => await Promise.allSettled([browser?.close(), server?.stop()]));

	test('opens, with its pictures, and leads to the jobs', async () => {
		await page.goto(server.url);
		await page.screenshot({ path: join(SHOTS_DIR, 'site-home.png') });
		await page.locator('.VPNavBarMenu >> text=Jobs').click();
		await page.locator('main >> text=License audit').first().click();
		await page.waitForURL('**/jobs/audit.html');
		await page.waitForLoadState('networkidle');
		const pictures = await page.locator('main img').evaluateAll((all) => all.map((one) => one.naturalWidth));
		await page.screenshot({ path: join(SHOTS_DIR, 'site-audit.png') });
		assert.ok(pictures.length > 1 && pictures.every((width) => width > 0), `pictures: ${pictures}`);
	});

	test('fits a telephone: no page is wider than its window, no table is cut, and each link leads to a page, and a heading of it', async () => {
		await page.setViewportSize({ width: 375, height: 700 });
		const files = (await readdir(outDir, { recursive: true })).filter((file) => file.endsWith('.html'));
		const seen = new Map();
		for (const file of files.filter((name) => name !== '404.html')) {
			await page.goto(`${server.url}/${file}`);
			const look = () => ({
				width: document.documentElement.scrollWidth,
				cut: [...document.querySelectorAll('main table')].filter((one) => one.scrollWidth > one.clientWidth)
					.length,
				ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
				links: [...document.querySelectorAll('main a[href]')].map(({ href }) => href),
			});
			seen.set(`/${file}`, await page.evaluate(look));
		}
		await page.goto(`${server.url}/troubleshooting.html`);
		await page.screenshot({ path: join(SHOTS_DIR, 'site-phone.png') });
		await page.setViewportSize({ width: 1300, height: 900 });
		const leadsNowhere = (link) => {
			const { origin, pathname, hash } = new URL(link);
			const { ids = [] } = seen.get(pathname.replace(/\/$/, '/index.html')) ?? {};
			// Each page has the mark of its content.
			return origin === server.url && !ids.includes(hash.slice(1) || 'VPContent');
		};
		const wrong = [...seen].flatMap(([file, { width, cut, links }]) => [
			...(width > 375 ? [`${file}: ${width} pixels`] : []),
			...(cut > 0 ? [`${file}: ${cut} tables`] : []),
			...links.filter(leadsNowhere).map((link) => `${file}: ${link}`),
		]);
		assert.deepEqual(wrong, []);
	});

	test('can be heard: each heading once, and of which operation it is', async () => {
		await page.goto(`${server.url}/order-service.html`);
		const heading = page.getByRole('heading', { name: 'Parameters of Lock: Disable', exact: true });
		assert.equal(await heading.count(), 1);
	});

	test('the search answers what people ask in two clicks', async () => {
		// Until its scripts are there, a page hears no key.
		await page.goto(server.url, { waitUntil: 'networkidle' });
		await page.keyboard.press('Control+k');
		const missed = [];
		for (const [question, due] of Object.entries(QUESTIONS)) {
			await page.locator('.search-input').fill(question);
			// The search waits a moment for the next letter.
			await page.waitForTimeout(500);
			const results = page.locator('.results a.result');
			const found = await results.evaluateAll((all) => all.map(({ pathname }) => pathname));
			const first = found.slice(0, MOST_LOOKED_AT);
			if (!first.includes(`/${due}.html`))
				missed.push(`${question}: ${first.join(' ') || 'nothing'}, and not ${due}`);
		}
		assert.deepEqual(missed, []);
	});
});
