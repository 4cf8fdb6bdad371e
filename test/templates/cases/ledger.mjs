// Orders so far: the mail of the morning, and what is decided in the form.
import assert from 'node:assert/strict';
import { nodeOf } from '../player.mjs';
import { INBOX } from './orders.mjs';

const PATH = 'orders-so-far';
const blank = {
	message: '',
	assetNo: '',
	licenseOrderId: '',
	since: '',
	takenBy: '',
	tries: 0,
	order: '{}',
	channelOrderId: 'x',
	source: 'test',
};
const ROWS = [
	{ key: '1 of A', state: 'person', message: 'look <b>there</b>', what: 'A · Acme: 2 × 24107', tries: 2 },
	{ key: '1 of B', state: 'refused', message: 'no such product', what: 'B · Acme: 1 × 1' },
	{ key: '1 of C', state: 'dnoe', message: '', what: 'C · Acme: 1 × 24107' },
	{ key: '1 of D', state: 'done', message: '', what: 'D · Acme: 1 × 24107' },
	{ key: '1 of D', state: 'repeat', message: '', what: 'D · Acme: 1 × 24107' },
	{ key: '1 of E', state: 'ordering', message: 'no reply', what: 'E · Acme: 1 × 24107', tries: 1 },
].map((row) => ({ ...blank, ...row }));
const stateOf = async ({ tables }, key) =>
	(await tables.rows(INBOX)).filter((row) => row.key === key).map(({ state }) => state);
/** The line of this order, as the form offers it. */
const option = (html, key) =>
	[.../value='(#[^']*)'/g[Symbol.matchAll](html)]
		.map(([, text]) => unescaped(text))
		.find((text) => text.includes(`· ${key} ·`));
const unescaped = (text) =>
	text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#x3D;', '=').replaceAll('&amp;', '&');

export default {
	template: 'Orders so far',
	async open({ api, bring, tables }) {
		await tables.drop(INBOX);
		const drain = await bring('templates/order-what-is-open.json');
		await api.run(drain.id, { trigger: 'Every Minute' });
		await api.deactivate(drain.id);
		await tables.insert(INBOX, ROWS);
		return await bring('templates/orders-so-far.json', {
			change: (template) =>
				Object.assign(nodeOf(template, 'Mail').parameters, { toEmail: 'owner@acme.example' }),
		});
	},
	cases: {
		'the mail names what needs somebody, and nothing else': async (player, workflow) => {
			await player.api.run(workflow.id, { trigger: 'Every Morning' });
			const { text, subject } = await player.nextMail(({ to }) => to.includes('owner@acme'));
			assert.match(subject, /^4 order lines/);
			['1 of A', '1 of B', '1 of C', '1 of E'].forEach((key) => assert.ok(text.includes(key), text));
			assert.ok(!text.includes('1 of D'), text);
		},
		'lines are ordered again, or left out; what is being ordered is not touched': async (player) => {
			const shown = await player.form(PATH, [''], (_, html) => [
				JSON.stringify([option(html, 'A'), option(html, 'E')]),
				'Order it again',
				'Lina',
			]);
			assert.match(shown.pages.at(-1), /1 of 2 lines/);
			assert.deepEqual(
				[await stateOf(player, '1 of A'), await stateOf(player, '1 of E')],
				[['new'], ['ordering']],
			);
			await player.form(PATH, [''], (_, html) => [
				JSON.stringify([option(html, 'B')]),
				'Leave it out',
				'Lina',
			]);
			assert.deepEqual(await stateOf(player, '1 of B'), ['refused']);
		},
		'any line is found by its words; nothing found says so': async (player) => {
			const { pages } = await player.form(PATH, ['D ·'], () => undefined);
			assert.match(pages[0], /2 lines/);
			assert.match((await player.form(PATH, ['zzz'], () => undefined)).pages[0], /Nothing here/);
		},
		'where nothing needs somebody, there is no mail': async (player, workflow) => {
			for (const row of await player.tables.rows(INBOX))
				await player.tables.edit(INBOX, row.id, { state: 'done', message: '' });
			const { status } = await player.api.run(workflow.id, { trigger: 'Every Morning' });
			assert.deepEqual([status, player.mail.mails.length], ['success', 0]);
		},
	},
};
