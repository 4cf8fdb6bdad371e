// Orders so far: the mail of the morning, and what is decided in the form.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { choicesIn, INBOX, nodeOf, toAddress } from '../player.mjs';

const PATH = 'orders-so-far';
const blank = {
	...{ message: '', assetNo: '', licenseOrderId: '', since: '', takenBy: '', tries: 0 },
	...{ order: '{}', channelOrderId: 'x', source: 'test' },
};
const ROWS = [
	{ key: '1 of A', state: 'person', message: 'look <b>there</b>', assetNo: '8000000779', tries: 2 },
	{ key: '1 of B', state: 'refused', message: 'no such product', what: 'B · Acme: 1 × 1' },
	{ key: '1 of C', state: 'dnoe' },
	{ key: '1 of D', state: 'done', what: 'D · Acme: 1 × 24109' },
	{ key: '1 of D', state: 'repeat', what: 'D · Acme: 1 × 24109' },
	{ key: '1 of E', state: 'ordering', message: 'no reply', tries: 1 },
	{ key: '1 of F', state: 'done' },
	{ key: '1 of F', state: 'refused', message: 'other content', what: 'F · Acme: 9 × 24107' },
	{ key: '1 of G', state: 'refused' },
	{ key: '1 of G', state: 'repeat' },
	{ key: '1 of H', state: 'person', message: 'look', assetNo: '8000000777' },
	{ key: '1 of H', state: 'repeat' },
	// Written by hand, or by a node of one's own.
	{ key: '1 of I', state: 'person', message: null, what: null },
	{ key: '1 of J', state: 'hold', numbers: '#1=8000000778' },
	// Sheets that came again and again.
	...Array(500).fill({ key: '1 of R', state: 'repeat' }),
].map((row) => ({ ...blank, what: `${row.key.slice(5)} · Acme: 1 × 24107`, ...row }));
const rowsOf = async ({ tables }, key) => (await tables.rows(INBOX)).filter((row) => row.key === key);
const stateOf = async (player, key) => (await rowsOf(player, key)).map(({ state }) => state);
/** The lines of this order, as the form offers them. */
const options = (html, key) => choicesIn(html).filter((text) => text.includes(`· ${key} ·`));
const option = (html, key) => options(html, key)[0];
/** What the last page says where lines, found by these words, are chosen. */
const decided = async (player, words, choose, what = 'Order it again') => {
	const { pages } = await player.form(PATH, [words], async (_, html) => [
		JSON.stringify(await choose(html)),
		what,
		'Lina',
	]);
	return pages.at(-1);
};

