import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { until } from '../../../scripts/lib/until.mjs';
import { settled } from '../../../test/e2e/support/browser.mjs';
import { changes, openDesk, reviewed } from '../../../test/e2e/support/desk.mjs';
import { editor } from '../../../test/e2e/support/editor.mjs';
import { stage } from '../../../test/e2e/support/stage.mjs';

const PICTURE = { width: 1600, height: 760 };

const order = (number, asset) => ({
	Order_Number: number,
	Order_for_Customer: '5100000000000000001',
	Customer_Name: 'Acme Engineering',
	Order_for_Asset: asset,
	Product: '24107',
	Product_Name: 'Quantity Takeoff',
	Seats: 5,
	Ends: '2027-12-31',
});

/** The call that deletes somebody; `args`, `more`: what it brings besides. */
const deletion = (args = {}, more = {}) =>
	reviewed(
		'Delete_Employee',
		{ Account_to_Delete: 'jonasACME', Person_to_Delete: 'Jonas Weber', ...args },
		more,
	);
const disabling = (numbers) => reviewed('Disable_Locks', { Locks_to_Disable: numbers });
const change = (withdrawn) =>
	reviewed('Change_Assets', {
		Account_to_Change: 'omarACME',
		Person_to_Change: 'Omar Haddad',
		Assets_to_Assign: 'CA8000000117',
		Assets_to_Withdraw: withdrawn,
	});

