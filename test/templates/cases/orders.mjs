// CRM event to license orders, with the drain that orders what it notes.
import assert from 'node:assert/strict';
import { startLocalServer } from '../../../scripts/lib/localServer.mjs';
import { until } from '../../../scripts/lib/until.mjs';
import { CRM_KEY, DAY_MS, dayIn, nodeOf } from '../player.mjs';

export const INBOX = 'license_order_inbox';
const PATH = 'crm-order-confirmed';
const BATCH = { method: 'POST', path: '/licenseOrder/batchOrder' };
const run = Date.now().toString(36);
const line = (more = {}) => ({
	product: '24107',
	quantity: 2,
	end: dayIn(365),
	licenseType: 'cloud_account',
	...more,
});
/** The last millisecond of a day, UTC. */
const lastMsOf = (day) => Date.parse(day) + DAY_MS - 1;
const event = (name, lines = [line()], more = {}) => ({
	eventId: `SO-${run}-${name}`,
	type: 'order.confirmed',
	customer: { id: 'ACME-001', name: 'Acme Engineering', enterpriseId: '6100000000000000001' },
	lines,
	...more,
});
const rowsOf = async ({ tables }, name) =>
	(await tables.rows(INBOX)).filter(({ key }) => key.endsWith(` of SO-${run}-${name}`));
/** As `until`; what was called while another run had the lease waits three seconds, and no minute. */
export async function untilOrdered({ api }, look, complaint) {
	const isDrain = ({ name, isArchived }) => name === 'Order what is open' && !isArchived;
	const { id } = (await api.listWorkflows()).find(isDrain);
	let next = Date.now() + 3000;
	const helped = async () => {
		if (Date.now() > next) {
			await api.run(id, { trigger: 'Every Minute' });
			next = Date.now() + 3000;
		}
		return await look();
	};
	return await until(helped, complaint, { everyMs: 100 });
}
/** The lines of an event once none of them is open. */
const settled = (player, name, count, is = ({ state }) => !['new', 'ordering'].includes(state)) =>
	untilOrdered(
		player,
		async () => {
			const rows = await rowsOf(player, name);
			return rows.length === count && rows.every(is) && rows;
		},
		`The lines of ${name} were not settled`,
	);
const states = (rows) => rows.map(({ state }) => state);
const post = async (player, name, lines, more) => {
	const { status, text } = await player.webhook(PATH, event(name, lines, more));
	assert.equal(status, 202, text);
};
/** How many orders the platform has made that it had not before. */
async function made(player, act) {
	const before = (await player.orders()).length;
	const rows = await act();
	return [states(rows), (await player.orders()).length - before];
}

