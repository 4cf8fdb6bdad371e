import { describe, test } from 'node:test';
import { outputRows } from '../../../scripts/lib/n8nApi.mjs';
import { until } from '../../../scripts/lib/until.mjs';
import { parametersOf } from '../demo/bring.mjs';
import { laterStage, productsOutside } from '../demo/renewalStage.mjs';
import { loadScenarios, playScenario } from '../demo/scenarios.mjs';
import { sent } from '../demo/smtp.mjs';
import { WITHOUT_PICTURES } from '../../../test/e2e/support/browser.mjs';
import { editor } from '../../../test/e2e/support/editor.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';

/** By the job that gives them: workflow, node and name of the picture, and which of its rows it is. */
const MADE = {
	'asset-ending-reminder.json': [['Asset ending reminder', 'One Mail per Company', 'reminder-mail']],
	'reclaim-idle-assets.json': [
		['Reclaim idle assets: notices', 'One Mail per Address', 'reclaim-mail', (row) => row.stage === 1],
		['Reclaim idle assets: notices', 'One Mail per Address', 'reclaim-reminder', (row) => row.stage === 2],
		['Reclaim idle assets: answers', 'What to Do', 'reclaim-page', (row) => /<form/.test(row.html)],
	],
	'orders-so-far.json': [['Orders so far', 'What to Do', 'orders-mail', (row) => row.html]],
	'tell-somebody.json': [['Tell somebody', 'Mail to Send', 'tell-mail']],
	'renew-ending-assets.json': [['Renew one asset', 'What Is Asked', 'renewal-mail']],
};
/** Mails whose page is n8n's own, by their subject. */
const SENT = {
	'ask-for-a-license.json': [['ask-mail', /^Subject: Site Planner for Mei/m]],
	'offboard-on-a-day.json': [['offboard-mail', /^Subject: Withdraw and delete/m]],
};
const SIZE = { width: 800, height: 1200 };

async function picture(name, html) {
	const { page } = editor;
	await page.goto('about:blank');
	await page.setContent(html);
	const height = await page.evaluate(() => document.body.scrollHeight);
	await stage.browser.picture(name, { ...SIZE, height }, () => ({ x: 0, y: 0, ...SIZE, height }));
}

/** The page of a form that is open in the browser. */
const card = (name) => stage.browser.picture(name, SIZE, () => editor.page.locator('.card').boundingBox());

/** What people get, as it comes in the jobs of the demo. */
describe('Mails and pages', { skip: WITHOUT_PICTURES }, () => {
	for (const job of [...Object.keys(MADE), ...Object.keys(SENT)])
		test(`of ${job}`, { timeout: 300_000 }, async () => {
			const { api } = stage;
			await playScenario(
				(await loadScenarios()).find(({ template }) => template === job),
				stage,
			);
			for (const [name, node, file, isIt = () => true] of MADE[job] ?? []) {
				const { id } = (await api.listWorkflows()).find((one) => one.name === name);
				const runs = await Promise.all(
					(await api.executions.list(id)).map((run) => api.executions.get(run.id)),
				);
				const rows = runs.flatMap((run) => outputRows(run, node));
				await picture(file, rows.find(isIt).html);
			}
			for (const [file, subject] of SENT[job] ?? [])
				await picture(file, /<!DOCTYPE html[^]*<\/html>/i.exec(sent.find((mail) => subject.test(mail)))[0]);
		});

	test('the form of a renewal', async () => {
		const { api, sandbox } = stage;
		const { id } = (await api.listWorkflows()).find(({ name }) => name === 'Renew one asset');
		const limitEndTime = Date.now() + 20 * 24 * 60 * 60 * 1000;
		await productsOutside(sandbox, 'CA8000000901', { 24107: 20, 24108: 20 }, 0, 'picture', limitEndTime);
		const { globalId: enterpriseGlobalId, channelCode } = sandbox.enterprise;
		const asset = (await sandbox.control('GET', 'state')).assets.find(
			({ assetNum }) => assetNum === 'CA8000000901',
		);
		await (
			await laterStage(api, id)
		)({
			...asset,
			stage: 30,
			daysLeft: 20,
			enterpriseGlobalId,
			channelCode,
			months: 12,
			owner: 'owner@acme.example',
		});
		const [waiting] = await until(async () => {
			const found = (await api.executions.list(id)).filter(({ status }) => status === 'waiting');
			return found.length > 0 && found;
		}, 'Nobody is asked');
		const [{ url }] = outputRows(await api.executions.get(waiting.id), 'What Is Asked');
		await editor.page.goto(url);
		await card('renewal-form');
	});

	test('the form of a leaver', async () => {
		const { page } = editor;
		const offboard = (await loadScenarios()).find(({ template }) => template === 'offboard-employee.json');
		const { workflow } = await playScenario(offboard, stage);
		await page.goto(`/form/${parametersOf(workflow, 'Leaver (Form)').options.path}`);
		await page.locator('input').first().fill(`lina${stage.sandbox.enterprise.code}`);
		await page.locator('#submit-btn').click();
		await page.getByText('taken back:').waitFor();
		await card('offboard-form');
	});
});