/** What is called, what the reviewer must read, and the one request that is sent once it is approved. */
const REVIEWED = [
	[
		reviewed('Order_License', order('DESK-1', 'CA8000000112')),
		[
			...['"DESK-1"', '"5100000000000000001"', '(the agent says: `"Quantity Takeoff"`)', '"24107"'],
			...['`"CA8000000112"`', 'seats 5', '"2027-12-31"', 'cannot be taken back'],
		],
		/^POST \S+\/batchOrder \{.*"channelOrderId":"DESK-1".*"assetNos":\["CA8000000112"\].*"limitConcurrent":5/,
	],
	[
		change('8000000102,CA8000000116'),
		[
			...['"omarACME"', '(the agent says: `"Omar Haddad"`)', '"CA8000000117"'],
			...['"8000000102,CA8000000116"', 'can no longer use'],
		],
		/^POST \S+\/member\/6200000000000000002\/privileges \{"addAssets":\["CA8000000117"\],"deleteAssets":\["8000000102","CA8000000116"\]\}$/,
	],
	[
		disabling('8000000101, 8000000102'),
		['"8000000101, 8000000102"', 'cannot use it until it is enabled'],
		/^POST \S+\/asset\/lock \{"assetNums":\["8000000101","8000000102"\]/,
	],
	[
		deletion(),
		[
			...['"jonasACME"', 'for good', 'Whoever has this account name when you approve'],
			'nothing brings the account back',
		],
		/^DELETE \S+\/member\/6200000000000000004$/,
	],
];

/** Calls that do something else than they say, or may: what n8n 2.41 makes of them is told in docs/jobs/license-desk.md. */
const HIDDEN = [
	['another account in `query`', deletion({ query: { Account_to_Delete: 'aishaACME' } })],
	['another tool named', deletion({}, { query: { tool: 'Find_Assets' } })],
	['an approval brought along', deletion({}, { approved: true })],
	['a second lock in the address of a link', disabling('[8000000101](<,8000000102,>)')],
	['two acts', deletion({ Locks_to_Disable: '8000000101' })],
	['no arguments', { tool: 'Delete_Employee', args: deletion().args.toolParameters }],
];

describe('License desk', () => {
	let desk;

	before(async () => {
		desk = await openDesk();
	});
	after(() => desk?.model.stop());
	beforeEach(() => stage.sandbox.control('POST', 'reset'));

	for (const [wanted, texts, request] of REVIEWED) {
		test(`${wanted.tool}: declined sends nothing, approved sends one request with what was approved`, async () => {
			const declined = await desk.ask([wanted]);
			const review = await declined.next();
			for (const text of texts) assert.ok(review.text.includes(text), `"${text}" is not in: ${review.text}`);
			assert.doesNotMatch(review.text, /\[object Object\]|undefined|Decline this/);
			assert.deepEqual(review.buttons, ['Approve', 'Decline']);
			assert.deepEqual(await changes(), []);
			assert.equal(await review.press('Decline'), 200);
			assert.match((await declined.next()).text, /User rejected the tool call/);
			assert.deepEqual(await changes(), []);

			const approved = await desk.ask([wanted]);
			assert.equal(await (await approved.next()).press('Approve'), 200);
			assert.doesNotMatch((await approved.next()).text, /error/);
			const sent = await changes();
			assert.equal(sent.length, 1, sent.join('\n'));
			assert.match(sent[0], request);
		});
	}

	test('of several locks, the agent reads which were disabled', async () => {
		const numbers = '8000000102, 8000000999';
		const conversation = await desk.ask([disabling(numbers)]);
		await (await conversation.next()).press('Approve');
		const rows = JSON.parse((await conversation.next()).text);
		const told = rows.map(({ assetNum, success, statusText }) => [assetNum, success, statusText].join());
		assert.deepEqual(told, ['8000000102,true,Success', '8000000999,false,Lock does not exist']);
		assert.equal((await changes()).length, 1);
	});

	for (const [what, wanted] of HIDDEN) {
		test(`the review warns of a call with ${what}`, async () => {
			const conversation = await desk.ask([wanted]);
			const review = await conversation.next();
			assert.match(review.text, /^\*\*Decline this\.\*\*/);
			await review.press('Decline');
			await conversation.next();
			assert.deepEqual(await changes(), []);
		});
	}

	test('the review warns of a chat that brings arguments of its own', async () => {
		const conversation = await desk.ask([deletion()], { query: { Account_to_Delete: 'aishaACME' } });
		assert.match((await conversation.next()).text, /^\*\*Decline this\.\*\*/);
	});

	test('why it warns: n8n runs what `query` says', async () => {
		const conversation = await desk.ask([HIDDEN[0][1]]);
		await (await conversation.next()).press('Approve');
		assert.match((await conversation.next()).text, /aishaACME still holds/);
	});

	test('a second click sends nothing', async () => {
		const conversation = await desk.ask([deletion()]);
		const review = await conversation.next();
		await review.press('Approve');
		await conversation.next();
		await review.press('Approve');
		assert.equal((await changes()).length, 1);
	});

	test('the links of all reviews of one answer are the same', async () => {
		const conversation = await desk.ask(['8000000101', '8000000102'].map(disabling));
		const first = await conversation.next();
		await first.press('Approve');
		assert.match((await conversation.next()).text, /"8000000102"/);
		assert.equal((await changes()).length, 1);
		await first.press('Approve');
		await conversation.next();
		assert.equal((await changes()).length, 2);
	});

	test('of two reviews at once only the first is asked for, and nothing else is sent', async () => {
		const conversation = await desk.ask([[disabling('8000000101'), deletion()]]);
		const review = await conversation.next();
		assert.match(review.text, /8000000101/);
		await review.press('Approve');
		await conversation.next();
		const sent = await changes();
		assert.equal(sent.length, 1, sent.join('\n'));
		assert.match(sent[0], /asset\/lock/);
		assert.equal(desk.model.calls.at(-1).settings.parallel_tool_calls, false);
	});

	test('no review ends by itself, and no tool is tried again', () => {
		const { nodes } = desk.workflow;
		assert.deepEqual(nodes.find(({ name }) => name === 'Review').parameters.options, {});
		assert.ok(!nodes.some(({ retryOnFail }) => retryOnFail));
	});

	test('lookups are short, need no review, and bring no secret to the model', async () => {
		const conversation = await desk.ask([
			{ tool: 'Find_Employees', args: { Keyword: 'a' } },
			{ tool: 'Find_Assets', args: { Assigned: false } },
		]);
		const rows = JSON.parse((await conversation.next()).text);
		assert.ok(rows.length > 1);
		assert.ok(rows.every((row) => Object.keys(row).length <= 7 && !row.cloudAccountGlobalId));
		const employees = JSON.parse(desk.model.toolAnswer(desk.model.calls.length - 2));
		assert.ok(employees.length > 1);
		const columns = 'assetNums,borrowNum,deleted,globalId,name,userName';
		for (const employee of employees) assert.equal(Object.keys(employee).sort().join(), columns);
		const seen = JSON.stringify(desk.model.calls);
		for (const [name, token] of Object.entries(stage.sandbox.tokens)) assert.ok(!seen.includes(token), name);
		assert.ok(!seen.includes(stage.sandbox.url));
	});

	test('what a person sees', async () => {
		const { page } = editor;
		const button = (label) => page.locator('button, a').filter({ hasText: new RegExp(`^\\s*${label}\\s*$`) });
		// What the log beside the chat shows has the same words.
		const chat = page.getByTestId('canvas-chat-body');
		const write = async (text) => {
			await page.locator('textarea:visible').last().fill(text);
			await page.locator('.chat-input-send-button').last().click();
		};
		await editor.open(desk.workflow);
		await page.setViewportSize(PICTURE);
		await page.locator('button:visible', { hasText: 'Open chat' }).last().click();
		// The chat opens low: its upper edge is pulled up.
		const edge = await page.getByTestId('canvas-chat').boundingBox();
		await page.mouse.move(edge.x + 20, edge.y);
		await page.mouse.down();
		await page.mouse.move(edge.x + 20, 220, { steps: 5 });
		await page.mouse.up();
		desk.write([
			{ tool: 'Find_Employees', args: { Keyword: 'omar' } },
			change('8000000102'),
			{ say: 'Done: Omar Haddad has CA8000000117 now, and no longer 8000000102.' },
		]);
		await write('Omar gets CA8000000117 in place of his lock.');
		await button('Decline').waitFor();
		await settled(page);
		const clip = () => page.getByTestId('canvas-chat').boundingBox();
		await stage.browser.picture('agent-review', PICTURE, clip);
		await button('Approve').click();
		await chat.getByText('Done: Omar Haddad').waitFor();
		assert.equal((await changes()).length, 1);
		const isOver = async () => (await stage.api.executions.list(desk.workflow.id))[0].status === 'success';
		await until(isOver, 'The answer did not end', { everyMs: 100 });

		desk.write([deletion()]);
		await write('Delete Jonas.');
		await button('Decline').last().waitFor();
		await stage.browser.shoot('desk second review');
		await page.getByText('Delete the account').last().waitFor();
		await write('Wait, he comes back in March.');
		// What the tool gave to the agent, which repeats it.
		await chat.getByText(/provided feedback: .+ comes back in March/).waitFor();
		await stage.browser.shoot('desk declined by a text');
		assert.equal((await changes()).length, 1);
	});
});
