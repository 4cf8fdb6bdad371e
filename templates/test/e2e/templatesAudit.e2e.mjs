import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { execa } from 'execa';
import { outputRows } from '../../../scripts/lib/n8nApi.mjs';
import { fillIn, parametersOf, readTemplate } from '../demo/bring.mjs';
import { loadScenarios } from '../demo/scenarios.mjs';
import { temporaryFolder } from '../../../scripts/lib/paths.mjs';
import { findProgram } from '../../../scripts/lib/programs.mjs';
import { IMAGES_DIR } from '../../../test/e2e/support/browser.mjs';
import { editor } from '../../../test/e2e/support/editor.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';

const TEMPLATE = 'schedule-asset-audit.json';
/** Debian has them as libreoffice-calc and poppler-utils. */
const [calc, toPicture] = ['soffice', 'pdftoppm'].map((name) => findProgram(name));
const hasCalc = Boolean(calc && toPicture);
const MARGIN = 8;

/** What a person gets of the audit: the mail in a browser, and the workbook in a spreadsheet program. */
describe('The license audit', () => {
	const folder = temporaryFolder('audit');
	const files = {};
	let report;

	before(async () => {
		const template = await fillIn(readTemplate(TEMPLATE), stage);
		const scenario = (await loadScenarios()).find((one) => one.template === TEMPLATE);
		scenario.prepare((name) => parametersOf(template, name), stage.sandbox);
		const { id } = await stage.api.createWorkflow(template);
		const execution = await stage.api.run(id, { trigger: 'Weekly and Monthly' });
		assert.equal(execution.status, 'success');
		[report] = outputRows(execution, 'Mail and Workbook');
		const binaryOf = (name) => execution.data.resultData.runData[name][0].data.main[0][0].binary;
		files.page = join(folder, 'audit.html');
		writeFileSync(files.page, await stage.api.file(binaryOf('Mail and Workbook').page));
		files.workbook = join(folder, 'audit.xlsx');
		writeFileSync(files.workbook, await stage.api.file(binaryOf('Workbook File').data));
	});

	test('the mail', async () => {
		const { page } = editor;
		const asked = [];
		// The editor's own last requests are over then.
		await page.goto('about:blank');
		page.on('request', (request) => asked.push(request.url()));
		await page.goto(pathToFileURL(files.page).href);
		const { headline, counts } = report;
		assert.equal(await page.locator('h1').innerText(), headline);
		// A table for each kind of finding that there is, and one row for each asset in it.
		for (const count of Object.values(counts).filter((one) => one > 0))
			assert.ok((await page.locator('h2').allInnerTexts()).some((title) => title.endsWith(`: ${count}`)));
		const found = page
			.locator('h2')
			.filter({ hasText: /: \d+$/ })
			.locator('xpath=following-sibling::table[1]/tbody/tr[td]');
		const rows = await found.count();
		assert.equal(
			rows,
			Object.values(counts).reduce((sum, count) => sum + count, 0),
		);
		// It asks nobody for anything, and runs nothing.
		assert.deepEqual(asked, [pathToFileURL(files.page).href]);
		assert.equal(await page.locator('script, img, link, iframe').count(), 0);
		assert.doesNotMatch(await page.locator('style').textContent(), /url\(|@import/);
		await stage.browser.picture('audit-mail', { width: 800, height: 1900 }, async () => {
			const { y, height } = await page.locator('td > p').last().boundingBox();
			return { x: 0, y: 0, width: 800, height: y + height + 4 * MARGIN };
		});
	});

	test('the workbook', { skip: !hasCalc && 'LibreOffice and pdftoppm are not installed' }, async () => {
		const profile = pathToFileURL(join(folder, 'profile')).href;
		const convert = (to) =>
			execa(calc, [
				`-env:UserInstallation=${profile}`,
				...['--headless', '--convert-to', to, '--outdir', folder, files.workbook],
			]);
		// Separated by tabs, as it is shown.
		await convert('csv:Text - txt - csv (StarCalc):9,0,76,1,,0,false,true');
		const [titles, ...lines] = readFileSync(join(folder, 'audit.csv'), 'utf8').trimEnd().split('\n');
		assert.match(titles, /^Asset\tLicense type\tProduct\tHolder\tWhy\tEnds on\tDays left\t/);
		const assets = lines
			.map((line) => line.split('\t'))
			.filter(([assetNum]) => /^(CA|SK)?\d{10}$/.test(assetNum));
		assert.ok(assets.length >= 11, lines.join('\n'));
		for (const row of assets) assert.match(row[5], /^(\d{4}-\d\d-\d\d)?$/);
		await convert('pdf');
		const part = ['-x', '36', '-y', '48', '-W', '1180', '-H', '180'];
		const picture = ['-singlefile', '-r', '110', ...part, '-png', join(folder, 'audit.pdf')];
		await execa(toPicture, [...picture, join(IMAGES_DIR, 'audit-workbook')]);
	});
});
