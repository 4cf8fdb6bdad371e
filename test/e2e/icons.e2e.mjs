import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ROOT_DIR } from '../../scripts/lib/paths.mjs';
import { editor } from './support/editor.mjs';
import { stage } from './support/stage.mjs';

const icons = ['orderService', 'memberCenter'];
const svg = (name, dark) => {
	const dir = name[0].toUpperCase() + name.slice(1);
	return readFileSync(join(ROOT_DIR, 'nodes', dir, `${name}${dark ? '.dark' : ''}.svg`), 'utf8');
};

describe('Icons and the list of nodes', () => {
	test('icons, small and large, on light and dark', async () => {
		const page = await stage.browser.newPage();
		await page.setViewportSize({ width: 520, height: 300 });
		const row = (dark) => {
			const pictures = icons.flatMap((name) =>
				[16, 24, 40, 96].map(
					(size) =>
						`<img width="${size}" height="${size}" src="data:image/svg+xml;base64,${Buffer.from(svg(name, dark)).toString('base64')}">`,
				),
			);
			return `<div style="background:${dark ? '#2d2e2e' : '#ffffff'};padding:20px;display:flex;gap:16px;align-items:center">${pictures.join('')}</div>`;
		};
		await page.setContent(`<body style="margin:0">${row(false)}${row(true)}`);
		await stage.browser.shoot('icons', { on: page });
		const [square] = await page.$$eval('img', (found) => [
			found.every(
				({ complete, naturalWidth, naturalHeight }) =>
					complete && naturalWidth > 0 && naturalWidth === naturalHeight,
			),
		]);
		assert.ok(square);
		await page.close();
	});

	test('both nodes are found by what people call things', async () => {
		const { page } = editor;
		const search = await editor.searchNodes();
		for (const [word, found] of [
			['dongle', 'Order Service'],
			['license', 'Order Service'],
			['employee', 'Member Center'],
		]) {
			await search.fill(word);
			await page.getByTestId('node-creator-item-name').getByText(found, { exact: true }).first().waitFor();
			await stage.browser.shoot(`search ${word}`);
		}
	});
});
