// Disable locks that are not paid, Tell somebody, Use over time, Reclaim idle assets with Ask a holder.
import assert from 'node:assert/strict';
import { until } from '../../../scripts/lib/until.mjs';
import { choicesIn, dayIn, fill, nodeOf, toAddress } from '../player.mjs';

const OWNER = 'owner@acme.example';
const [LOCK, OTHER] = ['8000000101', '8000000113'];
const isLocked = async (player, lock = LOCK) =>
	(await player.state()).assets.find(({ assetNum }) => assetNum === lock).locked;
let invoice = 0;
/** What is not paid is a new invoice, and what is paid the last one. */
const bill = (player, paid, more = {}) =>
	player.webhook('billing-locks', {
		customer: 'Acme',
		invoice: `R ${paid ? invoice : (invoice += 1)}`,
		paid,
		lockNumbers: [LOCK],
		...more,
	});
/** The mail whose subject begins so. */
const mailed = (player, start) => player.nextMail(({ subject }) => subject.startsWith(start));
const nothingDone = (player) => mailed(player, 'Not disabled');
/** The mail that asks whether locks are disabled; `answer` says it. */
const asked = async (player) => {
	const mail = await player.nextAsked(({ subject }) => subject.startsWith('Disable'));
	return { ...mail, answer: (choice = 'Disable them') => player.answer(mail.url, [choice]) };
};
const untilLocked = (player, lock) => until(() => isLocked(player, lock), `${lock ?? LOCK} was not disabled`);
/** A trigger that failed, as n8n says it. */
const NO_POLL = { workflow: { name: 'Polls' }, trigger: { error: { message: 'no token' } } };
/** All are asked again. */
const forget = async ({ tables }) => {
	for (const { id } of await tables.rows('license_decisions'))
		await tables.edit('license_decisions', id, { keepUntil: dayIn(-1) });
};
const bringReclaim = async ({ bring }, change = () => {}) => {
	const own = (template) => (toAddress(OWNER)(template), change(template));
	const holder = await bring('templates/ask-a-holder.json', { change: own });
	return await bring('templates/reclaim-idle-assets.json', {
		called: { 'Ask a Holder': holder },
		change: (template) =>
			fill(template, 'To Whom', {
				mailTo: "={{ $json.holderUserName.toLowerCase() + '@acme.example' }}",
				// A product whose name ends in a blank.
				label: "={{ $json.assetNum + ' · ' + ($json.productName ?? 'no product') + ' ' }}",
			}),
	});
};