export default {
	template: 'Orders so far',
	async open({ bring, bringDrain, tables }) {
		const drain = await bringDrain({ isOn: false });
		await tables.insert(INBOX, ROWS);
		const change = toAddress('owner@acme.example');
		return { drain, ledger: await bring('templates/orders-so-far.json', { change }) };
	},
	cases: {
		'the mail names what needs somebody, and nothing else': async (player, { ledger }) => {
			await player.api.run(ledger.id, { trigger: 'Every Morning' });
			const { text, subject } = await player.nextMail(({ to }) => to.includes('owner@acme'));
			assert.match(subject, /^8 order lines/);
			['1 of A', '1 of B', '1 of C', '1 of E', '1 of I', '1 of J'].forEach((key) =>
				assert.ok(text.includes(key), text),
			);
			assert.ok(!text.includes('1 of D'), text);
			assert.ok(!text.includes('newest 500'), text);
		},
		'lines are ordered again with a new number, or left out; what is being ordered is not touched': async (
			player,
		) => {
			const again = await decided(player, '', (html) => ['A', 'E', 'J'].map((key) => option(html, key)));
			assert.match(again, /2 of 3 lines/);
			assert.deepEqual(
				[await stateOf(player, '1 of A'), await stateOf(player, '1 of E')],
				[['new'], ['ordering']],
			);
			assert.equal((await rowsOf(player, '1 of A'))[0].assetNo, '');
			const [{ id, state, numbers }] = await rowsOf(player, '1 of J');
			assert.deepEqual([state, numbers], ['new', '']);
			for (const one of [id, (await rowsOf(player, '1 of I'))[0].id])
				await player.tables.edit(INBOX, one, { state: 'done' });
			await decided(player, '', (html) => [option(html, 'B')], 'Leave it out');
			assert.deepEqual(await stateOf(player, '1 of B'), ['refused']);
		},
		'a line whose key another line stands for is not ordered again, and the page says so': async (player) => {
			const repeated = await decided(player, 'D ·', (html) =>
				options(html, 'D').filter((text) => text.includes('repeat')),
			);
			assert.match(repeated, /0 of 1 lines.*Left as they are: #5\..*not ordered again/);
			const changed = await decided(player, 'F ·', (html) => [option(html, 'F')]);
			assert.match(changed, /0 of 1 lines.*order number of its own/);
			const unsure = await decided(player, 'H ·', (html) => options(html, 'H'));
			assert.match(unsure, /1 of 2 lines.*Left as they are: #12\./);
			assert.deepEqual(await Promise.all(['1 of D', '1 of F', '1 of H'].map((key) => stateOf(player, key))), [
				['done', 'repeat'],
				['done', 'refused'],
				['new', 'repeat'],
			]);
		},
		'a line that is ordered while the form stands open is not ordered again': async (player) => {
			const [{ id, state }] = await rowsOf(player, '1 of C');
			const page = await decided(player, '', async (html) => {
				await player.tables.edit(INBOX, id, { state: 'done' });
				return [option(html, 'C')];
			});
			await player.tables.edit(INBOX, id, { state });
			assert.match(page, /0 of 1 lines/);
		},
		'of lines that none stands for, one is ordered again': async (player) => {
			assert.match(await decided(player, 'G ·', (html) => options(html, 'G')), /1 of 2 lines/);
			assert.deepEqual(await stateOf(player, '1 of G'), ['refused', 'new']);
		},
		'who says that it is ordered keeps its asset number': async (player) => {
			await player.tables.edit(INBOX, 11, { state: 'person', assetNo: '8000000778' });
			await decided(player, 'H ·', (html) => options(html, 'H').slice(1), 'It is ordered');
			const row = (await player.tables.rows(INBOX)).find(({ id }) => id === 11);
			assert.deepEqual([row.state, row.assetNo], ['done', '8000000778']);
		},
		'any line is found by a part of its words; nothing found says so': async (player) => {
			const { pages } = await player.form(PATH, ['24109'], () => undefined);
			assert.match(pages[0], /2 lines/);
			assert.ok(!pages[0].includes('newest 500'));
			assert.match((await player.form(PATH, ['zzz'], () => undefined)).pages[0], /Nothing here/);
			const many = await player.form(PATH, ['R ·'], () => undefined);
			assert.match(many.pages[0], /500 lines.*Only the newest 500 lines/s);
		},
		'what a person has left out stays out when it comes again, until a person decides otherwise': async (
			player,
			{ drain },
		) => {
			const [{ key, order, channelOrderId, what }] = await rowsOf(player, '1 of B');
			await player.tables.insert(INBOX, [{ ...blank, key, order, channelOrderId, what, state: 'new' }]);
			const once = async () => await player.api.run(drain.id, { trigger: 'Every Minute' });
			await once();
			const [, again] = await rowsOf(player, key);
			assert.deepEqual([again.state, again.message], ['repeat', 'As decided by Lina: Leave it out']);
			await decided(player, 'B ·', (html) => options(html, 'B').filter((text) => text.includes('repeat')));
			await once();
			assert.notEqual((await stateOf(player, key))[1], 'repeat');
		},
		'the mail names what has been ordering for more than an hour': async (player) => {
			const line = { ...blank, key: '1 of I', state: 'ordering', what: 'I · Acme: 1 × 24107', tries: 1 };
			await player.tables.insert(INBOX, [line]);
			const change = (template) => {
				toAddress('later@acme.example')(template);
				const { conditions } = nodeOf(template, 'Needs Somebody').parameters.conditions;
				const age = conditions.find(({ leftValue }) => leftValue.includes('hours > 1 '));
				// One second.
				age.leftValue = age.leftValue.replace('hours > 1 ', 'hours > 1 / 3600 ');
			};
			// It is tried each minute, and so changed a moment ago.
			await sleep(1_000);
			const { id } = (await player.tables.rows(INBOX)).at(-1);
			const later = await player.bring('templates/orders-so-far.json', { change, activate: false });
			await player.tables.edit(INBOX, id, { tries: 2 });
			await player.api.run(later.id, { trigger: 'Every Morning' });
			const { text } = await player.nextMail(({ to }) => to.includes('later@acme'));
			assert.ok(text.includes('1 of I'), text);
		},
		'where nothing needs somebody, there is no mail; what is open stays, and all other lines go after 13 months':
			async (player) => {
				const rows = await player.tables.rows(INBOX);
				for (const { id } of rows.filter(({ state }) => state !== 'repeat'))
					await player.tables.edit(INBOX, id, { state: 'done', message: '' });
				for (const [place, state] of ['refused', 'person', 'new', 'ordering'].entries())
					await player.tables.edit(INBOX, rows[place].id, { state, message: '' });
				// 13 months later.
				const change = (template) => {
					toAddress('owner@acme.example')(template);
					const { conditions } = nodeOf(template, 'Forget Old Lines').parameters.filters;
					const day = conditions.find(({ keyName }) => keyName === 'updatedAt');
					assert.match(day.keyValue, /\$now\.minus\(\{ months: 13 \}\)/);
					day.keyValue = day.keyValue.replace('minus({ months: 13 })', 'plus({ minutes: 1 })');
				};
				const later = await player.bring('templates/orders-so-far.json', { change, activate: false });
				const { status } = await player.api.run(later.id, { trigger: 'Every Morning' });
				assert.deepEqual([status, player.mail.mails.length], ['success', 0]);
				const states = (await player.tables.rows(INBOX)).map(({ state }) => state);
				assert.deepEqual(states, ['new', 'ordering']);
			},
	},
};
