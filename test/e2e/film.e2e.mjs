import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import gifenc from 'gifenc';
import { outputRows } from '../../scripts/lib/n8nApi.mjs';
import { temporaryFolder } from '../../scripts/lib/paths.mjs';
import { bringScenario } from '../../templates/test/demo/scenarios.mjs';
import first from '../../templates/test/demo/scenarios/0-first-order.mjs';
import auditScenario from '../../templates/test/demo/scenarios/2-schedule-asset-audit.mjs';
import { IMAGES_DIR, settled, WITHOUT_PICTURES } from './support/browser.mjs';
import { closeNotifications, editor } from './support/editor.mjs';
import { stage } from './support/stage.mjs';
import { create, node, orderServiceType } from './support/workflows.mjs';

const SIZE = { width: 1120, height: 700 };
const MOST_BYTES = 1_500_000;
const WIDTH = 900;

/** docs/images/film.gif: the first order, and the audit, in half a minute. */
describe('The film', { skip: WITHOUT_PICTURES }, () => {
	const folder = temporaryFolder('film');
	const frames = [];
	const page = () => editor.page;
	/** What is seen now, for so long. */
	const show = async (seconds) => {
		await closeNotifications().catch(() => {});
		await settled(page());
		frames.push({ picture: await page().screenshot(), seconds });
	};

	test('is made', { timeout: 300_000 }, async () => {
		await page().setViewportSize(SIZE);
		await firstOrder();
		await audit();
		const film = await gif();
		writeFileSync(join(IMAGES_DIR, 'film.gif'), film);
		assert.ok(film.length < MOST_BYTES, `${film.length} bytes`);
	});

	async function gif() {
		await page().goto('about:blank');
		const encoder = gifenc.GIFEncoder();
		for (const { picture, seconds } of frames) {
			const { width, height, pixels } = await page().evaluate(smaller, [picture.toString('base64'), WIDTH]);
			const rgba = new Uint8Array(Buffer.from(pixels, 'base64'));
			const palette = gifenc.quantize(rgba, 64);
			const delay = seconds * 1000;
			encoder.writeFrame(gifenc.applyPalette(rgba, palette), width, height, { palette, delay });
		}
		encoder.finish();
		return encoder.bytes();
	}

	async function firstOrder() {
		const name = 'Create License Order';
		const steps = {};
		first.prepare((step) => (steps[step] = {}), stage.sandbox);
		const workflow = await create('Your first order', node(name, orderServiceType, steps['Dry Run']));
		await editor.open(workflow);
		await show(2);
		await editor.open(workflow, name);
		await show(2.5);
		const view = async (wanted) => await page().getByTestId(`radio-button-${wanted}`).last().click();
		assert.match(await editor.execute(), /dryRun/);
		await view('json');
		await show(3.5);
		await page().getByTestId('parameter-input-dryRun').first().scrollIntoViewIfNeeded();
		await show(1.5);
		await page().getByTestId('parameter-input-dryRun').locator('.el-switch').first().click();
		assert.match(await editor.execute(), /licenseOrderId/);
		await show(4);
	}

	async function audit() {
		const { id } = await bringScenario({ ...auditScenario, activate: false }, stage);
		await editor.open({ id });
		await show(2.5);
		const execution = await stage.api.run(id, { trigger: 'Weekly and Monthly' });
		const [{ html }] = outputRows(execution, 'Mail and Workbook');
		const file = join(folder, 'mail.html');
		writeFileSync(file, html);
		await page().goto(pathToFileURL(file).href);
		await show(5);
		for (const seconds of [3, 4]) {
			await page().mouse.wheel(0, SIZE.height - 100);
			await show(seconds);
		}
	}
});

/** In the browser: the pixels of a picture of this width. */
async function smaller([base64, width]) {
	const image = new Image();
	image.src = `data:image/png;base64,${base64}`;
	await image.decode();
	const height = Math.round((image.height / image.width) * width);
	const canvas = Object.assign(document.createElement('canvas'), { width, height });
	const context = canvas.getContext('2d');
	context.imageSmoothingQuality = 'high';
	context.drawImage(image, 0, 0, width, height);
	const { data } = context.getImageData(0, 0, width, height);
	let text = '';
	for (let at = 0; at < data.length; at += 32_768)
		text += String.fromCharCode(...data.subarray(at, at + 32_768));
	return { width, height, pixels: btoa(text) };
}