export default {
	template:
		'Disable locks that are not paid · Tell somebody · Use over time · Reclaim idle assets · Ask a holder',
	async open(player) {
		const { bring, tables } = player;
		for (const name of ['license_payments', 'license_failures', 'license_use', 'license_decisions'])
			await tables.drop(name);
		const tell = await bring('templates/tell-somebody.json', {
			// By hand it tells of a trigger that failed.
			change: (template) => (
				toAddress(OWNER)(template),
				(nodeOf(template, 'Mail').waitBetweenTries = 100),
				(template.pinData = { 'Error Trigger': [{ json: NO_POLL }] })
			),
		});
		const locks = await bring('templates/disable-unpaid-locks.json', {
			change: (template) => (toAddress(OWNER)(template), (template.settings.errorWorkflow = tell.id)),
		});
		const use = await bring('templates/use-over-time.json');
		return { locks, use, tell, reclaim: await bringReclaim(player) };
	},
	cases: {
		'a lock is disabled once it is approved by who was told its number, and enabled when paid': async (
			player,
		) => {
			assert.equal((await bill(player, false, { lockNumbers: LOCK })).status, 202);
			const { to, text, answer } = await asked(player);
			assert.ok(to === OWNER && text.includes(`Locks: ${LOCK}.`), text);
			assert.equal(await isLocked(player), false);
			await answer();
			await untilLocked(player);
			assert.equal((await bill(player, true)).status, 200);
			assert.equal(await isLocked(player), false);
		},
		'what was paid meanwhile is not disabled, however billing then writes it, and who approved is told':
			async (player) => {
				for (const [paid, unpaid] of [
					[{}],
					[{ invoice: 'other', customer: 'Acme Engineering' }],
					[{ invoice: 'other', customer: ' ACME', lockNumbers: ['8000000102'] }],
					[{ customer: 'other', lockNumbers: ['8000000102'] }],
					[
						{ invoice: 'other', customer: 'other', lockNumbers: [LOCK, '8000000102'] },
						{ lockNumbers: `${OTHER}，${LOCK}` },
					],
					[{ invoice: 'other', customer: 'other' }, { lockNumbers: `ca${LOCK}\u200b` }],
					[{ invoice: ' re-1\u200e', customer: 'other', lockNumbers: ['8000000102'] }, { invoice: 'RE-1' }],
				]) {
					assert.equal((await bill(player, false, unpaid)).status, 202);
					const { answer } = await asked(player);
					await bill(player, true, paid);
					await answer();
					assert.match((await nothingDone(player)).text, /A payment came meanwhile/);
					assert.equal(await isLocked(player), false, JSON.stringify(paid));
				}
			},
		'a payment of the invoice is final: "not paid" that comes again after it disables nothing': async (
			player,
		) => {
			await bill(player, false);
			await bill(player, true);
			const first = await asked(player);
			await bill(player, false, { invoice: `R ${invoice}` });
			for (const { answer } of [first, await asked(player)]) {
				await answer();
				await nothingDone(player);
			}
			assert.equal(await isLocked(player), false);
		},
		'of two invoices of a customer that are not paid, one of them told twice, the locks of both are disabled':
			async (player) => {
				const locks = [LOCK, OTHER];
				for (const lock of [...locks, OTHER])
					await bill(player, false, { invoice: lock, customer: 'Bor', lockNumbers: [lock] });
				for (const lock of locks) {
					await (await asked(player)).answer();
					await untilLocked(player, lock);
				}
				await (await asked(player)).answer('Leave them as they are');
				assert.match((await nothingDone(player)).text, /Nobody chose/);
				for (const lock of locks) await bill(player, true, { customer: 'Bor', lockNumbers: [lock] });
			},
		'where nobody could be asked, billing is to deliver again, and somebody is told': async (player) => {
			player.mail.refuse = ({ subject }) => subject.startsWith('Disable');
			const { status } = await bill(player, false);
			const { text } = await mailed(player, 'Failed');
			player.mail.refuse = () => false;
			assert.equal(status, 500);
			assert.match(text, /Ask Somebody/);
		},
		'what is not understood is 422': async (player) => {
			for (const more of [
				{ customer: '' },
				{ invoice: '' },
				{ invoice: 815 },
				{ lockNumbers: [] },
				{ lockNumbers: [8000000101] },
				{ lockNumbers: undefined },
				{ paid: 'no' },
			])
				assert.equal((await bill(player, false, more)).status, 422, JSON.stringify(more));
		},
		'billing is to deliver again where a lock could not be enabled, and somebody is told which': async (
			player,
		) => {
			await bill(player, false);
			await (await asked(player)).answer();
			await untilLocked(player);
			const { status } = await bill(player, true, { lockNumbers: [LOCK, '8000000103'] });
			assert.deepEqual([status, await isLocked(player)], [500, false]);
			const { text } = await mailed(player, 'Failed');
			assert.match(text, /Enable Locks.*8000000103/s);
			// The payment was noted before.
			await bill(player, false, { invoice: `R ${invoice}` });
			await (await asked(player)).answer();
			await nothingDone(player);
		},
		'a failure is mailed once an hour; where the service is busy nothing is disabled later, when it may be paid':
			async (player, { tell }) => {
				let tries = 0;
				player.mail.refuse = ({ subject }) => subject === 'Failed: Polls' && tries++ < 2;
				for (const turn of [1, 2]) {
					await player.api.run(tell.id, { trigger: 'Error Trigger' });
					if (turn === 1) await player.fault({ kind: 'status', status: 503, match: { path: '/asset/lock' } });
					await bill(player, false, { customer: 'Cil', lockNumbers: [turn === 1 ? LOCK : '8000000103'] });
					await (await asked(player)).answer();
					if (turn === 1) assert.match((await mailed(player, 'Failed: Disable')).text, /Disable Locks/);
				}
				await until(
					async () => (await player.tables.rows('license_failures')).length > 0,
					'It was not noted',
				);
				assert.equal(await isLocked(player), false);
				player.mail.refuse = () => false;
				assert.match((await mailed(player, 'Failed: Polls')).text, /its trigger.*no token/s);
				assert.deepEqual(
					player.mail.mails.filter(({ subject }) => subject.startsWith('Failed')),
					[],
				);
			},
		'who is online is seen each hour, and told as Excel': async (player, { use }) => {
			assert.match((await player.form('use-over-time', ['30'])).pages[0], /Nothing is noted for these days/);
			const look = async () => {
				assert.equal((await player.api.run(use.id, { trigger: 'Every Hour' })).status, 'success');
				return await player.tables.rows('license_use');
			};
			// One of them was online in the morning.
			const { id, asset: early } = (await look()).find(({ online }) => online !== 1);
			await player.tables.edit('license_use', id, { online: 1 });
			const rows = await look();
			assert.equal(new Set(rows.map(({ asset }) => asset)).size, rows.length);
			assert.deepEqual(
				rows.filter(({ online }) => online === 1).map(({ asset }) => asset),
				[early, 'CA8000000109'],
			);
			const { pages, file } = await player.form('use-over-time', ['30']);
			assert.match(pages[0], new RegExp(`${rows.length - 2} of ${rows.length} were never`));
			assert.equal((await player.sheetOf(file)).length, rows.length);
			// A product that got another name: one row, with the newest name.
			const { product } = rows.find(({ asset }) => asset === 'CA8000000109');
			const yesterday = { day: dayIn(-1), product: 'Old Name', account: 'linaACME', online: 1 };
			const before = { asset: 'CA8000000109', ...yesterday };
			await player.tables.insert('license_use', [before]);
			const renamed = (await player.sheetOf((await player.form('use-over-time', ['30'])).file)).filter(
				(row) => row['Asset Number'] === before.asset,
			);
			assert.deepEqual(
				renamed.map((row) => [row.Product, row['Days Seen'], row['Days Online']]),
				[[product, 2, 2]],
			);
			assert.match((await player.form('use-over-time', ['0'])).pages[0], /Nothing is noted for these days/);
			const day = (days) => ({ asset: 'old', day: dayIn(-days), product: 'p', account: 'x' });
			await player.tables.insert('license_use', [day(80), day(100)]);
			await player.api.run(use.id, { trigger: 'Every Hour' });
			const kept = (await player.tables.rows('license_use')).filter(({ asset }) => asset === 'old');
			assert.deepEqual(
				kept.map((row) => row.day),
				[dayIn(-80)],
			);
		},
		'who holds idle assets is asked, and what is given back is taken; what is kept is not asked for again':
			async (player, { reclaim }) => {
				const idle = ['8000000102', 'CA8000000116', 'CA8000000109'];
				// Somebody else held it while it was idle.
				const takenOver = '8000000101';
				const days = Array.from({ length: 25 }, (_, at) =>
					[...idle, takenOver].map((asset) => ({
						asset,
						day: dayIn(-at - 1),
						product: 'p',
						account: asset === takenOver ? 'meiACME' : asset === 'CA8000000109' ? 'linaACME' : 'omarACME',
						online: asset === 'CA8000000109' ? 1 : null,
					})),
				);
				await player.tables.insert('license_use', days.flat());
				await player.api.run(reclaim.id, { trigger: 'First of the Month' });
				const { url, html } = await player.nextAsked(({ to }) => to === 'omaracme@acme.example');
				const lines = choicesIn(html);
				assert.deepEqual(lines.map((line) => line.split(' ·')[0]).sort(), ['8000000102', 'CA8000000116']);
				await player.answer(url, [
					JSON.stringify([lines.find((line) => line.startsWith('CA')).trim()]),
					dayIn(60),
				]);
				const told = await player.nextMail(({ to }) => to === OWNER);
				assert.match(told.text, /taken back/);
				const { assets } = await player.state();
				const holders = idle.map((number) => assets.find(({ assetNum }) => assetNum === number).assignedTo);
				assert.deepEqual(holders, ['6200000000000000002', null, '6200000000000000001']);
				const noted = (await player.tables.rows('license_decisions')).map(({ asset, decision }) => [
					asset,
					decision,
				]);
				assert.deepEqual(noted.sort(), [
					['8000000102', 'kept'],
					['CA8000000116', 'given back'],
				]);
				await player.api.run(reclaim.id, { trigger: 'First of the Month' });
				assert.deepEqual(player.mail.mails, []);
			},
		'who gives nothing back keeps all until the day that was given, and the owner is told': async (
			player,
			{ reclaim },
		) => {
			await forget(player);
			const byAnother = { asset: '8000000102', account: 'linaACME', decision: 'kept', keepUntil: dayIn(60) };
			await player.tables.insert('license_decisions', [byAnother]);
			await player.api.run(reclaim.id, { trigger: 'First of the Month' });
			const { url } = await player.nextAsked(({ to }) => to === 'omaracme@acme.example');
			await player.answer(url, ['[]', dayIn(90)]);
			const told = await player.nextMail(({ to }) => to === OWNER);
			assert.match(`${told.subject} ${told.text}`, /0 given back.*Nothing was taken/s);
			const { decision, keepUntil } = (await player.tables.rows('license_decisions')).at(-1);
			assert.deepEqual([decision, keepUntil], ['kept', dayIn(90)]);
		},
		'who does not answer is asked again, and what could not be taken back is told so': async (player) => {
			await forget(player);
			const start = ({ id }) => player.api.run(id, { trigger: 'First of the Month' });
			const told = async () => {
				const { subject, text } = await player.nextMail(({ to }) => to === OWNER);
				return `${subject} ${text}`;
			};
			// What a Send and Wait gives that got no answer: its own input.
			await start(
				await bringReclaim(player, (template) => (nodeOf(template, 'Ask the Holder').disabled = true)),
			);
			assert.match(await told(), /no answer.*Nothing was taken/s);
			const use = { asset: '8000000103', product: 'p', account: 'meiACME', online: null };
			const days = Array.from({ length: 25 }, (_, at) => ({ ...use, day: dayIn(-at - 1) }));
			await player.tables.insert('license_use', days);
			await start(await bringReclaim(player));
			const { url, html } = await player.nextAsked(({ to }) => to === 'omaracme@acme.example');
			await player.fault({ kind: 'code', code: 40000, match: { method: 'POST', path: '/privileges' } });
			await player.answer(url, [JSON.stringify(choicesIn(html)), '']);
			assert.match(await told(), /1 given back.*40000/s);
			await player.nextAsked(({ to }) => to === 'meiacme@acme.example');
		},
	},
};