export default {
	template: 'CRM event to license orders · Order what is open',
	async open({ api, bring, tables }) {
		await tables.drop(INBOX);
		const drain = await bring('templates/order-what-is-open.json');
		const crm = await bring('templates/crm-event-to-license-orders.json', {
			called: { 'Order Now': drain },
		});
		// Its first run makes the tables.
		await api.run(drain.id, { trigger: 'Every Minute' });
		return { drain, crm };
	},
	cases: {
		'a row without an order is refused alone, and one whose number is not there goes to a person': async (
			player,
		) => {
			await post(player, 'whole');
			const [{ order }] = await settled(player, 'whole', 1);
			const rowOf = (name, more) => ({
				...{ key: `${name} of SO-${run}-spoilt`, keyGroup: `SO-${run}-spoilt`, state: 'new', tries: 0 },
				...{ channelOrderId: `SO-${run}-${name}`, order, numbers: '', ...more },
			});
			const began = { state: 'ordering', tries: 1, takenBy: '1', since: new Date().toISOString() };
			const [told, count] = await made(player, async () => {
				await player.tables.insert(INBOX, [
					rowOf('empty', { order: null }),
					rowOf('good'),
					rowOf('lost', { ...began, numbers: '#1=8000000999' }),
				]);
				return await settled(player, 'spoilt', 3);
			});
			assert.deepEqual([told, count], [['refused', 'done', 'person'], 1]);
		},
		'an event of two lines, one with the form’s own word': async (player) => {
			const since = performance.now();
			const lines = [line(), line({ licenseType: 'Stand-Alone Certificate' })];
			assert.deepEqual(
				await made(player, async () => (await post(player, 'two', lines), settled(player, 'two', 2))),
				[['done', 'done'], 2],
			);
			assert.ok(performance.now() - since < 5000, 'it took longer than 5 s');
			const [{ what }] = await rowsOf(player, 'two');
			assert.ok(what.startsWith(`SO-${run}-two · Acme Engineering: `), what);
		},
		'the same event again': async (player) => {
			const again = async () => (
				await post(player, 'again'),
				await settled(player, 'again', 1),
				await post(player, 'again'),
				settled(player, 'again', 2)
			);
			assert.deepEqual(await made(player, again), [['done', 'repeat'], 1]);
			assert.equal((await rowsOf(player, 'again'))[1].message, '');
		},
		'another event under its ID': async (player) => {
			await post(player, 'other');
			await settled(player, 'other', 1);
			await post(player, 'other', [line({ quantity: 3 })]);
			const [, second] = await settled(player, 'other', 2);
			assert.equal(second.state, 'refused');
			assert.match(second.message, /other content, and is done, license order \d+, asset number \d+\./);
		},
		'an order is reopened, and another line put first: what is ordered stays, what is new is ordered': async (
			player,
		) => {
			const added = line({ product: '24109' });
			await post(player, 'reopened');
			await settled(player, 'reopened', 1);
			const again = async () => (
				await post(player, 'reopened', [added, line()]),
				settled(player, 'reopened', 3)
			);
			assert.deepEqual(await made(player, again), [['done', 'done', 'repeat'], 1]);
		},
		'a renewal leaves the end of the asset, and begins on its day; a new asset has the end of its product':
			async (player) => {
				const lines = [line(), line({ assetNo: 'CA8000000109', start: dayIn(9) })];
				await post(player, 'ends', lines);
				const days = (await settled(player, 'ends', 2)).map(({ order }) => {
					const [{ limitEndDate, products }] = JSON.parse(order).assets;
					return [limitEndDate, products[0].limitStartDate, products[0].limitEndDate];
				});
				const end = lastMsOf(line().end);
				assert.deepEqual(days, [
					[end, undefined, end],
					[undefined, Date.parse(dayIn(9)), end],
				]);
				// The asset is a part of its key, and its place is none.
				await post(player, 'ends', lines.reverse());
				assert.deepEqual(states(await settled(player, 'ends', 4)), ['done', 'done', 'repeat', 'repeat']);
				const respelt = [{ ...lines[0], assetNo: '8000000109' }, line({ product: '24107\u200b' })];
				await post(player, 'ends', respelt);
				assert.deepEqual(states(await settled(player, 'ends', 6)).slice(4), ['refused', 'repeat']);
			},
		'what is refused comes corrected under its key': async (player) => {
			const two = [line(), line({ product: '24108' })];
			const send = (count, more) => async () => (
				await post(player, 'wrong', two, more),
				settled(player, 'wrong', count)
			);
			const unknown = { customer: { id: 'ACME-OO1', name: 'Acme' } };
			assert.deepEqual(await made(player, send(2, unknown)), [['refused', 'refused'], 0]);
			assert.deepEqual(await made(player, send(4)), [['refused', 'refused', 'done', 'done'], 2]);
		},
		'a reply is lost after the service acted, and found by the number': async (player) => {
			await player.fault({ kind: 'reset-after', match: BATCH });
			assert.deepEqual(
				await made(player, async () => (await post(player, 'lost'), settled(player, 'lost', 1))),
				[['done'], 1],
			);
		},
		'a certificate whose outcome is lost goes to a person': async (player) => {
			await player.fault({ kind: 'reset-after', match: BATCH, times: 9 });
			const both = async () => (
				await post(player, 'person', [line({ licenseType: 'softkey' })]),
				settled(player, 'person', 1, ({ state, message }) => state !== 'new' && message)
			);
			const [[state], count] = await made(player, both);
			// A run of the minute may have come between.
			assert.ok(['ordering', 'person'].includes(state) && count === 1, `${state} ${count}`);
			await player.webhook(PATH, event('next'));
			const [row] = await settled(player, 'person', 1);
			await settled(player, 'next', 1);
			assert.deepEqual([row.state, /look for it/.test(row.message)], ['person', true]);
		},
		'429 keeps a line open, and it is ordered once afterwards': async (player) => {
			await player.fault({ kind: 'status', status: 429, match: BATCH, times: 'Infinity' });
			await post(player, 'busy');
			await until(async () => (await rowsOf(player, 'busy'))[0]?.message, 'Nothing was tried');
			const [{ state }] = await rowsOf(player, 'busy');
			assert.ok(['new', 'ordering'].includes(state), state);
			await player.sandbox.control('DELETE', 'faults');
			assert.deepEqual(
				await made(
					player,
					async () => (
						await player.webhook(PATH, event('calls')),
						await settled(player, 'calls', 1),
						settled(player, 'busy', 1)
					),
				),
				[['done'], 2],
			);
		},
		'while no number can be had a line stays open, and it is ordered once afterwards': async (
			player,
			{ drain },
		) => {
			await player.fault({
				kind: 'status',
				status: 503,
				match: { method: 'POST', path: '/shellnums' },
				times: 'Infinity',
			});
			const { executions } = player.api;
			const earlier = (await executions.list(drain.id)).map(({ id }) => id);
			await post(player, 'number');
			// The run of each minute may come before.
			const asked = async () => {
				const later = (await executions.list(drain.id)).filter(({ id }) => !earlier.includes(id));
				const runs = await Promise.all(later.map(({ id }) => executions.get(id)));
				return runs.find(({ data, stoppedAt }) => stoppedAt && data.resultData.runData['Allocate Numbers']);
			};
			const { status } = await until(asked, 'No run asked for a number', { everyMs: 200 });
			const waiting = await rowsOf(player, 'number');
			assert.deepEqual([status, states(waiting)], ['success', ['new']]);
			assert.match(waiting[0].message, /^No asset number: .*503/);
			await player.sandbox.control('DELETE', 'faults');
			const next = async () => (
				await post(player, 'after'),
				await settled(player, 'after', 1),
				settled(player, 'number', 1)
			);
			assert.deepEqual(await made(player, next), [['done'], 2]);
		},
		'a customer who is not known is refused': async (player) => {
			assert.deepEqual(
				await made(
					player,
					async () => (
						await post(player, 'nobody', [line()], { customer: { id: 'ACME-OO1', name: 'Acme' } }),
						settled(player, 'nobody', 1)
					),
				),
				[['refused'], 0],
			);
		},
		'a renewal whose number came out empty, numbers beyond 2^53, a missing end, no JSON: 422': async (
			player,
		) => {
			const rounded = (more) =>
				JSON.stringify(event('x', [line()], more)).replace('"BIG"', '12345678901234567890');
			for (const body of [
				event('a', [line({ assetNo: '' })]),
				event('a', [line({ assetNo: null })]),
				rounded({ eventId: 'BIG' }),
				rounded({ channelOrderId: 'BIG' }),
				rounded({ customer: { id: 'BIG', name: 'Acme Engineering' } }),
				rounded({ customer: { id: 'ACME-001', enterpriseId: 'BIG' } }),
				event('a', [line({ end: '' })]),
				event('a', []),
				event('a', [line(), null]),
				event('a', [line({ assetNo: '8' }), line({ assetNo: '8' })], { channelOrderId: 'twice' }),
				event('a', [line({ orderType: 'delete_asset' })]),
				event('a', [line()], { type: 'order.opened' }),
				event('a', [line()], { eventId: {} }),
				'{"eventId"',
				'',
			]) {
				const { status, text } = await player.webhook(PATH, body);
				// n8n itself answers 422 to what says that it is JSON, and is not.
				assert.deepEqual(
					[status, /not understood|Failed to parse/.test(text)],
					[422, true],
					`${JSON.stringify(body)}: ${text}`,
				);
			}
			const { status } = await player.webhook(PATH, event('typed'), {
				'content-type': 'application/cloudevents+json',
			});
			assert.equal(status, 202);
			await settled(player, 'typed', 1);
		},
		'what is wrong in a line is told with its number and the reason, and nothing is noted': async (
			player,
		) => {
			const before = (await player.tables.rows(INBOX)).length;
			for (const [wrong, words] of [
				[{ assetNo: '' }, 'assetNos: came out empty'],
				[{ assetNo: ' ' }, 'assetNos: came out empty'],
				[{ orderType: 'delete_asset' }, ''],
				[{ end: '31/12/2027' }, 'limitEndDate: must be a date: 31/12/2027: write 2027-12-31'],
				[{ end: '2027-02-30' }, 'limitEndDate: must be a date'],
				[{ end: '2020-12-31' }, 'linesThatEnded":[2]'],
				[{ end: dayIn(-1) }, 'linesThatEnded":[2]'],
				[{ end: 1500000000000 }, 'linesThatEnded":[2]'],
				[{ end: undefined }, 'order 2 → asset 1 → limitEndDate: came out empty'],
				[{ start: '1.1.2027' }, 'limitStartDate: must be a date'],
				[{ quantity: 2.5 }, 'limitConcurrent: must be a whole number, not 2.5'],
				[{ quantity: 0 }, 'linesWithoutQuantity":[2]'],
				[{ quantity: '2 seats' }, 'limitConcurrent: must be a whole number'],
				[{ quantity: null }, 'limitConcurrent: came out empty'],
				[{ product: {} }, 'productUri: must be text'],
				[{ end: {} }, 'limitEndDate: must be a date'],
				[{ quantity: [2] }, 'limitConcurrent: must be a whole number'],
				[{ licenseType: null }, 'licenseType: came out empty'],
				[{ licenseType: 'golden_key' }, 'licenseType: must be one of'],
			]) {
				const { status, text } = await player.webhook(PATH, event('why', [line(), line(wrong)]));
				assert.deepEqual([status, text.includes(words)], [422, true], text);
			}
			assert.equal((await player.tables.rows(INBOX)).length, before);
		},
		'more than 1,000 lines, or none, are 422': async (player) => {
			for (const [count, words] of [
				[1001, 'are more than 1,000'],
				[0, 'there are none'],
			]) {
				const { status, text } = await player.webhook(PATH, event('many', Array(count).fill(line())));
				assert.deepEqual([status, JSON.parse(text).lines], [422, words]);
			}
		},
		'never is an end, in capitals too; so are quantities and words as texts': async (player) => {
			const lines = [line({ end: 'Never' }), line({ end: 'never', quantity: '3', orderType: null })];
			assert.deepEqual(
				await made(player, async () => (await post(player, 'never', lines), settled(player, 'never', 2))),
				[['done', 'done'], 2],
			);
			const rows = await rowsOf(player, 'never');
			assert.ok(rows.every(({ order }) => !order.includes('limitEndDate')));
		},
		'two products for one asset': async (player) => {
			const start = dayIn(9);
			const lines = ['24107', '24108'].map((product) => line({ product, start, assetNo: '8000000111' }));
			assert.deepEqual(
				await made(player, async () => (await post(player, 'both', lines), settled(player, 'both', 2))),
				[['done', 'done'], 2],
			);
		},
		'without the key of the CRM: 403': async (player) => {
			assert.equal(
				(await player.webhook(PATH, event('key'), { [Object.keys(CRM_KEY)[0]]: 'wrong' })).status,
				403,
			);
		},
		'the drain has run by itself, too': async ({ api }, { drain }) => {
			const bySchedule = async () =>
				(await api.executions.list(drain.id)).some(({ mode }) => mode === 'trigger');
			await until(bySchedule, 'No run came by the schedule');
		},
		'what was refused stands in the list of executions as failed, with why': async (player, { crm }) => {
			await player.webhook(PATH, event('list', [line({ quantity: '2,5' })]));
			const failed = async () => {
				const one = await player.ended(crm);
				return one.status === 'error' && one;
			};
			const { data } = await until(failed, 'It is not listed as failed');
			assert.match(
				data.resultData.error.message,
				/nothing was noted.*list.*order 1 → .*limitConcurrent: must be/,
			);
			assert.ok((await player.api.executions.list(crm.id)).some((one) => one.status === 'success'));
			await player.webhook(PATH, event('zero', [line(), line({ quantity: 0 })]));
			const isOfZero = async () =>
				/zero.*Line 2: quantity/.test((await player.ended(crm)).data.resultData.error?.message);
			await until(isOfZero, 'It does not say which line');
		},
		'an end at midnight, as written, of UTC or of the workflow, is the day': async (player, { drain }) => {
			const change = ({ settings }) => (settings.timezone = 'Pacific/Kiritimati');
			const called = { 'Order Now': drain };
			await player.bring('templates/crm-event-to-license-orders.json', { change, called });
			const [day, midnight, offset] = [dayIn(365), Date.parse(dayIn(365)), 14 * 60 * 60 * 1000];
			const here = new Date(midnight - offset).toISOString();
			const ends = [
				midnight,
				String(midnight),
				midnight - offset,
				here,
				`${day}T00:00:00-05:00`,
				`${day}t000000z`,
			];
			// Midnight of UTC, and not as written.
			const others = [`${day}T24:00`, `${day}T14:00`];
			const lines = [...ends, ...others].map((end) => line({ end }));
			await post(player, 'midnight', lines);
			for (const [at, { order }] of (await settled(player, 'midnight', 8)).entries())
				assert.equal(
					JSON.parse(order).assets[0].limitEndDate,
					at < 6 ? lastMsOf(day) - offset : Date.parse(`${day}T${['24', '14'][at - 6]}:00Z`) - offset,
				);
			await player.bring('templates/crm-event-to-license-orders.json', { called });
		},
		'while the check itself cannot be made, the CRM is told to come again': async (player) => {
			const change = (template) => (nodeOf(template, 'Check').parameters.channelCode = '={{ null }}');
			await player.bring('templates/crm-event-to-license-orders.json', { change });
			const { status, text } = await player.webhook(PATH, event('check'));
			await player.bring('templates/crm-event-to-license-orders.json');
			assert.deepEqual([status, /Channel Code/.test(text)], [500, true], text);
			assert.equal((await rowsOf(player, 'check')).length, 0);
		},
		'a state that nobody knows is left alone': async (player) => {
			const [row] = await rowsOf(player, 'again');
			await player.tables.edit(INBOX, row.id, { state: 'dnoe' });
			await post(player, 'again');
			const rows = await until(async () => {
				const found = await rowsOf(player, 'again');
				return found.length === 3 && found[2].state !== 'new' && found;
			}, 'It was not settled');
			assert.deepEqual(states(rows), ['dnoe', 'repeat', 'repeat']);
		},
		'the CRM is told of each line, also of what is not ordered': async (player) => {
			const told = [];
			const crm = await startLocalServer(({ text }) => {
				told.push(JSON.parse(text));
				return { body: {} };
			});
			const drain = await player.bring('templates/order-what-is-open.json', {
				activate: false,
				change: (template) => {
					const node = nodeOf(template, 'Tell the CRM');
					delete node.disabled;
					node.parameters.url = `${crm.url}/told`;
				},
			});
			const once = async () => await player.api.run(drain.id, { trigger: 'Every Minute' });
			for (const quantity of [2, 2, 3]) {
				await player.webhook(PATH, event('told', [line({ quantity })]));
				await once();
			}
			await crm.stop?.();
			const [first, again, other] = told.filter(({ key }) => key.endsWith(`${run}-told`));
			assert.deepEqual([first.state, again.state, other.state], ['done', 'repeat', 'refused']);
			assert.equal(again.licenseOrderId, first.licenseOrderId);
			assert.ok(other.message.includes(`license order ${first.licenseOrderId}, asset number`), other.message);
		},
		'two events, one of them twice, are noted before one run, and each line is ordered once, with a number of its own':
			async (player) => {
				const drain = await player.bring('templates/order-what-is-open.json', { activate: false });
				await player.bring('templates/crm-event-to-license-orders.json');
				const before = (await player.orders()).length;
				const two = [line(), line({ licenseType: 'softkey' })];
				for (const name of ['first', 'second', 'first']) {
					await post(player, name, name === 'first' ? two : [line({ assetNo: 'CA8000000109' }), ...two]);
				}
				for (let turn = 0; turn < 2; turn += 1) await player.api.run(drain.id, { trigger: 'Every Minute' });
				const [first, second] = [await rowsOf(player, 'first'), await rowsOf(player, 'second')];
				assert.deepEqual(
					[states(first), states(second)],
					[
						['done', 'done', 'repeat', 'repeat'],
						['done', 'done', 'done'],
					],
				);
				const ids = ({ licenseOrderId, assetNo }) => [licenseOrderId, assetNo];
				assert.deepEqual(first.slice(2).map(ids), first.slice(0, 2).map(ids));
				const numbers = [...first.slice(0, 2), ...second.slice(1)].map(({ assetNo }) => assetNo);
				assert.equal(new Set(numbers).size, 4);
				assert.equal((await player.orders()).length - before, 5);
				// The number in the table is that of the order.
				const { assets } = await player.state();
				for (const { assetNo, licenseOrderId } of first.slice(0, 2)) {
					const asset = assets.find(({ assetNum }) => assetNum.endsWith(assetNo));
					assert.equal(asset.licenseOrderId, licenseOrderId, JSON.stringify(asset));
				}
			},
	},
};
